import Streams

extension Query {
    /// All rows.
    public func all(in store: ExpenseStore) throws -> [Model] {
        try store.read { try all(on: $0) }
    }

    /// The first row, if there is one.
    public func first(in store: ExpenseStore) throws -> Model? {
        try limited(to: 1).all(in: store).first
    }

    /// The number of rows.
    public func count(in store: ExpenseStore) throws -> Int {
        try store.read { Int(try $0.integer("SELECT count(*) \(table)", values) ?? 0) }
    }

    /// Calls `receive` with each row, until it returns false. Memory use is constant.
    public func forEach(in store: ExpenseStore, _ receive: (Model) throws -> Bool) throws {
        try store.read(repeatable: false) { try forEach(on: $0, receive) }
    }
}

extension ExpenseStore {
    /// The rows of a query: now, and again after each commit, by any process, that changes them. See ``live(_:)``.
    ///
    /// A long list shows a page: limit the query, and count with another one. `CollectionDifference` tells a table view
    /// what changed: `new.difference(from: old)`.
    public func live<Model: Readable & Equatable>(_ query: Query<Model>) -> Observable<[Model]> {
        live { try query.all(in: $0) }
    }
}
