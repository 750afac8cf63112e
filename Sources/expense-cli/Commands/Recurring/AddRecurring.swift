import ExpenseCore

/// `recurring add`
struct AddRecurring: NamingCommand {
    static let name = "add"
    static let summary = "Add a recurring entry"
    static var examples: [Example] {
        [
            Example("recurring add 900 rent -c home --every month --from 2026-12-01", "on each first of the month"),
            Example("recurring add 2400 --income -c salary --every month --from 25", "since the 25th"),
            Example("recurring add 400 --account giro --to savings --every month", "a transfer to savings"),
            Example(
                "recurring add 90 --account giro --to euros 83 EUR --every month",
                "an exchange: the account euros receives 83 EUR"),
            Example("recurring add 40 internet -c home --with anna --every month", "half of it is for anna, each time"),
            Example("recurring add 9 fee --every 'last weekday'", "on the last working day of each month"),
            Example("recurring add 80 box -c groceries:60 -c home --every week", "one receipt in two categories"),
        ]
    }
    static var remedies: [String: String] { ["-d": "--from is the first day"] }
    static var discussion: [String] {
        [
            "In a month without that day, the last day of the month counts. Entries that are already due are recorded at once.",
            "Categories with amounts, --with, --paid-by and --refund mean what they mean in 'add'. With --to, it is a transfer "
                + "from the account to that one, and an amount in another currency before the note is what that one receives. "
                + "If an exchange brings another amount, 'edit ID --amount' corrects it once it is recorded.",
        ]
    }
    @Argument("AMOUNT", "The amount, more than zero") var amount: String
    @Argument("NOTE", "What it was for; in an exchange after what --to receives") var note: [String]
    @Option(
        "every", value: "SPAN",
        "How often: day, week, month, quarter, year, '2 weeks', '30th', 'last day', 'last weekday', '2nd friday', '3 months on the last day'",
        completion: .words(["day", "week", "month", "quarter", "year", "last day"]))
    var every: RecurringInterval
    @Option("weekend", value: "WHERE", "Record what falls on a weekend on the Friday before, or the Monday after")
    var weekend: Recurring.Weekend?
    @Option("from", value: "DATE", "The first day; today unless given", completion: .dates) var from: String?
    @Option("until", value: "DATE", "The last day to record it on") var until: String?
    @OptionGroup var options: EntryOptions
    @Option("to", value: "NAME", "For a transfer, the account that receives it, or 'none'", completion: .accounts)
    var target: String?
    @Flag("new", "Add categories, accounts and tags that do not exist yet") var addsNames: Bool

    func run(in session: Session) throws {
        var recurring = try understood(in: session)
        try confirmCurrency(after: amount, note, options.currency, in: session)
        if let received = try missingReceivedAmount(of: recurring.entry, asIn: exchange, in: session) {
            recurring.entry.received = received
        }
        let entries = [recurring.entry] + recurring.others
        try confirmCurrencies(of: entries, in: session)
        if !addsNames { try session.refuseNewTags(recurring.entry.tags) }
        let due = recurring.dates(after: nil, through: session.today).count
        try session.refuseEarlyEntries { recurring.dates(after: nil, through: $0).count }
        guard due <= 1000 else {
            throw UsageError(message: "--from is too early: \(due) entries would be recorded at once; give a later day")
        }
        let people = entries.flatMap { [$0.account, $0.target] }.compactMap(\.self)
            .filter { $0.hasPrefix(Debt.accountPrefix) }
        let (added, recorded) = try session.writableStore().add(
            recurring, recordingThrough: session.today, newAccounts: Set(people).sorted())
        session.accomplished = "recurring entry #\(added.id) was added"
        try session.output.line("added recurring \(added.line)")
        for entry in recorded { try session.output.line("added \(line(of: entry))") }
    }

    /// The recurring entry, as understood from the words.
    func understood(in session: Session) throws -> Recurring {
        let first = try from.map { try readFutureDate($0, of: "--from", in: session) } ?? session.today
        let last = try until.map { try readFutureDate($0, of: "--until", in: session) }
        let entries = try entries(on: first, in: session)
        var recurring = Recurring(entry: entries[0], unit: every.unit, step: every.step, last: last)
        recurring.others = Array(entries.dropFirst())
        (recurring.monthDay, recurring.weekend) = (
            every.monthDay, try every.weekend(besides: weekend.map { $0 }) ?? nil
        )
        recurring.begin(on: first, inMonth: every.month)
        try refuseWeekendOfDays(recurring)
        try refuseNever(recurring)
        return recurring
    }

    /// The words of an exchange, for a message.
    private func exchange(_ source: String, _ target: String, _ amount: String) -> String {
        "recurring add \(self.amount) --account \(source) --to \(target) '\(amount)' --every '\(every.words)'"
    }

    /// The entries of each occurrence: one, or several of one receipt.
    private func entries(on first: CalendarDate, in session: Session) throws -> [Expense] {
        try refuseContradictions()
        let names = try session.namesOfNewEntries()
        let (typed, rest, _) = try joiningCurrency(amount, note, options.currency, in: session)
        let typedNote = try options.typedNote(rest, among: names?.accounts.map(\.name) ?? [], in: session)
        let own = typedNote.account.map(accountName) ?? names?.defaultAccount?.name
        let money = try readAmount(
            typed, of: "AMOUNT", currency: options.currency.map(readCurrency) ?? session.currencyOfNewEntries(of: own),
            ifSigned: ", and add --income or --refund for money received", in: session)
        try options.refuseOtherCurrency(of: money)
        let receiver = target.flatMap(accountName)
        let (received, words) =
            try target == nil
            ? (nil, typedNote.words) : receivedAmount(typedNote.words, for: money, receiver, in: session)
        if received == nil { try refuseOtherAmounts(amount, note, in: options.currency, session) }
        if from == nil { try refuseDay(at: words, insteadOf: "--from") }
        let kind: Expense.Kind =
            target != nil ? .transfer : options.income ? .income : options.refund ? .refund : .expense
        var entry = Expense(
            date: first, kind: kind, amount: money, note: try typedNote.text(of: words), tags: typedNote.tags,
            account: own, target: receiver, received: received)
        try options.texts.change(in: session)?(&entry)
        if let contradiction = entry.contradiction { throw UsageError(message: contradiction) }
        return try options.receipt(of: entry, options.categories, names, in: session)
    }

    private func refuseContradictions() throws(UsageError) {
        func given(_ option: String, _ isGiven: Bool) -> [String] { isGiven ? [option] : [] }
        let (income, payer) = (given("--income", options.income), given("--paid-by", options.payer != nil))
        let shared = given("--with", !options.sharers.isEmpty) + payer
        let transfer = given("--to", target != nil)
        let groups = [
            income + given("--refund", options.refund) + transfer, income + shared.prefix(1),
            transfer + shared.prefix(1), transfer + given("--category", !options.categories.isEmpty),
            given("--account", options.account != nil) + payer,
        ]
        for group in groups where group.count > 1 {
            throw UsageError(message: "\(group[0]) and \(group[1]) cannot be used together")
        }
    }
}

extension Recurring.Weekend: ArgumentValue {}

/// What recurs by days would be recorded several times on a Friday or Monday.
func refuseWeekendOfDays(_ recurring: Recurring) throws(UsageError) {
    guard recurring.unit == .day, recurring.weekend != nil else { return }
    throw UsageError(message: "--weekend cannot be used with days; give --every week, month or year")
}

/// Refuses what ends before its first day.
func refuseNever(_ recurring: Recurring) throws(UsageError) {
    guard recurring.date(of: 0) == nil else { return }
    var endless = recurring
    endless.last = nil
    guard let last = recurring.last, let first = endless.date(of: 0) else {
        throw UsageError(message: "--from: the calendar ends before the first day; give an earlier one")
    }
    throw UsageError(
        message: "--until (\(last)) is before the first day (\(first)), so nothing would be recorded; give a later day")
}

/// `month`, `2 weeks`, `quarter`, `last day`, `30th`, `3 months on the 2nd friday`, `last day of november`, `last weekday`
struct RecurringInterval: ArgumentValue {
    let unit: Recurring.Unit
    let step: Int
    let monthDay: Recurring.MonthDay?
    /// The month in which it is each year; nil if none is named.
    let month: Int?
    /// Where a working day is looked for; nil if none is meant.
    let weekend: Recurring.Weekend?
    /// As it was typed.
    let words: String

    init(word: String) throws(InvalidValue) {
        var words = word.lowercased().split(separator: " ").map(String.init)
        if words.suffix(3) == ["of", "the", "month"] { words.removeLast(3) }
        month = words.dropLast().last == "of" ? words.last.flatMap(CalendarDate.monthNumber) : nil
        if month != nil { words.removeLast(2) }
        let day = Self.day(endingWith: words)
        (monthDay, weekend) = (day?.day, day?.weekend)
        if let day {
            words.removeLast(day.count)
            if words.last == "the" { words.removeLast() }
            if words.last == "on" { words.removeLast() }
            if words.isEmpty { words = [month == nil ? "month" : "year"] }
        }
        let name = words.last.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 } ?? ""
        let count = words.count == 1 ? 1 : words.first.flatMap { Int($0) } ?? 0
        let read = name == "quarter" ? (unit: .month, months: 3) : (unit: Recurring.Unit(rawValue: name), months: 1)
        let (step, overflow) = count.multipliedReportingOverflow(by: read.months)
        guard let unit = read.unit, words.count <= 2, !overflow, (1...1000).contains(step),
            monthDay == nil || unit == .month || unit == .year, month == nil || monthDay != nil && unit == .year
        else {
            throw InvalidValue(
                reason:
                    "\(quoted(word)) is not an interval; write day, week, month, quarter, year, a number of them such as '2 weeks', or a day of the month such as '30th', 'last day', 'last weekday', '2nd friday', '3 months on the last day' or 'last day of november'"
            )
        }
        (self.unit, self.step, self.words) = (unit, step, word)
    }

    /// The day of the month at the end of words, and how many of them it takes. A working day is a day that is moved off
    /// weekends.
    private static func day(
        endingWith words: [String]
    ) -> (day: Recurring.MonthDay, weekend: Recurring.Weekend?, count: Int)? {
        for count in 1...min(3, max(1, words.count)) {
            let text = words.suffix(count).joined(separator: " ")
            for kind in ["weekday", "workday", "working day", "business day"] {
                if text == "last \(kind)" { return (.last, .before, count) }
                if text == "first \(kind)" || text == "1st \(kind)" { return (.number(1), .after, count) }
            }
            if let day = Recurring.MonthDay(rawValue: text) { return (day, nil, count) }
        }
        return nil
    }

    /// Where what falls on a weekend is moved, by these words and an option; nil if neither says so.
    func weekend(besides option: Recurring.Weekend??) throws(UsageError) -> Recurring.Weekend?? {
        guard let weekend else { return option }
        guard let option, option != weekend else { return weekend }
        let word = option?.rawValue ?? "none"
        throw UsageError(message: "--weekend \(word) cannot be used together with --every \(quoted(words))")
    }
}

/// A day that may be in the future: as in ``readDate(_:of:in:)``, or a complete date.
func readFutureDate(_ text: String, of option: String, in session: Session) throws(UsageError) -> CalendarDate {
    if let date = CalendarDate(iso: text) { return date }
    return try readDate(text, of: option, in: session)
}
