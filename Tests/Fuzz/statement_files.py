"""Valid statements of every format with their truth, what is done to them, and a small reader to compare with."""
import datetime
import re
import xml.etree.ElementTree as ElementTree
from decimal import Decimal

WORDS = ["Rewe", "Café", "Müller", "rent", "A & B", "x<y", "tea", "Nr. 7", "12:45", "Łódź", "-50 %", "lunch", "O'Neill", "a;b", "№ 3"]
PLAIN = ["Rewe", "Mueller", "rent", "A + B", "tea", "Nr. 7", "12.45", "Lodz", "lunch", "ONeill", "No 3"]
CURRENCIES = ["EUR", "USD", "CHF", "PLN"]


class Invalid(Exception):
    """The reader refuses the file."""


def statement(chance, words):
    """Entries of one account: day, signed amount, payee, purpose; and the opening balance."""
    day = datetime.date(2026, 1, 1) + datetime.timedelta(chance.randrange(200))
    entries = []
    for _ in range(chance.randrange(1, 6)):
        day += datetime.timedelta(chance.randrange(4))
        amount = Decimal(chance.randrange(1, 1000000)).scaleb(-2) * chance.choice([1, -1])
        text = lambda most: " ".join(chance.choice(words) for _ in range(chance.randrange(1, most)))  # noqa: E731
        entries.append((day, amount, text(3), text(6)))
    return {"account": str(chance.randrange(10**8, 10**9)), "currency": chance.choice(CURRENCIES),
            "opening": Decimal(chance.randrange(10**6)).scaleb(-2), "entries": entries}


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def ofx(chance, statements, is_xml):
    def value(tag, text):
        return f"<{tag}>{text}" + (f"</{tag}>" if is_xml else chance.choice(["", "\n"]))
    head = ('<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n' if is_xml else
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\nCHARSET:NONE\n\n")
    body = ""
    for number, one in enumerate(statements):
        rows = "".join(
            "<STMTTRN>" + value("TRNTYPE", "DEBIT" if amount < 0 else "CREDIT") + value("DTPOSTED", f"{day:%Y%m%d}120000")
            + value("TRNAMT", amount) + value("FITID", f"{number}-{place}") + value("NAME", escaped(payee))
            + value("MEMO", escaped(purpose)) + "</STMTTRN>\n" for place, (day, amount, payee, purpose) in enumerate(one["entries"]))
        body += ("<STMTTRNRS><STMTRS>" + value("CURDEF", one["currency"]) + "<BANKACCTFROM>" + value("BANKID", 1)
                 + value("ACCTID", one["account"]) + value("ACCTTYPE", "CHECKING") + "</BANKACCTFROM><BANKTRANLIST>"
                 + value("DTSTART", "20260101") + value("DTEND", "20261231") + rows
                 + "</BANKTRANLIST></STMTRS></STMTTRNRS>\n")
    return head + f"<OFX><BANKMSGSRSV1>{body}</BANKMSGSRSV1></OFX>\n"


def camt(chance, statements):
    prefix = chance.choice(["", "", "c:"])
    old = chance.random() < 0.5

    def tag(name, content, attribute=""):
        return f"<{prefix}{name}{attribute}>{content}</{prefix}{name}>{gap}"

    def money(amount, currency):
        return tag("Amt", abs(amount), f' Ccy="{currency}"') + tag("CdtDbtInd", "DBIT" if amount < 0 else "CRDT")
    gap = chance.choice(["", "\n", "\r\n  "])
    body = ""
    for one in statements:
        closing = one["opening"] + sum(amount for _, amount, _, _ in one["entries"])
        body += f"<{prefix}Stmt>" + tag("Acct", tag("Id", tag("IBAN", one["account"])))
        for kind, amount in (("OPBD", one["opening"]), ("CLBD", closing)):
            body += tag("Bal", tag("Tp", tag("CdOrPrtry", tag("Cd", kind))) + money(amount, one["currency"]))
        for day, amount, payee, purpose in one["entries"]:
            party = tag("Nm", escaped(payee))
            parties = tag("RltdPties", tag("Cdtr" if amount < 0 else "Dbtr", party if old else tag("Pty", party)))
            details = tag("TxDtls", parties + tag("RmtInf", tag("Ustrd", escaped(purpose))))
            body += tag("Ntry", money(amount, one["currency"]) + tag("Sts", "BOOK" if old else tag("Cd", "BOOK"))
                        + tag("BookgDt", tag("Dt", day)) + tag("NtryDtls", details))
        body += f"</{prefix}Stmt>{gap}"
    space = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.' + ("02" if old else "08")
    return (f'<?xml version="1.0" encoding="UTF-8"?>{gap}<{prefix}Document xmlns{":c" if prefix else ""}="{space}">'
            f"<{prefix}BkToCstmrStmt>{body}</{prefix}BkToCstmrStmt></{prefix}Document>\n")


def mt940(chance, statements):
    def balance(amount, currency):
        return ("D" if amount < 0 else "C") + f"260101{currency}" + str(abs(amount)).replace(".", ",")

    def wrapped(text):
        return "\n".join(text[place:place + 65] for place in range(0, len(text), 65))
    form = chance.choice(["?", "?", ">", "/", ""])
    body = ""
    for number, one in enumerate(statements):
        closing = one["opening"] + sum(amount for _, amount, _, _ in one["entries"])
        body += f":20:START\n:25:{one['account']}\n:28C:{number + 1}/1\n:60F:{balance(one['opening'], one['currency'])}\n"
        for day, amount, payee, purpose in one["entries"]:
            # Without a mark, nothing says which part is the payee.
            text = {"": f"{payee} {purpose}", "/": f"/TRTP/SEPA/NAME/{payee}/REMI/{purpose}"}.get(
                form, f"166{form}00TEXT" + "".join(f"{form}{20 + at // 27}{purpose[at:at + 27]}" for at in range(0, len(purpose), 27))
                + f"{form}32{payee}")
            body += f":61:{day:%y%m%d%m%d}{'D' if amount < 0 else 'C'}" + str(abs(amount)).replace(".", ",") + "NTRFNONREF\n"
            body += ":86:" + (wrapped(text) if form else text) + "\n"
        body += f":62F:{balance(closing, one['currency'])}\n-\n"
    return body


def qif(chance, statements):
    body = ""
    for one in statements:
        body += f"!Account\nNAccount {one['account'][:1]}a\nTBank\n^\n!Type:Bank\n" if len(statements) > 1 else "!Type:Bank\n"
        for day, amount, payee, purpose in one["entries"]:
            body += f"D{day}\nT{amount:,}\nP{payee}\n" + chance.choice(["", "\n"]) + f"M{purpose}\n^\n"
    return body


def generate(chance):
    """A file as text, its name, and its statements."""
    name = chance.choice(["a.ofx", "b.qfx", "c.xml", "c.xml", "d.sta", "e.qif"])
    words = PLAIN if name in ("d.sta", "e.qif") else WORDS
    statements = [statement(chance, words) for _ in range(chance.choice([1, 1, 2]))]
    text = {"a.ofx": lambda: ofx(chance, statements, False), "b.qfx": lambda: ofx(chance, statements, True),
            "c.xml": lambda: camt(chance, statements), "d.sta": lambda: mt940(chance, statements),
            "e.qif": lambda: qif(chance, statements)}[name]()
    return name, text, statements


def changed(chance, name, text):
    """The text with one change, and which."""
    is_markup = not name.endswith((".sta", ".qif"))
    kinds = ["nothing", "cut", "cut", "cut", "lines"]
    if is_markup:
        kinds += ["comment", "entity", "empty", "account", "comment"] + (["cdata", "instruction"] if name != "a.ofx" else [])
    kind = chance.choice(kinds)
    if kind == "cut":
        return kind, text.encode()[:chance.randrange(len(text.encode()))]
    if kind == "lines":
        return kind, text.replace("\n", "\r\n").replace("\r\r", "\r").encode()
    if kind == "nothing":
        return kind, text.encode()
    start = text.index("<OFX>" if "<OFX>" in text else "Stmt>")
    if kind in ("comment", "instruction"):
        places = [place for place in range(start + 5, len(text)) if text.rfind("<", 0, place) <= text.rfind(">", 0, place)
                  and "&" not in text[max(0, place - 4):place]]
        place = chance.choice(places)
        put = "<!-- <Amt>9</Amt> -->" if kind == "comment" else "<?note <Amt>9</Amt>?>"
        return kind, (text[:place] + put + text[place:]).encode()
    if kind in ("entity", "cdata"):
        match = chance.choice(list(re.finditer(r">([^<>&\n]+)(?=<|\n)", text[start:])))
        value = match.group(1)
        put = f"<![CDATA[{value}]]>" if kind == "cdata" else f"&#x{ord(value[0]):x};" + value[1:]
        return kind, (text[:start + match.start(1)] + put + text[start + match.end(1):]).encode()
    if kind == "empty":
        place = chance.choice([place for place in range(start + 5, len(text))
                               if not re.search("&[^;<]*$", text[:place]) and text.rfind("<", 0, place) <= text.rfind(">", 0, place)])
        return kind, (text[:place] + chance.choice(["<x/>", "<Ref></Ref>", "<CURDEF/>", "<Amt/>", "<NAME/>"]) + text[place:]).encode()
    tag = chance.choice(["<BANKACCTFROM><ACCTID>77</ACCTID></BANKACCTFROM>", "<Acct><Id><IBAN>77</IBAN></Id></Acct>"])
    place = chance.choice([match.end() for match in re.finditer(">", text[start:])]) + start
    return kind, (text[:place] + tag + text[place:]).encode()


def leaf(parent, *paths, is_text=False):
    """The text of the elements at one of some paths. Only a text may come from several, or have other ones within it."""
    for path in paths:
        found = parent.findall(path)
        if not is_text and (len(found) > 1 or any(len(element) for element in found)):
            raise Invalid(path)
        texts = [" ".join([element.text or ""] + [child.tail or "" for child in element]).strip() for element in found]
        if any(texts):
            return " ".join(texts)
    return ""


def read_xml(data):
    """Entries of XML as a standard parser sees them."""
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise Invalid(str(error)) from None
    for element in root.iter():
        element.tag = element.tag.split("}")[-1]
    entries = []
    for row in root.iter("STMTTRN"):
        entries.append((leaf(row, "DTPOSTED")[:8], Decimal(leaf(row, "TRNAMT")), [leaf(row, "NAME", is_text=True), leaf(row, "MEMO", is_text=True)]))
    for row in root.iter("Ntry"):
        amount = Decimal(leaf(row, "Amt")) * (-1 if leaf(row, "CdtDbtInd") == "DBIT" else 1)
        side = ".//Cdtr" if amount < 0 else ".//Dbtr"
        entries.append((leaf(row, "BookgDt/Dt").replace("-", ""), amount,
                        [leaf(row, side + "/Nm", side + "/Pty/Nm", is_text=True), leaf(row, ".//Ustrd", is_text=True)]))
    return entries
