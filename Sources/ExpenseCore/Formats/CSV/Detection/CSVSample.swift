/// The first lines of a CSV file, taken apart at the separator that fits them best.
struct CSVSample {
    let separator: UInt8
    /// Lines that are not blank.
    let records: [[CSVReader.Field]]
    /// How many cells most lines have.
    let width: Int

    /// - Parameters:
    ///   - text: the beginning of the file.
    ///   - isWhole: whether that is all of it, so that its last line is complete.
    init(_ text: [UInt8], isWhole: Bool, separator: UInt8?) {
        let candidates = separator.map { [$0] } ?? Array(",;\t|".utf8)
        let samples = candidates.map { CSVSample(text, isWhole: isWhole, at: $0) }
        // Most cells in lines alike; where two separators do equally well, the more usual one.
        self = samples.reversed().max { $0.fitness < $1.fitness } ?? samples[0]
    }

    private init(_ text: [UInt8], isWhole: Bool, at separator: UInt8) {
        var rest = text
        var reader = CSVReader(
            ByteInput {
                defer { rest = [] }
                return rest
            }, separator: separator)
        var records: [[CSVReader.Field]] = []
        do {
            while records.count < 300, let record = try reader.next() { records.append(record) }
            // The last line goes on beyond the beginning of the file.
            if !isWhole, records.count < 300 { _ = records.popLast() }
        } catch {
            // A fault is told of when the file is read.
        }
        self.separator = separator
        self.records = records
        let counts = Dictionary(grouping: records, by: \.count).mapValues(\.count)
        width = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    }

    private var fitness: Int {
        records.count { $0.count == width } * (width - 1)
    }

    /// How many lines stand before the first that looks like an entry, and the titles where there are any.
    func beginning(skipping given: Int?) -> (skipped: Int, titles: [String]) {
        let first =
            given ?? records.firstIndex { record in
                record.count == width && record.contains { WrittenDate.isDate($0.text) }
                    && record.contains { isAmount($0.text) }
            } ?? min(1, records.count)
        let hasTitles = first > 0 && first <= records.count && records[first - 1].count == width
        return (first, hasTitles ? records[first - 1].map { trimmingBlanks($0.text) } : [])
    }

    /// The cells of a column below the titles that are not empty.
    func cells(_ column: Int, after skipped: Int) -> [String] {
        records.dropFirst(skipped).filter { $0.count == width }.map { $0[column].text }.filter { !$0.isEmpty }
    }
}

extension WrittenDate {
    /// Whether a text is a date in any order.
    static func isDate(_ text: String) -> Bool {
        CSVMapping.DateOrder.allCases.contains { read(text, $0) != nil }
    }
}

/// Whether a text is an amount in any notation.
func isAmount(_ text: String) -> Bool {
    for mark: Character in [".", ","] where (try? Money(written: text, decimalMark: mark, currency: .dollar)) != nil {
        return true
    }
    return false
}
