// Words about rows as a shared ledger has them.
extension ConflictWords {
    init(_ ledger: SharedLedger) throws {
        try self.init(ledger.connection) { [ledger] number in
            guard case .row(_, _, _, let cells)? = try ledger.grave(.category, number)?.content.first?.content,
                case .text(let name)? = cells["name"]?.values.first
            else { return "" }
            return name
        }
    }

    private func row(_ table: SharedTable, _ columns: [Int], _ values: [StoredValue]) -> Row {
        Row(uniqueKeysWithValues: zip(columns.map { table.columns[$0] }, values))
    }

    func title(_ table: SharedTable, _ row: [StoredValue]) throws -> String {
        guard case .integer(let number)? = row.first else { return table.name }
        return try title(table.name, number, self.row(table, Array(table.columns.indices), row))
    }

    func title(_ table: SharedTable, key: [StoredValue]) throws -> String {
        try title(table.name, key: row(table, table.key, key))
    }

    func part(_ values: [StoredValue], _ table: SharedTable) throws -> String {
        try part(row(table, Array(table.columns.indices), values))
    }

    func values(_ columns: [String], of row: Row, _ table: SharedTable) throws -> String {
        try values(columns, of: row, table.name)
    }
}
