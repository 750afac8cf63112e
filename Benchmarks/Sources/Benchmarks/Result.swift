import Foundation

/// The result of a row.
struct Result: Encodable {
    let row: String
    let contestants: [Figures]

    /// The row as lines of text; a ratio is the time of Streams divided by the other time.
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

    /// One line of the summary: the times of the hand-written versions and of the fastest library, compared with
    /// Streams.
    var summary: String {
        let medians = Dictionary(uniqueKeysWithValues: contestants.map { ($0.name, $0.median) })
        guard let ours = medians["Streams"] else { return "" }
        let peer = medians.filter { !["Streams", "hand", "chain", "one closure"].contains($0.key) }
            .min { $0.value < $1.value }
        let shown = { (number: Double?) in number.map { String(format: "%.1f", $0) } ?? "-" }
        let columns = [
            shown(medians["hand"]), shown(medians["chain"]), peer.map { "\($0.key) \(shown($0.value))" } ?? "-",
            shown(ours), shown(medians["chain"].map { ours / $0 }), shown(peer.map { $0.value / ours }),
        ]
        return "| " + ([row] + columns).joined(separator: " | ") + " |"
    }

    static let summaryHead = """
        | median ns an element | hand | chain | fastest peer | Streams | times the chain | times as fast as the peer |
        | --- | --- | --- | --- | --- | --- | --- |
        """

    private static func column(_ text: String) -> String {
        String(repeating: " ", count: max(1, 17 - text.count)) + text
    }
}
