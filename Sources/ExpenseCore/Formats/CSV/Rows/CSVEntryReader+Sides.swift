// The side of an amount without a sign, by the balances of its row and of the one above or below.
extension CSVEntryReader {
    /// The side of a row's amount, and how it was guessed if no balance proves it.
    typealias Side = (side: CSVDirection, guess: RowNotices.Kind?)

    /// The farthest row below whose balance counts; those between have none, or that of another account.
    private static let farthest = 200

    mutating func side(by balance: Int64?, _ steps: BalanceSteps) -> Side {
        let account = steps.accounts.map { records.text(of: $0) }
        let above = lastBalances[account]
        lastBalances[account] = balance ?? above
        guard let balance, let amount = mapping.written(records)?.units else { return guess }
        let before = mapping[all: .balance].dropFirst().first
        let other = before.map { mapping.units(records, $0) } ?? (steps.isOtherAbove ? above : balanceBelow)
        guard let other else { return guess }
        let change = steps.change(from: other, to: balance) &+ mapping.charged(records, mapping[all: .fee])
        // Balances that differ by something else are named where they are compared, but not those of one row.
        guard change != 0, before == nil || change.magnitude == amount.magnitude else { return guess }
        return (change < 0 ? .expense : .income, nil)
    }

    /// Looks for the balance below the row, if that tells its side.
    mutating func lookBelow() throws {
        balanceBelow = nil
        guard let column = mapping[.balance], let steps = mapping.balanceSteps, !steps.isOtherAbove else { return }
        let (mapping, least) = (mapping, max(column, indispensable, steps.accounts.max() ?? 0))
        guard records.count > least else { return }
        let account = steps.accounts.map { records.text(of: $0) }
        balanceBelow = try records.lookBelow(upTo: Self.farthest) { row in
            guard row.count > least, mapping.day(of: row.text(of: mapping.date)) != nil,
                steps.accounts.map({ row.text(of: $0) }) == account
            else { return nil }
            return mapping.units(row, column)
        }
    }

    var guess: Side {
        if let side = mapping.unprovenSide { return (side, nil) }
        let texts = mapping[all: .payee, .note, .fallback].map { text($0) }
        let side = CSVWords.side(of: texts) ?? mapping.usualSide
        return side.map { ($0, $0 == .income ? .likelyIncome : .likelyExpense) } ?? (.expense, .unproven)
    }
}
