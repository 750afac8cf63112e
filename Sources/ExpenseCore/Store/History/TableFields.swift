/// Reads the rows of a table with a journal.
struct TableFields {
    private let columns: [String]
    /// The places of columns that change together.
    private let groups: [[Int]]
    private let selection: String
    private let completion: String

    init(_ name: String, of connection: Connection) throws {
        let table = try TableColumns(of: name, in: connection)
        columns = table.names
        // A kind that comes back alone may not fit to the accounts.
        let together = Schema.columnsTogether(in: name).map { $0.contains("kind") ? $0 + ["account"] : $0 }
        groups = table.names.indices.map { place in
            let group = together.first { $0.contains(table.names[place]) } ?? [table.names[place]]
            return group.compactMap { table.names.firstIndex(of: $0) }
        }
        completion = "SELECT json_array(\(table.values.joined(separator: ", ")))"
        selection = """
            SELECT json_array(\(columns.map(quoted).joined(separator: ", "))) FROM \(quoted(name))
            WHERE \(table.condition(on: "?1"))
            """
    }

    /// The current values of a row, in the form of the journal.
    func state(_ key: String, in connection: Connection) throws -> String? {
        guard !columns.isEmpty else { return nil }
        return try connection.text(selection, [.text(key)])
    }

    /// The values of a row with all current columns. Those journaled by an older version lack the newer ones.
    func completed(_ state: String, in connection: Connection) throws -> String {
        try connection.text(completion, [.text(state)]) ?? state
    }

    /// Whether fields that a change set have another value by now.
    ///
    /// - Parameters:
    ///   - former: the row before the change; nil if there was none.
    ///   - later: the row after the change; nil if there was none.
    func isSetAgain(former: String?, later: String?, current: String, in connection: Connection) throws -> Bool {
        // What was deleted and made again stays as it is.
        guard let later else { return false }
        guard let former else { return current != later }
        let rows = try [former, later, current].map {
            try connection.texts(inArray: completed($0, in: connection))
        }
        return groups.contains { group in
            let values = rows.map { row in group.map { row[$0] } }
            return values[0] != values[1] && values[2] != values[1] && values[2] != values[0]
        }
    }

    /// The values of a row by the names of its columns, for people.
    func fields(
        _ state: String?, _ names: (categories: [String: String], accounts: [String: String]), _ connection: Connection
    ) throws -> [ChangedRow.Field]? {
        guard let state else { return nil }
        let values = try connection.texts(inArray: state)
        func currency(_ name: String) -> Currency? {
            zip(columns, values).first { $0.0 == name }?.1.flatMap { Currency($0) }
        }
        let (currency, receivedCurrency) = (currency("currency"), currency("received_currency"))
        return zip(columns, values).map { column, value in
            // The steps of a recurring entry use its currency.
            if column == "amount", currency == nil { return ChangedRow.Field(name: "minor_units", value: value) }
            let shown: String? =
                switch column {
                case "amount", "carried", "received":
                    if let currency = column == "received" ? receivedCurrency : currency,
                        let units = value.flatMap({ Int64($0) })
                    {
                        Money(minorUnits: units, currency: currency).plain
                    } else {
                        value
                    }
                case "category": value.map { names.categories[$0] ?? $0 }
                case "account", "target": value.map { names.accounts[$0] ?? $0 }
                case "text": value.map { String($0.prefix { $0 != Rule.conditionMark }) }
                default: value
                }
            return ChangedRow.Field(name: column, value: shown)
        }
    }
}

extension Connection {
    /// The elements of a JSON array as texts.
    func texts(inArray json: String) throws -> [String?] {
        try rows("SELECT value FROM json_each(?)", [.text(json)]) { $0.text(0) }
    }
}
