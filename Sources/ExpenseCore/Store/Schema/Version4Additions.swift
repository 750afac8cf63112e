extension Schema {
    /// A table or column that version 4 got after the first files of that version had been created.
    struct Addition: Sendable {
        /// The table that is new, or has a new column or trigger.
        let table: String
        /// The new column, if that is what is new.
        var column: String?
        /// The new trigger, if that is what is new.
        var trigger: String?
        /// Adds it to a file. A closure, because most files have it already.
        let sql: @Sendable () -> String
        /// Adds an empty one to a reading connection, so that queries need not check whether the file has it.
        ///
        /// - Parameter found: the version of the file.
        let temporary: @Sendable (_ found: Int64) -> String

        /// Whether a file has it, as SQL.
        var isThere: String {
            if let column {
                return "EXISTS (SELECT 1 FROM pragma_table_info('\(table)', 'main') WHERE name = '\(column)')"
            }
            let (type, name) = trigger.map { ("trigger", $0) } ?? ("table", table)
            return "EXISTS (SELECT 1 FROM main.sqlite_schema WHERE type = '\(type)' AND name = '\(name)')"
        }

        func isIn(_ connection: Connection) throws -> Bool {
            try connection.integer("SELECT \(isThere)") == 1
        }
    }

    static let additionsToVersion4 = [
        Addition(
            table: "rule",
            sql: {
                ruleTable(kind: "TABLE") + journalTriggers(of: journaledRule) + """
                    INSERT OR IGNORE INTO origin
                        SELECT 'rule', 1, replica, 1 FROM origin WHERE subject = 'entry' ORDER BY first DESC LIMIT 1;

                    """
            },
            temporary: { _ in ruleTable(kind: "TEMP TABLE") }),
        Addition(
            table: "recurring_step",
            sql: {
                stepTable(kind: "TABLE") + journalTriggers(of: journaledStep)
            },
            temporary: { _ in stepTable(kind: "TEMP TABLE") }),
        Addition(
            table: "budget", column: "carried", sql: { budgetTable },
            temporary: { found in
                found < 2
                    ? "ALTER TABLE temp.budget ADD COLUMN carried_from TEXT; ALTER TABLE temp.budget ADD COLUMN carried INTEGER;"
                    : "CREATE TEMP VIEW budget AS SELECT *, NULL AS carried_from, NULL AS carried FROM main.budget;"
            }),
        Addition(
            table: "bank_reference",
            sql: {
                referenceTable(kind: "TABLE", references: "REFERENCES entry (id) ON DELETE CASCADE")
                    + """
                    CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
                    CREATE INDEX bank_reference_by_entry ON bank_reference (entry);

                    """
                    + journalTriggers(of: journaledReference)
            },
            temporary: { _ in referenceTable(kind: "TEMP TABLE", references: "") }),
        Addition(
            table: "journal", trigger: "journal_before_insert", sql: { oneTriggerForForeignChanges },
            temporary: { _ in "" }),
        Addition(
            table: "budget_change",
            sql: { budgetChangeTable(kind: "TABLE") + shortJournalTriggers(of: journaledChange) },
            temporary: { _ in budgetChangeTable(kind: "TEMP TABLE") }),
    ]

    private static func ruleTable(kind: String) -> String {
        """
        CREATE \(kind) rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
        ) STRICT;

        """
    }

    /// The identifiers that banks gave to imported transactions, with the day and the amount in their files. The amounts of
    /// expenses are negative.
    private static func referenceTable(kind: String, references: String) -> String {
        """
        CREATE \(kind) bank_reference (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            entry INTEGER NOT NULL \(references),
            bank TEXT NOT NULL,
            reference TEXT NOT NULL,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER NOT NULL
        ) STRICT;

        """
    }

    /// Changes of a recurring entry from a day on: its amount, or whether it is paused. NULL means unchanged.
    private static func stepTable(kind: String) -> String {
        """
        CREATE \(kind) recurring_step (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
            is_paused INTEGER CHECK (is_paused IN (0, 1)),
            PRIMARY KEY (recurring, date),
            CHECK (ifnull(amount, is_paused) IS NOT NULL)
        ) STRICT, WITHOUT ROWID;

        """
    }

    /// A budget without a category is for all expenses. If `carried_from` is set, the rest is carried over from that
    /// day on; `carried` is the amount carried over on that day.
    private static let budgetTable =
        """
        CREATE TABLE budget_4 (
            id INTEGER PRIMARY KEY,
            category INTEGER REFERENCES category (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
            carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
            carried INTEGER
        ) STRICT;
        INSERT INTO budget_4 SELECT id, category, currency, amount, per, NULL, NULL FROM budget;
        DROP TABLE budget;
        ALTER TABLE budget_4 RENAME TO budget;
        CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);

        """
        + journalTriggers(of: journaledBudget)

    /// Amounts of a budget that count for some of its spans. Without an end, the last day is that of the calendar. Zero
    /// means that there is no budget.
    private static func budgetChangeTable(kind: String) -> String {
        """
        CREATE \(kind) budget_change (
            budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
            first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
            last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
            PRIMARY KEY (budget, first, last)
        ) STRICT, WITHOUT ROWID;

        """
    }

    static let journaledRule: Journaled = ("rule", ["id"], ["id", "text", "category"])
    static let journaledStep: Journaled =
        ("recurring_step", ["recurring", "date"], ["recurring", "date", "amount", "is_paused"])
    static let journaledChange: Journaled =
        ("budget_change", ["budget", "first", "last"], ["budget", "first", "last", "amount"])
    static let journaledReference: Journaled =
        ("bank_reference", ["id"], ["id", "entry", "bank", "reference", "date", "amount"])
    static let journaledBudget: Journaled =
        ("budget", ["id"], ["id", "category", "currency", "amount", "per", "carried_from", "carried"])

    /// Whether a file of version 4 has all additions: they are made in their order, so the last one tells.
    static func isComplete(_ connection: Connection) throws -> Bool {
        try additionsToVersion4.last?.isIn(connection) ?? true
    }

    /// The tables of the additions that a file of version 4 has.
    static func additions(in connection: Connection) throws -> [String] {
        try additionsToVersion4.filter { try $0.isIn(connection) }.map(\.table)
    }

    /// Adds what a file of version 4 lacks, unless another process has done so meanwhile.
    ///
    /// - Parameter tables: the tables of the additions; nil means all.
    static func complete(_ connection: Connection, with tables: [String]?) throws {
        guard try connection.integer("PRAGMA user_version") == 4, try !isComplete(connection) else { return }
        try connection.write {
            for addition in additionsToVersion4 where tables?.contains(addition.table) ?? true {
                if try !addition.isIn(connection) { try connection.execute(addition.sql()) }
            }
        }
    }
}
