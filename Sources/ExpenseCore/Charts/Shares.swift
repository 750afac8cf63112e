/// The shares of amounts in a whole, in percent with some decimals, each rounded up or down. Equal amounts have equal
/// shares, and the shares of all parts add up to that of their sum.
///
/// Both is possible if the equal amounts that are rounded up together are as many as the units that rounding down leaves.
/// Otherwise other decimals may do, so ``fewestDecimals(_:)`` tries some. No number of them divides a hundred by three or
/// seven: three thirds are 33.3 % each, seven sevenths 14.3 %, which adds up as nearly as possible.
struct Shares {
    /// The decimals of the percentages.
    let decimals: Int
    /// How many times the shares of parts do not add up to that of their sum.
    private(set) var countOfGaps = 0
    /// The sum of the amounts that are more than zero; nil on overflow, or if there are none.
    private let whole: UInt64?
    private var shares: [Int64: Int] = [:]

    /// The shares of amounts in their sum. Those that are not more than zero do not count.
    init(of amounts: [Int64], decimals: Int = 1) {
        self.decimals = decimals
        whole = Self.sum(amounts)
        divide(amounts, of: hundredPercent)
    }

    /// The shares with the fewest decimals among those that add up best.
    ///
    /// - Parameter divided: the shares with some decimals, when all has been divided.
    static func fewestDecimals(_ divided: (Int) -> Shares) -> Shares {
        let first = divided(1)
        return first.countOfGaps == 0
            ? first : [first, divided(2), divided(3)].min { $0.countOfGaps < $1.countOfGaps } ?? first
    }

    /// The share of an amount that was divided, in units of the last decimal; nil if it is not more than zero.
    subscript(amount: Int64) -> Int? { shares[amount] }

    /// Takes up the parts of an amount that has a share.
    ///
    /// - Parameter share: the share of all parts together; nil if some are less than zero.
    mutating func divide(_ parts: [Int64], of share: Int?) {
        guard let whole, whole > 0, let sum = Self.sum(parts) else { return }
        var missing = share ?? Int(part(sum, of: whole).quotient)
        var groups: [(amount: Int64, count: Int, rest: UInt64)] = []
        let counts = Dictionary(parts.filter { $0 > 0 }.map { ($0, 1) }, uniquingKeysWith: +)
        for (amount, count) in counts {
            if shares[amount] == nil {
                let (quotient, rest) = part(UInt64(amount), of: whole)
                shares[amount] = Int(quotient)
                if rest > 0 { groups.append((amount, count, rest)) }
            }
            missing -= (shares[amount] ?? 0) * count
        }
        // Those that rounding down took the most from are rounded up first.
        groups.sort { ($0.rest, $0.amount) > ($1.rest, $1.amount) }
        let most = max(0, 2 * missing)
        var reachable: [Set<Int>] = [[0]]
        for group in groups.reversed() {
            let rest = reachable[reachable.count - 1]
            reachable.append(rest.union(rest.map { $0 + group.count }.filter { $0 <= most }))
        }
        reachable.reverse()
        let gap = { abs($0 - missing) }
        var added = reachable[0].min { (gap($0), $0) < (gap($1), $1) } ?? 0
        if added != missing, share != nil { countOfGaps += 1 }
        for (place, group) in groups.enumerated() where reachable[place + 1].contains(added - group.count) {
            shares[group.amount, default: 0] += 1
            added -= group.count
        }
    }

    private var hundredPercent: Int { (0..<decimals).reduce(100) { product, _ in product * 10 } }

    private func part(_ amount: UInt64, of whole: UInt64) -> (quotient: UInt64, remainder: UInt64) {
        let hundred = UInt64(hundredPercent)
        return amount >= whole ? (hundred, 0) : whole.dividingFullWidth(amount.multipliedFullWidth(by: hundred))
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
