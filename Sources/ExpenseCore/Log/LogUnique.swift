// Values that only one row of a kind can have, such as the place of a file among those of an entry. Of several, the one that was
// changed last is there.
extension LogComputation {
    /// Values that only one row of a kind can have.
    struct UniqueValues: Hashable {
        let kind: String
        /// The value of the first column.
        let first: StoredValue
        /// The texts in the other columns, in lower case.
        let texts: [String]
    }

    /// The values of a row that no other one can have; nil if there are none.
    func uniqueValues(of row: LoggedRow, _ values: String, _ table: LogTable) throws -> UniqueValues? {
        guard let first = table.kind.unique.first else { return nil }
        let texts = try table.kind.unique.dropFirst().map { column in
            guard case .text(let text) = try value(column, of: row, values, table) else { return "" }
            return text.lowercased()
        }
        return UniqueValues(kind: row.kind, first: try value(first, of: row, values, table), texts: texts)
    }

    /// The rows that are there and have values which only one can have, but one of them.
    func rowsThere(with unique: UniqueValues, besides row: LoggedRow, _ table: LogTable) throws -> [LoggedRow] {
        let candidates: [(row: LoggedRow, values: String)] = try connection.rows(
            """
            SELECT \(table.key(of: "this")), \(table.object(of: "this")) FROM main.\(quoted(row.kind)) this
            WHERE \(quoted(table.kind.unique[0])) IS ?
            """, [unique.first]
        ) { (LoggedRow(kind: row.kind, key: $0.value(0)), $0.text(1) ?? "{}") }
        return try candidates.filter { try $0.row != row && uniqueValues(of: $0.row, $0.values, table) == unique }
            .map(\.row)
    }

    /// The rows that may have values which only one can have: by what was done last, the newest first.
    mutating func rows(with unique: UniqueValues) throws -> [LoggedRow] {
        let table = try log.table(unique.kind)
        let isPart = table.kind.owner == nil ? "" : " AND \(table.kind.isPart)"
        let all = try connection.rows(
            """
            SELECT row FROM log_operation WHERE kind = ?1\(isPart)
            UNION SELECT \(table.key(of: "this")) FROM main.\(quoted(unique.kind)) this
            WHERE \(quoted(table.kind.unique[0])) IS ?2
            """, [.text(unique.kind), unique.first]
        ) { LoggedRow(kind: unique.kind, key: $0.value(0)) }
        var found: [(row: LoggedRow, order: ChangeFacts.Order?, number: Int64)] = []
        for row in all {
            let current = try current(row, table)
            let operations = try operations(of: row, table, current: current)
            if let operations, operations.kept.isEmpty { continue }
            guard let values = try operations.map({ try self.values(of: $0, row, table) }) ?? current,
                try uniqueValues(of: row, values, table) == unique
            else { continue }
            let last = operations?.counting.last
            found.append((row, last?.change.order, last?.number ?? 0))
        }
        return found.sorted { one, other in
            guard let first = one.order, let second = other.order else { return one.order != nil && other.order == nil }
            return first != second ? first > second : one.number > other.number
        }.map(\.row)
    }

    /// Of the rows that may have values which only one can have, the one that was changed last is there.
    mutating func settle(_ unique: UniqueValues) throws {
        let table = try log.table(unique.kind)
        let rows = try rows(with: unique)
        for row in rows.dropFirst() {
            if let values = try current(row, table) { try remove(row, as: values, table) }
        }
        guard let row = rows.first, try current(row, table) == nil else { return }
        try settleAgain(row)
    }
}
