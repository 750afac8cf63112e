import CAllocations

/// One way to do the work of a row.
struct Contestant {
    let name: String
    /// Builds the pipeline and returns what sends so many elements through it, and the checksum so far.
    let prepare: () -> (run: (Int) -> Void, checksum: () -> Int)
}

/// A workload that several contestants do.
struct Row {
    let name: String
    /// How many elements a repetition sends.
    var elements = 1_000_000
    let contestants: [Contestant]
}

/// What came out for one contestant.
struct Figures {
    let name: String
    /// Nanoseconds an element.
    let median: Double
    let minimum: Double
    /// Calls of malloc an element, once the pipeline stands.
    let allocations: Double
}

extension Row {
    /// Runs the contestants in turn inside every repetition, so that a machine that changes its speed is fair to all.
    func measure(repetitions: Int) -> [Figures] {
        let prepared = contestants.map { $0.prepare() }
        for entry in prepared { entry.run(1000) }
        var times = contestants.map { _ in [Double]() }
        var allocations = contestants.map { _ in 0.0 }
        let clock = ContinuousClock()
        for _ in 0..<repetitions {
            for (index, entry) in prepared.enumerated() {
                let before = allocation_count()
                let start = clock.now
                entry.run(elements)
                let duration = clock.now - start
                allocations[index] = Double(allocation_count() - before) / Double(elements)
                let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
                times[index].append(seconds * 1e9 / Double(elements))
            }
        }
        let checksums = prepared.map { $0.checksum() }
        precondition(Set(checksums).count == 1, "\(name): the contestants disagree: \(checksums)")
        return contestants.indices.map { index in
            let sorted = times[index].sorted()
            return Figures(
                name: contestants[index].name, median: sorted[sorted.count / 2], minimum: sorted[0],
                allocations: allocations[index])
        }
    }
}

/// Adds up what arrives; the sum shows that everybody did the same work.
// Safe: each contestant sends from one thread.
final class Sum: @unchecked Sendable {
    @exclusivity(unchecked) var value = 0

    func add(_ number: Int) {
        value &+= number
    }
}
