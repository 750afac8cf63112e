/// Says what the rows of a table are.
struct TableFields {
    private let columns: [String]

    init(_ name: String, of connection: Connection) throws {
        columns = try connection.columns(of: name)
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
        return zip(columns, values).filter { $0.0 != "version" }.map { column, value in
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
