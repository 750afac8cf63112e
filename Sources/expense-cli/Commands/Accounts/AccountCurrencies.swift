import ExpenseCore

/// `accounts currency`
struct AccountCurrency: Command {
    static let name = "currency"
    static let summary = "Show or set the currency of an account; an amount in another one is asked about"
    static var examples: [Example] {
        [
            Example("accounts currency euros", "its currencies"),
            Example("accounts currency euros EUR", "it is in euros"),
            Example("accounts currency euros EUR USD GBP", "it may have amounts in each of these"),
            Example("accounts currency euros any", "those of its entries again"),
        ]
    }
    static var discussion: [String] {
        [
            "An account has the currencies of its entries, unless others are set. An amount without a currency is in that of "
                + "its account. Files of banks may bring others; imports are not asked about."
        ]
    }
    @Argument("NAME", "The account", completion: .accounts) var account: String
    @Argument("CODE", "Its currencies, by their ISO 4217 codes, or 'any'") var codes: [String]

    func run(in session: Session) throws {
        guard !codes.isEmpty else {
            guard let store = try session.readableStore() else {
                throw UnknownAccount(name: account, known: [])
            }
            let currencies = try store.currencies(of: account).map(\.code).joined(separator: ", ")
            return try session.output.line(currencies.isEmpty ? "no currency yet" : currencies)
        }
        let isAny = codes.map { $0.lowercased() } == ["any"]
        let currencies = isAny ? [] : try codes.map { try readCurrency($0, of: "CODE") }
        let changed = try session.writableStore().setCurrencies(of: account, currencies)
        session.accomplished = "the currency of the account was set"
        let words = isAny ? "any" : currencies.map(\.code).joined(separator: ", ")
        try session.output.line("currency of account \(escapingControls(in: changed.name)): \(words)")
    }
}

extension Session {
    /// The currency of amounts of an account that name none: its own if it has one only, otherwise the default.
    func currencyOfNewEntries(of account: String?) throws -> Currency {
        if let account, let store = try storeBeforeWriting(), let currencies = try? store.currencies(of: account),
            currencies.count == 1
        {
            return currencies[0]
        }
        return try currencyOfNewEntries()
    }
}

/// Asks about amounts in a currency that their account does not have; without a terminal they are refused.
///
/// - Parameter asking: whether somebody can be asked.
func confirmCurrencies(of entries: [Expense], asking: Bool = true, in session: Session) throws {
    guard let store = try session.storeBeforeWriting() else { return }
    var asked: Set<String> = []
    for entry in entries {
        for (account, amount) in [(entry.account, entry.amount), (entry.target, entry.arrival)] {
            // Debts of people are in any currency.
            guard let account, !account.hasPrefix(Debt.accountPrefix) else { continue }
            guard let others = try store.otherCurrencies(of: account, than: amount.currency) else { continue }
            guard asked.insert("\(account.lowercased()) \(amount.currency)").inserted else { continue }
            let has = others.map(\.code).joined(separator: " and ")
            let name = escapingControls(in: account)
            guard asking, hasTerminal else {
                let all = (others + [amount.currency]).map(\.code).joined(separator: " ")
                throw UsageError(
                    message:
                        "the account '\(name)' is in \(has), but the amount is \(amount.display). Give the amount in "
                        + "\(has) or another account; 'accounts currency \(name) \(all)' allows \(amount.currency), too"
                )
            }
            try requireYes(to: "'\(name)' is in \(has). Record \(amount.display) there?", in: session)
        }
    }
}
