import CLibrary

/// What was done to a data file of an earlier format when it was opened.
public struct FormatConversion: Hashable, Sendable {
    /// The format that the file had.
    public let format: Int
    /// The path of a copy of the file as it was; nil for a backup that is restored, which does not change.
    public let copy: String?
    /// Whether the history of changes is still there. That of formats before the fourth is not.
    public let keepsHistory: Bool
}

extension Schema {
    /// The first format whose history and identities are kept.
    private static let formatWithIdentities: Int64 = 4
    /// Tables whose rows are made anew.
    private static let computedTables = ["total", "log_mark"]
    private static let historyTables = ["change", "journal"]

    /// Whether the file must be converted: it is of an earlier format, or of this one from before the first release, when
    /// exchanges had no second amount, recurring entries no parts, the stamps of a shared ledger one value that was seen, and
    /// budgets fewer spans.
    static func isEarlier(_ connection: Connection, _ format: Int64) throws -> Bool {
        try format < version
            || connection.integer(
                """
                SELECT 1 FROM main.sqlite_schema
                WHERE name = 'budget' AND sql LIKE '%2 weeks%'
                    AND NOT EXISTS (SELECT 1 FROM pragma_table_info('sync_stamp', 'main') WHERE name = 'base_clock')
                """) == nil
    }

    /// Converts a file of an earlier format, in one transaction. What that format did not have is empty. A copy of the
    /// file as it was is kept beside it: `expenses.db.before-5`.
    ///
    /// - Returns: nil if another process has done so meanwhile.
    static func convert(_ connection: Connection) throws -> FormatConversion? {
        var copy: String?
        // A renamed table takes nothing else with it.
        try connection.execute("PRAGMA legacy_alter_table = ON")
        defer { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
        do {
            return try connection.writeUnchecked {
                let format = try check(connection)
                guard try isEarlier(connection, format) else { return nil }
                copy = try keepCopy(of: connection)
                let tables = try tables + (connection.hasSyncTables() ? syncTables : [])
                try connection.setAside(tables)
                try createTables(tables, in: connection) { try connection.takeOverRows(of: tables, from: format) }
                // What earlier formats had for searching, and their mark of the last change.
                try connection.execute(
                    """
                    DROP TABLE IF EXISTS main.search_block;
                    DELETE FROM sqlite_sequence WHERE name = 'mark of the last change';
                    PRAGMA user_version = \(version);
                    """)
                return FormatConversion(
                    format: Int(format), copy: copy, keepsHistory: format >= formatWithIdentities)
            }
        } catch {
            if let copy { unlink(copy) }
            guard let failure = error as? DatabaseError, failure.reason == .inputOutput else { throw error }
            throw DatabaseError(
                .inputOutput, file: connection.file,
                "the data is of an earlier format and must be converted once, but: \(failure.message)",
                code: failure.code)
        }
    }

    /// Copies the file as it was before the transaction that writes to it. A temporary database needs no copy.
    ///
    /// - Returns: the path of the copy.
    private static func keepCopy(of connection: Connection) throws -> String? {
        guard !connection.file.isEmpty, !connection.isInMemory else { return nil }
        let path = unusedPath("\(connection.file).before-\(version)")
        try Connection(connection.file, .reading).copy(to: path)
        return path
    }

    fileprivate static func isTakenOver(_ table: Table, from format: Int64) -> Bool {
        !computedTables.contains(table.name)
            && (format >= formatWithIdentities || !historyTables.contains(table.name))
    }
}

extension Connection {
    /// The table that format 3 had instead of `imported`.
    private static let originals = "original"

    static func aside(_ table: String) -> String { "former_" + table }

    /// Renames the tables, and drops their indexes and triggers, including those made by other programs.
    func setAside(_ tables: [Schema.Table]) throws {
        for table in tables.map(\.name) + [Self.originals] {
            var parts: [String] = []
            var isThere = false
            try forEachRow("SELECT type, name, sql IS NULL FROM main.sqlite_schema WHERE tbl_name = ?", [.text(table)])
            {
                if $0.text(0) == "table" {
                    isThere = true
                } else if $0.integer(2) == 0 {
                    parts.append("DROP \($0.text(0) ?? "") main.\(quoted($0.text(1) ?? ""))")
                }
            }
            for part in parts { try execute(part) }
            if isThere { try execute("ALTER TABLE main.\(table) RENAME TO \(Self.aside(table))") }
        }
    }

    /// Drops a table that was set aside. Numbers of deleted rows are not given again.
    func dropAside(_ table: String) throws {
        let former = Self.aside(table)
        try execute(
            """
            DELETE FROM sqlite_sequence WHERE name = '\(table)'
                AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '\(former)');
            UPDATE sqlite_sequence SET name = '\(table)' WHERE name = '\(former)';
            DROP TABLE \(former);
            """)
    }

    /// Moves the rows of the tables that were set aside into the new ones, as far as they have the same columns.
    fileprivate func takeOverRows(of tables: [Schema.Table], from format: Int64) throws {
        for table in tables {
            let former = Self.aside(table.name)
            let columns = try TableColumns(of: former, in: self).names
            guard !columns.isEmpty else { continue }
            if Schema.isTakenOver(table, from: format) {
                let names = try TableColumns(of: table.name, in: self).names.filter(columns.contains)
                    .joined(separator: ", ")
                try execute("INSERT INTO \(table.name) (\(names)) SELECT \(names) FROM \(former)")
            }
            try dropAside(table.name)
        }
        let originals = Self.aside(Self.originals)
        if try !TableColumns(of: originals, in: self).names.isEmpty {
            try execute("INSERT INTO imported SELECT entry, *, NULL FROM \(originals); DROP TABLE \(originals)")
        }
        if try integer("SELECT 1 FROM origin") == nil { try execute(Schema.newReplica { _ in "1" }) }
        // The first files of format 4 had no rules.
        try execute(
            """
            INSERT OR IGNORE INTO origin
                SELECT 'rule', 1, replica, 1 FROM origin WHERE subject = 'entry' ORDER BY first DESC LIMIT 1;
            \(Schema.countedTotals(into: "total"))
            """)
    }
}
