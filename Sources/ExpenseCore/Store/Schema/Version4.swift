extension Schema {
    /// Payees, accounts, refunds, transfers, receipts and original amounts of entries; identifiers that are unique
    /// across machines; a history that keeps undone changes.
    static let version4 =
        droppedForVersion4 + identities + accountTable(kind: "TABLE") + agreements + categoriesOfVersion4
        + entriesOfVersion4
        + importedTable + importedOfVersion3 + recurringColumns + keptUndone + triggersOfVersion4

    /// Drops what refers to the tables that are created again, and what is replaced.
    private static let droppedForVersion4 =
        ["total_after_tag_insert", "total_after_tag_delete", "total_after_tag_update", "change_after_insert"]
        .map { "DROP TRIGGER \($0);\n" }.joined()

    /// The identity of a row is the replica that created it and its number there. Neither is stored in the row:
    /// `origin` stores it for ranges of rows. A row belongs to the range of its table with the highest `first` up to
    /// its number; its number in the replica is `number` plus its distance from `first`. So rows of the own file need
    /// no storage, and rows merged from another file need one range per run of consecutive numbers.
    ///
    /// Therefore numbers are never reused: tables whose rows can be deleted use AUTOINCREMENT, and the newest change is
    /// never deleted.
    private static let identities =
        """
        CREATE TABLE origin (
            subject TEXT NOT NULL,
            first INTEGER NOT NULL CHECK (first > 0),
            replica INTEGER NOT NULL CHECK (replica > 0),
            number INTEGER NOT NULL CHECK (number > 0),
            PRIMARY KEY (subject, first)
        ) STRICT, WITHOUT ROWID;

        """ + newReplica { _ in "1" }

    /// Gives the next rows of this file identities under a new random replica number.
    ///
    /// - Parameter first: the number of the first such row of a table, as SQL.
    static func newReplica(from first: (Identifier.Subject) -> String) -> String {
        let rows = Identifier.Subject.allCases.map { "SELECT '\($0.rawValue)' AS subject, \(first($0)) AS first" }
        return """
            INSERT OR REPLACE INTO origin
                WITH fresh AS MATERIALIZED (SELECT random() & 4611686018427387903 | 1 AS replica)
                SELECT subject, first, replica, first FROM (\(rows.joined(separator: " UNION ALL "))) JOIN fresh;

            """
    }

    static func accountTable(kind: String) -> String {
        """
        CREATE \(kind) account (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
        ) STRICT;

        """
    }

    /// For each account and currency the last balance that matched the bank's, and the highest number of an entry at
    /// that time.
    private static let agreements = """
        CREATE TABLE agreement (
            account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER NOT NULL,
            last INTEGER NOT NULL,
            PRIMARY KEY (account, currency)
        ) STRICT, WITHOUT ROWID;

        """

    private static let categoriesOfVersion4 = """
        CREATE TABLE category_4 (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
            color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
        ) STRICT;
        INSERT INTO category_4 SELECT * FROM category;
        DROP TABLE category;
        ALTER TABLE category_4 RENAME TO category;

        """

    /// New columns come last, so that rows in the journal stay valid. A column without a value is NULL, which costs one
    /// byte.
    ///
    /// `receipt` is the number of the first entry of a receipt with several. `original` is an amount in another
    /// currency as text, such as `12.50 USD`; it is only shown. A transfer has an account on at least one side.
    private static let entriesOfVersion4 = """
        CREATE TABLE entry_4 (
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
            CHECK (
                CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
                ELSE target IS NULL END)
        ) STRICT;
        INSERT INTO sqlite_sequence SELECT 'entry_4', seq FROM sqlite_sequence WHERE name = 'entry';
        INSERT INTO entry_4 (id, date, kind, amount, currency, category, note)
            SELECT id, date, kind, amount, currency, category, note FROM entry;
        DROP TABLE entry;
        ALTER TABLE entry_4 RENAME TO entry;
        CREATE INDEX entry_by_date ON entry (date);
        CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
        CREATE INDEX entry_by_amount ON entry (currency DESC, amount);
        CREATE INDEX entry_by_receipt ON entry (receipt) WHERE receipt IS NOT NULL;

        """

    /// The imported values of entries that have changed since: one row for a changed entry, two for a transfer whose
    /// sides were both imported.
    private static let importedTable = """
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

        """

    /// The journal of the old table stays valid, because the keys of the rows are those of the entries.
    private static let importedOfVersion3 = """
        INSERT INTO imported SELECT entry, *, NULL FROM original;
        DROP TABLE original;
        UPDATE journal SET subject = 'imported',
            former = iif(former IS NULL, NULL, (
                SELECT json_array(
                    json_extract(former, '$[0]'), json_extract(former, '$[0]'), json_extract(former, '$[1]'),
                    json_extract(former, '$[2]'), json_extract(former, '$[3]'), json_extract(former, '$[4]'),
                    json_extract(former, '$[5]'), NULL)))
            WHERE subject = 'original';

        """

    /// An undone change stays in the history when other changes follow. It is then past: `redo` skips it, unless it is
    /// named.
    private static let keptUndone = """
        ALTER TABLE change ADD COLUMN is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1));
        CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
            UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past;
        END;

        """

    private static let recurringColumns = """
        ALTER TABLE recurring ADD COLUMN payee TEXT CHECK (payee <> '');
        ALTER TABLE recurring ADD COLUMN account INTEGER REFERENCES account (id);

        """

    /// What a connection that reads an older file adds, so that its tables have the current columns.
    static func tablesOfVersion4(reading found: Int64) -> String {
        let recurring =
            found < 2
            ? recurringColumns
            : "CREATE TEMP VIEW recurring AS SELECT *, NULL AS payee, NULL AS account FROM main.recurring;"
        let change =
            found < 2
            ? "ALTER TABLE temp.change ADD COLUMN is_past INTEGER NOT NULL DEFAULT 0;"
            : "CREATE TEMP VIEW change AS SELECT *, 0 AS is_past FROM main.change;"
        return accountTable(kind: "TEMP TABLE") + recurring + change
            + """
            CREATE TEMP VIEW entry AS SELECT *, NULL AS payee, NULL AS account, NULL AS target, NULL AS receipt,
                NULL AS original FROM main.entry;
            CREATE TEMP VIEW imported AS SELECT *, NULL AS payee FROM original;
            """
    }
}
