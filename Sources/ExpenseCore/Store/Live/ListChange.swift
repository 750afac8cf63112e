import Streams

/// The difference between two lists: the steps with which a screen shows the new one.
///
/// First delete rows of the old list, then insert and move rows to their places in the new one, then redraw the rows
/// whose content differs.
public struct ListChange<Element: Identifiable & Equatable & Sendable>: Sendable, Equatable where Element.ID: Sendable {
    /// A row that stays in the list and moves relative to the others.
    public struct Move: Sendable, Equatable {
        /// Its place in the old list.
        public let from: Int
        /// Its place in the new one.
        public let to: Int
    }

    /// The new list.
    public let list: LongList<Element>
    /// Indexes in the old list of the deleted rows, ascending.
    public let deleted: [Int]
    /// Indexes in the new list of the inserted rows, ascending.
    public let inserted: [Int]
    /// The moved rows, as few as possible, in the order of the new list.
    public let moved: [Move]
    /// Indexes in the new list of the rows whose content changed, ascending.
    public let updated: [Int]

    /// The difference between two lists. No two elements of a list may have the same identity.
    ///
    /// Compares each row of the common prefix and suffix once, and looks up each row between them.
    public init(from old: [Element], to new: [Element]) {
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }

        var oldPlaces: [Element.ID: Int] = [:]
        for place in head..<(old.count - tail) { oldPlaces[old[place].id] = place }
        var (inserted, updated): ([Int], [Int]) = ([], [])
        var kept: [Move] = []
        for place in head..<(new.count - tail) {
            guard let oldPlace = oldPlaces.removeValue(forKey: new[place].id) else {
                inserted.append(place)
                continue
            }
            kept.append(Move(from: oldPlace, to: place))
            if old[oldPlace] != new[place] { updated.append(place) }
        }
        self.init(
            list: LongList(new), deleted: oldPlaces.values.sorted(), inserted: inserted, kept: kept,
            still: kept.map(\.from), updated: updated)
    }

    /// The first list: all its rows are inserted.
    init(first list: LongList<Element>) {
        self.init(list: list, deleted: [], inserted: Array(list.indices), kept: [], still: [], updated: [])
    }

    /// - Parameters:
    ///   - kept: the rows that are in both lists, in the order of the new one.
    ///   - still: the old indexes of those that are not moved, in the order of the new list.
    init(list: LongList<Element>, deleted: [Int], inserted: [Int], kept: [Move], still: [Int], updated: [Int]) {
        (self.list, self.deleted, self.inserted, self.updated) = (list, deleted, inserted, updated)
        let still = longestRise(of: still)
        moved = kept.filter { !still.contains($0.from) }
    }

    /// Whether the lists are equal.
    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// The longest increasing subsequence of distinct numbers: rows in it need not move.
private func longestRise(of numbers: [Int]) -> Set<Int> {
    // For each length the index of the smallest number that ends an increasing subsequence, and for each number its
    // predecessor.
    var ends: [Int] = []
    var before: [Int?] = []
    for (place, number) in numbers.enumerated() {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
        }
        before.append(low > 0 ? ends[low - 1] : nil)
        if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rise: Set<Int> = []
    var next = ends.last
    while let place = next {
        rise.insert(numbers[place])
        next = before[place]
    }
    return rise
}

extension ExpenseStore {
    /// The rows of a query: now, and again after each commit, by any process, that changes them. See ``live(_:)``.
    public func live<Model: Readable & Equatable>(_ query: Query<Model>) -> Observable<[Model]> {
        live { try query.all(in: $0) }
    }

    /// The changes of the rows of a query: first all rows as inserted, then the difference after each commit.
    ///
    /// After a commit only the rows that changed are read, found by the journal. All rows are read again if that is not
    /// possible: after an import, after a backup was restored, or when a category was renamed.
    public func liveChanges<Model: Readable & Equatable & Numbered>(
        of query: Query<Model>
    ) -> Observable<ListChange<Model>> {
        .deferred { [self] in
            let follower = ListFollower(query, in: self)
            return commits.map { try follower.next() }.compactMap { $0 }
        }
    }

    /// The changes of the rows of a query: first all rows as inserted, then the difference after each commit.
    public func liveChanges<Model: Readable & Equatable & Identifiable>(
        of query: Query<Model>
    ) -> Observable<ListChange<Model>> where Model.ID: Sendable {
        live(query).scan(ListChange(from: [], to: [])) { ListChange(from: Array($0.list), to: $1) }
    }
}
