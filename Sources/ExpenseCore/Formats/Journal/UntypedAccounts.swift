/// Transactions in which no account is known to be of expenses or income, by its name or a declaration. They are read
/// as transfers, unless an account of expenses has an unusual name.
struct UntypedAccounts {
    private var lines = LineNumbers()
    private var names: [String] = []
    private static let most = 1000

    mutating func note(_ transaction: JournalTransaction, in file: String?) {
        let types = transaction.types
        guard !transaction.postings.contains(where: { types.isCounted($0.account) }) else { return }
        let untyped = transaction.postings.map(\.account).filter { !types.isKnown($0) }
        guard !untyped.isEmpty else { return }
        lines.add(transaction.place.line, of: file)
        for name in untyped where names.count < Self.most && !names.contains(name) { names.append(name) }
    }

    var remarks: [String] {
        guard lines.count > 0, let first = names.first else { return [] }
        let transactions = lines.count == 1 ? "1 transaction is" : "\(lines.count) transactions are"
        return [
            "warning: \(transactions) taken for a transfer, since nothing says what these accounts are for: "
                + names.joined(separator: ", ") + " (\(lines.text))"
                + "; if they are of expenses, write 'account \(first)  ; type:X' at the top, or type:R for income"
        ]
    }
}
