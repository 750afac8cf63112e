/// What a change did to one row: an entry, a category, a budget, or another stored record.
public struct ChangedRow: Hashable, Sendable {
    /// A value of the row by the name of its column.
    public struct Field: Hashable, Sendable {
        /// The name: `date`, `amount`, `category`.
        public let name: String
        /// The value: an amount with its decimals, a category or an account by its name; nil for none.
        public let value: String?
    }

    /// The table: `entry`, `entry_tag`, `category`.
    public let table: String
    /// The key of the row: the number of an entry.
    public let key: [String]
    /// The values before the change; nil if the row did not exist.
    public let before: [Field]?
    /// The values after the change; nil if the row does not exist then.
    public let after: [Field]?
}

/// What each change in the history did, from the newest to the oldest.
public struct ChangedRows: ~Copyable {
    private let connection: Connection
    /// The state of rows before the changes read so far, which is also their state after the next older change.
    private var states: [Row: String?] = [:]
    private var tables: [String: TableFields] = [:]
    private let names: (categories: [String: String], accounts: [String: String])

    private struct Row: Hashable {
        let table: String
        let key: String
    }

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
    ///   - receive: receives each other row. If the change was undone, `before` has the current values.
    public mutating func of(
        _ change: Change, imported: (ClosedRange<Int64>) throws -> Void, _ receive: (ChangedRow) throws -> Void
    ) throws {
        var former: [(row: Row, state: String?)] = []
        var places: [Row: Int] = [:]
        try connection.run(
            """
            SELECT subject, identity, former, json_extract(identity, '$[0]'), json_extract(identity, '$[1]') FROM journal
            WHERE change = ? AND subject NOT IN ('import', 'imported', 'bank_reference') ORDER BY number
            """, [.integer(change.id)]
        ) { row in
            let place = Row(table: row.text(0) ?? "", key: row.text(1) ?? "")
            if place.table == EntryBatch.subject {
                try imported(row.integer(3)...max(row.integer(3), row.integer(4)))
            } else if places[place] == nil {
                places[place] = former.count
                former.append((place, row.text(2)))
            }
            return true
        }
        for (row, state) in former {
            let table = try tables[row.table] ?? TableFields(row.table, of: connection)
            tables[row.table] = table
            let other = try states[row] ?? table.state(row.key, in: connection)
            if !change.isUndone { states[row] = .some(state) }
            let sides = change.isUndone ? (other, state) : (state, other)
            let before = try table.fields(sides.0, names, connection)
            let after = try table.fields(sides.1, names, connection)
            let key = try connection.texts(inArray: row.key).compactMap(\.self)
            try receive(ChangedRow(table: row.table, key: key, before: before, after: after))
        }
    }
}

extension ExpenseStore {
    /// Reads what each change in the history did, in one snapshot with the history itself.
    public func readHistory(_ read: ([Change], inout ChangedRows) throws -> Void) throws {
        try self.read(repeatable: false) { connection in
            try connection.snapshot {
                var rows = try ChangedRows(connection)
                try read(connection.changes(), &rows)
            }
        }
    }
}

/// The columns of a table with a journal.
private struct TableFields {
    private let columns: [String]
    private let selection: String

    init(_ name: String, of connection: Connection) throws {
        var columns: [String] = []
        var key: [(place: Int64, column: String)] = []
        try connection.run("SELECT name, pk FROM pragma_table_info(?)", [.text(name)]) { row in
            columns.append(row.text(0) ?? "")
            if row.integer(1) > 0 { key.append((row.integer(1), row.text(0) ?? "")) }
            return true
        }
        key.sort { $0.place < $1.place }
        let conditions = key.indices.map { "\(quoted(key[$0].column)) = json_extract(?1, '$[\($0)]')" }
        self.columns = columns
        selection = """
            SELECT json_array(\(columns.map(quoted).joined(separator: ", "))) FROM \(quoted(name))
            WHERE \(conditions.isEmpty ? "FALSE" : conditions.joined(separator: " AND "))
            """
    }

    /// The current values of a row, in the form of the journal.
    func state(_ key: String, in connection: Connection) throws -> String? {
        guard !columns.isEmpty else { return nil }
        var state: String?
        try connection.run(selection, [.text(key)]) { row in
            state = row.text(0)
            return false
        }
        return state
    }

    func fields(
        _ state: String?, _ names: (categories: [String: String], accounts: [String: String]), _ connection: Connection
    ) throws -> [ChangedRow.Field]? {
        guard let state else { return nil }
        let values = try connection.texts(inArray: state)
        let currency = zip(columns, values).first { $0.0 == "currency" }?.1.flatMap { Currency($0) }
        return zip(columns, values).map { column, value in
            // The steps of a recurring entry use its currency.
            if column == "amount", currency == nil { return ChangedRow.Field(name: "minor_units", value: value) }
            let shown: String? =
                switch column {
                case "amount", "carried":
                    if let currency, let units = value.flatMap({ Int64($0) }) {
                        Money(minorUnits: units, currency: currency).plain
                    } else {
                        value
                    }
                case "category": value.map { names.categories[$0] ?? $0 }
                case "account", "target": value.map { names.accounts[$0] ?? $0 }
                default: value
                }
            return ChangedRow.Field(name: column, value: shown)
        }
    }
}

extension Connection {
    /// The elements of a JSON array as texts.
    fileprivate func texts(inArray json: String) throws -> [String?] {
        var texts: [String?] = []
        try run("SELECT value FROM json_each(?)", [.text(json)]) { row in
            texts.append(row.text(0))
            return true
        }
        return texts
    }
}
