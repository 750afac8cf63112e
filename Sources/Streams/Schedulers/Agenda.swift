/// Work in the order of its time; at equal times, in the order of scheduling.
struct Agenda {
    /// Sorted so that the next work is last.
    private var items: [Item] = []

    private struct Item {
        let due: Instant
        let work: ScheduledWork
    }

    /// - Parameter isFirst: whether the work comes before all that is due at that time already.
    mutating func insert(_ work: ScheduledWork, at due: Instant, isFirst: Bool = false) {
        // Later work of the same time goes towards the front.
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            let isLater = items[middle].due > due || isFirst && items[middle].due == due
            if isLater { low = middle + 1 } else { high = middle }
        }
        items.insert(Item(due: due, work: work), at: low)
    }

    /// The time of the next work, if there is any.
    /// How much work is scheduled and not cancelled.
    var pendingCount: Int { items.count { $0.work.isPending } }

    var nextDue: Instant? { items.last?.due }

    mutating func popFirst(dueBy limit: Instant) -> (due: Instant, work: ScheduledWork)? {
        guard let last = items.last, last.due <= limit else { return nil }
        items.removeLast()
        return (last.due, last.work)
    }
}
