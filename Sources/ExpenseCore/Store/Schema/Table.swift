extension Schema {
    /// A table of the data file: its columns, what keeps it right, and what the log knows of its rows.
    struct Table: Sendable {
        let name: String
        /// The statements that create its indexes and triggers, which refer to other tables.
        let parts: @Sendable () -> String
        /// Whether only files have it that need it: the first change that does creates it, so that other files have neither
        /// its parts nor the time that parsing them takes. Files without it are as good as files with an empty one.
        let isOptional: Bool
        /// What the log knows of its rows, if it records each change of a row, so that it can be undone.
        private(set) var log: LoggedKind?

        /// - Parameters:
        ///   - key: the columns of the key, if no column is the key by itself.
        ///   - check: what the values of a row are together, in SQL.
        init(
            _ name: String, _ columns: [Column], key: [String] = [], check: String? = nil,
            parts: @autoclosure @escaping @Sendable () -> String = "", isOptional: Bool = false
        ) {
            (self.name, self.columns, self.key, self.check) = (name, columns, key, check)
            (self.parts, self.isOptional) = (parts, isOptional)
        }

        let columns: [Column]
        private let key: [String]
        private let check: String?

        /// The table as one whose rows the log knows.
        func logged(_ describe: (inout LoggedKind) -> Void = { _ in }) -> Table {
            var (table, kind) = (self, LoggedKind(table: name))
            kind.key = key.isEmpty ? columns.filter(\.isKey).map(\.name) : key
            for column in columns { kind.references[column.name] = column.reference }
            kind.name = columns.first { $0.isName }?.name
            kind.derived = [kind.name].compactMap(\.self)
            describe(&kind)
            table.log = kind
            return table
        }

        /// The statement that creates it.
        var creation: String { creation(named: name) }

        /// The statement that creates a table with the same columns.
        func creation(named other: String) -> String {
            var lines = columns.map { "\($0.name) \($0.definition())" }
            if !key.isEmpty { lines.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
            if let check { lines.append("CHECK (\(check))") }
            let hasNumber = key.isEmpty && !columns.contains { $0.definition() == "TEXT PRIMARY KEY" }
            return """
                CREATE TABLE \(other) (
                    \(lines.joined(separator: ",\n    "))
                ) STRICT\(hasNumber ? "" : ", WITHOUT ROWID");
                """
        }
    }

    /// A column, by what its values are.
    struct Column: Sendable {
        let name: String
        /// Its type with what is checked, in SQL.
        let definition: @Sendable () -> String
        /// Whether it is the key by itself.
        let isKey: Bool
        /// What it means that it holds the number of a row of another table.
        let reference: LoggedKind.Reference?
        /// Whether no two rows have the same value, in upper or lower case.
        let isName: Bool

        /// What it is in SQL is computed when it is needed: most runs of the program create no table.
        init(
            _ name: String, _ definition: @autoclosure @escaping @Sendable () -> String,
            _ reference: LoggedKind.Reference? = nil, isKey: Bool = false, isName: Bool = false
        ) {
            (self.name, self.definition, self.reference) = (name, definition, reference)
            (self.isKey, self.isName) = (isKey, isName)
        }

        private init(
            _ name: String, _ type: String, isOptional: Bool, _ check: @autoclosure @escaping @Sendable () -> String
        ) {
            self.init(name, "\(type)\(isOptional ? "" : " NOT NULL") CHECK (\(name) \(check()))")
        }

        /// The key by itself.
        static func key(_ name: String, _ definition: String) -> Column { Column(name, definition, isKey: true) }

        /// The number that a row has here: none is given twice.
        static let id = key("id", "INTEGER PRIMARY KEY AUTOINCREMENT")
        /// What a row is called on all machines, derived from a name at the end of the change that makes it.
        static let uid = Column("uid", "INTEGER")
        /// What a row is called on all machines, at random.
        static let randomUID = Column("uid", "INTEGER DEFAULT (random() & 9223372036854775806)")

        static func name(_ name: String = "name") -> Column {
            Column(name, "TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(\(name)) <> '')", isName: true)
        }

        static func number(_ name: String, isOptional: Bool = false) -> Column {
            Column(name, isOptional ? "INTEGER" : "INTEGER NOT NULL")
        }

        static func number(_ name: String, _ range: ClosedRange<Int64>, isOptional: Bool = false) -> Column {
            Column(name, "INTEGER", isOptional: isOptional, "BETWEEN \(range.lowerBound) AND \(range.upperBound)")
        }

        /// An amount in minor units of a currency.
        static func amount(_ name: String = "amount", from least: Int64 = 1, isOptional: Bool = false) -> Column {
            number(name, least...Money.largest, isOptional: isOptional)
        }

        static func flag(_ name: String, isOptional: Bool = false) -> Column {
            Column(name, "INTEGER", isOptional: isOptional, "IN (0, 1)")
        }

        static func text(_ name: String, isOptional: Bool = false) -> Column {
            Column(name, isOptional ? "TEXT" : "TEXT NOT NULL")
        }

        /// A text that is not empty.
        static func words(_ name: String, isOptional: Bool = false) -> Column {
            Column(name, "TEXT", isOptional: isOptional, "<> ''")
        }

        static func choice(_ name: String, of words: [String], isOptional: Bool = false) -> Column {
            Column(name, "TEXT", isOptional: isOptional, "IN (\(words.map { "'\($0)'" }.joined(separator: ", ")))")
        }

        static func currency(_ name: String = "currency", isOptional: Bool = false) -> Column {
            Column(name, "TEXT", isOptional: isOptional, "GLOB '[A-Z][A-Z][A-Z]'")
        }

        static func day(_ name: String = "date", isOptional: Bool = false) -> Column {
            Column(name, "TEXT", isOptional: isOptional, "IS date(\(name), '+0 days')")
        }

        /// The number of the row of which it is a part.
        static func part(of table: String) -> Column {
            Column(table, "INTEGER NOT NULL REFERENCES \(table) (id) ON DELETE CASCADE", .part(of: table))
        }

        /// The number of a row that it has as long as that is there.
        ///
        /// - Parameter goesWithIt: whether it is deleted with that row.
        static func use(
            of table: String, as name: String? = nil, isOptional: Bool = false, goesWithIt: Bool = false,
            check: String = ""
        ) -> Column {
            Column(
                name ?? table,
                "INTEGER\(isOptional ? "" : " NOT NULL") REFERENCES \(table) (id)"
                    + (goesWithIt ? " ON DELETE CASCADE" : "") + check, .use(of: table))
        }
    }
}
