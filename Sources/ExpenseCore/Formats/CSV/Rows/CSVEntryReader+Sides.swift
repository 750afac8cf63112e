// The side of an amount without a sign, by the balances of its row and of the one above or below.
extension CSVEntryReader {
    /// The side of a row's amount, and how it was guessed if no balance proves it.
    typealias Side = (side: CSVDirection, guess: RowNotices.Kind?)

    /// The farthest row below whose balance counts; those between have none, or that of another account.
    private static let farthest = 200

    /// What an amount without a sign adds to the account: by the balances, or else as it is read without them.
    mutating func change(_ written: CSVMapping.Written, _ balance: Int64?, of account: String, fee: Int64) -> Int64 {
        let before = mapping.units(records, mapping[all: .balance].dropFirst().first)
        let step = check?.step(to: balance, from: before, below: balanceBelow, of: account) ?? nil
        let change = (step ?? 0) &+ fee
        let isAmount = step != nil && change.magnitude == written.units.magnitude
        guard findsSides else { return isAmount ? change : mapping.value(written) }
        // Balances that differ by something else are named where they are compared, but not those of one row.
        let isProven = step != nil && change != 0 && (isAmount || before == nil)
        let side: Side = isProven ? (change < 0 ? .expense : .income, nil) : guess
        self.side = side
        return mapping.value(written.units, on: side.side)
    }

    /// Looks for the balance below the row, if that tells the side of its amount.
    mutating func lookBelow() throws {
        balanceBelow = nil
        guard let column = mapping[.balance], let steps = mapping.balanceSteps, !steps.isOtherAbove else { return }
        let least = max(column, indispensable, steps.accounts.max() ?? 0)
        guard records.count > least, mapping.written(records)?.isOpen ?? false else { return }
        let mapping = mapping
        let account = mapping.account(of: records)
        balanceBelow = try records.lookBelow(upTo: Self.farthest) { row in
            guard row.count > least, mapping.day(of: row.text(of: mapping.date)) != nil,
                mapping.account(of: row) == account
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
