/// Amounts of expenses and income that name no currency, in a journal that does not name a default one.
struct UnnamedAmounts {
    /// Whether the journal names the default currency.
    var areNamed = false
    private var lines = LineNumbers()

    /// Checks an amount as written.
    mutating func note(_ amount: String, line: Int, of file: String?) {
        guard !areNamed, amount.utf8.allSatisfy({ isDigit($0) || "+-.,' ()*/".utf8.contains($0) }) else { return }
        lines.add(line, of: file)
    }

    /// Whether there are none.
    var areNone: Bool { lines.count == 0 }

    /// A warning if there are such amounts.
    func remarks(_ currency: Currency) -> [String] {
        guard lines.count > 0 else { return [] }
        let amounts = lines.count == 1 ? "1 amount names" : "\(lines.count) amounts name"
        return [
            "warning: \(amounts) no currency (\(lines.text)); read as \(currency). "
                + "Change it with --currency"
        ]
    }
}
