// The number of a conflict comes from what the conflict is about, so it stays the same while others are decided or arrive.
extension SyncConflict {
    /// The least length of a number. It has more digits if another conflict would have the same.
    private static let fewestDigits = 3

    /// The digits with which the number begins.
    private var digits: String {
        let hash = UInt64(contentHash(of: Array(jsonText(of: key).utf8)), radix: 16) ?? 0
        return "\(hash % 900_000_000_000_000_000 + 100_000_000_000_000_000)"
    }

    /// Conflicts with as many digits as tell each from the others.
    static func numbered(_ conflicts: [SyncConflict]) -> [SyncConflict] {
        let digits = conflicts.map(\.digits)
        let order = digits.indices.sorted { digits[$0] < digits[$1] }
        var lengths = Array(repeating: fewestDigits, count: conflicts.count)
        for (one, other) in zip(order, order.dropFirst()) {
            let common = zip(digits[one], digits[other]).prefix { $0 == $1 }.count
            for place in [one, other] { lengths[place] = max(lengths[place], common + 1) }
        }
        return conflicts.indices.map { place in
            var conflict = conflicts[place]
            conflict.number = String(digits[place].prefix(lengths[place]))
            return conflict
        }
    }

    /// Those that a number may mean: more than one if it was listed while it was the number of one.
    package static func named(_ number: String, in conflicts: [SyncConflict]) -> [SyncConflict] {
        if let conflict = conflicts.first(where: { $0.number == number }) { return [conflict] }
        return number.count < fewestDigits ? [] : conflicts.filter { $0.digits.hasPrefix(number) }
    }
}
