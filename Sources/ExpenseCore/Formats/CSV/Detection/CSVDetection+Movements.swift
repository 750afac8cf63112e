extension CSVDetection {
    /// Chooses the columns that say which rows only move money between the user's accounts. Asks the user about files
    /// that list both sides of each transaction.
    mutating func chooseMovements() {
        mapping[all: .movement] = titles.indices.filter { column in
            let cells = cells(column)
            guard column != mapping[.kind], !cells.isEmpty else { return false }
            if CSVWords.isTransfer(titles[column]) { return cells.allSatisfy { CSVWords.answer($0) != nil } }
            return cells.contains(where: CSVWords.isTransfer) && cells.contains(where: WordList.budget.have)
                && cells.allSatisfy { CSVWords.isTransfer($0) || WordList.budget.have($0) }
        }
        // Where the signs decide, words for both sides still say which rows are transfers.
        if mapping[.kind] == nil, mapping[.amount] != nil, mapping[all: .movement].isEmpty {
            let signed = titles.indices.first { column in
                CSVWords.hasBothSides(wordsOfSides(column))
                    && cells(column).contains(where: CSVWords.isBetweenAccounts)
            }
            mapping[all: .movement] = [signed].compactMap(\.self)
            mapping.areTransfersSigned = signed != nil
        }
        // Balances that add up with transfers are those of one account, whose signs say which side of it a transfer is.
        if mapping[.kind] == nil, provenBy != nil, !mapping[all: .movement].isEmpty {
            mapping.areTransfersSigned = true
        }
        mapping[all: .type] = table.columns.indices.filter { column in
            guard column != mapping[.kind], !mapping[all: .payee].contains(column) else { return false }
            return table[.type].contains(column) && table[column].isExact(.type)
                || cells(column).contains(where: WordList.ownMovements.have)
        }
        chooseAccounts()
        doubtBothSides()
    }

    /// Chooses the columns of the user's accounts in files of apps, which have entries of several accounts or transfers
    /// between them.
    private mutating func chooseAccounts() {
        if let ends = accountsOfEnds {
            (mapping[.source], mapping[.destination]) = (ends.source, ends.target)
            // Both accounts say which side a transfer is, whatever its sign.
            if mapping.areTransfersSigned { mapping[all: .movement] = [] }
            mapping.areTransfersSigned = false
            if mapping[.kind] == nil { mapping[all: .movement].append(ends.kind) }
            return chooseOtherEnds(ends.source, ends.target)
        }
        mapping[.otherAccount] = table.columns.indices.first { column in
            WordList.transferAccounts.contains(table[column].title)
                && (1..<table.rows.count).contains(cells(column).count) && !table[column].areIdentifying
        }
        if let other = mapping[.otherAccount] {
            for role in [CSVRole.payee, .note, .fallback] { mapping[all: role].removeAll { $0 == other } }
        }
        if given.columns[.account]?.isEmpty == false { return mapping[.account] = table[.account].first }
        let used = mapping[all: .payee, .note, .payer, .category]
        let column = table[.account].first { column in
            !used.contains(column) && WordList.accountTitles.contains(table[column].title)
                && cells(column).count == table.rows.count
                && !table[column].areIdentifying
        }
        if let steps = mapping.balanceSteps, steps.areConfirmed, case let proven = steps.accounts, !proven.isEmpty,
            !table[.currency].contains(where: proven.contains)
        {
            mapping[.account] = column ?? proven.first { !table[.type].contains($0) }
            return
        }
        // If a row names both accounts of a transfer, the other one is unknown here.
        let isSkipping = mapping[.kind].map { cells($0).contains(where: CSVWords.isTransfer) } ?? false
        guard let column, !isSkipping, !mapping.isDirected else { return }
        let isSeveral = Set(cells(column).map { folded($0) }).count > 1
        let hasTransfers =
            mapping[all: .payee, .category].contains { column in
                cells(column).contains { otherAccount(in: $0) != nil }
            }
            || mapping[.category].map { cells($0).contains(where: CSVWords.isTransferCategory) } ?? false
        if isSeveral || hasTransfers || !given.isAccountKnown { mapping[.account] = column }
        mapping.isAccountSingle = !isSeveral && !hasTransfers
    }

    /// The columns of the accounts that amounts leave and reach, and of what a row is. Transfers fill both, other rows that of
    /// their side, or all of them the first one: `Account` and `Account2`.
    private var accountsOfEnds: (source: Int, target: Int, kind: Int)? {
        guard given.columns[.account]?.isEmpty ?? true,
            let kind = mapping[.kind] ?? table[.kind].first(where: { CSVWords.hasBothSides(cells($0)) })
        else { return nil }
        let hasTransfers = cells(kind).contains(where: CSVWords.isBetweenAccounts)
        func fits(_ source: Int, _ target: Int, areOwn: Bool) -> Bool {
            source != target && (hasTransfers || table[source].title.hasPrefix("source"))
                && table.rows.allSatisfy { row in
                    let (from, to) = (row[source].text, row[target].text)
                    if CSVWords.isTransfer(row[kind].text) { return !from.isEmpty && !to.isEmpty && from != to }
                    if areOwn { return mapping[.kind] != nil && !from.isEmpty && to.isEmpty }
                    return mapping.side(of: row).map { !($0 == .expense ? from : to).isEmpty } ?? true
                }
        }
        let titled = [WordList.sourceAccounts, .targetAccounts].map { titles in
            which { titles.contains(table[$0].title) }
        }
        let accounts = which { column in
            let title = CSVTitles.withoutNumber(table[column].title) ?? table[column].title
            return (WordList.accountTitles.contains(title) || title.contains("account") && !table[column].areAmounts)
                && !cells(column).contains { CSVCurrency.read($0) != nil }
        }
        let pairs = [(titled[0], titled[1], false), (accounts, accounts, true)]
        return pairs.lazy.flatMap { sources, targets, areOwn in
            sources.flatMap { source in targets.map { (source, $0) } }.filter { fits($0, $1, areOwn: areOwn) }
        }.first.map { ($0, $1, kind) }
    }

    /// Finds out what stands in place of the account that a row of one side does not have: its category, or the other party.
    private mutating func chooseOtherEnds(_ source: Int, _ target: Int) {
        let ends = [source, target]
        func free(_ roles: CSVRole...) {
            for role in roles { mapping[all: role].removeAll { ends.contains($0) } }
        }
        free(.note, .fallback, .category)
        let areNamed = table.rows.contains { row in
            !CSVWords.isTransfer(row[mapping[.kind] ?? mapping[all: .movement].last ?? source].text)
                && ends.allSatisfy { !row[$0].text.isEmpty }
        }
        guard areNamed else {
            guard cells(source).count == table.rows.count else { return }
            mapping[.account] = source
            return chooseReceived(beside: target)
        }
        free(.payee, .payer)
        mapping.areOtherEndsCategories = mapping[.category] == nil
        if !mapping.areOtherEndsCategories, mapping[.payee] == nil {
            (mapping[.payee], mapping[.payer]) = (target, source)
        }
    }

    /// The amounts that other accounts get in transfers, and their currencies, which only transfers fill.
    private mutating func chooseReceived(beside other: Int) {
        let sparse = table.columns.indices.filter { column in
            column != other && table.rows.allSatisfy { $0[column].text.isEmpty == $0[other].text.isEmpty }
        }
        mapping[.received] = sparse.first { table[$0].areAmounts }
        mapping[.creditCurrency] = sparse.first { table[$0].are { CSVCurrency.read($0) != nil } }
    }

    /// Bookkeeping programs list what one account paid and another received.
    private mutating func doubtBothSides() {
        guard let amount = mapping[.amount], mapping[.kind] == nil, mapping.unmarked == nil,
            mapping[all: .movement].isEmpty
        else { return }
        var sums: [String: Int64] = [:]
        for row in table.rows where !mapping[all: .type].contains(where: { WordList.ownMovements.have(row[$0].text) }) {
            let column = mapping.amountColumn(of: row) ?? amount
            let currency = mapping.currencies[column]?.code ?? table[.currency].first.map { row[$0].text } ?? ""
            sums["\(row[mapping.date].text) \(currency)", default: 0] &+= units(row, column)
        }
        guard !sums.isEmpty, sums.values.allSatisfy({ $0 == 0 }) else { return }
        ask(
            "the amounts of each day add up to zero, so the file seems to list both sides of each transaction",
            "Use --only COLUMN=TEXT to import the rows of one account")
    }
}
