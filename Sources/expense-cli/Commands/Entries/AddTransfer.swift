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
        ]
    }
    static var discussion: [String] { ["'accounts add NAME' adds an account; 'accounts' shows the balances."] }
    @Argument("AMOUNT", "The amount") var amount: String
    @Argument("FROM", "The account that the money leaves, or 'none'", completion: .accounts) var source: String
    @Argument("TO", "The account that receives it, or 'none'", completion: .accounts) var target: String
    @Argument("NOTE", "A remark") var note: [String]
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?
    @Option("payee", value: "NAME", "Who was paid, or who paid", completion: .payees) var payee: String?
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("json", "Write the entry as JSON") var json: Bool

    /// The entry, as understood from the words.
    func understood(in session: Session) throws -> Expense {
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let standard = try currency.map(readCurrency) ?? session.currencyOfNewEntries()
        let money = try readAmount(
            amount, of: "AMOUNT", currency: standard, ifSigned: "; to move money the other way, exchange FROM and TO",
            in: session)
        let entry = Expense(
            date: day, kind: .transfer, amount: money, note: try readNote(note), tags: try readTags(tags),
            payee: try payee.map { try readPayee($0) }, account: accountName(source), target: accountName(target))
        if let contradiction = entry.contradiction { throw UsageError(message: contradiction) }
        return entry
    }

    func run(in session: Session) throws {
        let entry = try understood(in: session)
        let stored = try session.writableStore().add(entry)
        session.accomplished = "entry #\(stored.id) was recorded"
        guard json else { return try session.output.line("added \(line(of: stored))") }
        var writer = JSONWriter()
        writer.value(stored)
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }
}
