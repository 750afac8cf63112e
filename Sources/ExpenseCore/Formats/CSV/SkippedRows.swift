/// The skipped rows of a file, by reason, or those that were treated in another unusual way.
struct SkippedRows {
    /// What happened to the lines, before and after their number: `skipped 2 lines`.
    private let (before, after): (String, String)
    private var reasons: [(reason: String, count: Int, lines: [Int])] = []

    init(before: String = "skipped", after: String = "") {
        (self.before, self.after) = (before, after)
    }

    mutating func add(_ line: Int, _ reason: String) {
        let index = reasons.firstIndex { $0.reason == reason } ?? reasons.endIndex
        if index == reasons.endIndex { reasons.append((reason, 0, [])) }
        reasons[index].count += 1
        if reasons[index].lines.count < 5 { reasons[index].lines.append(line) }
    }

    /// One line for each reason: `skipped 2 lines: pending (lines 4 and 7)`.
    var remarks: [String] {
        reasons.map { reason, count, lines in
            let numbers = lines.map { "\($0)" }.joined(separator: ", ") + (count > lines.count ? ", ..." : "")
            return
                "\(before) \(count) \(count == 1 ? "line" : "lines")\(after): \(reason) (\(count == 1 ? "line" : "lines") \(numbers))"
        }
    }
}
