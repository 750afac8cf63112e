import Foundation
import Testing

@testable import ExpenseCore

/// What becomes payee and note of a row follows from the titles and the row alone. So two files of one account that
/// overlap have the same entries, whatever else is in them.
@Suite(.ownThreads)
struct RowIndependenceTests {
    private static let banks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Banks").standardizedFileURL

    private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: banks.path)) ?? [])
        .filter { !$0.hasSuffix(".txt") && !$0.hasSuffix(".xlsx") && !withTables.contains($0) }.sorted()

    /// Files with several tables: a row without the titles of its table is another row.
    private static let withTables: Set = ["comdirect-other-table.csv", "comdirect-two-tables.csv"]

    private struct Row {
        let lines: Range<Int>
        let texts: String
    }

    /// The rows of a file with their texts, nil if its columns are not detected.
    private func rows(_ text: [UInt8], _ hints: CSVHints) -> (rows: [Row], detection: CSVDetection)? {
        guard let detection = try? CSVDetection(text, isWhole: true, hints: hints) else { return nil }
        var reader = CSVEntryReader(
            ByteInput(String(decoding: text, as: UTF8.self)), mapping: detection.mapping, currency: .dollar,
            titles: detection.titles, skipsInvalid: true)
        var found: [(line: Int, texts: String)] = []
        while let entry = try? reader.next() {
            found.append((entry.place.line, "\(entry.expense.payee ?? "-") | \(entry.expense.note)"))
        }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
        let ends = found.dropFirst().map(\.line) + [lines + 1]
        return (zip(found, ends).map { Row(lines: $0.line..<max($1, $0.line), texts: $0.texts) }, detection)
    }

    @Test func `a word for a side is the text of a row that has no other one, whatever else is in the file`() throws {
        let lines = ["When;What;Sum", "12.10.2026;Gutschrift;100,00", "13.10.2026;Laden am Eck;20,00"]
        for count in 2...3 {
            let file = Array(lines[..<count].joined(separator: "\n").utf8)
            let found = try #require(rows(file, CSVHints()))
            #expect(found.rows.first?.texts == "- | Gutschrift")
        }
    }

    @Test(arguments: sample(files, oneIn: 20))
    func `payee and note of a row are the same in each part of its file`(name: String) throws {
        let bytes = try Array(Data(contentsOf: Self.banks.appendingPathComponent(name)))
        let text = EncodingGuess(of: bytes).encoding.utf8(bytes)
        guard ImportFormat(of: text, name: name) == .csv, LabelledLines.csv(text) == nil,
            let (rows, detection) = rows(text, CSVHints()), !detection.mapping.isOurs, !detection.titles.isEmpty,
            rows.count > 1
        else { return }
        var hints = CSVHints()
        hints.separator = detection.mapping.separator
        (hints.dateOrder, hints.decimalMark) = (detection.mapping.dateOrder, detection.mapping.decimalMark)
        hints.sign = detection.mapping.sign
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let half = rows.count / 2
        let parts = [Array(0..<half), Array(half..<rows.count)] + [[0], [rows.count - 1]]
        for part in Set(parts).sorted(by: { $0.count > $1.count }) where !part.isEmpty {
            var kept = Array(lines[..<(rows[0].lines.lowerBound - 1)])
            for index in part { kept += lines[(rows[index].lines.lowerBound - 1)..<(rows[index].lines.upperBound - 1)] }
            guard let (found, _) = self.rows(Array(kept.joined(separator: [UInt8(ascii: "\n")])), hints),
                found.count == part.count
            else { continue }
            #expect(found.map(\.texts) == part.map { rows[$0].texts }, "rows \(part)")
        }
    }
}
