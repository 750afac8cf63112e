import ExpenseCore

/// The options that say which entries are meant.
struct FilterOptions: ParameterGroup {
    @Option(
        "category", short: "c", value: "NAME",
        "Only entries in this category, or 'none' for those without one; may be repeated",
        completion: .categories)
    var categories: [String]
    @Option("from", value: "DATE", "Only entries from this day on", completion: .dates) var from: String?
    @Option("to", value: "DATE", "Only entries up to this day", completion: .dates) var to: String?
    @Option(
        "period", short: "p", value: "PERIOD",
        "Only entries of this period: 2026, 2026-11, 2026-W47, 'this month', 'last 30 days', today, all",
        completion: .periods)
    var period: String?
    @Option("kind", value: "KIND", "Only entries of this kind") var kind: Expense.Kind?
    @Option("tag", short: "t", value: "TAG", "Only entries with this tag; may be repeated", completion: .tags)
    var tags: [String]
    @Option("currency", value: "CODE", "Only entries in this currency") var currency: String?
    @Option("min", value: "AMOUNT", "Only entries of at least this amount, in the currency of AMOUNT") var minimum:
        String?
    @Option("max", value: "AMOUNT", "Only entries of at most this amount") var maximum: String?
    @Option(
        "search", value: "TEXT",
        "Only entries with this text in the note, a tag or the category; case and diacritics do not matter")
    var search: [String]
    @Argument("WORD", "A text to search for, as --search does") var words: [String]

    /// Whether it may be another filter tomorrow.
    var dependOnDay: Bool { period != nil || from != nil || to != nil }

    /// The filter; categories that there are not are refused.
    func filter(in session: Session) throws -> Filter {
        let period = try days(today: session.today)
        let store = try session.readableStore()
        let known = try store?.categories() ?? ExpenseCore.Category.readyMade
        let choices = try categories.map { name throws(CommandFailure) -> Filter.CategoryChoice in
            if name.lowercased() == "none" { return .none }
            guard let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                let guess = nearest(to: name, in: known.map(\.name)).map { "did you mean \(quoted($0))? " } ?? ""
                throw CommandFailure(.failed, "there is no category \(quoted(name)); \(guess)'category' lists them")
            }
            return .named(category.name)
        }
        let least = try minimum.map { try readAmount($0, of: "--min", in: session) }
        let most = try maximum.map { try readAmount($0, of: "--max", in: session) }
        if let least, let most {
            guard least.currency == most.currency else {
                throw UsageError(
                    message: "--min is in \(least.currency), but --max is in \(most.currency); use one currency")
            }
            guard least.minorUnits <= most.minorUnits else {
                throw UsageError(
                    message: "--min (\(least.display)) is more than --max (\(most.display))")
            }
        }
        return Filter(
            categories: choices, period: period, kind: kind, currency: try currency.map(readCurrency), tags: tags,
            minimum: least, maximum: most, search: search + words)
    }

    private func readAmount(_ text: String, of option: String, in session: Session) throws -> Money {
        let standard = try currency.map(readCurrency) ?? session.defaultCurrency()
        return try expense_cli.readAmount(text, of: option, currency: standard, in: session)
    }

    private func days(today: CalendarDate) throws(UsageError) -> Period {
        if let period {
            if from != nil || to != nil {
                throw UsageError(message: "--period cannot be used together with --from or --to")
            }
            return try readPeriod(period, of: "--period", today: today)
        }
        let first = try from.map { text throws(UsageError) in try readDate(text, of: "--from", today: today) }
        let last = try to.map { text throws(UsageError) in try readDate(text, of: "--to", today: today) }
        if let first, let last, first > last {
            throw UsageError(message: "--from (\(first)) is after --to (\(last))")
        }
        return Period(from: first, to: last)
    }
}

extension Expense.Kind: ArgumentValue {}
extension Grouping: ArgumentValue {}
extension EntryOrder.Key: ArgumentValue {}

extension Completion {
    static let categories = Completion.lines(of: "category list --names")
    static let tags = Completion.lines(of: "tag list --names")
    static let dates = Completion.words(
        ["today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
    static let periods = Completion.words(
        [
            "today", "yesterday", "this week", "last week", "this month", "last month", "this year", "last year",
            "last 30 days", "all",
        ])
}
