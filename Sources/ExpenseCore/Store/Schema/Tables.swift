extension Schema {
    /// A table of the data file, with what keeps it right.
    struct Table: Sendable {
        let name: String
        /// The statement that creates it.
        let creation: String
        /// The statements that create its indexes and triggers, which refer to other tables.
        var parts = ""
        /// Whether `journal` records each change of a row, so that it can be undone.
        var isJournaled = false
    }

    /// The tables of every data file, those first that others refer to.
    ///
    /// Read on: `PlanTables`, `HistoryTables` and `TotalTriggers`, which are in every file; `OptionalTables` and
    /// `SyncTables`, which are made when something needs them.
    ///
    /// Amounts are in minor units. A column without a value is NULL, which costs one byte. New columns of a journaled
    /// table would come last, so that rows in the journal stay valid.
    static let tables = basicTables + planTables + importTables + identityTables + keptTables + [logMark]

    // MARK: Entries and what they name

    private static let basicTables = [
        Table(
            name: "setting",
            creation: """
                CREATE TABLE setting (
                    name TEXT PRIMARY KEY,
                    value TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        Table(
            name: "category",
            creation: """
                CREATE TABLE category (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
                    color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
                ) STRICT;
                """,
            isJournaled: true),
        Table(
            name: "account",
            creation: """
                CREATE TABLE account (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
                ) STRICT;
                """,
            isJournaled: true),
        // The currencies that an account was said to have. Without any, it has those of its entries.
        Table(
            name: "account_currency",
            creation: """
                CREATE TABLE account_currency (
                    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                    PRIMARY KEY (account, currency)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        // For each account and currency the last balance that matched the bank's, and the highest number of an entry at
        // that time.
        Table(
            name: "agreement",
            creation: """
                CREATE TABLE agreement (
                    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    amount INTEGER NOT NULL,
                    last INTEGER NOT NULL,
                    PRIMARY KEY (account, currency)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
        // `receipt` is the number of the first entry of a receipt with several. `original` is an amount in another
        // currency as text, such as `12.50 USD`; it is only shown. A transfer has an account on at least one side.
        // `received` is what its target gets if that is in another currency; it means nothing without a target.
        //
        // The indexes do not contain the number, which SQLite appends to each index anyway.
        //
        // `imported` is written before the journal of the entry, because undo has to find the imported values when it
        // restores the entry.
        Table(
            name: "entry",
            creation: """
                CREATE TABLE entry (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                    category INTEGER REFERENCES category (id),
                    note TEXT NOT NULL DEFAULT '',
                    payee TEXT CHECK (payee <> ''),
                    account INTEGER REFERENCES account (id),
                    target INTEGER REFERENCES account (id) CHECK (target <> account),
                    receipt INTEGER CHECK (receipt > 0),
                    original TEXT CHECK (original GLOB '[0-9]* [A-Z][A-Z][A-Z]'),
                    received INTEGER CHECK (received BETWEEN 1 AND 1000000000000),
                    received_currency TEXT CHECK (received_currency GLOB '[A-Z][A-Z][A-Z]'),
                    CHECK (
                        CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
                        ELSE target IS NULL END)
                ) STRICT;
                """,
            parts: """
                CREATE INDEX entry_by_date ON entry (date);
                CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
                CREATE INDEX entry_by_amount ON entry (currency DESC, amount);
                CREATE INDEX entry_by_receipt ON entry (receipt) WHERE receipt IS NOT NULL;
                CREATE INDEX entry_by_exchange ON entry (currency, date) WHERE received IS NOT NULL;
                CREATE TRIGGER imported_before_update BEFORE UPDATE ON entry
                    WHEN old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
                        AND (new.date, new.kind, new.amount, new.currency, new.note, new.payee)
                            IS NOT (old.date, old.kind, old.amount, old.currency, old.note, old.payee)
                        AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = old.id)
                BEGIN
                    INSERT INTO imported (entry, date, kind, amount, currency, note, payee) VALUES
                        (old.id, old.date, old.kind, old.amount, old.currency, old.note, old.payee);
                END;
                """ + totalTriggersOfEntries,
            isJournaled: true),
        Table(
            name: "entry_tag",
            creation: """
                CREATE TABLE entry_tag (
                    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                    tag TEXT NOT NULL CHECK (tag <> ''),
                    PRIMARY KEY (entry, tag)
                ) STRICT, WITHOUT ROWID;
                """,
            parts: "CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);" + totalTriggersOfTags,
            isJournaled: true),
        // Imports put entries with this text into this category.
        Table(
            name: "rule",
            creation: """
                CREATE TABLE rule (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
                    category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
                ) STRICT;
                """,
            isJournaled: true),
        // An exchange rate is `digits` / 10^`decimals` of `quote` for one of `base`.
        Table(
            name: "rate",
            creation: """
                CREATE TABLE rate (
                    base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
                    quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    digits INTEGER NOT NULL CHECK (digits > 0),
                    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
                    PRIMARY KEY (base, quote, date)
                ) STRICT, WITHOUT ROWID;
                """,
            isJournaled: true),
    ]

    // MARK: Imports

    private static let importTables = [
        // How to read the files of a bank.
        Table(
            name: "import_mapping",
            creation: """
                CREATE TABLE import_mapping (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
                    header TEXT NOT NULL,
                    mapping TEXT NOT NULL CHECK (json_valid(mapping))
                ) STRICT;
                """,
            isJournaled: true),
        // A row for each imported file: the numbers of its entries.
        Table(
            name: "import",
            creation: """
                CREATE TABLE import (
                    first INTEGER PRIMARY KEY,
                    last INTEGER NOT NULL CHECK (last >= first)
                ) STRICT;
                """,
            isJournaled: true),
        // The imported values of entries that have changed since, so that a second import recognises them: one row for a
        // changed entry, two for a transfer whose sides were both imported.
        Table(
            name: "imported",
            creation: """
                CREATE TABLE imported (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                    date TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    amount INTEGER NOT NULL,
                    currency TEXT NOT NULL,
                    note TEXT NOT NULL,
                    payee TEXT
                ) STRICT;
                """,
            parts: """
                CREATE INDEX imported_by_date ON imported (date);
                CREATE INDEX imported_by_entry ON imported (entry);
                """,
            isJournaled: true),
        // The identifiers that banks gave to imported transactions, with the day and the amount in their files. The
        // amounts of expenses are negative.
        Table(
            name: "bank_reference",
            creation: """
                CREATE TABLE bank_reference (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                    bank TEXT NOT NULL,
                    reference TEXT NOT NULL,
                    date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
                    amount INTEGER NOT NULL
                ) STRICT;
                """,
            parts: """
                CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
                CREATE INDEX bank_reference_by_entry ON bank_reference (entry);
                """,
            isJournaled: true),
    ]

    // MARK: What is kept of entries, so that it need not be computed

    private static let keptTables = [
        Table(
            name: "total",
            creation: totalTable("total"),
            parts: """
                CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
                    DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
                        AND period = new.period AND currency = new.currency AND kind = new.kind;
                END;
                """)
    ]

    /// A table with the sum and number of entries for everything that reports ask for, so that a report reads a few rows
    /// instead of all entries: for each `span` ('day' or 'month') and its `period` (a day or a month), for each
    /// `category` (0 for none) and for all of them (-1), for each `kind`, and for each `tag`: '' for all entries, '+' for
    /// those with tags, '+work' for those with the tag "work", '@3' for those of account 3.
    ///
    /// The strict table refuses a sum that overflows. Triggers maintain it; `countTotals` does it for many entries at
    /// once.
    static func totalTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
            span TEXT NOT NULL,
            tag TEXT NOT NULL,
            category INTEGER NOT NULL,
            period TEXT NOT NULL,
            currency TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (span, tag, category, period, currency, kind)
        ) STRICT, WITHOUT ROWID;
        """
    }
}
