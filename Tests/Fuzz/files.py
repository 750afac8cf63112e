"""Files as they should be, and as they should not."""
import glob
import os

from commands import chance

HERE = os.path.dirname(os.path.abspath(__file__))
SEEDS = {
    "csv": [b"Date,Description,Amount\n2026-01-02,\"tea, green\",-4.50\n2026-01-03,pay,1000\n",
            b"date;went;came\n03.04.2026;1.234,50;\n04.04.2026;;7,00\n"],
    "json": [b'[{"date":"2026-01-02","amount":"4.50","kind":"income","category":null,"note":"a\\u00e4\\n","tags":["x"]}]'],
    "jsonl": [b'{"date":"2026-01-02","amount":4.5}\n{"date":"2026-01-03","amount":"1500","currency":"JPY"}\n'],
    "hledger": [b"; x\n2026-01-02 * (1) tea ; work:, a:b\n    expenses:food  4.50 USD\n    assets:cash\n\n"
                b"2026/1/3 pay\n    assets:cash  $5\n    income:job\n"],
    "beancount": [b'2026-01-01 open Expenses:Food\n  category: "food"\n2026-01-02 * "a" "b" #x\n'
                  b"  Expenses:Food  4.50 USD\n  Assets:Cash\n"],
    "rates": [b"date,base,quote,rate\n2026-01-02,EUR,USD,1.1\n2026-01-03,EUR,JPY,160.25\n",
              b"Date,USD,JPY,\n2026-01-02,1.1,N/A,\n",
              b"<?xml version='1.0'?><Cube><Cube time='2026-01-02'><Cube currency='USD' rate='1.1'/></Cube></Cube>"],
}
for bank in sorted(glob.glob(os.path.join(HERE, "../Banks/*.csv"))):
    with open(bank, "rb") as file:
        SEEDS["csv"].append(file.read())
PIECES = [b'"', b"'", b",", b";", b"\n", b"\r\n", b"\r", b"\0", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xff\xfe", b"[", b"{", b"}", b"]",
          b"\\", b"\\u", b"\\ud800", b"  ", b"\t", b":", b"-", b"9" * 40, b"=1+1", b"@", b"(", b")", b"|", b"2026-13-45", b"0", b"0.00",
          b"1e9", b"x" * 3000, "🍕".encode(), b"<", b">", b"<!DOCTYPE", b"&x;", b"null", b"true", b"[" * 500, b'{"a":' * 300]


def damaged(data, most=6):
    """A file with something cut out, put in, doubled, moved or changed in a few places."""
    data = bytearray(data)
    for _ in range(chance.randrange(1, most + 1)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice([1, 3, 20, 200]))
        action = chance.randrange(7)
        if action == 0:
            del data[at:end]
        elif action == 1:
            data[at:at] = chance.choice(PIECES)
        elif action == 2:
            data[at:at] = data[at:end] * chance.randrange(1, 50)
        elif action == 3:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif action == 4:
            del data[at:]
        elif action == 5:
            other = chance.choice(SEEDS[chance.choice(list(SEEDS))])
            data[at:at] = other[:chance.randrange(len(other) + 1)]
        elif at < len(data):
            data[at] = chance.randrange(256)
    return bytes(data)
