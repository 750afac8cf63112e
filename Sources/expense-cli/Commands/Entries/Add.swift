import ExpenseCore

/// `add`: records an entry.
struct Add: Command {
    static let name = "add"
    static let summary = "Record an expense, or an income"
    static var examples: [Example] {
        [
            Example("add 12.50 lunch -c food", "12.50 for lunch, today, in the category food"),
            Example("add '9,90 EUR' tickets -d yesterday -c transport", "in euros, yesterday"),
            Example("add 12.50+3.20 market -c groceries -t weekend", "a sum, with a tag"),
            Example("add 2400 --income -c salary", "an income"),
        ]
    }
    static var discussion: [String] {
        [
            "AMOUNT is 12, 12.5, 12,50, 1,234.56, 1.234,56, '1 234,56', '$12.50', '12.50 EUR' or a sum such as "
                + "12.50+3.20. DATE is 2026-11-21, 11-21, 21, today, yesterday, monday, 'last fri', '3 days ago' or -3d.",
            "The first entry sets the default currency. A currency after the amount, as "
                + "in 'add 12.50 EUR lunch', belongs to the amount and not to the note.",
        ]
    }
    @Argument("AMOUNT", "The amount, more than zero") var amount: String
    @Argument("NOTE", "What for") var note: [String]
    @Option("category", short: "c", value: "NAME", "The category", completion: .categories) var category: String?
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?
    @Flag("income", "Record an income instead of an expense") var income: Bool
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("json", "Write the entry as JSON") var json: Bool

    func run(in session: Session) throws {
        let understood = try understood(in: session)
        let store = try session.writableStore()
        let entry = try store.add(understood)
        session.accomplished = "entry #\(entry.id) was recorded"
        guard json else { return try report(entry, from: store, in: session) }
        var writer = JSONWriter()
        writer.value(entry)
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    /// The entry that the words stand for. Everything that can be refused without the data file is.
    func understood(in session: Session) throws -> Expense {
        let day = try date.map { try readDate($0, of: "--date", today: session.today) } ?? session.today
        let (typed, rest) = currency == nil ? joiningCurrency(amount, note) : (amount, note)
        let remark = try readNote(rest)
        let labels = try readTags(tags)
        return Expense(
            date: day, kind: income ? .income : .expense, amount: try readAmount(typed, in: session),
            category: chosenCategory(in: session), note: remark, tags: labels)
    }

    private func readAmount(_ typed: String, in session: Session) throws -> Money {
        let named = try currency.map(readCurrency)
        let standard = try named ?? session.currencyOfNewEntries()
        let money: Money
        do {
            money = try expense_cli.readAmount(typed, of: "AMOUNT", currency: standard, in: session)
        } catch {
            let isLater = note.contains { (try? Money(typed: $0, currency: standard)) != nil }
            let mayBeMeant = isLater && !typed.contains { $0.isNumber }
            throw mayBeMeant ? UsageError(message: error.message + "; the amount comes first") : error
        }
        if let named, named != money.currency {
            throw UsageError(message: "--currency is \(named), but the amount is in \(money.currency)")
        }
        return money
    }

    private func chosenCategory(in session: Session) -> String? {
        guard let category else { return session.prompt.state.followed?.name }
        return category.lowercased() == "none" ? nil : category
    }

    /// The entry as understood, and the totals that it moved.
    private func report(_ entry: Expense, from store: ExpenseStore, in session: Session) throws {
        try session.output.line("added \(line(of: entry))")
        let month = Period.month(of: entry.date)
        let choice = entry.category.map { Filter.CategoryChoice.named($0) } ?? .none
        let sums = try [Filter(categories: [choice], period: month), Filter(period: month)].map { filter in
            let totals = try store.totals(filter).map(\.total)
            let total = totals.first { $0.currency == entry.amount.currency } ?? .zero(entry.amount.currency)
            return (entry.kind == .income ? total.income : total.expenses).display
        }
        let isThisMonth = month == .month(of: session.today)
        let span = isThisMonth ? "this month" : String(entry.date.description.prefix(7))
        let name = escapingControls(in: entry.category ?? "no category")
        try session.output.line("total \(span)  \(name) \(sums[0])  all \(sums[1])")
    }
}
