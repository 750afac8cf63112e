extension CSVDetection {
    /// The signs and fees that the balances confirm.
    mutating func prove(
        _ amounts: CSVAmounts, _ columns: CSVColumns, _ doubt: inout Doubt?, fee: Int?, balance: Int?,
        firstAmount: Int?, _ hints: CSVHints
    ) {
        let hasFees = amounts.rows.contains { $0.isBooked && $0.fee != 0 }
        if hints.columns[.fee]?.isEmpty == false { mapping.fee = fee }
        if let balance {
            if confirm(amounts, columns, &doubt, fee: hasFees ? fee : nil, balance: balance, hints) { return }
            if cells(balance).contains(where: { WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0 != 0 }) {
                suppose(amounts, columns, balance)
            }
            if Set(amounts.rows.compactMap(\.balance)).count > 1 {
                evidence.reject(balance, as: .balance, "its steps are not the amounts, so it confirms no sign")
                warnings.append(
                    "the balances of column \(name(of: balance)) do not match the amounts, so they cannot confirm the signs"
                )
            }
        }
        let columnTitles = titles.map(CSVTitles.plain)
        let title = mapping.amount.map { titles.indices.contains($0) ? columnTitles[$0] : "" } ?? ""
        let isTotal = title.contains("total") && columnTitles.contains { $0.contains("subtotal") }
        let isNet = CSVTitles.isNet(title) || isTotal || mapping.amount != firstAmount
        if hasFees, let fee, !isNet, hints.columns[.fee] == nil {
            doubts.append(
                Doubt(
                    problem:
                        "column \(name(of: fee)) holds fees, and the file does not say whether the amounts include them",
                    remedy: "Use --fee-column '\(titles[fee])' to subtract them, or --fee-column none"))
        }
    }

    /// Looks for a reading of the amounts that the balances of one account, or of several, confirm.
    private mutating func confirm(
        _ amounts: CSVAmounts, _ columns: CSVColumns, _ doubt: inout Doubt?, fee: Int?, balance: Int,
        _ hints: CSVHints
    ) -> Bool {
        let mapping = mapping
        let areAscending = areDatesAscending
        for accounts in [[]] + accountColumns(columns) {
            // Where no balance tells whether a fee is in its amount, the one beside the amounts is not.
            let fees = fee != nil && fee == mapping.amount.map({ $0 + 1 }) ? [true, false] : [false, true]
            for (isReversed, hasFee) in [false, true].flatMap({ isReversed in fees.map { (isReversed, $0) } }) {
                guard hints.sign == nil || !isReversed, fee != nil || !hasFee else { continue }
                func value(_ row: CSVAmounts.Row) -> Int64 { row.value(mapping) * (isReversed ? -1 : 1) }
                let found = amounts.steps(within: accounts) { value($0) - (hasFee ? Int64($0.fee.magnitude) : 0) }
                guard var steps = found else { continue }
                // Balances before each row change in one direction as those after it do in the other direction, with
                // the opposite sign. The dates tell the direction.
                let isBefore = isReversed && areAscending == !steps.isAscending
                // Balances before their rows are rare: one step could fit by chance.
                guard !isBefore || !hasFee && amounts.comparisons(steps, value).all > 1 else { continue }
                doubt = nil
                let count = doubts.count
                let (fitting, all) = amounts.comparisons(steps) {
                    value($0) - (hasFee ? Int64($0.fee.magnitude) : 0)
                }
                if isBefore {
                    (steps.isAscending, steps.areBefore) = (!steps.isAscending, true)
                } else {
                    settleDebts(&steps, amounts, columns, isReversed: isReversed, balance, hints, value)
                }
                if hasFee { self.mapping.fee = fee }
                (self.mapping.balance, self.mapping.balanceSteps) = (balance, steps)
                proof = "column \(name(of: balance))"
                evidence.choose(balance, as: .balance, "\(fitting) of \(all) steps are the amounts")
                if hasFee, let fee { evidence.choose(fee, as: .fee, "with it the balances agree") }
                noteSigns(
                    hints.sign != nil || hints.columns[.debit] != nil ? .given : doubts.count > count ? .open : .sure,
                    "the balances of column \(name(of: balance)) agree in \(fitting) of \(all) steps"
                        + (isReversed && !steps.areOwed && !isBefore
                            ? ", if all signs are reversed" : steps.areOwed ? ", as what is owed" : ""))
                return true
            }
        }
        return false
    }

    /// Notes balances that confirm no reading, and how they most likely change, so that the lines in which they do not
    /// agree with the amounts can be named.
    private mutating func suppose(_ amounts: CSVAmounts, _ columns: CSVColumns, _ balance: Int) {
        let mapping = mapping
        let directions = areDatesAscending.map { [$0] } ?? [true, false]
        let candidates = ([[]] + accountColumns(columns)).flatMap { accounts in
            [false, true].flatMap { areOwed in
                directions.map {
                    BalanceSteps(areConfirmed: false, isAscending: $0, areOwed: areOwed, accounts: accounts)
                }
            }
        }
        let likeliest = candidates.max { left, right in
            let (left, right) = (
                amounts.comparisons(left) { $0.value(mapping) }, amounts.comparisons(right) { $0.value(mapping) }
            )
            return left.fitting * right.all < right.fitting * left.all
        }
        (self.mapping.balance, self.mapping.balanceSteps) = (balance, likeliest)
    }

    /// Balances confirm both a reading and its opposite, because the balance of a card may be what is owed. Words,
    /// titles and the usual sign decide.
    private mutating func settleDebts(
        _ steps: inout BalanceSteps, _ amounts: CSVAmounts, _ columns: CSVColumns, isReversed: Bool, _ balance: Int,
        _ hints: CSVHints, _ value: (CSVAmounts.Row) -> Int64
    ) {
        let words = amounts.words(value)
        let areContrary = words.disagreeing > 0 && words.agreeing == 0
        let isTitled = mapping.debit.map(columns[.debit].contains) ?? false
        let isUsual = mapping.amount != nil && 2 * amounts.rows.count { $0.written < 0 } > amounts.rows.count
        var isOwed = areContrary
        if isReversed {
            isOwed = areContrary || words.agreeing == 0 && (isTitled || isUsual)
            if !isOwed { reverse() }
        } else if areContrary, !isTitled {
            isOwed = columns.titles.contains(where: CSVTitles.isCardHolder)
            if isOwed { reverse() }
        }
        steps.areOwed = isOwed
        let isNamed = hints.sign != nil || hints.columns[.debit] != nil
        // Words on both sides confirm a reversal only if most of them agree with it. Of two columns without titles, the
        // first one usually has the expenses, so something must speak for the opposite.
        let isMixed = !isOwed && words.disagreeing > 0 && words.agreeing <= words.disagreeing
        let isUnusual = !isOwed && mapping.amount == nil && words.agreeing == 0
        let isReversalOpen = isOwed && !areContrary || isMixed || isUnusual
        guard !isNamed, isReversed ? isReversalOpen : areContrary && !isOwed && !isTitled else { return }
        doubts.append(
            Doubt(
                problem:
                    "the balances of column \(name(of: balance)) agree with the amounts if they are what you own, and "
                    + "with the opposite signs if they are what you owe, so income and expenses are not sure",
                remedy: mapping.amount == nil
                    ? "Use --debit-column and --credit-column to name the columns of expenses and income"
                    : "Use --sign signed if positive amounts are income, or --sign reversed if they are expenses"))
    }

    /// Whether the rows are in the order of their dates, or in the opposite one; nil if the dates do not tell.
    private var areDatesAscending: Bool? {
        let days = sample.rows(after: mapping.skippedLines).compactMap {
            WrittenDate.read($0[mapping.date].text, mapping.dateOrder, areYearsShort: mapping.areYearsShort)
        }
        let steps = zip(days, days.dropFirst())
        let (up, down) = (steps.contains { $0 < $1 }, steps.contains { $0 > $1 })
        return up == down ? nil : up
    }

    /// Columns whose cells may say which account a balance belongs to, such as its currency, and the two most likely
    /// ones together.
    private func accountColumns(_ columns: CSVColumns) -> [[Int]] {
        let rows = sample.rows(after: mapping.skippedLines)
        let candidates = [CSVRole.currency, .account, .identifier, .type].flatMap { columns[$0] }.filter { column in
            column != mapping.date && cells(column).count == rows.count
                && !cells(column).contains(where: WrittenDate.isTimeOfDay)
                && (2...max(2, rows.count / 2)).contains(Set(cells(column)).count)
        }.prefix(4)
        return candidates.map { [$0] } + (candidates.count > 1 ? [Array(candidates.prefix(2))] : [])
    }

    mutating func reverse() {
        if mapping.amount == nil {
            if let debit = mapping.debit, let credit = mapping.credit {
                let reason = "the balances agree if the two columns are exchanged"
                evidence.choose(credit, as: .debit, reason)
                evidence.reject(debit, as: .debit, reason)
                evidence.choose(debit, as: .credit, reason)
                evidence.reject(credit, as: .credit, reason)
            }
            (mapping.debit, mapping.credit) = (mapping.credit, mapping.debit)
            (mapping.hasNegativeDebits, mapping.hasNegativeCredits) =
                (mapping.hasNegativeCredits, mapping.hasNegativeDebits)
        } else {
            mapping.sign = mapping.sign == .signed ? .reversed : .signed
        }
    }
}
