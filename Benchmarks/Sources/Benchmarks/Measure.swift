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

    var number: Int { Int(name.prefix { $0.isNumber }) ?? 0 }
}

/// What came out for one contestant.
struct Figures: Encodable {
    let name: String
    /// Nanoseconds an element.
    let median: Double
    let minimum: Double
    /// Calls of malloc an element, once the pipeline stands.
    let allocations: Double
    /// Calls of malloc to build the pipeline, its sources among them.
    let setup: Int
}

extension Row {
    /// Runs the contestants in turn inside every repetition, so that a machine that changes its speed is fair to all.
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

/// Adds up what arrives; the sum shows that everybody did the same work.
// Safe: each contestant sends from one thread.
final class Sum: @unchecked Sendable {
    @exclusivity(unchecked) var value = 0

    func add(_ number: Int) {
        value &+= number
    }
}
