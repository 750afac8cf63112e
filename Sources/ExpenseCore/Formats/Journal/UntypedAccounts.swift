/// Transactions in which no account is known to be of expenses or income, by its name or a declaration. They are read
/// as transfers, unless an account of expenses has an unusual name.
struct UntypedAccounts {
    private var count = 0
    private var names: [String] = []

    mutating func note(_ transaction: JournalTransaction) {
        let types = transaction.types
        guard !transaction.postings.contains(where: { types.isCounted($0.account) }) else { return }
        let untyped = transaction.postings.map(\.account).filter { !types.isKnown($0) }
        guard !untyped.isEmpty else { return }
        count += 1
        for name in untyped where names.count < 5 && !names.contains(name) { names.append(name) }
    }

    var remarks: [String] {
        guard count > 0, let first = names.first else { return [] }
        let transactions = count == 1 ? "1 transaction is" : "\(count) transactions are"
        return [
            "warning: \(transactions) taken for a transfer, since nothing says what these accounts are for: "
                + names.joined(separator: ", ")
                + "; if they are of expenses, write 'account \(first)  ; type:X' at the top, or type:R for income"
        ]
    }
}
