/// Compares words such as `debit` with the sides that the signs of the amounts say.
struct SideWords {
    private let sign: CSVMapping.Sign
    private var columns: [Column]

    private struct Column {
        let index: Int
        var found: Set<CSVDirection> = []
        var agreeing = 0
        var disagreeing = LineNumbers()
        /// Most rows have the same word as the row before.
        var last: (cell: [UInt8], side: CSVDirection?)?

        mutating func note(_ records: CSVReader, _ actual: CSVDirection) {
            let cell = records.bytes(of: index)
            if last.map({ !cell.elementsEqual($0.cell) }) ?? true {
                last = (Array(cell), CSVDirection(records.text(of: index)))
            }
            guard let side = last?.side else { return }
            found.insert(side)
            if side == actual { agreeing += 1 } else { disagreeing.add(records.place(of: index).line) }
        }

        /// Where all rows have the same word, such as the kind of a card, it says nothing about a refund among them.
        var isContrary: Bool { disagreeing.count > 0 && (found.count > 1 || agreeing == 0) }
    }

    init(_ mapping: CSVMapping) {
        sign = mapping.sign
        columns = mapping.sideWords.map { Column(index: $0) }
    }

    mutating func note(_ records: CSVReader, _ kind: Expense.Kind) {
        for index in columns.indices {
            columns[index].note(records, kind == .income ? .income : .expense)
        }
    }

    func doubts(_ titles: [String]) -> [Doubt] {
        columns.filter(\.isContrary).map { column in
            let name = CSVTitles.optionName(of: column.index, titles)
            return Doubt(
                problem: "\(column.disagreeing.text): column '\(name)' says the other side than the sign of the amount",
                remedy:
                    "Use --kind-column '\(name)' to follow its words, or --sign \(sign.rawValue) to follow the signs")
        }
    }
}
