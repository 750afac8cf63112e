extension Query {
    /// The number of rows.
    public func count(in store: ExpenseStore) throws -> Int {
        try store.read { Int(try $0.integer("SELECT count(*) \(table)", values) ?? 0) }
    }

    /// The number of rows for each value of a column.
    public func count<Key: Hashable>(
        by key: KeyPath<Model.Columns, Column<Key>>, in store: ExpenseStore
    ) throws -> [Key: Int] {
        let column = Model.Columns()[keyPath: key]
        var counts: [Key: Int] = [:]
        try groups(column.readings, "count(*)", in: store) { stored in
            let last = stored.count - 1
            guard let key = Key(stored: stored[0..<last]), let count = Int64(stored: stored[last..<last + 1])
            else { throw unreadable(column, stored, in: store) }
            counts[key] = Int(count)
        }
        return counts
    }

    /// The sum of amounts, in each currency that has rows, in the order of the codes.
    ///
    /// - Throws: `DatabaseError`, also on overflow.
    public func sum(_ path: KeyPath<Model.Columns, Column<Money>>, in store: ExpenseStore) throws -> [Money] {
        let column = Model.Columns()[keyPath: path]
        var sums: [Money] = []
        try groups([column.readings[0]], "sum(\(column.readings[1]))", in: store) { stored in
            guard let sum = Money(stored: stored) else { throw unreadable(column, stored, in: store) }
            sums.append(sum)
        }
        return sums
    }

    /// The sums of amounts for each value of a column, in each currency that has rows.
    ///
    /// - Throws: `DatabaseError`, also on overflow.
    public func sum<Key: Hashable>(
        _ path: KeyPath<Model.Columns, Column<Money>>, by key: KeyPath<Model.Columns, Column<Key>>,
        in store: ExpenseStore
    ) throws -> [Key: [Money]] {
        let (column, keyColumn) = (Model.Columns()[keyPath: path], Model.Columns()[keyPath: key])
        var sums: [Key: [Money]] = [:]
        try groups(
            keyColumn.readings + [column.readings[0]], "sum(\(column.readings[1]))", in: store
        ) { stored in
            let last = stored.count - 2
            guard let key = Key(stored: stored[0..<last]), let sum = Money(stored: stored[last..<last + 2])
            else { throw unreadable(column, stored, in: store) }
            sums[key, default: []].append(sum)
        }
        return sums
    }

    /// The smallest value of a column; nil if there are no rows.
    public func minimum<Value>(_ path: KeyPath<Model.Columns, Column<Value>>, in store: ExpenseStore) throws -> Value? {
        try extreme(path, .ascending, in: store)
    }

    /// The largest value of a column; nil if there are no rows.
    public func maximum<Value>(_ path: KeyPath<Model.Columns, Column<Value>>, in store: ExpenseStore) throws -> Value? {
        try extreme(path, .descending, in: store)
    }

    private func extreme<Value>(
        _ path: KeyPath<Model.Columns, Column<Value>>, _ direction: Direction, in store: ExpenseStore
    ) throws -> Value? {
        let column = Model.Columns()[keyPath: path]
        let order = column.readings.map { "\($0) \(direction.rawValue)" }.joined(separator: ", ")
        let readings = column.readings.joined(separator: ", ")
        let held = column.names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        var result: Value?
        try rows(
            "SELECT \(readings) \(table) AND \(held) ORDER BY \(order) LIMIT 1", column.readings.count, in: store
        ) { stored in
            guard let value = Value(stored: stored) else { throw unreadable(column, stored, in: store) }
            result = value
        }
        return result
    }

    private func groups(
        _ keys: [String], _ aggregate: String, in store: ExpenseStore,
        _ receive: (borrowing StoredColumns) throws -> Void
    ) throws {
        let list = keys.joined(separator: ", ")
        let places = keys.indices.map { "\($0 + 1)" }.joined(separator: ", ")
        let sql = "SELECT \(list), \(aggregate) \(table) GROUP BY \(places) ORDER BY \(places)"
        try rows(sql, keys.count + 1, in: store, receive)
    }

    private func rows(
        _ sql: String, _ width: Int, in store: ExpenseStore, _ receive: (borrowing StoredColumns) throws -> Void
    )
        throws
    {
        try store.read { connection in
            try connection.run(sql, values) { row in
                try receive(StoredColumns(row, 0..<Int32(width)))
                return true
            }
        }
    }

    private func unreadable<Value>(_ column: Column<Value>, _ stored: borrowing StoredColumns, in store: ExpenseStore)
        -> DatabaseError
    {
        let name = column.names.joined(separator: ", ")
        return DatabaseError(
            .badFile, file: store.file, "'\(Model.table)' cannot be read: \(name) holds \(stored.values)")
    }
}
