/// The amounts in the sample rows, and the meaning of their signs.
struct CSVAmounts {
    struct Row {
        let amount: CSVMapping.Written
        let hasPlus: Bool
        /// In ten-thousandths, as all numbers here; not negative.
        let fee: Int64
        /// The balance, and the one before the row if it has both.
        let (balance, before): (Int64?, Int64?)
        let isBooked: Bool
        let cells: [String]
        /// The cells that may name the side, unlike the kind of a card.
        let words: [String]

        var written: Int64 { amount.units }
        /// Whether `CR` or `DR` follows the amount.
        var isMarked: Bool { amount.mark != nil }
        /// The side by a mark beside the amount, or by a column of words.
        var direction: CSVDirection? { amount.mark ?? amount.word }

        /// What the words of the row mean. Those about a bill that is paid mean different sides in the card's account
        /// and in the one that pays.
        var side: CSVDirection? {
            if words.contains(where: WordList.thanks.areIn) { return .income }
            return words.contains(where: WordList.billPayments.areIn) ? nil : CSVWords.side(of: words) ?? namedSide
        }

        /// The side that a cell names which is nothing but the word for it, such as `income`.
        private var namedSide: CSVDirection? {
            let sides = Set(words.filter { $0.utf8.count > 3 }.compactMap { CSVDirection($0) })
            return sides.count == 1 ? sides.first : nil
        }
    }

    let rows: [Row]
    /// The columns of fees, if a row has any.
    let fees: [Int]

    init(_ table: CSVTable, _ mapping: CSVMapping, fees: [Int], balance: Int?, before: Int? = nil) {
        let methods = Set(table.columns.indices.filter { table[$0].areMethods })
        let statuses = mapping[all: .status].map { StatusColumn($0, title: table[$0].title) }
        rows = table.rows.compactMap { record in
            let charged = mapping.charged(record, fees)
            let isFilled = charged != 0 || mapping.amounts.contains { hasValue(record[$0].text) }
            guard let amount = mapping.written(record), mapping[.amount] != nil || isFilled else { return nil }
            let isUnbooked = statuses.contains { $0.reason(of: record[$0.column].text) != nil }
            return Row(
                amount: amount,
                hasPlus: mapping.amountColumn(of: record).map { record[$0].text.contains("+") } ?? false,
                fee: charged, balance: mapping.units(record, balance), before: mapping.units(record, before),
                isBooked: !isUnbooked && !record.contains { CSVWords.isSummary($0.text) }, cells: record.map(\.text),
                words: record.indices.filter { !methods.contains($0) }.map { record[$0].text })
        }
        self.fees = rows.contains { $0.isBooked && $0.fee != 0 } ? fees : []
    }

    /// What the balances say of the amounts, if they change in either direction, and with or without the rows that are not
    /// booked. If `accounts` names columns, each combination of their cells is an account of its own.
    func proofs(
        within accounts: [Int] = [], areOwed: Bool = false, hasFees: Bool = false, _ value: (Row) -> Int64
    ) -> [BalanceProof] {
        // Where rows that are not booked have no balances, they are not included in those of others.
        let hasUnbooked = rows.contains { !$0.isBooked && $0.balance != nil }
        return (hasUnbooked ? [false, true] : [false]).flatMap { countsUnbooked in
            [true, false].map { isAscending in
                let steps = BalanceSteps(
                    isAscending: isAscending, countsUnbooked: countsUnbooked, areOwed: areOwed, accounts: accounts)
                return proof(of: steps, hasFees: hasFees, value)
            }
        }
    }

    /// What the balances say of the amounts, if they change like this.
    ///
    /// - Parameters:
    ///   - areOpen: whether the balances alone say the side of each amount.
    ///   - value: what an amount adds to the account otherwise.
    func proof(
        of steps: BalanceSteps, hasFees: Bool, areOpen: Bool = false, _ value: (Row) -> Int64 = { _ in 0 }
    ) -> BalanceProof {
        var check = BalanceCheck(steps)
        let accounts = rows.map { row in steps.accounts.map { row.cells[$0] }.joined(separator: "\n") }
        var below: [Int64?] = []
        if !steps.isOtherAbove {
            var last: [String: Int64] = [:]
            below = zip(rows, accounts).reversed().map { row, account in
                defer { if row.isBooked { last[account] = row.balance } }
                return last[account]
            }.reversed()
        }
        var proof = BalanceProof(steps, fees: hasFees ? fees : [])
        for (place, row) in rows.enumerated() {
            let (account, fee) = (accounts[place], hasFees ? row.fee : 0)
            var change = value(row) - fee
            var isFitting: Bool?
            if row.isBooked, areOpen || row.amount.isOpen {
                let step = check.step(
                    to: row.balance, from: row.before, below: below.isEmpty ? nil : below[place], of: account)
                proof.changes.append(step.map { $0 &+ fee })
                isFitting = step.map { ($0 &+ fee).magnitude == row.written.magnitude }
                if let step, isFitting == true { change = step }
            }
            let agrees = check.take(change: change, balance: row.balance, of: account, isBooked: row.isBooked, line: 0)
            guard let fits = areOpen ? isFitting : agrees else { continue }
            proof.all += 1
            if fits { proof.fitting += 1 }
        }
        proof.accountCount = check.accountCount
        return proof
    }

    /// How many rows have a word for the side that `value` means, and how many one for the other side.
    func words(_ value: (Row) -> Int64) -> (agreeing: Int, disagreeing: Int) {
        words(of: rows.filter(\.isBooked).map(value))
    }

    /// The same for what the booked rows add to the account, as far as that is known.
    func words(of changes: [Int64?]) -> (agreeing: Int, disagreeing: Int) {
        var (agreeing, disagreeing) = (0, 0)
        for (row, change) in zip(rows.filter(\.isBooked), changes) {
            guard let change, change != 0, let side = row.side else { continue }
            if (change < 0) == (side == .expense) { agreeing += 1 } else { disagreeing += 1 }
        }
        return (agreeing, disagreeing)
    }

    /// The sides by a column of words of which most amounts have a minus sign.
    var negativeSides: Set<CSVDirection> {
        Set(
            [.expense, .income].filter { side in
                let rows = rows.filter { $0.direction == side && $0.written != 0 }
                return 2 * rows.count { $0.written < 0 } > rows.count
            })
    }
}

/// How many of the balances that can be compared agree with the ones above and the amounts between.
struct BalanceProof {
    var steps: BalanceSteps
    /// The columns of fees with which the balances were compared.
    let fees: [Int]
    var (fitting, all) = (0, 0)
    /// What each amount without a sign adds to the account without its fee; nil where the balances do not tell.
    var changes: [Int64?] = []
    /// The number of accounts: each has a row, the first or the last one, that lacks one of the two balances.
    var accountCount = 0

    init(_ steps: BalanceSteps, fees: [Int]) { (self.steps, self.fees) = (steps, fees) }

    /// Of several accounts, each step must fit: few of them could fit by chance.
    var isProof: Bool { steps.accounts.isEmpty ? all > 0 && 10 * fitting >= 9 * all : all > 1 && fitting == all }
}
