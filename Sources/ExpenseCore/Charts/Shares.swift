/// The shares of amounts in a whole, in tenths of a percent, each rounded up or down. Equal amounts have equal shares, and
/// the shares of all parts add up to that of their sum, as far as both is possible: three thirds are 33.3 % each.
struct Shares {
    /// The sum of the amounts that are more than zero; nil on overflow, or if there are none.
    private let whole: UInt64?
    private var shares: [Int64: Int] = [:]

    /// The shares of amounts in their sum. Those that are not more than zero do not count.
    init(of amounts: [Int64]) {
        whole = Self.sum(amounts)
        divide(amounts, of: 1000)
    }

    /// The share of an amount that was divided; nil if it is not more than zero.
    subscript(amount: Int64) -> Int? { shares[amount] }

    /// Takes up the parts of an amount that has a share.
    ///
    /// - Parameter share: the share of all parts together; nil if some are less than zero.
    mutating func divide(_ parts: [Int64], of share: Int?) {
        guard let whole, whole > 0, let sum = Self.sum(parts) else { return }
        var missing = share ?? Int(Self.part(sum, of: whole).quotient)
        var groups: [(amount: Int64, count: Int, rest: UInt64)] = []
        let counts = Dictionary(parts.filter { $0 > 0 }.map { ($0, 1) }, uniquingKeysWith: +)
        for (amount, count) in counts {
            if shares[amount] == nil {
                let (quotient, rest) = Self.part(UInt64(amount), of: whole)
                shares[amount] = Int(quotient)
                if rest > 0 { groups.append((amount, count, rest)) }
            }
            missing -= (shares[amount] ?? 0) * count
        }
        // Those that rounding down took the most from are rounded up first.
        groups.sort { ($0.rest, $0.amount) > ($1.rest, $1.amount) }
        var reachable: [Set<Int>] = [[0]]
        for group in groups.reversed() {
            let rest = reachable[reachable.count - 1]
            reachable.append(rest.union(rest.map { $0 + group.count }.filter { $0 <= missing }))
        }
        reachable.reverse()
        missing = reachable[0].max() ?? 0
        for (place, group) in groups.enumerated() where reachable[place + 1].contains(missing - group.count) {
            shares[group.amount, default: 0] += 1
            missing -= group.count
        }
    }

    private static func part(_ amount: UInt64, of whole: UInt64) -> (quotient: UInt64, remainder: UInt64) {
        amount >= whole ? (1000, 0) : whole.dividingFullWidth(amount.multipliedFullWidth(by: 1000))
    }

    private static func sum(_ amounts: [Int64]) -> UInt64? {
        var sum: UInt64 = 0
        for amount in amounts where amount > 0 {
            let (next, isTooLarge) = sum.addingReportingOverflow(UInt64(amount))
            if isTooLarge { return nil }
            sum = next
        }
        return sum
    }
}
