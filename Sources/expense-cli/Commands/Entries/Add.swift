import ExpenseCore

/// `add`: records an entry.
struct Add: NamingCommand, EntryRecording {
    static let name = "add"
    static let summary = "Record an expense, an income or a refund"
    static var examples: [Example] {
        [
            Example("add 12.50 lunch -c food", "12.50 for lunch, today, in food"),
            Example("add '9,90 EUR' tickets -d yesterday -c transport", "in euros, yesterday"),
            Example("add 12.50+3.20 market -c groceries -t weekend", "a sum, with a tag"),
            Example("add 2400 --income -c salary", "an income"),
            Example("add -79.90 shoes -c clothes", "a refund of clothes"),
            Example("add 12 --payee Rewe", "with the last category at Rewe"),
            Example("add 80 --payee Market -c groceries:60 -c home", "one receipt of 60.00 and 20.00"),
            Example("add yesterday 40 petrol", "the day may stand before the amount"),
            Example("add 30 dinner -c food --with anna", "half of it is for anna, who owes it"),
            Example("add 12.40 EUR lunch --original '14 USD'", "paid by a card in euros"),
        ]
    }
    static var discussion: [String] {
        [
            "AMOUNT is 12, 12.5, 12,50, 1,234.56, 1.234,56, '1 234,56', '$12.50', '12.50 EUR', a sum such as "
                + "12.50+3.20, or pieces such as '3*4.50'. DATE is 2026-11-21, 11-21, 21, 'nov 21', 11/21 or 21.11. in the order of the locale, today, yesterday, tomorrow, monday, "
                + "'last fri', '3 days ago' or -3d.",
            "The first entry sets the default currency, which 'currency' changes. A currency after the amount, as in "
                + "'add 12.50 EUR lunch', belongs to the amount and not to the note. So do @giro and +work: an account and a tag.",
            "Without -c, the category is that of the rule that fits, or else of the payee's last entry; -c none leaves it "
                + "out. A rule can also give payee, tags and account. Without a default account, the payee's last one counts.",
            "A refund is a negative expense: it lowers the expenses of its category. --refund, or a minus before the amount, "
                + "records one.",
            "With several categories, each gets the amount after its colon, and one without an amount the rest. They are one "
                + "receipt; 'list --receipt ID' shows it.",
            "With --with, your own share is the expense, and the share of each person is a transfer to the account "
                + "people:NAME. With --paid-by, you owe your own share to that person. See 'owed' and 'settle'.",
        ]
    }
    @Argument("AMOUNT", "The amount; negative for a refund") var amount: String
    @Argument("NOTE", "What it was for") var note: [String]
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?
    @OptionGroup var options: EntryOptions
    @Option("original", value: "AMOUNT", "The price in another currency, such as '14 USD'; sums count AMOUNT")
    var original: String?
    @Flag("new", "Add categories, accounts and tags that do not exist yet") var addsNames: Bool
    @Flag("json", "Write the entry as JSON; an array where there are several") var json: Bool

    func run(in session: Session) throws {
        try session.leaveGoneCategory()
        let understood = try understood(in: session)
        try confirmWrittenCurrency(in: session)
        try confirmCurrencies(of: understood, in: session)
        if !addsNames { try session.refuseNewTags(understood.flatMap(\.tags)) }
        let store = try session.writableStore()
        let accounts = understood.flatMap { [$0.account, $0.target] }.compactMap(\.self)
        let people = Set(accounts.filter { $0.hasPrefix(Debt.accountPrefix) }).sorted()
        let entries = try store.add(receipt: understood, newAccounts: people)
        session.accomplished =
            entries.count == 1 ? "entry #\(entries[0].id) was recorded" : "\(entries.count) entries were recorded"
        if json { return try session.output.write(entries) }
        for entry in entries { try report(entry, from: store, in: session) }
    }

    /// The entry that the words describe, or several on one receipt. Whatever can be refused without the data file is
    /// refused here.
    func understood(in session: Session) throws -> [Expense] {
        let (date, amount, note) = dayFirst(in: session)
        try refuseDayAroundAmount(amount, note, date, in: session)
        try refuseOtherAmounts(amount, note, in: options.currency, session)
        let (income, refund) = (options.income, options.refund)
        if income, refund { throw UsageError(message: "--income and --refund cannot be used together") }
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let (typed, words, _) = try joiningCurrency(amount, note, options.currency, in: session)
        let (size, isNegative) = splitSign(typed)
        if isNegative, income {
            throw UsageError(message: "AMOUNT: an income cannot be negative; leave out the sign or --income")
        }
        let names = try session.namesOfNewEntries()
        let typedNote = try options.typedNote(words, among: names?.accounts.map(\.name) ?? [], in: session)
        let remark = try typedNote.text()
        let setTexts = try options.texts.change(in: session)
        let read = try readAmount(size, of: nil, in: session)
        if date == nil { try refuseDay(at: typedNote.words, insteadOf: "-d") }
        let kind: Expense.Kind = income ? .income : refund || isNegative ? .refund : .expense
        let followed = session.followedCategory(among: names?.categories ?? [])
        var entry = Expense(date: day, kind: kind, amount: read, note: remark, tags: typedNote.tags)
        try setTexts?(&entry)
        let usual = try KnownPayee(of: entry, in: session)
        let place = typedNote.account
        let own =
            place.map(accountName) ?? usual.rule?.details.account ?? names?.defaultAccount?.name ?? usual.account
        // An amount without a currency is in that of the account.
        let money = try own == nil || options.payer != nil ? read : readAmount(size, of: own, in: session)
        let isShared = !options.sharers.isEmpty || options.payer != nil
        if income, isShared {
            throw UsageError(message: "an income cannot be shared; leave out --with and --paid-by, or --income")
        }
        if place != nil, options.payer != nil {
            throw UsageError(message: "--account and --paid-by cannot be used together")
        }
        (entry.amount, entry.account) = (money, own)
        if !typedNote.hasTags { entry.tags = usual.tags }
        usual.rule?.complete(&entry)
        entry.account = own
        if let original {
            guard options.categories.count < 2, !isShared else {
                throw UsageError(
                    message: "--original cannot be used together with several categories, --with or --paid-by")
            }
            entry.original = try readOriginal(original, of: money, in: session)
        }
        let usualCategories = [followed ?? usual.category].compactMap(\.self)
        return try options.receipt(
            of: entry, options.categories.isEmpty ? usualCategories : options.categories, names, in: session)
    }

    func entriesWithoutAsking(in session: Session) throws -> [Expense] {
        if json {
            throw UsageError(message: "--json says how an answer is written, and nobody is asked here; leave it out")
        }
        let entries = try understood(in: session)
        try confirmWrittenCurrency(asking: false, in: session)
        try confirmCurrencies(of: entries, asking: false, in: session)
        return entries
    }

    private func confirmWrittenCurrency(asking: Bool = true, in session: Session) throws {
        let (_, amount, note) = dayFirst(in: session)
        try confirmCurrency(after: amount, note, options.currency, asking: asking, in: session)
    }

    /// A day may stand before the amount: `yesterday 40 petrol`.
    private func dayFirst(in session: Session) -> (date: String?, amount: String, note: [String]) {
        let words = [amount] + note
        guard date == nil, !isAmount(amount, in: session), let count = wordsOfDay(before: words),
            isAmount(words[count], in: session)
        else { return (date, amount, note) }
        return (words.prefix(count).joined(separator: " "), words[count], Array(words.dropFirst(count + 1)))
    }

    private func isAmount(_ word: String, in session: Session) -> Bool {
        (try? Money(typed: splitSign(word).size, currency: .dollar, style: session.locale.amountStyle)) != nil
    }

    /// Refuses an amount whose next words may make a day of it: `1 nov 5 tea`.
    private func refuseDayAroundAmount(_ amount: String, _ note: [String], _ date: String?, in session: Session)
        throws(UsageError)
    {
        let words = [amount] + note
        if date == nil, let count = wordsOfDay(before: words), count > 1, isAmount(words[count], in: session) {
            let day = words.prefix(count).joined(separator: " ")
            throw UsageError(
                message:
                    "AMOUNT: \(quoted(day)) may be a day; then write -d \(quoted(day)), and if \(quoted(amount)) is the amount, "
                    + givenWhole)
        }
    }

    private func readAmount(_ typed: String, of account: String?, in session: Session) throws -> Money {
        let standard = try options.currency.map(readCurrency) ?? session.currencyOfNewEntries(of: account)
        let money: Money
        do {
            money = try expense_cli.readAmount(typed, of: "AMOUNT", currency: standard, in: session)
        } catch {
            let isLater = note.contains { (try? Money(typed: $0, currency: standard)) != nil }
            let mayBeMeant = isLater && !typed.contains { $0.isNumber }
            throw mayBeMeant ? UsageError(message: error.message + "; the amount comes first") : error
        }
        try options.refuseOtherCurrency(of: money)
        return money
    }

    /// Prints the entry, and the totals that it changed.
    private func report(_ entry: Expense, from store: ExpenseStore, in session: Session) throws {
        try session.output.line("added \(line(of: entry))")
        if let years = yearsAway(entry.date, from: session.today) {
            try session.output.line("\(entry.date) is \(years); 'edit \(entry.id) -d DATE' changes the day")
        }
        if entry.kind == .transfer || session.isFollowedByTotals { return }
        let months = try store.months()
        let month = months.month(of: entry.date)
        let choice = entry.category.map { Filter.CategoryChoice.named($0) } ?? .none
        let sums = try [Filter(categories: [choice], period: month), Filter(period: month)].map { filter in
            let totals = try store.totals(filter).map(\.total)
            let total = totals.first { $0.currency == entry.amount.currency } ?? .zero(entry.amount.currency)
            return (entry.kind == .income ? total.income : total.expenses).display
        }
        let isThisMonth = month == months.month(of: session.today)
        let span = isThisMonth ? "this month" : monthName(entry.date, in: months)
        let name = escapingControls(in: entry.categoryTitle)
        let summed = entry.kind == .income ? "income" : "expenses"
        try session.output.line("\(summed) \(span)  \(name) \(sums[0])  all categories \(sums[1])")
        try tellOfBudgets(of: entry, from: store, in: session)
    }

    /// Names the budgets of the entry's day of which more than all is spent.
    private func tellOfBudgets(of entry: Expense, from store: ExpenseStore, in session: Session) throws {
        guard entry.kind == .expense else { return }
        let exceeded = try store.budgets(on: entry.date).filter { state in
            guard state.left.minorUnits < 0 else { return false }
            guard let name = state.budget.category else { return true }
            let category = entry.category.map { ExpenseCore.Category(name: $0, color: .none) }
            return category?.name.lowercased() == name.lowercased() || category?.lies(below: name) ?? false
        }
        guard !exceeded.isEmpty else { return }
        let words = exceeded.map { state in
            let over = Money(minorUnits: -state.left.minorUnits, currency: state.left.currency)
            return "\(escapingControls(in: state.budget.category ?? "all")) by \(over.display)"
        }
        try session.output.line("budget exceeded: \(words.joined(separator: ", "))")
    }
}

/// How far a day is from today, if that may be a mistake: `in 10 years`, `100 years ago`.
func yearsAway(_ day: CalendarDate, from today: CalendarDate) -> String? {
    let years = (Int(day.dayNumber) - Int(today.dayNumber)) * 10_000 / 3_652_425
    if years >= 1 { return "in \(counted(years, "year", "years"))" }
    return years <= -10 ? "\(-years) years ago" : nil
}
