import Foundation

/// Numbers that do not depend on the machine: how often Streams allocates memory.
struct Counts: Codable {
    /// Calls of malloc per element.
    let element: Double
    /// Calls of malloc to build the pipeline, including its sources.
    let setup: Int

    /// Rows 14 and 15 have no counts, because they depend on the timing of two threads.
    static func measure(_ rows: [Row]) -> [String: Counts] {
        var counts: [String: Counts] = [:]
        for row in rows where ![14, 15].contains(row.number) {
            let ours = row.contestants.filter { $0.name == "Streams" }
            for entry in Row(name: row.name, elements: row.elements, contestants: ours).measure(repetitions: 1) {
                counts[row.name] = Counts(element: (entry.allocations * 1000).rounded() / 1000, setup: entry.setup)
            }
        }
        return counts
    }

    static func encoded(_ counts: [String: Counts]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(counts), as: UTF8.self)
    }

    /// Reports counts that are higher than in the committed table or missing from it; lower counts are accepted.
    static func complaints(_ counts: [String: Counts], committed: [String: Counts]) -> [String] {
        counts.sorted { $0.key < $1.key }.flatMap { name, now -> [String] in
            guard let then = committed[name] else { return ["\(name): not in counts.json; add it with --counts"] }
            var complaints: [String] = []
            if now.element > then.element + 0.01 {
                complaints.append("\(name): \(now.element) allocations an element, \(then.element) in counts.json")
            }
            if now.setup > then.setup {
                complaints.append("\(name): \(now.setup) allocations to set up, \(then.setup) in counts.json")
            }
            return complaints
        }
    }
}
