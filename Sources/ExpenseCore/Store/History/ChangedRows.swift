/// What a change did to one row: an entry, a category, a budget, or another stored record.
package struct ChangedRow: Hashable, Sendable {
    /// A value of the row by the name of its column.
    package struct Field: Hashable, Sendable {
        /// The name: `date`, `amount`, `category`.
        package let name: String
        /// The value: an amount with its decimals, a category or an account by its name; nil for none.
        package let value: String?
    }

    /// The table: `entry`, `entry_tag`, `category`.
    package let table: String
    /// The key of the row: the number of an entry.
    package let key: [String]
    /// The values before the change; nil if the row did not exist.
    package let before: [Field]?
    /// The values after the change; nil if the row does not exist then.
    package let after: [Field]?
}

/// What each change in the history did, from the newest to the oldest.
package struct ChangedRows: ~Copyable {
    private let connection: Connection
    private var tables: [String: TableFields] = [:]
    private let names: (categories: [String: String], accounts: [String: String])

    /// The tables of which rows only say what was in files.
    private static let ofFiles = ["import", "imported", "known_row", "bank_reference"]

    fileprivate init(_ connection: Connection) throws {
        self.connection = connection
        func names(_ rows: [(Int64, String)]) -> [String: String] {
            Dictionary(rows.map { ("\($0.0)", $0.1) }) { first, _ in first }
        }
        self.names = (
            names(try connection.categories().map { ($0.id, $0.name) }),
            names(try connection.accounts().map { ($0.id, $0.name) })
        )
    }

    /// Passes on what a change did, row by row. Call it for the changes of ``ExpenseStore/history()`` in their order.
    ///
    /// - Parameters:
    ///   - imported: receives the numbers of the first and the last of entries that were added or removed together.
    ///   - receive: receives each other row.
    package mutating func of(
        _ change: Change, imported: (ClosedRange<Int64>) throws -> Void, _ receive: (ChangedRow) throws -> Void
    ) throws {
        let log = connection.log
        for range in try log.ranges(of: change.id) { try imported(range) }
        try log.forEachDifference(of: change.id) { difference in
            if Self.ofFiles.contains(difference.row.kind) { return }
            let table = try tables[difference.row.kind] ?? TableFields(difference.row.kind, of: connection)
            tables[difference.row.kind] = table
            try receive(
                ChangedRow(
                    table: difference.row.kind, key: connection.texts(inArray: difference.key).compactMap(\.self),
                    before: table.fields(difference.before, names, connection),
                    after: table.fields(difference.after, names, connection)))
        }
    }
}

extension ExpenseStore {
    /// Reads what each change in the history did, in one snapshot with the history itself.
    package func readHistory(_ read: ([Change], inout ChangedRows) throws -> Void) throws {
        try self.read(repeatable: false) { connection in
            try connection.snapshot {
                var rows = try ChangedRows(connection)
                try read(connection.changes(), &rows)
            }
        }
    }
}
