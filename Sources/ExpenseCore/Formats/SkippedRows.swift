/// The skipped rows of a file, by reason, or those that were treated in another unusual way.
struct SkippedRows {
    /// What happened to the lines, before and after their number: `skipped 2 lines`.
    private let (before, after): (String, String)
    private var reasons: [(reason: String, lines: LineNumbers)] = []

    init(before: String = "skipped", after: String = "") {
        (self.before, self.after) = (before, after)
    }

    mutating func add(_ line: Int, _ reason: String, of file: String? = nil) {
        let index = reasons.firstIndex { $0.reason == reason } ?? reasons.endIndex
        if index == reasons.endIndex { reasons.append((reason, LineNumbers())) }
        reasons[index].lines.add(line, of: file)
    }

    /// One line for each reason: `skipped 2 lines: pending (lines 4, 7)`.
    var remarks: [String] {
        reasons.map { reason, lines in
            "\(before) \(lines.count) \(lines.count == 1 ? "line" : "lines")\(after): \(reason) (\(lines.text))"
        }
    }
}
