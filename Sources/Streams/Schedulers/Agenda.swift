/// Scheduled work, ordered by time; at equal times, by the order of scheduling.
struct Agenda {
    /// Sorted in reverse, so that the next item is last.
    private var items: [Item] = []

    private struct Item {
        let due: Instant
        let work: ScheduledWork
    }

    /// - Parameter isFirst: whether the work comes before other work of the same time.
    mutating func insert(_ work: ScheduledWork, at due: Instant, isFirst: Bool = false) {
        // Items of the same time that were added later are nearer to the front.
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            let isLater = items[middle].due > due || isFirst && items[middle].due == due
            if isLater { low = middle + 1 } else { high = middle }
        }
        items.insert(Item(due: due, work: work), at: low)
    }

    /// The number of items that are scheduled and not cancelled.
    var pendingCount: Int { items.count { $0.work.isPending } }

    var nextDue: Instant? { items.last?.due }

    mutating func popFirst(dueBy limit: Instant) -> (due: Instant, work: ScheduledWork)? {
        guard let last = items.last, last.due <= limit else { return nil }
        items.removeLast()
        return (last.due, last.work)
    }
}
