/// Compares the balances of a file with its amounts, row by row.
struct BalanceCheck {
    private let steps: BalanceSteps
    private var last: (balance: Int64, change: Int64)?
    /// The lines whose balance does not match.
    private(set) var faults = LineNumbers()

    init(_ steps: BalanceSteps) {
        self.steps = steps
    }

    /// Adds a row, in ten-thousandths.
    mutating func take(change: Int64, balance: Int64?, isBooked: Bool, line: Int) {
        guard isBooked || steps.countsUnbooked else { return }
        defer { last = balance.map { ($0, change) } }
        guard let balance, let last else { return }
        let fits =
            steps.isAscending ? balance &- last.balance == change : last.balance &- balance == last.change
        if !fits { faults.add(line) }
    }
}
