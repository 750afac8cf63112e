// The sides of amounts without signs, as balances prove them.
extension CSVDetection {
    func isBefore(_ balance: Int) -> Bool { WordList.balancesBefore.areHeld(in: table[balance].title) }

    /// The column of the balances before the rows, beside one of those after them.
    func before(_ balance: Int) -> Int? {
        table.holders(of: .balance).first { $0 != balance && isBefore($0) && !isBefore(balance) }
    }

    /// Whether the title means what the user owes.
    func isOwed(_ balance: Int) -> Bool { WordList.owedBalances.areHeld(in: table[balance].title) }

    /// Reads the side of each amount from the balances, if no amount has a sign and the balances change by the amounts, or
    /// if that is said.
    ///
    /// - Parameter others: the amounts with other fees.
    mutating func chooseSides(
        _ amounts: CSVAmounts, _ others: some Sequence<CSVAmounts>
    ) throws(UndetectedMapping) -> Bool {
        let isGiven = given.sign?.isOfBalances ?? false
        let isOpen = given.sign == nil && mapping[.kind] == nil && mapping.unmarked == nil
        guard mapping[.amount] != nil, mapping[.share] == nil, isGiven || isOpen else { return false }
        guard let balance = table.holders(of: .balance).first else {
            if !isGiven { return false }
            throw UndetectedMapping("--sign \(given.sign?.rawValue ?? ""): no column contains balances", self)
        }
        guard isGiven || amounts.rows.allSatisfy({ $0.written >= 0 && $0.direction == nil }) else { return false }
        let before = self.before(balance)
        func isProof(_ proof: BalanceProof) -> Bool {
            // All rows but the ends of accounts have a balance on both sides, or each has both.
            let ends = before == nil ? proof.accountCount : 0
            return proof.isProof && proof.all >= proof.changes.count - ends
        }
        let usual = proofs(amounts, balance, before)
        let proof =
            usual.first(where: isProof)
            ?? others.lazy.compactMap { [self] in proofs($0, balance, before).first(where: isProof) }.first
        guard let best = proof ?? (isGiven ? usual.max { $0.fitting < $1.fitting } : nil) else { return false }
        let sides = best.changes.compactMap { $0.map { $0 < 0 ? CSVDirection.expense : .income } }
        mapping.sign = given.sign ?? (best.steps.areOwed ? .debts : .balances)
        (mapping[.kind], mapping.unmarked, mapping.plusIsIncome) = (nil, nil, false)
        mapping[all: .balance] = [balance] + (before.map { [$0] } ?? [])
        mapping.balanceSteps = best.steps
        mapping.balanceSteps?.areConfirmed = proof != nil
        mapping.unprovenSide = given.unprovenSide
        // Few steps say little of another row.
        if sides.count > 3, Set(sides).count == 1 { mapping.usualSide = sides.first }
        let found = "\(best.fitting) of \(best.all) steps are the amounts"
        table.choose(balance, as: .balance, found)
        choose(best.fees)
        let doubt =
            isGiven || isOwed(balance) ? nil : doubtOfSides(amounts, best.changes, balance)
        doubts += doubt.map { [$0] } ?? []
        noteSigns(
            isGiven ? .given : doubt == nil ? .sure : .open,
            ["no amount has a sign, and of column \(name(of: balance)) \(found)"])
        return true
    }

    /// What the balances may say of amounts without signs, the likeliest first.
    private func proofs(_ amounts: CSVAmounts, _ balance: Int, _ before: Int?) -> [BalanceProof] {
        let fees = amounts.fees.isEmpty ? [false] : given.columns[.fee] != nil ? [true] : [true, false]
        let known = areDatesAscending
        let areOwed = given.sign.map { $0 == .debts } ?? isOwed(balance)
        // Balances before their rows change in one direction as those after them do in the other one, with the opposite
        // sides. The title or the order of the dates tells; without either, balances are those after their rows.
        let orders = [true, false].flatMap { isAscending in
            [false, true].map { BalanceSteps(isAscending: isAscending, areBefore: $0, areOwed: areOwed) }
        }.filter { steps in
            before == nil
                ? [nil, steps.isAscending].contains(known) && (!isBefore(balance) || steps.areBefore)
                    && (known != nil || isBefore(balance) == steps.areBefore)
                : steps.isAscending == known ?? true && !steps.areBefore
        }
        return (before == nil ? [[]] + accountColumns : [[]]).flatMap { accounts in
            orders.flatMap { steps in
                var steps = steps
                steps.accounts = accounts
                return fees.map { amounts.proof(of: steps, hasFees: $0, areOpen: true) }
            }
        }
    }

    /// Asks whether the balances are what the user owns, unless words say so, or nothing is unusual.
    private func doubtOfSides(_ amounts: CSVAmounts, _ changes: [Int64?], _ balance: Int) -> Doubt? {
        let (agreeing, disagreeing) = amounts.words(of: changes)
        let isCard = table.columns.contains { WordList.cardHolders.contains($0.title) }
        let areMostIncome = 2 * changes.count { $0 ?? 0 > 0 } > changes.count
        let isUnusual = isCard || areMostIncome || areDatesAscending == nil && !isBefore(balance)
        guard disagreeing > 0 || isUnusual, agreeing <= disagreeing else { return nil }
        return Doubt(
            problem:
                "no amount has a sign, and the balances of column \(name(of: balance)) may be what you own or what you owe, "
                + "so income and expenses are not sure",
            between: [
                .sign(.balances, if: "they are what you own, and each is the one after its row"),
                .sign(.debts, if: "they are what you owe"),
            ])
    }
}
