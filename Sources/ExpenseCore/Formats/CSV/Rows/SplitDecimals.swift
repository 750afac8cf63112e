/// Notices amounts without quotation marks whose decimal comma separated them: `12,50` became an amount and a text.
struct SplitDecimals {
    private let columns: [Int]
    private var lines = LineNumbers()
    /// Whether no row so far speaks against it: codes of two digits also stand beside amounts with decimals.
    private var isPossible = true

    init(_ mapping: CSVMapping) {
        let texts = Set(mapping.payee + mapping.note + mapping.fallback + mapping.lastResort + mapping.words)
            .union([mapping.category].compactMap { $0 })
        columns =
            mapping.separator == UInt8(ascii: ",") && !mapping.isOurs
            ? mapping.amounts.filter { texts.contains($0 + 1) } : []
    }

    mutating func note(_ records: CSVReader) {
        guard isPossible else { return }
        for column in columns {
            let next = records.bytes(of: column + 1)
            guard next.count == 2, next.allSatisfy(isDigit) else { continue }
            let amount = records.bytes(of: column)
            if amount.contains(where: isDigit), WholeAmounts.isWhole(amount) {
                lines.add(records.place(of: column).line)
            } else {
                isPossible = false
            }
        }
    }

    var doubt: Doubt? {
        guard isPossible, lines.count > 0 else { return nil }
        return Doubt(
            problem: "\(lines.text): two digits follow a whole amount, so a comma may have split it",
            remedy: "Put such amounts in quotation marks, or use --yes if they are whole")
    }
}
