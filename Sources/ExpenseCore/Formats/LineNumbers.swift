/// The numbers of lines in a text and in the files that it includes: `lines 4, 7-19`, `line 2 of 'b.journal'`.
struct LineNumbers {
    /// How often a line was added.
    private(set) var count = 0
    private var ranges: [(file: String?, lines: ClosedRange<Int>)] = []
    /// The number of lines beyond the ranges that fit into memory.
    private var beyond = 0
    private static let mostRanges = 10_000

    /// Adds a line; consecutive lines become a range.
    mutating func add(_ line: Int, of file: String? = nil) {
        count += 1
        if let last = ranges.last, last.file == file, (last.lines.upperBound...last.lines.upperBound + 1) ~= line {
            ranges[ranges.count - 1].lines = last.lines.lowerBound...line
        } else if ranges.count < Self.mostRanges {
            ranges.append((file, line...line))
        } else {
            beyond += 1
        }
    }

    /// `line 4`, or all lines with their files.
    var text: String {
        var parts: [String] = []
        for (index, range) in ranges.enumerated() {
            let (first, last) = (range.lines.lowerBound, range.lines.upperBound)
            let begins = index == 0 || ranges[index - 1].file != range.file
            let ends = index + 1 == ranges.count || ranges[index + 1].file != range.file
            let isOne = begins && ends && first == last
            let title = begins ? isOne ? "line " : "lines " : ""
            let file = ends ? range.file.map { " of '\($0)'" } ?? "" : ""
            parts.append(title + (first == last ? "\(first)" : "\(first)-\(last)") + file)
        }
        return parts.joined(separator: ", ") + (beyond > 0 ? " and \(beyond) more" : "")
    }
}
