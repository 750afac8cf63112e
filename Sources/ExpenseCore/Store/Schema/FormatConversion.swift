import CLibrary

/// What was done to a data file of an earlier format when it was opened.
public struct FormatConversion: Hashable, Sendable {
    /// The format that the file had.
    public let format: Int
    /// The path of a copy of the file as it was; nil for a backup that is restored, which does not change.
    public let copy: String?
}

extension Schema {
    /// Whether the file must be converted.
    static func isEarlier(_ connection: Connection) throws -> Bool { try check(connection) < version }

    /// Converts a file of format 5, in one transaction. Its history begins anew. A copy of the file as it was is kept beside
    /// it: `expenses.db.before-6`.
    ///
    /// - Returns: nil if another process has done so meanwhile.
    static func convert(_ connection: Connection) throws -> FormatConversion? {
        var copy: String?
        do {
            return try connection.writeUnchecked {
                let format = try check(connection)
                guard format < version else { return nil }
                copy = try keepCopy(of: connection)
                try beginLog(in: connection)
                try connection.execute("PRAGMA user_version = \(version)")
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
}
