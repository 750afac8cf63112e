/// Work in the order of its time; at equal times, in the order of scheduling.
struct Agenda {
    /// Sorted so that the next work is last.
    private var items: [Item] = []

    private struct Item {
        let due: Instant
        let work: ScheduledWork
    }

    mutating func insert(_ work: ScheduledWork, at due: Instant) {
        // Later work of the same time goes towards the front.
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].due > due { low = middle + 1 } else { high = middle }
        }
        items.insert(Item(due: due, work: work), at: low)
    }

    /// The time of the next work, if there is any.
    var nextDue: Instant? { items.last?.due }

    mutating func popFirst(dueBy limit: Instant) -> (due: Instant, work: ScheduledWork)? {
        guard let last = items.last, last.due <= limit else { return nil }
        items.removeLast()
        return (last.due, last.work)
    }
}
