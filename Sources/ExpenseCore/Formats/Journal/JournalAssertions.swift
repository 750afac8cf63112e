/// The balances that a journal asserts, compared with those of its postings.
struct JournalAssertions {
    /// What happens to the balance of an account.
    private enum Step {
        case add(Money)
        /// The balance becomes this one, because it is assigned or padded.
        case set(Money)
        /// The balance is not known any more.
        case lose
        case check(Money, isOfAll: Bool, tolerance: Int64, Place, file: String?)
    }

    /// Whether assertions hold on their days, as in hledger, and not where they are in the file, as in ledger.
    private let isByDay: Bool
    private var steps: [(date: CalendarDate, isFirst: Bool, account: String, step: Step)] = []
    private var hasChecks = false
    private var padded: Set<String> = []
    private static let mostNamed = 3

    init(isByDay: Bool) {
        self.isByDay = isByDay
    }

    /// Notes the postings of a transaction and their assertions.
    mutating func note(_ transaction: JournalTransaction, in file: String?) {
        let resolved = transaction.resolvedPostings
        for posting in transaction.postings {
            let date = posting.date ?? transaction.date
            let own = resolved.filter { $0.place == posting.place && $0.account == posting.account }.compactMap(
                \.amount)
            let amounts = posting.amount.map { [$0] } ?? own
            func add(_ step: Step) { steps.append((date, false, posting.account, step)) }
            if amounts.isEmpty { add(posting.assertion.map { .set($0) } ?? .lose) }
            for amount in amounts { add(.add(amount)) }
            guard !amounts.isEmpty, let asserted = posting.assertion else { continue }
            hasChecks = true
            add(.check(asserted, isOfAll: posting.assertsSubaccounts, tolerance: 0, posting.place, file: file))
        }
    }

    /// Notes the balance of an account at the beginning of a day.
    mutating func check(
        _ account: String, _ balance: Money, tolerance: Int64, at date: CalendarDate, _ place: Place, in file: String?
    ) {
        hasChecks = true
        let isPadded = padded.remove(account) != nil
        steps.append(
            (
                date, true, account,
                isPadded
                    ? .set(balance) : .check(balance, isOfAll: true, tolerance: tolerance, place, file: file)
            ))
    }

    /// Notes that the next balance of an account is made true by an entry that is not written.
    mutating func pad(_ account: String, from other: String, at date: CalendarDate) {
        padded.insert(account)
        for name in [account, other] { steps.append((date, false, name, .lose)) }
    }

    /// What does not hold.
    var doubts: [Doubt] {
        guard hasChecks else { return [] }
        let faults = faults
        guard !faults.isEmpty else { return [] }
        let more = faults.count > Self.mostNamed ? "; also \(faults.count - Self.mostNamed) others" : ""
        return [
            Doubt(
                problem: faults.prefix(Self.mostNamed).joined(separator: "; ") + more,
                accepting: .assertions, "to import the journal as it is; else correct it")
        ]
    }

    private var faults: [String] {
        var balances: [String: [Currency: Int64]] = [:]
        var lost: Set<String> = []
        var faults: [String] = []
        let order = steps.indices.sorted { left, right in
            let (first, second) = (steps[left], steps[right])
            guard isByDay, first.date != second.date || first.isFirst != second.isFirst else { return left < right }
            return first.date == second.date ? first.isFirst : first.date < second.date
        }
        for index in order {
            let (date, _, account, step) = steps[index]
            switch step {
            case .add(let amount): balances[account, default: [:]][amount.currency, default: 0] &+= amount.minorUnits
            case .set(let amount):
                balances[account, default: [:]][amount.currency] = amount.minorUnits
                lost.remove(account)
            case .lose: lost.insert(account)
            case .check(let amount, let isOfAll, let tolerance, let place, let file):
                func isMeant(_ name: String) -> Bool { name == account || isOfAll && name.hasPrefix(account + ":") }
                guard !lost.contains(where: isMeant) else { continue }
                let units = balances.reduce(Int64(0)) { $0 &+ (isMeant($1.key) ? $1.value[amount.currency] ?? 0 : 0) }
                guard (units &- amount.minorUnits).magnitude > UInt64(tolerance) else { continue }
                let actual = Money(minorUnits: units, currency: amount.currency).display
                let line = "line \(place.line)" + (file.map { " of \($0)" } ?? "")
                faults.append(
                    "\(line): \(account) should have \(amount.display) on \(date), but the journal gives \(actual)")
            }
        }
        return faults
    }
}
