/// Amounts of expenses and income that name no currency, in a journal that does not name a default one.
struct UnnamedAmounts {
    /// Whether the journal names the default currency.
    var areNamed = false
    private var (count, line) = (0, 0)

    /// Checks an amount as written.
    mutating func note(_ amount: String, line: Int) {
        guard !areNamed, amount.utf8.allSatisfy({ isDigit($0) || "+-.,' ()*/".utf8.contains($0) }) else { return }
        if count == 0 { self.line = line }
        count += 1
    }

    /// A warning if there are such amounts.
    func remarks(_ currency: Currency) -> [String] {
        guard count > 0 else { return [] }
        let amounts = count == 1 ? "1 amount names" : "\(count) amounts name"
        return [
            "warning: \(amounts) no currency (the first is in line \(line)); read as \(currency). "
                + "Change it with --currency"
        ]
    }
}
