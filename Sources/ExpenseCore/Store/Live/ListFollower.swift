/// Follows the rows of a query from commit to commit, by what the journal says of each.
///
/// It has a connection of its own for as long as the file stays, so that two marks are always of the same file.
// Safe: a subscription takes one commit after the other.
final class ListFollower<Model: Readable & Equatable & Numbered>: @unchecked Sendable {
    /// If more rows than this have changed, reading all of them again is cheaper.
    private static var most: Int { 64 }

    private let query: Query<Model>
    /// Those of the rows that have one of some numbers.
    let some: Query<Model>.Selection
    /// The number of that one of two rows that comes first.
    private let first: String
    private let store: ExpenseStore
    private var connection: Connection?
    private var mark: JournalMark?
    private var list: LongList<Model>?
    /// The numbers of the rows, in the order of the list.
    private var ids: [Int64] = []
    /// How often all rows were read.
    private(set) var fullReadings = 0
    private let readingAll: (Connection) throws -> [Model]

    /// - Parameter readingAll: reads the rows of the query in a faster way; nil if there is none.
    init(_ query: Query<Model>, in store: ExpenseStore, readingAll: ((Connection) throws -> [Model])? = nil) {
        (self.query, self.store) = (query, store)
        self.readingAll = readingAll ?? { try query.all(on: $0) }
        some = Query.Selection(
            query.with(Predicate("id IN (SELECT value FROM json_each(?))", [.text("[]")])), isByNumber: true)
        first = "SELECT id FROM \(Model.table) WHERE id IN (?, ?)\(query.ordering) LIMIT 1"
    }

    /// The rows as of the last call.
    var rows: [Model] { list.map(Array.init) ?? [] }

    /// What has happened to the rows since the last call; nil if nothing.
    func next() throws -> ListChange<Model>? {
        try next { _ in }.change
    }

    /// The same, with something else that is read at that moment.
    func next<Other>(with other: (Connection) throws -> Other) throws -> (change: ListChange<Model>?, other: Other) {
        if let connection, connection.isStale { (self.connection, mark) = (nil, nil) }
        let connection = try self.connection ?? store.openReader()
        self.connection = connection
        return try connection.snapshot { (try next(on: connection), try other(connection)) }
    }

    /// The same on a connection in a transaction, of the same file each time. After an error it is of no more use.
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
        return take(try readingAll(connection))
    }

    private func take(_ rows: [Model]) -> ListChange<Model>? {
        let change = ListChange(from: self.rows, to: rows)
        defer {
            list = change.list
            ids = rows.map(\.id)
        }
        return list == nil || !change.isEmpty ? change : nil
    }

    /// Those of the rows that still belong to the list, in its order.
    private func read(_ changed: Set<Int64>, on connection: Connection) throws -> [Model] {
        let numbers = "[" + changed.map(String.init).joined(separator: ",") + "]"
        var rows: [Model] = []
        try some.forEach(query.values + [.text(numbers)], on: connection) {
            rows.append($0)
            return true
        }
        return rows
    }

    /// Takes the changed rows out of the list, and puts those that still belong to it in their places.
    private func update(_ changed: Set<Int64>, on connection: Connection) throws -> ListChange<Model>? {
        guard var list, let lowest = changed.min(), let highest = changed.max() else { return nil }
        let limit = query.limit ?? .max
        // Of the rows beyond the end of a list that is cut off nothing is known.
        let isCutOff = list.count == limit
        if isCutOff, let last = ids.last, changed.contains(last) { return try readAll(on: connection) }
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

    /// How many of the rows that have not changed come before a row, found by doubling and halving: in lists that show
    /// the newest first, what is new stands near the beginning.
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
