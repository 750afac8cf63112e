extension Schema {
    /// Undo and history, budgets, recurring entries, exchange rates, and how to read each bank's files.
    static let version2 =
        tablesOfVersion2(kind: "TABLE") + changeTriggers
        + journaledTables.map(journalTriggers).joined()

    /// `change` has a row for each change as a person would name it, `journal` one for each row that the change
    /// touched: which row, and its former values. Undoing restores those rows, and thereby records the inverse change.
    ///
    /// An exchange rate is `digits` / 10^`decimals` of `quote` for one of `base`. `made` has the occurrences of a
    /// recurring entry that have been recorded: once each, even if their entry is deleted later.
    static func tablesOfVersion2(kind: String) -> String {
        """
        CREATE \(kind) change (
            id INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            words TEXT NOT NULL,
            is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
            is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
        ) STRICT;

        CREATE \(kind) journal (
            number INTEGER PRIMARY KEY,
            change INTEGER NOT NULL,
            subject TEXT NOT NULL,
            identity TEXT NOT NULL,
            former TEXT
        ) STRICT;

        CREATE \(kind) budget (
            id INTEGER PRIMARY KEY,
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
            UNIQUE (category, currency)
        ) STRICT;

        CREATE \(kind) recurring (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
            step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 1000),
            first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
            last TEXT CHECK (last IS NULL OR last IS date(last, '+0 days')),
            kind TEXT NOT NULL CHECK (kind IN ('expense', 'income')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            category INTEGER REFERENCES category (id),
            note TEXT NOT NULL DEFAULT ''
        ) STRICT;

        CREATE \(kind) recurring_tag (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (recurring, tag)
        ) STRICT, WITHOUT ROWID;

        CREATE \(kind) made (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            entry INTEGER NOT NULL,
            PRIMARY KEY (recurring, date)
        ) STRICT, WITHOUT ROWID;

        CREATE \(kind) rate (
            base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
            quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            digits INTEGER NOT NULL CHECK (digits > 0),
            decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
            PRIMARY KEY (base, quote, date)
        ) STRICT, WITHOUT ROWID;

        CREATE \(kind) import_mapping (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
            header TEXT NOT NULL,
            mapping TEXT NOT NULL CHECK (json_valid(mapping))
        ) STRICT;

        """
    }

    private static let changeTriggers = """
        CREATE INDEX journal_by_change ON journal (change);
        CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
            DELETE FROM journal WHERE change = old.id;
        END;
        CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
            DELETE FROM change WHERE is_undone;
        END;

        """

    /// A table whose changes are journaled: its name, its key, and all its columns.
    typealias Journaled = (table: String, key: [String], columns: [String])

    static let journaledTables: [Journaled] = [
        ("setting", ["name"], ["name", "value"]),
        ("category", ["id"], ["id", "name", "color"]),
        ("entry", ["id"], ["id", "date", "kind", "amount", "currency", "category", "note"]),
        ("entry_tag", ["entry", "tag"], ["entry", "tag"]),
        ("budget", ["id"], ["id", "category", "currency", "amount", "per"]),
        (
            "recurring", ["id"],
            ["id", "unit", "step", "first", "last", "kind", "amount", "currency", "category", "note"]
        ),
        ("recurring_tag", ["recurring", "tag"], ["recurring", "tag"]),
        ("made", ["recurring", "date"], ["recurring", "date", "entry"]),
        ("rate", ["base", "quote", "date"], ["base", "quote", "date", "digits", "decimals"]),
        ("import_mapping", ["id"], ["id", "name", "header", "mapping"]),
    ]

    /// A row that is changed outside an open change, by another program, becomes a change of its own. A change that
    /// touched nothing is used again.
    static func journalTriggers(of journaled: Journaled) -> String {
        func triggers(on event: String, identity row: String, former: String) -> String {
            """
            CREATE TRIGGER \(journaled.table)_before_\(event) BEFORE \(event) ON \(journaled.table)
                WHEN NOT ifnull((SELECT is_open FROM change ORDER BY id DESC LIMIT 1), 0)
                    AND ifnull((SELECT id IN (SELECT change FROM journal) FROM change ORDER BY id DESC LIMIT 1), 1)
            BEGIN
                INSERT INTO change (time, words) VALUES
                    (CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
            END;
            CREATE TRIGGER \(journaled.table)_after_\(event) AFTER \(event) ON \(journaled.table) BEGIN
                INSERT INTO journal (change, subject, identity, former) VALUES
                    ((SELECT max(id) FROM change), '\(journaled.table)', \(array(journaled.key, of: row)), \(former));
            END;

            """
        }
        let former = array(journaled.columns, of: "old")
        return triggers(on: "insert", identity: "new", former: "NULL")
            + triggers(on: "update", identity: "new", former: former)
            + triggers(on: "delete", identity: "old", former: former)
    }

    static func array(_ columns: [String], of row: String) -> String {
        "json_array(" + columns.map { "\(row).\($0)" }.joined(separator: ", ") + ")"
    }
}
