import ExpenseCore

/// `transfer`: records money moved between accounts.
struct AddTransfer: Command {
    static let name = "transfer"
    static let summary = "Record money moved between accounts, which is not an expense"
    static var examples: [Example] {
        [
            Example("transfer 500 giro visa", "500.00 from giro to visa, today"),
            Example("transfer 100 giro cash -d yesterday", "cash from an ATM"),
            Example("transfer 1000 none savings", "from an account that is not tracked here"),
            Example("transfer 600 giro euros 558.30 EUR", "an exchange: the account euros receives 558.30 EUR"),
        ]
    }
    static var discussion: [String] {
        [
            "'accounts add NAME' adds an account; 'accounts' shows the balances.",
            "An amount in another currency after TO is what TO receives. Entries paid with that money cost what was paid for "
                + "it: 'show' has the rate, and 'total --in' uses it. 'edit ID --amount', with an amount in its currency, corrects it.",
        ]
    }
    @Argument("AMOUNT", "The amount") var amount: String
    @Argument("FROM", "The account that the money leaves, or 'none'", completion: .accounts) var source: String
    @Argument("TO", "The account that receives it, or 'none'", completion: .accounts) var target: String
    @Argument("NOTE", "What TO receives in another currency, and a remark") var note: [String]
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?
    @Option("payee", value: "NAME", "Who was paid, or who paid", completion: .payees) var payee: String?
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("json", "Write the entry as JSON") var json: Bool

    /// The entry, as understood from the words.
    func understood(in session: Session) throws -> Expense {
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let words = try words(in: session)
        let (from, to) = (accountName(words.source), accountName(words.target))
        let named = try currency.map(readCurrency)
        let money = try readAmount(
            words.amount, of: "AMOUNT", currency: named ?? session.currencyOfNewEntries(of: from ?? to),
            ifSigned: "; to move money the other way, exchange FROM and TO", in: session)
        if let named, named != money.currency {
            throw UsageError(message: "--currency is \(named), but the amount is in \(money.currency)")
        }
        let (received, note) = try received(words.note, for: money, to, in: session)
        let entry = Expense(
            date: day, kind: .transfer, amount: money, note: try readNote(note), tags: try readTags(tags),
            payee: try payee.map { try readPayee($0) }, account: from, target: to, received: received)
        if let contradiction = entry.contradiction { throw UsageError(message: contradiction) }
        return entry
    }

    /// The words with the currency beside its amount, if it stands in the place of the first account: `558.30 EUR giro`.
    private func words(in session: Session) throws -> (amount: String, source: String, target: String, note: [String]) {
        let isAccount = try session.accounts()?.contains { $0.name.lowercased() == source.lowercased() } ?? false
        guard !isAccount, isCurrency(source), let next = note.first else { return (amount, source, target, note) }
        return ("\(amount) \(source)", target, next, Array(note.dropFirst()))
    }

    /// A code in capitals, or a sign.
    private func isCurrency(_ word: String) -> Bool {
        let isSign =
            word.unicodeScalars.count == 1 && word.unicodeScalars.first?.properties.generalCategory == .currencySymbol
        return isSign || word == word.uppercased() && Currency(word) != nil
    }

    /// What the receiving account gets, if the note begins with an amount that names a currency, or if that account is in
    /// another one.
    private func received(_ note: [String], for money: Money, _ account: String?, in session: Session) throws
        -> (received: Money?, note: [String])
    {
        guard let word = note.first, beginsLikeAmount(word) else { return (nil, note) }
        let own = try session.currencyOfNewEntries(of: account)
        let isJoined = note.count > 1 && isCurrency(note[1])
        let typed = isJoined ? "\(word) \(note[1])" : word
        let rest = Array(note.dropFirst(isJoined ? 2 : 1))
        // An amount that is read in another currency with this default names its currency.
        let other = Currency.allCodes.lazy.compactMap { Currency($0) }.first { $0 != money.currency } ?? .dollar
        let style = session.locale.amountStyle
        guard let first = try? Money(typed: typed, currency: money.currency, style: style),
            let second = try? Money(typed: typed, currency: other, style: style)
        else { return (nil, note) }
        guard first.currency == second.currency else {
            // It names none.
            guard own != money.currency, account != nil else { return (nil, note) }
            return (try readAmount(typed, of: "NOTE", currency: own, in: session), rest)
        }
        guard first.currency != money.currency else {
            throw UsageError(
                message:
                    "NOTE begins with an amount in \(money.currency), as AMOUNT is: \(first.display). What TO receives in "
                    + "an exchange is in another currency; if it is a note, write it in quotation marks")
        }
        return (first, rest)
    }

    func run(in session: Session) throws {
        var entry = try understood(in: session)
        if let received = try askedFor(entry, in: session) { entry.received = received }
        guard try agreesToCurrencies(of: [entry], in: session) else { return }
        let stored = try session.writableStore().add(entry)
        session.accomplished = "entry #\(stored.id) was recorded"
        guard json else {
            try session.output.line("added \(line(of: stored))")
            if let rate = stored.rateOfExchange { try session.output.line("rate \(rate)") }
            return
        }
        var writer = JSONWriter()
        writer.value(stored)
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    /// What an account receives that is in another currency than the amount; without a terminal, that must be given.
    private func askedFor(_ entry: Expense, in session: Session) throws -> Money? {
        guard entry.received == nil, let source = entry.account, let target = entry.target,
            let store = try session.storeBeforeWriting(),
            let others = try store.otherCurrencies(of: target, than: entry.amount.currency), others.count == 1,
            !target.hasPrefix(Debt.accountPrefix)
        else { return nil }
        let name = escapingControls(in: target)
        guard hasTerminal else {
            throw UsageError(
                message:
                    "the account '\(name)' is in \(others[0]), but the amount is \(entry.amount.display). Write what it "
                    + "receives, too: transfer '\(entry.amount.plain) \(entry.amount.currency)' "
                    + "\(escapingControls(in: source)) \(name) 'AMOUNT \(others[0])'. If it holds "
                    + "\(entry.amount.currency), 'accounts currency \(name) \(others[0]) \(entry.amount.currency)' allows that"
            )
        }
        let typed = try answer(to: "'\(name)' is in \(others[0]). How much did it receive? ", in: session) ?? ""
        guard !typed.isEmpty else { return nil }
        return try readAmount(typed.uppercased(), of: "the amount", currency: others[0], in: session)
    }
}

extension Expense {
    /// The rate of an exchange: `0.9305 EUR for 1 USD`.
    var rateOfExchange: String? {
        received.map { "\(rateText(amount, for: $0.minorUnits, $0.currency)) \(amount.currency) for 1 \($0.currency)" }
    }
}
