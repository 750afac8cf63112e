// What is known once the decimal mark is.
extension CSVDetection {
    /// What tells the column of amounts, if there is only one.
    mutating func noteAmounts() {
        let isUntitled = table.holders(of: .amount).isEmpty
        note(
            .suggest, .amount, "no title means the amounts, and this one means costs",
            table[.fee].filter { column in
                isUntitled && !table.rows.isEmpty && cells(column).allSatisfy(hasValue)
                    && (table[column].title == "kosten" || WordList.costTitles.contains(table[column].title))
            })
        // The likeliest column may have amounts of another currency, or parts of a total that is in each row.
        note(
            .prefer, .amount, "each row fills it, unlike the other or more than a part",
            ratherThanLeader { column, leader in
                let (title, leading) = (table[column].title, table[leader].title)
                let isTotal = leading.contains("subtotal") && title.contains("total") && !title.contains("subtotal")
                return table.rows.allSatisfy { hasValue($0[column].text) }
                    && (isTotal || table.rows.contains { !hasValue($0[leader].text) })
            })
        let added = which { CSVTitles.isAddedToPrice(table[$0].title) }
        note(
            .prefer, .amount, "it includes what is added to the price",
            ratherThanLeader { column, leader in added.contains { isSum(column, of: leader, $0) } })
        let ofAccount = table.holders(of: .amount).first.flatMap(accountColumn(besides:))
        note(.prefer, .amount, "it is in the currency of the account", [ofAccount].compactMap(\.self))
        note(
            .prefer, .amount, "it includes the fee",
            ratherThanLeader { column, leader in
                let fee = table[.fee].first { $0 != leader }
                guard let fee, !CSVTitles.isNet(table[leader].title) else { return false }
                return isSum(column, of: leader, fee) || isSum(leader, of: column, fee)
            })
        note(
            .prefer, .amount, "the balances change by it in each row, unlike by others",
            [columnOfSteps].compactMap(\.self))
        guard table.holders(of: .amount).isEmpty else { return }
        for amounts in untitledAmounts.reversed() {
            note(.prefer, .amount, "no title says so, but \(amounts.words)", [amounts.column])
        }
    }

    /// The columns of amounts that something speaks for, rather than for the likeliest one.
    private func ratherThanLeader(_ isTrue: (_ column: Int, _ leader: Int) -> Bool) -> [Int] {
        let columns = table.holders(of: .amount)
        return columns.dropFirst().filter { isTrue($0, columns[0]) }
    }

    /// What tells the column of words for expense or income.
    mutating func noteKinds() {
        let amount = table.holders(of: .amount).first
        note(
            .ruleOut, .kind, "its title means how something was paid, and not the side",
            which { table[$0].areMethods })
        note(
            .prefer, .kind, "its words name both sides",
            which { CSVWords.hasBothSides(wordsOfSides($0)) && $0 != amount })
        note(
            .suggest, .kind, "all cells are words of a side",
            which { table[$0].title.isEmpty && table[$0].are { CSVDirection($0) != nil } })
        guard table.holders(of: .kind).isEmpty, given.sign == nil, areUnsigned,
            let column = table.columns.indices.first(where: { CSVDirection.areOfCard(wordsOfSides($0)) }),
            cells(column).count == table.rows.count,
            Set(cells(column).map { CSVDirection(ofCard: $0) == .income }).count == 2
        else { return }
        note(.suggest, .kind, "its words are those of a card, with purchases", [column])
    }

    /// What tells the column of currencies.
    mutating func noteCurrencies() {
        let exact = table[.currency].filter { table[$0].isExact(.currency) }
        note(
            .passOver, .currency, "another title means nothing else",
            exact.isEmpty ? [] : which { !table[$0].isExact(.currency) })
        let used = table.columns(of: [.currency, .creditCurrency, .originalCurrency, .kind, .status])
        note(
            .suggest, .currency, "all cells are codes of currencies",
            which { column in
                table[.currency].isEmpty && !used.contains(column)
                    && table[column].are { $0.utf8.count == 3 && $0 == $0.uppercased() && Currency($0) != nil }
            })
        let ofFees = which { WordList.fees.areHeld(in: table[$0].title) }
        note(
            .passOver, .currency, "it is that of the fees",
            table.holders(of: .currency).allSatisfy(ofFees.contains) ? [] : ofFees)
        let beside = mapping[.amount].flatMap { amount in
            currencyColumn(of: amount, table.holders(of: .currency))
                ?? currencyColumn(of: amount, table[.originalCurrency])
        }
        note(.prefer, .currency, "it is beside the amount", [beside].compactMap(\.self))
    }

    /// What tells the column of balances.
    mutating func noteBalances() {
        note(
            .deferred, .balance, "it has a single amount",
            table[.balance].filter { cells($0).count(where: isAmount) < 2 })
        note(.deferred, .balance, "its title means the balance before the row", table[.balance].filter(isBefore))
        note(.suggest, .balance, "each step is the amount of a row", [untitledBalance].compactMap(\.self))
    }
}
