/// Compares the balances of a file with its amounts, row by row.
struct BalanceCheck {
    private let steps: BalanceSteps
    private var accounts: [String: Balances] = [:]
    /// The balances of accounts whose rows have ended, with the names of the accounts.
    private var ended: [(account: String, balances: Balances)] = []
    private(set) var faults = LineNumbers()
    private(set) var comparisons = 0

    /// The balances of one account, in ten-thousandths. Not every row needs to have one.
    private struct Balances {
        /// What the first and the last balance say of the balance before the first row of the file; if the newest row
        /// comes first, of the balance after it.
        var (first, last): (Int64?, Int64?)
        var sum: Int64 = 0
        var faults = LineNumbers()
        /// The number of entries before the first balance of the file, and after the last one.
        var (before, after) = (0, 0)
        var areCompared = false
        /// The change of the last row if it may be the opposite.
        var open: Int64 = 0

        /// - Returns: Whether the balance and the one above agree with the amounts; nil if one of them is missing.
        mutating func add(_ change: Int64, isOpen: Bool, _ balance: Int64?, _ steps: BalanceSteps, line: Int) -> Bool? {
            if isOpen, steps.isOtherAbove { open = change }
            defer { open = isOpen && !steps.isOtherAbove ? change : 0 }
            let above = sum
            sum &+= change
            guard let balance else {
                if first == nil { before += 1 } else { after += 1 }
                return nil
            }
            after = 0
            let between = steps.isOtherAbove ? sum : above
            var end = steps.isAscending ? balance &- between : balance &+ between
            if open != 0, end != last, case let opposite = end &+ (steps.isAscending ? 2 : -2) &* open, opposite == last
            {
                (end, sum) = (opposite, sum &- 2 &* open)
            }
            defer { last = end }
            guard let last else {
                first = end
                return nil
            }
            areCompared = true
            if last != end { faults.add(line) }
            return last == end
        }
    }

    init(_ steps: BalanceSteps) {
        self.steps = steps
    }

    /// - Parameter isOpen: whether the change may be the opposite, because nothing says the side of a transfer.
    mutating func take(
        change: Int64, isOpen: Bool = false, balance: Int64?, of account: String, isBooked: Bool, line: Int
    ) {
        guard isBooked || steps.countsUnbooked else { return }
        let change = steps.areOwed ? -change : change
        let agrees = accounts[account, default: Balances()].add(change, isOpen: isOpen, balance, steps, line: line)
        guard let agrees else { return }
        comparisons += 1
        if !agrees { faults.add(line) }
    }

    /// Forgets the balances so far, because those of another account follow.
    mutating func restart() {
        ended += sorted
        accounts = [:]
    }

    var isEmpty: Bool { accounts.isEmpty }

    private var sorted: [(account: String, balances: Balances)] {
        accounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The balances before and after the rows of each account that has any.
    func balances(_ currency: (String) -> Currency) -> [(account: String, balances: FileBalances)] {
        (ended + sorted).compactMap { account, balances in
            guard let first = balances.first, let last = balances.last else { return nil }
            let (opening, closing) = steps.isAscending ? (first, last &+ balances.sum) : (last &- balances.sum, first)
            let currency = currency(account)
            func money(_ units: Int64) -> Money {
                Money(minorUnits: units / (10_000 / Int64(currency.minorUnitsPerUnit)), currency: currency)
            }
            return (
                account,
                FileBalances(
                    opening: money(opening), closing: money(closing), faults: balances.faults,
                    unconfirmed: steps.isAscending ? balances.after : balances.before,
                    areCompared: balances.areCompared)
            )
        }
    }
}
