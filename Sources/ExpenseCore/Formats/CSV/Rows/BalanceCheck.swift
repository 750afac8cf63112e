/// Reads the balances of a file, row by row: what they say of an amount without a sign, and whether they are as the amounts
/// make them.
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
        /// The last balance as the file has it.
        var above: Int64?

        /// - Returns: Whether the balance and the one above agree with the amounts; nil if one of them is missing.
        mutating func add(_ change: Int64, _ balance: Int64?, _ steps: BalanceSteps, line: Int) -> Bool? {
            let before = sum
            sum &+= change
            guard let balance else {
                if first == nil { self.before += 1 } else { after += 1 }
                return nil
            }
            (after, above) = (0, balance)
            let between = steps.isOtherAbove ? sum : before
            let end = steps.isAscending ? balance &- between : balance &+ between
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

    /// What the next row adds to its account by its balance and the other one to which its amount leads; nil if one is missing.
    ///
    /// - Parameters:
    ///   - before: the balance before the row, if the row has that, too.
    ///   - below: the balance below the row, which is looked at if that is the other one.
    func step(to balance: Int64?, from before: Int64?, below: Int64?, of account: String) -> Int64? {
        guard let balance, let other = before ?? (steps.isOtherAbove ? accounts[account]?.above : below) else {
            return nil
        }
        return steps.change(from: other, to: balance)
    }

    /// - Returns: Whether the balance and the one above agree with the amounts; nil if one of them is missing.
    @discardableResult
    mutating func take(change: Int64, balance: Int64?, of account: String, isBooked: Bool, line: Int) -> Bool? {
        guard isBooked || steps.countsUnbooked else { return nil }
        let change = steps.areOwed ? -change : change
        let agrees = accounts[account, default: Balances()].add(change, balance, steps, line: line)
        guard let agrees else { return nil }
        comparisons += 1
        if !agrees { faults.add(line) }
        return agrees
    }

    var accountCount: Int { accounts.count }

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
