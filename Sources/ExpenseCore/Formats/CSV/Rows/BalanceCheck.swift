/// Compares the balances of a file with its amounts, row by row.
struct BalanceCheck {
    private let steps: BalanceSteps
    private var accounts: [String: Balances] = [:]
    /// The balances of accounts whose rows have ended, with the names of the accounts.
    private var ended: [(account: String, balances: Balances)] = []
    /// The lines whose balance does not match.
    private(set) var faults = LineNumbers()

    /// The balances of one account, in ten-thousandths.
    private struct Balances {
        var first: (balance: Int64, change: Int64)
        var last: (balance: Int64, change: Int64)?
        var sum: Int64
    }

    init(_ steps: BalanceSteps) {
        self.steps = steps
    }

    /// Adds a row, in ten-thousandths.
    mutating func take(change: Int64, balance: Int64?, of account: String, isBooked: Bool, line: Int) {
        guard isBooked || steps.countsUnbooked else { return }
        guard var known = accounts[account] else {
            if let balance {
                accounts[account] = Balances(first: (balance, change), last: (balance, change), sum: change)
            }
            return
        }
        let above = known.last
        known.last = balance.map { ($0, change) }
        known.sum &+= change
        accounts[account] = known
        guard let balance, let above else { return }
        let difference = steps.isAscending ? balance &- above.balance : above.balance &- balance
        if difference != (steps.isAscending == steps.areBefore ? above.change : change) { faults.add(line) }
    }

    /// Forgets the balances so far, because those of another account follow.
    mutating func restart() {
        ended += sorted
        accounts = [:]
    }

    private var sorted: [(account: String, balances: Balances)] {
        accounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The balances before and after the rows of each account; none for an account whose last row has no balance.
    func balances(_ currency: (String) -> Currency) -> [(account: String, balances: FileBalances)] {
        (ended + sorted).compactMap { account, balances in
            guard let last = balances.last else { return nil }
            let (oldest, newest) = steps.isAscending ? (balances.first, last) : (last, balances.first)
            let opening = steps.areBefore ? oldest.balance : oldest.balance &- oldest.change
            let closing = steps.areBefore ? newest.balance &+ newest.change : newest.balance
            let currency = currency(account)
            func money(_ units: Int64) -> Money {
                Money(minorUnits: units / (10_000 / Int64(currency.minorUnitsPerUnit)), currency: currency)
            }
            return (
                account,
                FileBalances(
                    opening: money(opening), closing: money(closing),
                    agree: faults.count == 0 && opening &+ balances.sum == closing)
            )
        }
    }
}
