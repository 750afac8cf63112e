// Budgets and recurring entries.
extension Schema {
    static let planTables = [
        // A budget without a category is for all expenses. If `carried_from` is set, the rest is carried over from that
        // day on; `carried` is the amount carried over on that day.
        Table(
            name: "budget",
            creation: """
                CREATE TABLE budget (
                    id INTEGER PRIMARY KEY,
                    category INTEGER REFERENCES category (id) ON DELETE CASCADE,
                    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                    per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
                    carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
                    carried INTEGER
                ) STRICT;
                """,
            parts: "CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);",
            isJournaled: true),
        // Amounts of a budget that count for some of its spans. Without an end, the last day is that of the calendar.
        // Zero means that there is no budget.
        Table(
            name: "budget_change",
            creation: """
                CREATE TABLE budget_change (
                    budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
                    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
                    last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
                    PRIMARY KEY (budget, first, last)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        Table(
            name: "recurring",
            creation: """
                CREATE TABLE recurring (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
                    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 1000),
                    first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
                    last TEXT CHECK (last IS NULL OR last IS date(last, '+0 days')),
                    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                    category INTEGER REFERENCES category (id),
                    note TEXT NOT NULL DEFAULT '',
                    payee TEXT CHECK (payee <> ''),
                    account INTEGER REFERENCES account (id),
                    target INTEGER REFERENCES account (id)
                ) STRICT;
                """,
            isJournaled: true),
        // Further entries that a recurring entry records on the same receipt: other categories, and shares of others.
        Table(
            name: "recurring_part",
            creation: """
                CREATE TABLE recurring_part (
                    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
                    place INTEGER NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                    category INTEGER REFERENCES category (id),
                    account INTEGER REFERENCES account (id),
                    target INTEGER REFERENCES account (id),
                    PRIMARY KEY (recurring, place)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        Table(
            name: "recurring_tag",
            creation: """
                CREATE TABLE recurring_tag (
                    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
                    tag TEXT NOT NULL CHECK (tag <> ''),
                    PRIMARY KEY (recurring, tag)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        // Changes of a recurring entry from a day on: its amount with its parts, or whether it is paused. NULL means
        // unchanged.
        Table(
            name: "recurring_step",
            creation: """
                CREATE TABLE recurring_step (
                    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
                    is_paused INTEGER CHECK (is_paused IN (0, 1)),
                    PRIMARY KEY (recurring, date),
                    CHECK (ifnull(amount, is_paused) IS NOT NULL)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        // The occurrences of a recurring entry that have been recorded: once each, even if their entry is deleted later.
        Table(
            name: "made",
            creation: """
                CREATE TABLE made (
                    recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    entry INTEGER NOT NULL,
                    PRIMARY KEY (recurring, date)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
    ]
}
