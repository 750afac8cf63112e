extension CSVDetection {
    /// - Parameter others: the amounts with other fees.
    mutating func prove(_ amounts: CSVAmounts, _ others: some Sequence<CSVAmounts>, balance: Int?) {
        if given.columns[.fee] != nil { mapping[all: .fee] = table[.fee] }
        if let balance {
            if confirm(amounts, balance: balance) || others.contains(where: { confirm($0, balance: balance) }) {
                return
            }
            if cells(balance).contains(where: { units($0) ?? 0 != 0 }) { suppose(amounts, balance) }
            if Set(amounts.rows.compactMap(\.balance)).count > 1 {
                table.reject(balance, as: .balance, "its steps are not the amounts, so it confirms no sign")
                warnings.append(
                    "the balances of column \(name(of: balance)) do not match the amounts, so they cannot confirm the signs"
                )
            }
        }
        doubt(amounts.fees)
    }

    private mutating func doubt(_ fees: [Int]) {
        guard let fee = fees.first, given.columns[.fee] == nil, !mayIncludeFees else { return }
        ask(
            "column \(name(of: fee)) holds fees, and the file does not say whether the amounts include them",
            between: [
                .column(.fee, optionName(of: fee), if: "they do not, so that fees are subtracted"),
                Doubt.Reading("--fee-column none", if: "they do") { $0.columns[.fee] = [] },
            ])
    }

    /// Whether the title of the amounts says that they include fees, or another column has those without.
    private var mayIncludeFees: Bool {
        guard let amount = mapping[.amount] else { return false }
        let title = table[amount].title
        let isTotal = title.contains("total") && table.columns.contains { $0.title.contains("subtotal") }
        let isPreferred =
            table.candidate(amount, .amount)?.last(isFor: true) != nil
            && table[.amount].contains { $0 != amount && table.isTitled($0, .amount) && !cells($0).isEmpty }
        return CSVTitles.isNet(title) || isTotal || isPreferred
    }

    /// Looks for a reading of the amounts that the balances of one account, or of several, confirm.
    private mutating func confirm(_ amounts: CSVAmounts, balance: Int) -> Bool {
        let (mapping, fee) = (mapping, amounts.fees.first)
        // Where no balance tells whether a fee is in its amount, the one beside the amounts is not.
        let isBeside = fee == mapping[.amount].map { $0 + 1 }
        let fees = fee == nil ? [false] : isBeside ? [true, false] : [false, true]
        let readings = (given.sign == nil ? [false, true] : [false]).flatMap { isReversed in
            fees.map { (isReversed, $0) }
        }
        for accounts in [[]] + accountColumns {
            for (isReversed, hasFee) in readings {
                func value(_ row: CSVAmounts.Row) -> Int64 { mapping.value(row.amount) * (isReversed ? -1 : 1) }
                let proofs = amounts.proofs(within: accounts, hasFees: hasFee, value)
                guard let proof = proofs.first(where: \.isProof) else { continue }
                var (steps, fitting, all) = (proof.steps, proof.fitting, proof.all)
                // Balances before each row change in one direction as those after it do in the other direction, with
                // the opposite sign. The dates tell the direction. Balances before their rows are rare: one step could
                // fit by chance.
                steps.areBefore = isReversed && areDatesAscending == !steps.isAscending
                guard !steps.areBefore || !hasFee && all > 1 else { continue }
                let count = doubts.count
                // Nothing is known of the oldest row: few steps say little of amounts without signs.
                if mapping.sign != .expenses || mapping[.amount] == nil || all > 3 { openSigns = nil }
                if steps.areBefore {
                    steps.isAscending.toggle()
                } else {
                    settleDebts(&steps, amounts, isReversed: isReversed, balance, value)
                }
                (self.mapping[.balance], self.mapping.balanceSteps) = (balance, steps)
                table.choose(balance, as: .balance, "\(fitting) of \(all) steps are the amounts")
                if hasFee {
                    choose(amounts.fees)
                } else if amounts.proofs(within: accounts, hasFees: true, value).contains(where: \.isProof) {
                    doubt(amounts.fees)
                }
                let isNamed = given.sign != nil || given.columns[.debit] != nil
                let how =
                    steps.areOwed
                    ? ", as what is owed" : isReversed && !steps.areBefore ? ", if all signs are reversed" : ""
                noteSigns(
                    isNamed ? .given : doubts.count > count ? .open : .sure,
                    ["the balances of column \(name(of: balance)) agree in \(fitting) of \(all) steps\(how)"])
                return true
            }
        }
        return false
    }

    mutating func choose(_ fees: [Int]) {
        mapping[all: .fee] = fees
        for fee in fees { table.choose(fee, as: .fee, "with it the balances agree") }
    }

    /// Notes balances that confirm no reading, and how they most likely change, so that the lines in which they do not
    /// agree with the amounts can be named.
    private mutating func suppose(_ amounts: CSVAmounts, _ balance: Int) {
        let mapping = mapping
        let tried = ([[]] + accountColumns).flatMap { accounts in
            [false, true].flatMap { amounts.proofs(within: accounts, areOwed: $0) { mapping.value($0.amount) } }
        }.filter { [nil, $0.steps.isAscending].contains(areDatesAscending) }
        self.mapping[.balance] = balance
        self.mapping.balanceSteps = tried.max { $0.fitting * $1.all < $1.fitting * $0.all }?.steps
        self.mapping.balanceSteps?.areConfirmed = false
    }

    /// Balances confirm both a reading and its opposite, because the balance of a card may be what is owed. Words,
    /// titles and the usual sign decide.
    private mutating func settleDebts(
        _ steps: inout BalanceSteps, _ amounts: CSVAmounts, isReversed: Bool, _ balance: Int,
        _ value: (CSVAmounts.Row) -> Int64
    ) {
        let words = amounts.words(value)
        let areContrary = words.disagreeing > 0 && words.agreeing == 0
        // A column of words for the sides says more than words in the texts.
        let isTitled = mapping[.debit].map { table.isTitled($0, .debit) } ?? (mapping[.kind] != nil)
        let isUsual = mapping[.amount] != nil && 2 * amounts.rows.count { $0.written < 0 } > amounts.rows.count
        let isTitledOwed = self.isOwed(balance)
        var isOwed = areContrary && (isReversed || !isTitled)
        if isReversed {
            isOwed = isTitledOwed || areContrary || words.agreeing == 0 && (isTitled || isUsual)
            if !isOwed { reverse() }
        } else if isOwed || isTitledOwed {
            isOwed = isTitledOwed || table.columns.contains { WordList.cardHolders.contains($0.title) }
            if isOwed { reverse() }
        }
        steps.areOwed = isOwed
        let isNamed = given.sign != nil || given.columns[.debit] != nil
        // Words on both sides confirm a reversal only if most of them agree with it. Of two columns without titles, the
        // first one usually has the expenses, so something must speak for the opposite.
        let isMixed = !isOwed && words.disagreeing > 0 && words.agreeing <= words.disagreeing
        let isUnusual = !isOwed && mapping[.amount] == nil && words.agreeing == 0
        let isReversalOpen = isOwed && !areContrary || isMixed || isUnusual
        guard !isNamed, !isTitledOwed, isReversed ? isReversalOpen : areContrary && !isOwed && !isTitled else { return }
        let pair = mapping[.debit].flatMap { debit in
            mapping[.credit].map { self.readings(of: CSVPair(debit: debit, credit: $0)) }
        }
        ask(
            "the balances of column \(name(of: balance)) agree with the amounts if they are what you own, and "
                + "with the opposite signs if they are what you owe, so income and expenses are not sure",
            between: pair ?? .bothSigns)
    }

    /// Whether the rows are in the order of their dates, or in the opposite one; nil if the dates do not tell.
    var areDatesAscending: Bool? {
        let days = table.rows.compactMap { mapping.day(of: $0[mapping.date].text) }
        let steps = zip(days, days.dropFirst())
        let (up, down) = (steps.contains { $0 < $1 }, steps.contains { $0 > $1 })
        return up == down ? nil : up
    }

    /// Columns whose cells may say which account a balance belongs to, such as its currency, and the two most likely
    /// ones together.
    var accountColumns: [[Int]] {
        let rows = table.rows
        let candidates = [CSVRole.currency, .account, .identifier, .type].flatMap { table[$0] }.filter { column in
            column != mapping.date && cells(column).count == rows.count
                && !cells(column).contains(where: WrittenDate.isTimeOfDay)
                && (2...max(2, rows.count / 2)).contains(Set(cells(column)).count)
        }.prefix(4)
        return candidates.map { [$0] } + (candidates.count > 1 ? [Array(candidates.prefix(2))] : [])
    }

    private mutating func reverse() {
        guard mapping[.amount] == nil, let debit = mapping[.debit], let credit = mapping[.credit] else {
            return mapping.sign = mapping.sign == .signed ? .reversed : .signed
        }
        for (column, role, former) in [(credit, CSVRole.debit, CSVRole.credit), (debit, .credit, .debit)] {
            let reason = "the balances agree if the two columns are exchanged"
            table.choose(column, as: role, reason)
            table.reject(column, as: former, reason)
            mapping[role] = column
        }
        mapping.negativeSides = Set(mapping.negativeSides.map(\.opposite))
    }

    /// A column of balances that match the amounts, in a file without titles or with titles that do not tell which column
    /// has the expenses.
    var untitledBalance: Int? {
        let isOpen = mapping[.debit].map { !table.isTitled($0, .debit) } ?? false
        guard titles.isEmpty || isOpen, table.rows.count > 2 || mapping[.debit] != nil else { return nil }
        return table.columns.indices.first { column in
            !mapping.amounts.contains(column) && column != mapping.date && table[column].areAmounts
                && cells(column).count == table.rows.count && countSteps(of: column, mapping) > 0
        }
    }

    /// If as many debits have a minus sign as have none, the balances tell whether expenses or refunds have it.
    mutating func chooseSignOfDebits(_ balance: Int?) {
        guard let debit = mapping[.debit], let balance, !mapping.isDirected else { return }
        let debits = cells(debit).compactMap(units)
        guard debits.contains(where: { $0 < 0 }),
            2 * debits.count(where: { $0 < 0 }) == debits.count(where: { $0 != 0 })
        else { return }
        func agrees(_ mapping: CSVMapping) -> Bool { countSteps(of: balance, mapping, ifOwed: [false]) > 0 }
        var other = mapping
        other.negativeSides.formSymmetricDifference([.expense])
        guard !agrees(mapping), agrees(other) else { return }
        mapping = other
        table.choose(debit, as: .debit, "the balances tell whether expenses or refunds have the minus sign")
    }
}
