import ExpenseCore

/// `transfer`: records money moved between accounts.
struct AddTransfer: NamingCommand {
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
    @Option("note", value: "TEXT", "NOTE, as it is")
    var wholeNote: String?
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?
    let texts = FieldOptions.newTexts
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("new", "Add categories, accounts and tags that do not exist yet") var addsNames: Bool
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
        let accounts = try session.accounts()?.map(\.name) ?? []
        let typedNote = try TypedNote(words.note, whole: wholeNote, account: nil, tags: tags, among: accounts)
        if let marked = typedNote.account {
            throw UsageError(message: "@\(marked): FROM and TO are the accounts; leave it out, or \(givenWhole)")
        }
        let (received, rest) = try receivedAmount(typedNote.words, for: money, to, in: session)
        if date == nil { try refuseDay(at: rest, insteadOf: "-d") }
        var entry = Expense(
            date: day, kind: .transfer, amount: money, note: try typedNote.text(of: rest), tags: typedNote.tags,
            account: from, target: to, received: received)
        try texts.change(in: session)?(&entry)
        if let contradiction = entry.contradiction { throw UsageError(message: contradiction) }
        return entry
    }

    /// The words with the currency beside its amount, if it stands in the place of the first account: `558.30 EUR giro`.
    private func words(in session: Session) throws -> (amount: String, source: String, target: String, note: [String]) {
        let isAccount = try session.accounts()?.contains { $0.name.lowercased() == source.lowercased() } ?? false
        guard !isAccount, isCurrencyWord(source), let next = note.first else { return (amount, source, target, note) }
        return ("\(amount) \(source)", target, next, Array(note.dropFirst()))
    }

    func run(in session: Session) throws {
        var entry = try understood(in: session)
        if let received = try missingReceivedAmount(
            of: entry,
            asIn: {
                "transfer '\(typedAmount(entry.amount, in: session)) \(entry.amount.currency)' \($0) \($1) '\($2)'"
            },
            in: session)
        {
            entry.received = received
        }
        try confirmCurrencies(of: [entry], in: session)
        if !addsNames { try session.refuseNewTags(entry.tags) }
        let stored = try session.writableStore().add(entry)
        session.accomplished = "entry #\(stored.id) was recorded"
        if json { return try session.output.write([stored]) }
        try session.output.line("added \(line(of: stored))")
        if let rate = stored.rateOfExchange { try session.output.line("rate \(rate)") }
    }
}

extension Expense {
    /// The rate of an exchange: `0.9305 EUR for 1 USD`.
    var rateOfExchange: String? {
        received.map { "\(rateText(amount, for: $0.minorUnits, $0.currency)) \(amount.currency) for 1 \($0.currency)" }
    }
}
