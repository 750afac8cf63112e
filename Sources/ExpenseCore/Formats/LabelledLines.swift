/// Statements as text in blocks of lines, one block for each entry and one line for each field: `Date: 20/11/2026`.
enum LabelledLines {
    /// The entries as CSV, each in the line in which its block begins; nil if the text has another form.
    static func csv(_ bytes: [UInt8]) -> [UInt8]? {
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        guard let first = lines.lazy.compactMap({ field($0)?.label }).first(where: { CSVTitles.means($0, .date) })
        else {
            return nil
        }
        var titles: [String] = []
        var entries: [(line: Int, cells: [Int: String])] = []
        for (line, text) in lines.enumerated() {
            guard let (label, value) = field(text) else {
                // A line without a label continues the value above it.
                guard entries.isEmpty || trimmingBlanks(text).isEmpty else { return nil }
                continue
            }
            if label == first { entries.append((line, [:])) }
            guard !entries.isEmpty else { continue }
            let column = titles.firstIndex(of: label) ?? titles.count
            if column == titles.count { titles.append(label) }
            guard titles.count < 30, entries[entries.count - 1].cells[column] == nil else { return nil }
            entries[entries.count - 1].cells[column] = value
        }
        guard titles.count > 2,
            [CSVRole.amount, .debit, .credit].contains(where: { role in titles.contains { CSVTitles.means($0, role) } })
        else { return nil }
        var csv: [UInt8] = []
        var line = 0
        func append(_ cells: [String]) {
            CSVWriter.append(row: cells, to: &csv)
            line += 1
        }
        append(titles)
        for entry in entries {
            while line < entry.line {
                csv.append("\n")
                line += 1
            }
            append(titles.indices.map { entry.cells[$0] ?? "" })
        }
        return csv
    }

    private static func field(_ line: Substring) -> (label: String, value: String)? {
        guard let colon = line.firstIndex(of: ":"), case let label = trimmingBlanks(line[..<colon]),
            (2...30).contains(label.utf8.count), label.allSatisfy({ $0.isLetter || $0 == " " })
        else { return nil }
        let value = joiningBlanks(String(line[line.index(after: colon)...]))
        return (label, value)
    }

}
