/// Rows of a model: which, in what order, and how many.
///
///     let query = Expense.query(where: \.category == "food").sorted(by: \.date, .descending).limited(to: 10)
///     let entries = try query.all(in: store)
///     let live = store.live(query)
public struct Query<Model: Readable>: Sendable {
    /// Which way an order goes.
    public enum Direction: String, Sendable {
        /// The smallest first.
        case ascending = "ASC"
        /// The largest first.
        case descending = "DESC"
    }

    private(set) var predicate: Predicate<Model.Columns>
    private(set) var order: [String] = []
    private(set) var limit: Int?

    init(_ predicate: Predicate<Model.Columns>) {
        self.predicate = predicate
    }

    /// The same rows, in the order of a column; of those that are alike, in the order asked for before.
    public func sorted<Value>(
        by path: KeyPath<Model.Columns, Column<Value>>, _ direction: Direction = .ascending
    ) -> Query {
        var query = self
        query.order = Model.Columns()[keyPath: path].readings.map { "\($0) \(direction.rawValue)" } + order
        return query
    }

    /// The first rows of these.
    public func limited(to count: Int) -> Query {
        var query = self
        query.limit = max(0, min(count, limit ?? count))
        return query
    }

    /// Those rows for which another predicate holds as well.
    func with(_ other: Predicate<Model.Columns>) -> Query {
        var query = self
        query.predicate = predicate && other
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
        try Selection(self).forEach(values, on: connection, receive)
    }

    /// What is asked of the database, put into words once for any number of times.
    struct Selection {
        private let columns = Model.Columns()
        private let places: [String: Int32]
        let sql: String

        /// - Parameter isByNumber: the few rows are looked up by their numbers, rather than met with on the way through
        ///   an index that has all of them in order.
        init(_ query: Query, isByNumber: Bool = false) {
            let readings = columns.readings
            places = Dictionary(uniqueKeysWithValues: zip(readings, readings.indices.map(Int32.init)))
            let source = query.source(isByNumber ? " NOT INDEXED" : "")
            sql = "SELECT \(readings.joined(separator: ", ")) \(source)\(query.tail)"
        }

        /// - Parameter values: those of the query, or others in their places.
        func forEach(_ values: [StoredValue], on connection: Connection, _ receive: (Model) throws -> Bool) throws {
            try connection.run(sql, values) { row in
                try receive(Model(RecordRow(row, columns, places, of: Model.table, in: connection.file)))
            }
        }
    }

    /// - Parameter way: how the rows are found, where SQLite does not choose.
    fileprivate func source(_ way: String = "") -> String { "FROM \(Model.table)\(way) WHERE \(predicate.sql)" }
    /// These rows and no others, as a table of the same name.
    var table: String {
        limit == nil ? source() : "FROM (SELECT * \(source())\(tail)) AS \(Model.table) WHERE TRUE"
    }
    var values: [StoredValue] { predicate.values }

    fileprivate var tail: String { ordering + (limit.map { " LIMIT \($0)" } ?? "") }

    /// Rows that are alike come in the order of their keys, so that the order is always the same.
    var ordering: String {
        let terms = order + Model.Columns().keyNames
        return terms.isEmpty ? "" : " ORDER BY " + terms.joined(separator: ", ")
    }
}
