extension Schema {
    /// What version 4 got after the first files of it were made: rules.
    static let addedToVersion4 =
        ruleTable(kind: "TABLE") + journalTriggers(of: ("rule", ["id"], ["id", "text", "category"])) + """
            INSERT OR IGNORE INTO origin
                SELECT 'rule', 1, replica, 1 FROM origin WHERE subject = 'entry' ORDER BY first DESC LIMIT 1;

            """

    static func ruleTable(kind: String) -> String {
        """
        CREATE \(kind) rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
        ) STRICT;

        """
    }

    /// Whether a file of version 4 has all of it.
    static func isComplete(_ connection: Connection) throws -> Bool {
        try connection.integer("SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'rule'") != nil
    }

    /// Adds it to a file of version 4, unless another process has done so meanwhile.
    static func complete(_ connection: Connection) throws {
        guard try connection.integer("PRAGMA user_version") == 4, try !isComplete(connection) else { return }
        try connection.write { if try !isComplete(connection) { try connection.execute(addedToVersion4) } }
    }
}
