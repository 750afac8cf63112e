/// Rows of a model: a condition, an order and a limit.
///
///     let query = Expense.query(where: \.category == "food").sorted(by: \.date, .descending).limited(to: 10)
///     let entries = try query.all(in: store)
///     let live = store.live(query)
public struct Query<Model: Readable>: Sendable {
    /// The direction of an order.
    public enum Direction: String, Sendable {
        /// The smallest first.
        case ascending = "ASC"
        /// The largest first.
        case descending = "DESC"
    }

    private let predicate: Predicate<Model.Columns>
    private(set) var order: [String] = []
    private(set) var limit: Int?

    init(_ predicate: Predicate<Model.Columns>) {
        self.predicate = predicate
    }

    /// The same rows, ordered by a column. Rows with equal values keep the order given before.
    public func sorted<Value>(
        by path: KeyPath<Model.Columns, Column<Value>>, _ direction: Direction = .ascending
    ) -> Query {
        var query = self
        query.order = Model.Columns()[keyPath: path].readings.map { "\($0) \(direction.rawValue)" } + order
        return query
    }

    /// The first rows of the result.
    public func limited(to count: Int) -> Query {
        var query = self
        query.limit = max(0, min(count, limit ?? count))
        return query
    }

    func all(on connection: Connection) throws -> [Model] {
        var models: [Model] = []
        try forEach(on: connection) {
            models.append($0)
            return true
        }
        return models
    }

    func forEach(on connection: Connection, _ receive: (Model) throws -> Bool) throws {
        try connection.snapshot {
            try RecordRows<Model>(connection).forEach("WHERE \(predicate.sql)\(tail)", values) { model, _ in
                try receive(model)
            }
        }
    }

    private var source: String { "FROM \(Model.table) WHERE \(predicate.sql)" }
    /// The selected rows as a table expression of the same name.
    var table: String {
        limit == nil ? source : "FROM (SELECT * \(source)\(tail)) AS \(Model.table) WHERE TRUE"
    }
    var values: [StoredValue] { predicate.values }

    private var tail: String { ordering + (limit.map { " LIMIT \($0)" } ?? "") }

    /// The ORDER BY clause. Equal rows are ordered by their keys, so the order is always the same.
    var ordering: String {
        let terms = order + Model.Columns().keyNames
        return terms.isEmpty ? "" : " ORDER BY " + terms.joined(separator: ", ")
    }
}
