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
        mapping.types = (0..<sample.width).filter { column in
            guard column != mapping.kind, !mapping.payee.contains(column) else { return false }
            return columns[.type].contains(column) && columns.isExact(column, .type)
                || cells(column).contains(where: CSVKind.isOwnMovement)
        }
        chooseAccounts(columns)
        doubtBothSides(columns)
    }

    /// Chooses the columns of the user's accounts in files of apps, which have entries of several accounts or transfers
    /// between them.
    private mutating func chooseAccounts(_ columns: CSVColumns) {
        if let (source, target, kind) = accountsOfBothEnds(columns) {
            (mapping.sourceAccount, mapping.targetAccount) = (source, target)
            if mapping.kind == nil { mapping.movements.append(kind) }
            return
        }
        let used = mapping.payee + mapping.note + [mapping.payer, mapping.category].compactMap { $0 }
        let column = columns[.account].first { column in
            !used.contains(column) && CSVTitles.isAccount(columns.titles[column])
                && cells(column).count == sample.rows(after: mapping.skippedLines).count
                && !columns.isIdentifying(cells(column))
        }
        if let steps = mapping.balanceSteps, steps.areConfirmed, case let proven = steps.accounts, !proven.isEmpty,
            !columns[.currency].contains(where: proven.contains)
        {
            mapping.account = column ?? proven.first { !columns[.type].contains($0) }
            return
        }
        // If a row names both accounts of a transfer, the other one is unknown here.
        let isSkipping = mapping.kind.map { cells($0).contains(where: CSVKind.isTransfer) } ?? false
        guard let column, !isSkipping, !mapping.isDirected else { return }
        let isSeveral = Set(cells(column).map { folded($0) }).count > 1
        let hasTransfers =
            (mapping.payee + [mapping.category].compactMap { $0 }).contains { column in
                cells(column).contains { otherAccount(in: $0) != nil }
            }
            || mapping.category.map { cells($0).contains(where: CSVKind.isTransferCategory) } ?? false
        if isSeveral || hasTransfers { mapping.account = column }
    }

    /// The columns of both accounts of transfers, which are the other parties of other entries, and the column that says
    /// what a row is.
    private func accountsOfBothEnds(_ columns: CSVColumns) -> (source: Int, target: Int, kind: Int)? {
        guard let source = mapping.payer, let target = mapping.payee.first, columns.titles.indices.contains(target),
            columns.titles[source].hasPrefix("source"), columns.titles[target].hasPrefix("destination"),
            let kind = columns[.kind].first, CSVKind.hasBothSides(cells(kind)),
            [source, target].allSatisfy({ cells($0).count == sample.rows(after: mapping.skippedLines).count })
        else { return nil }
        return (source, target, kind)
    }

    /// Bookkeeping programs list what one account paid and another received.
    private mutating func doubtBothSides(_ columns: CSVColumns) {
        guard let amount = mapping.amount, mapping.kind == nil, mapping.unmarked == nil, mapping.movements.isEmpty
        else { return }
        var sums: [String: Int64] = [:]
        for row in sample.rows(after: mapping.skippedLines)
        where !mapping.types.contains(where: { CSVKind.isOwnMovement(row[$0].text) }) {
            let column = mapping.amountColumn(of: row) ?? amount
            let written = WrittenUnits.read(row[column].text, decimalMark: mapping.decimalMark) ?? 0
            let currency = mapping.currencies[column]?.code ?? columns[.currency].first.map { row[$0].text } ?? ""
            sums["\(row[mapping.date].text) \(currency)", default: 0] &+= written
        }
        guard !sums.isEmpty, sums.values.allSatisfy({ $0 == 0 }) else { return }
        doubts.append(
            Doubt(
                problem:
                    "the amounts of each day add up to zero, so the file seems to list both sides of each transaction",
                remedy: "Use --only COLUMN=TEXT to import the rows of one account"))
    }
}
