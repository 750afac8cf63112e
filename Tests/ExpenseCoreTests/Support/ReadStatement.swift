@testable import ExpenseCore

/// A table in CSV that has been read to its end.
struct ReadStatement {
    let file: EntryFile
    let doubts: [Doubt]
    let remarks: [String]
    let overview: [String]
    let entries: [Expense]

    /// - Parameters:
    ///   - home: the currency that is usual where it is read.
    ///   - change: gives the options.
    init(
        _ lines: [String], home: Currency = .dollar, skipsInvalid: Bool = false,
        _ change: (inout CSVHints) -> Void = { _ in }
    ) throws {
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        var hints = CSVHints()
        change(&hints)
        file = try EntryFile(
            beginning: Array(bytes.prefix(EntryFile.beginningLength)), name: "a.csv", hints: hints,
            skipsInvalid: skipsInvalid)
        var rest = bytes
        var reader = file.reader(currency: home) {
            defer { rest = [] }
            return rest
        }
        var entries: [Expense] = []
        while let entry = try reader.next()?.expense { entries.append(entry) }
        self.entries = entries
        doubts = file.doubts + reader.doubts
        remarks = reader.remarks
        overview = reader.overview
    }

    /// The amounts with the signs of their sides.
    var amounts: [String] { entries.map { ($0.kind == .expense ? "-" : "+") + $0.amount.plain } }
}
