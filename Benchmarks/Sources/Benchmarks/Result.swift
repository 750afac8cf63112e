import Foundation

/// What came out for a row.
struct Result: Encodable {
    let row: String
    let contestants: [Figures]

    /// The row as lines of text; a ratio says how many times as long Streams took.
    var table: String {
        let head = ["", "median ns", "min ns", "Streams is", "mallocs", "to set up"].map { Self.column($0) }.joined()
        let ours = contestants.first { $0.name == "Streams" }?.median
        let lines = contestants.map { entry in
            let ratio = ours.map { String(format: "%.2f x", $0 / entry.median) } ?? "-"
            let numbers = [entry.median, entry.minimum].map { String(format: "%.2f", $0) }
            let counts = [String(format: "%.3f", entry.allocations), String(entry.setup)]
            return ([entry.name] + numbers + [ratio] + counts).map { Self.column($0) }.joined()
        }
        return ([row, head] + lines).joined(separator: "\n")
    }

    private static func column(_ text: String) -> String {
        String(repeating: " ", count: max(1, 17 - text.count)) + text
    }
}
