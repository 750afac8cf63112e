/// Follows the rows of a query from commit to commit, by the journal's record of each changed row.
///
/// It keeps its own connection as long as the file stays the same, so that two marks always belong to the same file.
// Safe: a subscription handles one commit after the other.
final class ListFollower<Model: Readable & Equatable & Numbered>: @unchecked Sendable {
    /// If more rows than this have changed, reading all of them again is cheaper.
    private static var most: Int { 64 }

    private let query: Query<Model>
    /// The rows of the query whose numbers are among the given ones.
    let some: Query<Model>.Selection
    /// The number of the row that comes first of two rows.
    private let first: String
    private let store: ExpenseStore
    private var connection: Connection?
    private var mark: JournalMark?
    private var list: LongList<Model>?
    /// The numbers of the rows, in list order.
    private var ids: [Int64] = []
    /// How many times all rows were read.
    private(set) var fullReadings = 0
    private let readingAll: Reading

    /// Calls the closure with each row until it returns false.
    typealias Reading = (Connection, (Model) throws -> Bool) throws -> Void

    /// - Parameter readingAll: reads the rows of the query in a faster way; nil if there is none.
    init(_ query: Query<Model>, in store: ExpenseStore, readingAll: Reading? = nil) {
        (self.query, self.store) = (query, store)
        self.readingAll = readingAll ?? query.forEach
        some = Query.Selection(
            query.with(Predicate("id IN (SELECT value FROM json_each(?))", [.text("[]")])), isByNumber: true)
        first = "SELECT id FROM \(Model.table) WHERE id IN (?, ?)\(query.ordering) LIMIT 1"
    }

    /// The rows as of the last call.
    var rows: [Model] { list.map(Array.init) ?? [] }

    /// The changes since the last call; nil if there are none.
    func next() throws -> ListChange<Model>? {
        try next { _ in }.change
    }

    /// The same, together with a value that is read in the same transaction.
    func next<Other>(with other: (Connection) throws -> Other) throws -> (change: ListChange<Model>?, other: Other) {
        if let connection, connection.isStale { (self.connection, mark) = (nil, nil) }
        let connection = try self.connection ?? store.openReader()
        self.connection = connection
        return try connection.snapshot { (try next(on: connection), try other(connection)) }
    }

    /// The same on a connection with an open transaction, always of the same file. Not usable any more after an error.
    func next(on connection: Connection) throws -> ListChange<Model>? {
        let reached = try JournalMark(connection)
        let former = mark
        mark = reached
        guard let former, let reached, list != nil,
            let changed = try JournalMark.changedRows(of: Model.table, from: former, to: reached, on: connection),
            changed.count <= Self.most
        else { return try readAll(on: connection) }
        return try update(changed, on: connection)
    }

    private func readAll(on connection: Connection) throws -> ListChange<Model>? {
        fullReadings += 1
        var (rows, ids) = (LongList<Model>([]), [Int64]())
        try readingAll(connection) { row in
            rows.append(row)
            ids.append(row.id)
            return true
        }
        let former = list
        (list, self.ids) = (rows, ids)
        guard let former else { return ListChange(first: rows) }
        let change = ListChange(from: Array(former), to: Array(rows))
        return change.isEmpty ? nil : change
    }

    /// The changed rows that still belong to the list, in list order.
    private func read(_ changed: Set<Int64>, on connection: Connection) throws -> [Model] {
        let numbers = "[" + changed.map(String.init).joined(separator: ",") + "]"
        var rows: [Model] = []
        try some.forEach(query.values + [.text(numbers)], on: connection) {
            rows.append($0)
            return true
        }
        return rows
    }

    /// Removes the changed rows from the list, and inserts those that still belong to it at their places.
    private func update(_ changed: Set<Int64>, on connection: Connection) throws -> ListChange<Model>? {
        guard var list, let lowest = changed.min(), let highest = changed.max() else { return nil }
        let limit = query.limit ?? .max
        // If the list has a limit, the rows beyond its end are unknown.
        let isCutOff = list.count == limit
        var oldPlaces: [Int] = []
        for (place, id) in ids.enumerated() where id >= lowest && id <= highest && changed.contains(id) {
            oldPlaces.append(place)
        }
        var former: [Int64: (place: Int, rank: Int, row: Model)] = [:]
        for (earlier, place) in oldPlaces.enumerated().reversed() {
            former[ids.remove(at: place)] = (place, place - earlier, list.remove(at: place))
        }
        let known = ids.count
        let rows = try read(changed, on: connection)
        var ranks: [Int] = []
        for row in rows { ranks.append(try rank(of: row, from: ranks.last ?? 0, on: connection)) }
        var (inserted, updated): ([Int], [Int]) = ([], [])
        var (kept, still): ([ListChange<Model>.Move], [Int]) = ([], [])
        for (index, row) in rows.enumerated() where ranks[index] < known || !isCutOff {
            let place = ranks[index] + index
            list.insert(row, at: place)
            ids.insert(row.id, at: place)
            guard let old = former.removeValue(forKey: row.id) else {
                inserted.append(place)
                continue
            }
            kept.append(.init(from: old.place, to: place))
            if old.rank == ranks[index] { still.append(old.place) }
            if old.row != row { updated.append(place) }
        }
        if isCutOff, list.count < limit { return try readAll(on: connection) }
        var deleted = former.values.map(\.place)
        while list.count > limit {
            let place = list.count - 1
            _ = list.remove(at: place)
            ids.removeLast()
            if inserted.last == place {
                inserted.removeLast()
            } else if let move = kept.last, move.to == place {
                kept.removeLast()
                still.removeAll { $0 == move.from }
                updated.removeAll { $0 == place }
                deleted.append(move.from)
            } else {
                let rank = place - inserted.count - kept.count
                deleted.append(oldPlaces.reduce(rank) { $1 <= $0 ? $0 + 1 : $0 })
            }
        }
        self.list = list
        let change = ListChange(
            list: list, deleted: deleted.sorted(), inserted: inserted, kept: kept, still: still, updated: updated)
        return change.isEmpty ? nil : change
    }

    /// The number of unchanged rows that come before a row, found by exponential search: in lists with the newest
    /// first, new rows are near the beginning.
    private func rank(of row: Model, from lowest: Int, on connection: Connection) throws -> Int {
        var (low, high) = (lowest, ids.count)
        var step = 1
        while low < high {
            let place = min(low + step - 1, (low + high) / 2)
            let first = try connection.integer(first, [.integer(ids[place]), .integer(row.id)])
            if first == ids[place] { (low, step) = (place + 1, step * 2) } else { high = place }
        }
        return low
    }
}
