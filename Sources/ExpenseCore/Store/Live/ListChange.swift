import Streams

/// How a list became another one: what a screen has to do to show the new one, and no more.
///
/// First rows of the old list are deleted, then rows of the new one inserted and moved to their places, then those whose
/// content differs are redrawn.
public struct ListChange<Element: Identifiable & Equatable & Sendable>: Sendable, Equatable where Element.ID: Sendable {
    /// A row that stays in the list, at another place among those that stay.
    public struct Move: Sendable, Equatable {
        /// Its place in the old list.
        public let from: Int
        /// Its place in the new one.
        public let to: Int
    }

    /// The new list.
    public let list: LongList<Element>
    /// Places in the old list of what is gone, rising.
    public let deleted: [Int]
    /// Places in the new list of what is new, rising.
    public let inserted: [Int]
    /// What changed its place, as few rows as can be, in the order of the new list.
    public let moved: [Move]
    /// Places in the new list of what was there with another content, rising.
    public let updated: [Int]

    /// What turns one list into another; no two elements of a list have the same identity.
    ///
    /// Costs a comparison for each row at the beginning and the end that stays, and a look-up for each between.
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

    /// - Parameters:
    ///   - kept: the rows that stay and may have moved, in the order of the new list.
    ///   - still: the old places of those that need not move for the sake of others, in the order of the new list.
    init(list: LongList<Element>, deleted: [Int], inserted: [Int], kept: [Move], still: [Int], updated: [Int]) {
        (self.list, self.deleted, self.inserted, self.updated) = (list, deleted, inserted, updated)
        let still = longestRise(of: still)
        moved = kept.filter { !still.contains($0.from) }
    }

    /// Whether nothing happened.
    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// The longest part of distinct numbers that rises: whoever is in it need not move.
private func longestRise(of numbers: [Int]) -> Set<Int> {
    // The place of the smallest number that a rise of each length can end with, and of the one before each number.
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
    /// The rows of a query: now, and again after each commit, by any process, that changes them; see ``live(_:)``.
    public func live<Model: Readable & Equatable>(_ query: Query<Model>) -> Observable<[Model]> {
        live { try query.all(in: $0) }
    }

    /// What happens to the rows of a query: first all of them, inserted into nothing, then what each commit changes.
    ///
    /// After a commit only the rows that it changed are read, as the journal tells them, and looked up in the list;
    /// all of them are read again where that cannot be known: after an import, a restored backup, or when a category
    /// got another name.
    public func liveChanges<Model: Readable & Equatable & Numbered>(
        of query: Query<Model>
    ) -> Observable<ListChange<Model>> {
        .deferred { [self] in
            let follower = ListFollower(query, in: self)
            return commits.map { try follower.next() }.compactMap { $0 }
        }
    }

    /// What happens to the rows of a query: first all of them, inserted into nothing, then what each commit changes.
    public func liveChanges<Model: Readable & Equatable & Identifiable>(
        of query: Query<Model>
    ) -> Observable<ListChange<Model>> where Model.ID: Sendable {
        live(query).scan(ListChange(from: [], to: [])) { ListChange(from: Array($0.list), to: $1) }
    }
}
