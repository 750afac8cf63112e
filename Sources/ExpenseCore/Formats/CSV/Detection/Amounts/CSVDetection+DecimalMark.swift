extension CSVDetection {
    /// Finds out which mark separates decimals. Where three digits follow each mark, it may separate thousands, too.
    mutating func chooseDecimalMark() {
        let candidates = table[.amount] + table[.debit] + table[.credit] + table[.balance]
        let all = candidates.isEmpty ? Array(table.columns.indices) : candidates
        let amounts = all.flatMap(cells).filter(isAmount)
        let usual: [Character] = mapping.separator == UInt8(ascii: ";") ? [",", "."] : [".", ","]
        let readings = usual.map { mark in
            amounts.count { WrittenUnits.read($0, decimalMark: mark).map { $0 % 100 == 0 } ?? false }
        }
        let marked = MarkedAmounts(
            amounts, given: given.decimalMark, marks: usual,
            candidates.isEmpty ? nil : currency(of: candidates))
        var answers = marked.answers
        for (mark, other) in [(0, 1), (1, 0)] {
            let reason = "of \(amounts.count) amounts then have at most two decimals, with the other mark"
            answers.note(
                .kinds, for: usual[mark], "\(readings[mark]) \(reason) \(readings[other])",
                if: marked.doubt == nil && readings[mark] > readings[other])
        }
        answers.note(.shape, for: usual[0], "beside this separator it is the usual one")
        let ofBalances = answers.isOpen ? usual.filter(areBalancesProven(by:)) : []
        answers.note(
            .proof, for: ofBalances.first, "the balances agree with the amounts only with it",
            if: ofBalances.count == 1)
        mapping.decimalMark = answers.answer ?? usual[0]
        mapping.isMarkSettled = given.decimalMark != nil || ofBalances.count == 1
        find("decimal mark", answers, { $0 == "," ? "comma" : "point" }, option: "--decimal", of: [.amount, .debit])
        if answers.isOpen { doubts += [marked.doubt].compactMap { $0 } }
        guard !mapping.isMarkSettled, !answers.isOpen, mapping.decimalMark == usual[1], !marked.areSettled else {
            return
        }
        let isProven = amounts.contains { amount in
            amount.contains(usual[1]) || amount.count { $0 == usual[0] } > 1
        }
        if !isProven, let amount = amounts.first(where: { $0.contains(usual[0]) }) {
            warnings.append(MarkedAmounts.warning(of: usual[0], in: amount))
        }
    }

    /// Whether the balances agree with the amounts if this mark separates decimals.
    private func areBalancesProven(by mark: Character) -> Bool {
        var tried = self
        tried.given.decimalMark = mark
        do { try tried.chooseAmounts() } catch { return false }
        return tried.provenBy != nil
    }

    /// The currency of the amounts, of which these columns may have some, as far as it is known before they are chosen.
    private func currency(of columns: [Int]) -> Currency? {
        var early = self
        (early.mapping[.amount], early.mapping[.currency]) = (columns[0], table.holders(of: .currency).first)
        return early.currencies.answer ?? columns.lazy.compactMap(currencyInTitle).first
    }
}
