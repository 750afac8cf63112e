"""Random command lines, most of them nearly right."""
import random

chance = random.Random()
FORMATS = ["csv", "json", "jsonl", "hledger", "beancount"]

TEXTS = [
    "", " ", "food", "Food", "none", "all", "lunch", "a b", "=1+1", "-5", "--", "-", "--help", "%", "_", "'", '"', "\\", "\n",
    "\t", "\x1b[31m", "\u202e", "e\u0301", "昼食", "🍕", "'; DROP TABLE entry; --", "x" * 300, "x" * 11000, "\ud7ff", "\u2028",
    "٣", "１２", "\x7f", "\u200b", "tag:value", "#tag", ";", ",", "a;b", "(x)", "[x]", "* x", "! x",
]
AMOUNTS = [
    "1", "12.50", "12,50", "1,234.56", "1.234,56", "1 234,56", "$5", "€7,50", "5 EUR", "1500 JPY", "1.234 KWD", "0", "-0",
    "-5", "1e9", "NaN", "inf", "0.001", "12.345", "1..2", "9" * 30, "5+3.20", "5+", "+", "5 XXX", "1,234", "10000000000.00",
    "9999999999.99", "0.01", ".5", "5.", "$", "USD", "½", "1_000", "0x10", "1'000.50",
]
DATES = [
    "2026-11-21", "11-21", "21", "today", "yesterday", "tomorrow", "monday", "last fri", "3 days ago", "-3d", "0001-01-01",
    "9999-12-31", "2026-02-30", "2025-02-29", "0000-00-00", "99999-01-01", "02-29", "31", "32", "-99999999d", "2 weeks ago",
    "-9999y", "0 days ago", "-0d", "2024-02-29",
]
PERIODS = DATES + ["2026", "2026-11", "2026-W47", "2026-W54", "this month", "last month", "last 30 days", "all", "last 0 days",
                   "last 999999 years", "0000", "9999", "9999-W53", "2020-W53"]
CODES_OF_CURRENCIES = ["USD", "EUR", "JPY", "KWD", "usd", "XXX", "", "EURO", "CLF"]
GROUPS = ["category", "day", "week", "month", "year", "tag", "currency", "kind", "wekk"]


def text():
    return chance.choice(TEXTS) if chance.random() < 0.8 else "".join(
        chr(chance.choice([chance.randrange(32, 127), chance.randrange(1, 0xD800), chance.randrange(0xE000, 0x10FFFF)]))
        for _ in range(chance.randrange(1, 12)))


def choice(*kinds):
    """An option with a value of one of some kinds, in one of its spellings."""
    name, values = chance.choice(kinds)
    value = text() if chance.random() < 0.1 else chance.choice(values)
    if len(name) == 2:
        return [name + value] if chance.random() < 0.3 else [name, value]
    return [f"{name}={value}"] if chance.random() < 0.5 else [name, value]


FILTERS = [
    ("-c", TEXTS), ("--from", DATES), ("--to", DATES), ("-p", PERIODS), ("--kind", ["expense", "income", "x"]),
    ("--min", AMOUNTS), ("--max", AMOUNTS), ("-t", TEXTS), ("--currency", CODES_OF_CURRENCIES), ("--search", TEXTS),
]
ENTRY = [("-c", ["food", "home", "fun"] + TEXTS), ("-d", DATES), ("-t", TEXTS), ("--currency", CODES_OF_CURRENCIES)]


def some(options, most=3):
    return [word for _ in range(chance.randrange(most + 1)) for word in choice(*options)]


def data():
    return chance.choice([[], ["--json"], ["--csv"]])


def command():
    number = str(chance.randrange(-1, 60))
    return chance.choice([
        lambda: ["add", chance.choice(AMOUNTS), text()] + some(ENTRY) + chance.choice([[], ["--income"], ["--json"]]),
        lambda: ["add", chance.choice(["1", "12.50", "5 EUR"]), text()] + some(ENTRY[:1] + ENTRY[2:3], 1),
        lambda: ["list"] + some(FILTERS) + chance.choice([[], ["--json"], ["--csv"], ["--sort", "amount"], ["-n", number]]),
        lambda: ["total"] + some(FILTERS) + some([("--by", GROUPS)], 2)
        + chance.choice([[], ["--json"], ["--csv"], ["--chart"], ["--in", "EUR"]]),
        lambda: ["edit", number] + some(ENTRY + [("--amount", AMOUNTS), ("--note", TEXTS)]) + chance.choice([[], ["--no-tags"]]),
        lambda: ["delete", number, "--yes"],
        lambda: [chance.choice(["undo", "redo"]), str(chance.randrange(0, 4))],
        lambda: ["history"] + data(),
        lambda: ["category", chance.choice(["add", "rename", "merge", "color", "delete", "list", "x"]), text(), text()],
        lambda: ["budget", "set", chance.choice(["food", text()]), chance.choice(AMOUNTS)] + some([("--per", ["week", "year", "x"])], 1),
        lambda: ["budget"] + data(),
        lambda: ["recurring", "add", chance.choice(AMOUNTS), text(), "--every", chance.choice(
            ["day", "2 weeks", "month", "0 days", "x", "last day", "2nd friday", "3 months on the last monday", "5th day"])]
        + some([("--from", DATES), ("--until", DATES), ("--weekend", ["before", "after", "x"])], 3),
        lambda: ["settings", "--month-begins", number],
        lambda: ["accounts", "statement", chance.choice(["giro", text()])] + some([("--closes", [number, "none"]), ("--due", [number])], 2),
        lambda: ["recurring"] + chance.choice([[], ["delete", number], ["run"], ["list"] + data()]),
        lambda: ["rates"] + chance.choice([[], ["list", chance.choice(CODES_OF_CURRENCIES)], ["import", "-"]]),
        lambda: ["export", "-f", chance.choice(FORMATS + ["ledger", "x"])] + some(FILTERS, 1),
        lambda: [chance.choice(["tag", "category", "rates"]), "list"] + data(),
        lambda: [text() for _ in range(chance.randrange(5))],
        lambda: [chance.choice(["help", "completions", "man", "--version", "check"])] + chance.choice([[], [text()]]),
    ])()
