import ExpenseCore

/// `recurring add`
struct AddRecurring: Command {
    static let name = "add"
    static let summary = "Add a recurring entry"
    static var examples: [Example] {
        [
            Example("recurring add 900 rent -c home --every month --from 2026-12-01", "on each first of the month"),
            Example("recurring add 2400 --income -c salary --every month --from 25", "since the 25th"),
        ]
    }
    static var remedies: [String: String] {
        ["--refund": "refunds cannot recur; add each one with 'add --refund'", "-d": "--from is the first day"]
    }
    static var discussion: [String] {
        [
            "In a month without that day, the last day of the month counts. Entries that are already due are recorded at once."
        ]
    }
    @Argument("AMOUNT", "The amount, more than zero") var amount: String
    @Argument("NOTE", "What it was for") var note: [String]
    @Option(
        "every", value: "SPAN", "How often: day, week, month, year, '2 weeks', '3 months'",
        completion: .words(["day", "week", "month", "year"]))
    var every: RecurringInterval
    @Option("from", value: "DATE", "The first day; today unless given", completion: .dates) var from: String?
    @Option("until", value: "DATE", "The last day to record it on") var until: String?
    @Option("category", short: "c", value: "NAME", "The category", completion: .categories) var category: String?
    @Flag("income", "Record an income each time") var income: Bool
    @Option("payee", value: "NAME", "Who is paid, or who pays", completion: .payees) var payee: String?
    @Option("account", value: "NAME", "The account that pays or receives, or 'none'", completion: .accounts)
    var account: String?
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag; may be repeated", completion: .tags) var tags: [String]

    func run(in session: Session) throws {
        let first = try from.map { try readFutureDate($0, of: "--from", in: session) } ?? session.today
        let last = try until.map { try readFutureDate($0, of: "--until", in: session) }
        if let last, last < first { throw UsageError(message: "--until (\(last)) is before the first day (\(first))") }
        let named = try currency.map(readCurrency)
        let (typed, rest) = try joiningCurrency(amount, note, in: session)
        let money = try readAmount(
            typed, of: "AMOUNT", currency: named ?? session.currencyOfNewEntries(),
            ifSigned: ", and add --income for money received", in: session)
        if let named, named != money.currency {
            throw UsageError(message: "--currency is \(named), but the amount is in \(money.currency)")
        }
        let label = category?.lowercased() == "none" ? nil : category
        let entry = Expense(
            date: first, kind: income ? .income : .expense, amount: money, category: label, note: try readNote(rest),
            tags: try readTags(tags), payee: try payee.map { try readPayee($0) },
            account: try account.map(accountName) ?? session.storeBeforeWriting()?.defaultAccount()?.name)
        let recurring = Recurring(entry: entry, unit: every.unit, step: every.step, last: last)
        let due = recurring.dates(after: nil, through: session.today).count
        try session.refuseEarlyEntries { recurring.dates(after: nil, through: $0).count }
        guard due <= 1000 else {
            throw UsageError(message: "--from is too early: \(due) entries would be recorded at once; give a later day")
        }
        let (added, recorded) = try session.writableStore().add(recurring, recordingThrough: session.today)
        session.accomplished = "recurring entry #\(added.id) was added"
        try session.output.line("added recurring \(added.line)")
        for entry in recorded { try session.output.line("added \(line(of: entry))") }
    }
}

/// `month`, `2 weeks`
struct RecurringInterval: ArgumentValue {
    let unit: Recurring.Unit
    let step: Int

    init(word: String) throws(InvalidValue) {
        let words = word.lowercased().split(separator: " ").map(String.init)
        let name = words.last.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 } ?? ""
        let step = words.count == 1 ? 1 : words.first.flatMap { Int($0) } ?? 0
        guard let unit = Recurring.Unit(rawValue: name), words.count <= 2, (1...1000).contains(step) else {
            throw InvalidValue(
                reason:
                    "\(quoted(word)) is not an interval; write day, week, month, year, or a number of them such as '2 weeks'"
            )
        }
        (self.unit, self.step) = (unit, step)
    }
}

/// A day that may be in the future: as in ``readDate(_:of:in:)``, or a complete date.
func readFutureDate(_ text: String, of option: String, in session: Session) throws(UsageError) -> CalendarDate {
    if let date = CalendarDate(iso: text) { return date }
    return try readDate(text, of: option, in: session)
}
