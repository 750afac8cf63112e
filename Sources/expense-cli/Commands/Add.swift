import ExpenseCore

/// `add`: records an entry.
struct Add: RunnableCommand {
    static let name = "add"
    static let summary = "Record an expense, or an income"
    static let examples = [
        Example("add 12.50 lunch -c food", "12.50 for lunch, today, in the category food"),
        Example("add '9,90 EUR' tickets -d yesterday -c transport", "in euros, yesterday"),
        Example("add 12.50+3.20 market -c groceries -t weekend", "a sum, with a tag"),
        Example("add 2400 --income -c salary", "money that came in"),
    ]
    static let discussion = [
        "AMOUNT is 12, 12.5, 12,50, 1,234.56, 1.234,56, '1 234,56', '$12.50', '12.50 EUR' or a sum such as "
            + "12.50+3.20. DATE is 2026-11-21, 11-21, 21, today, yesterday, monday, 'last fri', '3 days ago' or -3d.",
        "The first entry decides the currency of those that name none.",
    ]

    @Argument("AMOUNT", "How much, more than zero") var amount: String
    @Argument("NOTE", "What for") var note: [String]
    @Option(
        "category", short: "c", value: "NAME", "The category", completion: .lines(of: "category list --names"))
    var category: String?
    @Option("date", short: "d", value: "DATE", "The day; today unless given") var date: String?
    @Flag("income", "Money that came in") var isIncome: Bool
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated") var tags: [String]
    @Flag("json", "Write the entry as JSON") var isJSON: Bool

    func run(in session: Session) throws {
        // Everything that can be refused without the file is, before one is made.
        let today = session.environment.today()
        let day = try date.map { try CalendarDate(typed: $0, today: today) } ?? today
        let named = try currency.map(currency(code:))
        let text = note.joined(separator: " ")
        if text.utf8.count > 10_000 { throw UsageError(message: "a note has at most 10000 bytes") }
        if text.contains("\0") { throw UsageError(message: "a note cannot contain a NUL character") }
        for tag in tags { try refuseLabel(tag, "a tag") }
        let style = Locale.current.style
        try Money.refuseNonsense(amount, style: style)
        let store = try session.writableStore()
        let standard = try named ?? session.currency(in: store)
        let entry = try store.add(
            Expense(
                date: day, kind: isIncome ? .income : .expense,
                amount: try Money(typed: amount, currency: standard, style: style), category: category, note: text,
                tags: tags))
        if isJSON {
            var writer = JSONWriter()
            writer.entry(entry)
            writer.endLine()
            try session.output.drain(&writer.bytes)
        } else {
            try report(entry, session, store)
        }
    }

    private func currency(code: String) throws(UsageError) -> Currency {
        if let currency = Currency(code) { return currency }
        let guess = nearest(to: code, in: Currency.allCodes).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError(message: "--currency: \(quoted(code)) is not a code of ISO 4217, like USD or EUR\(guess)")
    }

    /// The entry as understood, and the totals that it moved.
    private func report(_ entry: Expense, _ session: Session, _ store: Store) throws {
        let fields = [
            "#\(entry.id)", entry.date.description, entry.kind == .income ? "income" : "", entry.amount.display,
            entry.category ?? "", entry.note, entry.tags.map { "+" + $0 }.joined(separator: " "),
        ]
        try session.output.line(
            "added " + fields.filter { !$0.isEmpty }.map(escapingControls).joined(separator: "  "))
        let month = Period.month(of: entry.date)
        let choice = entry.category.map { Filter.CategoryChoice.named($0) } ?? .none
        let sums = try [Filter(categories: [choice], period: month), Filter(period: month)].map { filter in
            let totals = try store.totals(filter).map(\.total)
            let total = totals.first { $0.currency == entry.amount.currency } ?? .zero(entry.amount.currency)
            return (entry.kind == .income ? total.income : total.expenses).display
        }
        let isThisMonth = month == .month(of: session.environment.today())
        let span = isThisMonth ? "this month" : String(entry.date.description.prefix(7))
        let name = escapingControls(in: entry.category ?? "no category")
        try session.output.line("total \(span)  \(name) \(sums[0])  all \(sums[1])")
    }
}
