extension CSVDetection {
    /// Chooses the columns that say which rows only move money between the user's accounts. Asks the user about files
    /// that list both sides of each transaction.
    mutating func chooseMovements(_ columns: CSVColumns) {
        mapping.movements = titles.indices.filter { column in
            let cells = cells(column)
            guard column != mapping.kind, !cells.isEmpty else { return false }
            if CSVKind.isTransfer(titles[column]) { return cells.allSatisfy { CSVKind.answer($0) != nil } }
            return cells.contains(where: CSVKind.isTransfer) && cells.contains(where: CSVKind.isOfBudget)
                && cells.allSatisfy { CSVKind.isTransfer($0) || CSVKind.isOfBudget($0) }
        }
        doubtBothSides()
    }

    /// Bookkeeping programs list what one account paid and another received.
    private mutating func doubtBothSides() {
        guard let amount = mapping.amount, mapping.kind == nil, mapping.unmarked == nil, mapping.movements.isEmpty
        else { return }
        var sums: [String: Int64] = [:]
        for row in sample.rows(after: mapping.skippedLines) {
            let written = WrittenUnits.read(row[amount].text, decimalMark: mapping.decimalMark) ?? 0
            sums[row[mapping.date].text, default: 0] &+= written
        }
        guard !sums.isEmpty, sums.values.allSatisfy({ $0 == 0 }) else { return }
        doubts.append(
            Doubt(
                problem:
                    "the amounts of each day add up to zero, so the file seems to list both sides of each transaction",
                remedy: "Use --only COLUMN=TEXT to import the rows of one account"))
    }
}
