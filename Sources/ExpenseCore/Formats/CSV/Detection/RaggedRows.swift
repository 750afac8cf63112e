/// Rows of which some lack the empty cells at their end, as spreadsheets write them.
struct RaggedRows {
    let width: Int
    private let dates: [Int]
    private let amounts: [Int]
    private let looks: [Bool]

    /// - Parameter looks: which rows contain a date and an amount.
    init(_ records: [[CSVReader.Field]], _ looks: [Bool]) {
        self.looks = looks
        let likely = zip(records, looks).filter(\.1).map(\.0)
        let counts = Dictionary(grouping: likely.isEmpty ? records : likely, by: \.count).mapValues(\.count)
        let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
        let rows = likely.filter { $0.count == usual }
        func columns(_ isRight: (String) -> Bool) -> [Int] {
            (0..<usual).filter { column in rows.allSatisfy { isRight($0[column].text) } }
        }
        dates = columns(WrittenDate.isDate)
        amounts = columns { isAmount($0) || isNothing($0) }.filter { column in
            rows.contains { isAmount($0[column].text) }
        }
        let first = looks.firstIndex(of: true) ?? 0
        let titles = records.prefix(first).map(\.count).max() ?? .max
        let (days, sums) = (dates, amounts)
        // A longer row has no comma within a text if its day and amount are where the others have them.
        let longer = likely.filter { row in
            (usual + 1...max(usual + 1, titles)).contains(row.count) && Self.fits(row, days, sums)
        }
        width = longer.map(\.count).max() ?? usual
    }

    func padded(_ records: [[CSVReader.Field]]) -> [[CSVReader.Field]] {
        zip(records, looks).map { record, looks in
            guard looks, record.count < width, let last = record.last, Self.fits(record, dates, amounts) else {
                return record
            }
            let empty = CSVReader.Field(text: "", place: last.place)
            return record + Array(repeating: empty, count: width - record.count)
        }
    }

    /// Whether a row has a day and an amount where the others have them.
    private static func fits(_ row: [CSVReader.Field], _ dates: [Int], _ amounts: [Int]) -> Bool {
        !dates.isEmpty && dates.allSatisfy { row.indices.contains($0) && WrittenDate.isDate(row[$0].text) }
            && amounts.allSatisfy { !row.indices.contains($0) || isAmount(row[$0].text) || isNothing(row[$0].text) }
            && amounts.contains { row.indices.contains($0) && isAmount(row[$0].text) }
    }
}
