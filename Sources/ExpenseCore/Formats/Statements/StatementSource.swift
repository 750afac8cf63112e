/// The account of a statement, as the file names it.
struct StatementSource: Hashable, Sendable, CustomStringConvertible {
    /// What it is, such as `card`.
    var kind = "account"
    /// Its number; empty if the file does not say it.
    let number: String

    /// `card 1234567`
    var description: String { number.isEmpty ? "\(kind) without a number" : "\(kind) \(number)" }

    /// Names for the accounts of a file: the kind and the last digits of the number, as many as tell them apart.
    static func names(of sources: Set<StatementSource>) -> [StatementSource: String] {
        for length in [4, 8, 12] {
            let names = sources.map { source in
                (source, "\(source.kind) \(source.number.filter { $0.isNumber || $0.isLetter }.suffix(length))")
            }
            if Set(names.map(\.1)).count == sources.count { return Dictionary(uniqueKeysWithValues: names) }
        }
        return Dictionary(uniqueKeysWithValues: sources.map { ($0, $0.description) })
    }
}
