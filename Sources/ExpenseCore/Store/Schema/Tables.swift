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
    /// Amounts are in minor units. A column without a value is NULL, which costs one byte. New columns of a journaled
    /// table would come last, so that rows in the journal stay valid.
    static let tables = basicTables + planTables + importTables + historyTables + keptTables + [logMark]

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

    // MARK: Budgets and recurring entries

    private static let planTables = [
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

    // MARK: Identity and history

    private static let historyTables = [
        // The identity of a row is the replica that created it and its number there. Neither is stored in the row:
        // `origin` stores it for ranges of rows. A row belongs to the range of its table with the highest `first` up to
        // its number; its number in the replica is `number` plus its distance from `first`. So rows of the own file need
        // no storage, and rows merged from another file need one range per run of consecutive numbers.
        //
        // Therefore numbers are never reused: tables whose rows can be deleted use AUTOINCREMENT, and the newest change
        // is never deleted.
        Table(
            name: "origin",
            creation: """
                CREATE TABLE origin (
                    subject TEXT NOT NULL,
                    first INTEGER NOT NULL CHECK (first > 0),
                    replica INTEGER NOT NULL CHECK (replica > 0),
                    number INTEGER NOT NULL CHECK (number > 0),
                    PRIMARY KEY (subject, first)
                ) STRICT, WITHOUT ROWID;
                """),
        // A row for each change as a person would name it. An undone change stays when other changes follow. It is then
        // past: `redo` skips it, unless it is named.
        Table(
            name: "change",
            creation: """
                CREATE TABLE change (
                    id INTEGER PRIMARY KEY,
                    time INTEGER NOT NULL,
                    words TEXT NOT NULL,
                    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
                    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
                    is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1))
                ) STRICT;
                """,
            parts: """
                CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
                    DELETE FROM journal WHERE change = old.id;
                END;
                CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
                    UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past;
                END;
                """),
        // A row for each row that a change touched: which one, and its former values. Undoing restores those rows, and
        // thereby records the inverse change. A row that is changed outside of an open change, by another program,
        // becomes a change of its own.
        Table(
            name: "journal",
            creation: """
                CREATE TABLE journal (
                    number INTEGER PRIMARY KEY,
                    change INTEGER NOT NULL,
                    subject TEXT NOT NULL,
                    identity TEXT NOT NULL,
                    former TEXT
                ) STRICT;
                """,
            parts: """
                CREATE INDEX journal_by_change ON journal (change);
                CREATE TRIGGER journal_before_insert BEFORE INSERT ON journal
                    WHEN NOT EXISTS (SELECT 1 FROM change WHERE id = new.change)
                BEGIN
                    INSERT INTO change (id, time, words) VALUES
                        (new.change, CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
                END;
                """),
    ]

    /// A random mark of the last commit, and that of the commit before, so that a leftover log is known to be of this
    /// file (``DataFile/refuseForeignLog()``).
    static let logMark = Table(
        name: "log_mark",
        creation: """
            CREATE TABLE log_mark (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                mark TEXT NOT NULL,
                former TEXT
            ) STRICT;
            INSERT INTO log_mark VALUES (1, hex(randomblob(16)), NULL);
            """)

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

    // MARK: Several machines

    /// The tables of a file that is synchronised with other machines. `sync with` creates them, so that other files have
    /// neither their rows nor the time that parsing them takes.
    static let syncTables = [
        // Where the other machines' files are, and what of the own changes has been written there.
        Table(
            name: "sync",
            creation: """
                CREATE TABLE sync (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    place TEXT NOT NULL CHECK (place <> ''),
                    machine INTEGER NOT NULL,
                    clock INTEGER NOT NULL,
                    captured INTEGER NOT NULL,
                    captured_change INTEGER NOT NULL,
                    segment INTEGER NOT NULL,
                    line INTEGER NOT NULL,
                    hash TEXT NOT NULL,
                    size INTEGER NOT NULL,
                    tail INTEGER NOT NULL,
                    tail_hash TEXT NOT NULL
                ) STRICT;
                """,
            parts: "CREATE INDEX origin_by_identity ON origin (subject, replica, number);"),
        // Lines for the own file that have not been written yet.
        Table(
            name: "sync_line",
            creation: """
                CREATE TABLE sync_line (
                    number INTEGER PRIMARY KEY,
                    text TEXT NOT NULL
                ) STRICT;
                """),
        // When and by which machine a field was changed after its row had been made, and the same of the values that are
        // known to have been seen in its place, as JSON. Fields without a stamp are as they were made.
        Table(
            name: "sync_stamp",
            creation: """
                CREATE TABLE sync_stamp (
                    subject TEXT NOT NULL,
                    row TEXT NOT NULL,
                    field TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    seen TEXT NOT NULL DEFAULT '[]',
                    PRIMARY KEY (subject, row, field)
                ) STRICT, WITHOUT ROWID;
                """),
        // Deleted rows, with the stamps that the deletion had seen and the content.
        Table(
            name: "sync_gone",
            creation: """
                CREATE TABLE sync_gone (
                    subject TEXT NOT NULL,
                    row INTEGER NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    seen TEXT NOT NULL,
                    content TEXT NOT NULL,
                    PRIMARY KEY (subject, row)
                ) STRICT, WITHOUT ROWID;
                """),
        // Identities of rows that turned out to be the same as another row.
        Table(
            name: "sync_alias",
            creation: """
                CREATE TABLE sync_alias (
                    subject TEXT NOT NULL,
                    replica INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    row INTEGER NOT NULL,
                    PRIMARY KEY (subject, replica, number)
                ) STRICT, WITHOUT ROWID;
                """,
            parts: "CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);"),
        // Entries by what they were in the bank's file, or, with a negative number, in the inbox.
        Table(
            name: "sync_import",
            creation: """
                CREATE TABLE sync_import (
                    key INTEGER PRIMARY KEY,
                    entry INTEGER NOT NULL
                ) STRICT;
                """,
            parts: "CREATE INDEX sync_import_by_entry ON sync_import (entry);"),
        // Lines that need another one that has not arrived.
        Table(
            name: "sync_waiting",
            creation: """
                CREATE TABLE sync_waiting (
                    machine INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    clock INTEGER NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (machine, number)
                ) STRICT, WITHOUT ROWID;
                """),
        // Up to where each machine's files were read.
        Table(
            name: "sync_reading",
            creation: """
                CREATE TABLE sync_reading (
                    machine INTEGER PRIMARY KEY,
                    segment INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    hash TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    heard INTEGER NOT NULL,
                    fault TEXT
                ) STRICT;
                """),
        // The names of machines. They are synchronised themselves, like the next table.
        Table(
            name: "sync_machine",
            creation: """
                CREATE TABLE sync_machine (
                    machine INTEGER PRIMARY KEY,
                    name TEXT NOT NULL CHECK (trim(name) <> ''),
                    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
                ) STRICT;
                """),
        // Values that lost against later ones.
        Table(
            name: "sync_conflict",
            creation: """
                CREATE TABLE sync_conflict (
                    subject TEXT NOT NULL,
                    identity TEXT NOT NULL,
                    field TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    value TEXT NOT NULL,
                    PRIMARY KEY (subject, identity, field, clock, machine)
                ) STRICT, WITHOUT ROWID;
                """),
        // Changes of the history that other machines made; those of telephones have the number 0.
        Table(
            name: "sync_change",
            creation: """
                CREATE TABLE sync_change (
                    change INTEGER PRIMARY KEY,
                    machine INTEGER NOT NULL
                ) STRICT;
                """,
            parts: """
                CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
                    DELETE FROM sync_change WHERE change = old.id;
                END;
                """),
    ]

    /// Deletes what a machine that leaves need not know when it shares a ledger again.
    static let withoutPlace = [inboxFiles, inboxLines, syncKeys, syncFold, syncDelivery].map {
        "DROP TABLE IF EXISTS \($0.name);"
    }.joined()
}
