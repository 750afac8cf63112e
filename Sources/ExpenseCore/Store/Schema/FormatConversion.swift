import CLibrary

/// What was done to a data file of an earlier format when it was opened.
public struct FormatConversion: Hashable, Sendable {
    /// The format that the file had.
    public let format: Int
    /// The path of a copy of the file as it was; nil for a backup that is restored, which does not change.
    public let copy: String?
}

extension Schema {
    /// Tables whose rows are made anew.
    fileprivate static let computedTables = ["total", "log_mark"]

    /// Whether the file must be converted: it is from before the first release, when exchanges had no second amount, recurring
    /// entries no parts, the stamps of a shared ledger one value that was seen, and budgets fewer spans.
    static func isEarlier(_ connection: Connection) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM main.sqlite_schema
            WHERE name = 'budget' AND sql LIKE '%2 weeks%'
                AND NOT EXISTS (SELECT 1 FROM pragma_table_info('sync_stamp', 'main') WHERE name = 'base_clock')
            """) == nil
    }

    /// Converts a file from before the first release, in one transaction. What that one did not have is empty. A copy of the
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
                guard try isEarlier(connection) else { return nil }
                copy = try keepCopy(of: connection)
                let tables = try tables + (connection.hasSyncTables() ? syncTables : [])
                try connection.setAside(tables)
                try createTables(tables, in: connection) { try connection.takeOverRows(of: tables) }
                return FormatConversion(format: Int(format), copy: copy)
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
}

extension Connection {
    static func aside(_ table: String) -> String { "former_" + table }

    /// Renames the tables, and drops their indexes and triggers, including those made by other programs.
    func setAside(_ tables: [Schema.Table]) throws {
        for table in tables.map(\.name) {
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
    fileprivate func takeOverRows(of tables: [Schema.Table]) throws {
        for table in tables {
            let former = Self.aside(table.name)
            let columns = try TableColumns(of: former, in: self).names
            guard !columns.isEmpty else { continue }
            if !Schema.computedTables.contains(table.name) {
                let names = try TableColumns(of: table.name, in: self).names.filter(columns.contains)
                    .joined(separator: ", ")
                try execute("INSERT INTO \(table.name) (\(names)) SELECT \(names) FROM \(former)")
            }
            try dropAside(table.name)
        }
        try execute(Schema.countedTotals(into: "total"))
    }
}
