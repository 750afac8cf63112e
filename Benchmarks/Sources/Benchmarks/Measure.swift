import CAllocations

/// An implementation of a row's work.
struct Contestant {
    let name: String
    /// Builds the pipeline and returns a function that sends a number of elements through it, and the checksum so far.
    let prepare: () -> (run: (Int) -> Void, checksum: () -> Int)
}

/// A workload with several contestants.
struct Row {
    let name: String
    /// The number of elements per repetition.
    var elements = 1_000_000
    let contestants: [Contestant]

    var number: Int { Int(name.prefix { $0.isNumber }) ?? 0 }
}

/// The result of one contestant.
struct Figures: Encodable {
    let name: String
    /// Nanoseconds per element.
    let median: Double
    let minimum: Double
    /// Calls of malloc per element, after the pipeline has been built.
    let allocations: Double
    /// Calls of malloc to build the pipeline, including its sources.
    let setup: Int
}

extension Row {
    /// Runs the contestants in turn inside every repetition, so that a change of the machine's speed affects all of
    /// them.
    func measure(repetitions: Int) -> [Figures] {
        for contestant in contestants { _ = contestant.prepare() }
        var setup: [Int] = []
        let prepared = contestants.map { contestant in
            let before = allocation_count()
            defer { setup.append(Int(allocation_count() - before)) }
            return contestant.prepare()
        }
        for entry in prepared { entry.run(min(1000, elements)) }
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
                allocations: allocations[index], setup: setup[index])
        }
    }
}

/// Adds up the received elements; equal sums show that all contestants did the same work.
// Safe: each contestant sends from one thread.
final class Sum: @unchecked Sendable {
    @exclusivity(unchecked) var value = 0

    func add(_ number: Int) {
        value &+= number
    }
}
