/// The values of a record's row, column by column.
public struct RecordValues<Columns: ColumnSet>: Sendable {
    private let columns = Columns()
    private var fields: [(name: String, parameter: String, expression: String, isKey: Bool)] = []
    private(set) var values: [StoredValue] = []

    init<Model: Writable>(of model: Model) where Model.Columns == Columns {
        model.write(to: &self)
    }

    /// Sets the value of a column.
    public mutating func set<Value>(_ path: KeyPath<Columns, Column<Value>>, _ value: Value) {
        let column = columns[keyPath: path]
        let stored = value.storedValues
        for (index, name) in column.names.enumerated() {
            values.append(index < stored.count ? stored[index] : .null)
            let place = column.parameter.split(separator: "?", omittingEmptySubsequences: false)
            fields.append((name, place.joined(separator: "?\(values.count)"), column.parameter, column.isKey))
        }
    }

    /// - Parameter isNumbered: whether the table assigns the key.
    func insertion(into table: String, isNumbered: Bool = false) -> String {
        let fields = fields.filter { !($0.isKey && isNumbered) }
        let names = fields.map(\.name).joined(separator: ", ")
        return "INSERT INTO \(table) (\(names)) VALUES (\(fields.map(\.parameter).joined(separator: ", ")))"
    }

    /// The assignments that update an existing row.
    var assignments: String {
        fields.filter { !$0.isKey }.map { "\($0.name) = \($0.parameter)" }.joined(separator: ", ")
    }

    /// The condition that selects the row by its key.
    var identity: (sql: String, values: [StoredValue]) {
        let keys = fields.indices.filter { fields[$0].isKey }
        let terms = keys.map { "\(fields[$0].name) = \(fields[$0].expression)" }
        return (terms.joined(separator: " AND "), keys.map { values[$0] })
    }
}
