/// Compares the balances of a file with its amounts, row by row.
struct BalanceCheck {
    private let steps: BalanceSteps
    private var last: [String: (balance: Int64, change: Int64)] = [:]
    /// The lines whose balance does not match.
    private(set) var faults = LineNumbers()

    init(_ steps: BalanceSteps) {
        self.steps = steps
    }

    /// Adds a row, in ten-thousandths.
    mutating func take(change: Int64, balance: Int64?, of account: String, isBooked: Bool, line: Int) {
        guard isBooked || steps.countsUnbooked else { return }
        let above = last[account]
        last[account] = balance.map { ($0, change) }
        guard let balance, let above else { return }
        let difference = steps.isAscending ? balance &- above.balance : above.balance &- balance
        if difference != (steps.isAscending == steps.areBefore ? above.change : change) { faults.add(line) }
    }

    /// Forgets the balances so far, because those of another account follow.
    mutating func restart() {
        last = [:]
    }
}
