/// What a file without statements has of each account: the period, the number of entries and, if there is a balance
/// beside each entry, the first and the last one.
struct EntriesByAccount {
    /// In the order of the file.
    private var names: [String?] = []
    private var accounts: [String?: StatementAccount] = [:]
    /// Most entries have the account of the entry before.
    private var current: (name: String?, account: StatementAccount)?
    /// The currency of the newest entry.
    private(set) var currency: Currency?
    /// The maximum number of accounts that are listed.
    private static let listLimit = 20

    mutating func add(_ entry: Expense) {
        currency = entry.amount.currency
        if current == nil || current?.name != entry.account { begin(entry.account) }
        current?.account.add(entry.amount, on: entry.date)
    }

    private mutating func begin(_ name: String?) {
        if let current { accounts[current.name] = current.account }
        if accounts[name] == nil { names.append(name) }
        current = (name, accounts[name] ?? StatementAccount(source: name.map { StatementSource(number: $0) }))
    }

    /// One line for each account.
    ///
    /// - Parameter balances: those of each account; the name is empty if the file does not name the account.
    func lines(_ balances: [(account: String, balances: FileBalances)] = [], lacksEntries: Bool = false) -> [String] {
        var accounts = accounts
        if let current { accounts[current.name] = current.account }
        var others: [String] = []
        for (name, found) in balances {
            let owner = name.isEmpty ? names.count == 1 ? names[0] : nil : name
            if balances.count(where: { $0.account == name }) == 1, accounts[owner] != nil {
                accounts[owner]?.settle(found)
            } else {
                others.append((name.isEmpty ? "" : "\(name): ") + found.text)
            }
        }
        let lines = names.prefix(Self.listLimit).compactMap { name in
            others.isEmpty ? accounts[name]?.text(lacksEntries: lacksEntries) : accounts[name]?.contents
        }
        let more = names.count > Self.listLimit ? ["and \(names.count - Self.listLimit) more accounts"] : []
        return lines + more + others.prefix(Self.listLimit)
    }
}
