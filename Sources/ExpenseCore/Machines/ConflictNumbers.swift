// The number of a conflict comes from what the conflict is about, so it stays the same while others are decided or arrive.
extension SyncConflict {
    /// The least length of a number. It has more digits if another conflict would have the same.
    private static let fewestDigits = 3

    /// The digits with which the number of a conflict begins.
    private static func digits(_ key: [StoredValue]) -> String {
        let hash = UInt64(contentHash(of: Array(jsonText(of: key).utf8)), radix: 16) ?? 0
        return "\(hash % 900_000_000_000_000_000 + 100_000_000_000_000_000)"
    }

    /// Conflicts with as many digits as tell each from all others.
    static func numbered(_ conflicts: [SyncConflict]) -> [SyncConflict] {
        let all = Set(conflicts.map { digits($0.key) }).sorted()
        var lengths = Dictionary(all.map { ($0, fewestDigits) }) { first, _ in first }
        for (one, other) in zip(all, all.dropFirst()) {
            let common = zip(one, other).prefix { $0 == $1 }.count
            for digits in [one, other] { lengths[digits] = max(lengths[digits] ?? 0, common + 1) }
        }
        return conflicts.map { conflict in
            let digits = digits(conflict.key)
            var conflict = conflict
            conflict.number = String(digits.prefix(lengths[digits] ?? fewestDigits))
            return conflict
        }
    }

    /// The conflict with a number.
    ///
    /// - Returns: several if the number was that of one before others with the same digits arrived.
    package static func named(_ number: String, in conflicts: [SyncConflict]) -> [SyncConflict] {
        guard number.count >= fewestDigits else { return [] }
        return conflicts.filter { digits($0.key).hasPrefix(number) }
    }

    /// Whether a number means this conflict alone.
    package func isNamed(_ number: String) -> Bool {
        number.count >= self.number.count && Self.digits(key).hasPrefix(number)
    }
}
