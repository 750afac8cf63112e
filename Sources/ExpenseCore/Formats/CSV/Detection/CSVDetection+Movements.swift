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
        if let (source, target, kind) = accountsOfBothEnds {
            (mapping[.source], mapping[.destination]) = (source, target)
            // Both accounts say which side a transfer is, whatever its sign.
            if mapping.areTransfersSigned { mapping[all: .movement] = [] }
            mapping.areTransfersSigned = false
            if mapping[.kind] == nil { mapping[all: .movement].append(kind) }
            return
        }
        if let (source, target) = accountsOfDirections {
            (mapping[.source], mapping[.destination]) = (source, target)
            return chooseOtherEnds(source, target)
        }
        mapping[.otherAccount] = table.columns.indices.first { column in
            WordList.transferAccounts.contains(table[column].title)
                && (1..<table.rows.count).contains(cells(column).count) && !table[column].areIdentifying
        }
        if let other = mapping[.otherAccount] {
            for role in [CSVRole.payee, .note, .fallback] { mapping[all: role].removeAll { $0 == other } }
        }
        if given.columns[.account]?.isEmpty == false { return mapping[.account] = table[.account].first }
        if let (own, other) = accountsOfTransfers {
            (mapping[.account], mapping[.source], mapping[.destination]) = (own, own, other)
            chooseReceived(beside: other)
            for role in [CSVRole.note, .fallback] { mapping[all: role].removeAll { [own, other].contains($0) } }
            return
        }
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

    /// The columns of the accounts that amounts leave and reach, if each row fills the one that its side needs, and each
    /// transfer both.
    private var accountsOfDirections: (source: Int, target: Int)? {
        guard let kind = mapping[.kind], cells(kind).contains(where: CSVWords.isBetweenAccounts),
            let source = table.columns.firstIndex(where: { WordList.sourceAccounts.contains($0.title) }),
            let target = table.columns.firstIndex(where: { WordList.targetAccounts.contains($0.title) }),
            table.rows.allSatisfy({ row in
                let (from, to) = (row[source].text, row[target].text)
                if CSVWords.isTransfer(row[kind].text) { return !from.isEmpty && !to.isEmpty && from != to }
                return mapping.side(of: row).map { !($0 == .expense ? from : to).isEmpty } ?? true
            })
        else { return nil }
        return (source, target)
    }

    /// Finds out what stands in place of the account that a row of one side does not have: its category, or the other party.
    private mutating func chooseOtherEnds(_ source: Int, _ target: Int) {
        let ends = [source, target]
        for role in [CSVRole.payee, .payer, .note, .fallback, .category] {
            mapping[all: role].removeAll { ends.contains($0) }
        }
        let areNamed = table.rows.contains { row in
            mapping.side(of: row).map { !row[$0 == .expense ? target : source].text.isEmpty } ?? false
        }
        guard areNamed else { return }
        mapping.areOtherEndsCategories = mapping[.category] == nil
        if !mapping.areOtherEndsCategories, mapping[.payee] == nil {
            (mapping[.payee], mapping[.payer]) = (target, source)
        }
    }

    /// The columns of the account of each row, and of the other one of transfers, which only transfers fill: `Account` and
    /// `Account2`.
    private var accountsOfTransfers: (own: Int, other: Int)? {
        guard let kind = mapping[.kind], cells(kind).contains(where: CSVWords.isBetweenAccounts) else { return nil }
        let accounts = table.columns.indices.filter { column in
            let title = CSVTitles.withoutNumber(table[column].title) ?? table[column].title
            return WordList.accountTitles.contains(title) || title.contains("account") && !table[column].areAmounts
        }
        guard let own = accounts.first(where: { cells($0).count == table.rows.count }) else { return nil }
        let other = accounts.first { column in
            column != own && !cells(column).isEmpty && cells(column).allSatisfy { CSVCurrency.read($0) == nil }
                && table.rows.allSatisfy { $0[column].text.isEmpty != CSVWords.isBetweenAccounts($0[kind].text) }
        }
        return other.map { (own, $0) }
    }

    /// The amounts that other accounts get in transfers, and their currencies, which only transfers fill.
    private mutating func chooseReceived(beside other: Int) {
        let sparse = table.columns.indices.filter { column in
            column != other && table.rows.allSatisfy { $0[column].text.isEmpty == $0[other].text.isEmpty }
        }
        mapping[.received] = sparse.first { table[$0].areAmounts }
        mapping[.creditCurrency] = sparse.first { table[$0].are { CSVCurrency.read($0) != nil } }
    }

    /// The columns of both accounts of transfers, which are the other parties of other entries, and the column that says
    /// what a row is.
    private var accountsOfBothEnds: (source: Int, target: Int, kind: Int)? {
        guard let source = mapping[.payer], let target = mapping[all: .payee].first,
            table[source].title.hasPrefix("source"), table[target].title.hasPrefix("destination"),
            let kind = table[.kind].first, CSVWords.hasBothSides(cells(kind)),
            [source, target].allSatisfy({ cells($0).count == table.rows.count })
        else { return nil }
        return (source, target, kind)
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
