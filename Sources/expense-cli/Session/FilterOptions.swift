import ExpenseCore

/// The options and words that choose entries.
struct FilterOptions: ParameterGroup {
    @OptionGroup var fields: FieldFilters
    @Argument("WORD", "A category, a period, @ACCOUNT, +TAG, or else a text to search for") var words: [String]

    /// The filter; refuses categories and accounts that do not exist.
    func filter(in session: Session) throws -> Filter {
        try terms(in: session).filter(in: session)
    }

    private func terms(in session: Session) throws -> FilterTerms {
        var terms = fields.terms
        try terms.take(words, in: session)
        return terms
    }

    /// Whether options or words choose days, which may be other ones tomorrow.
    func chooseDays(in session: Session) throws -> Bool {
        let terms = try terms(in: session)
        return terms.period != nil || terms.from != nil || terms.to != nil
    }

    /// The text to show if there are no rows. It begins with what may have been meant by a word that is nothing but a text.
    func emptyResult(in session: Session) -> String {
        let searched = (try? terms(in: session))?.search ?? []
        let guess = searched.filter(words.contains).lazy.compactMap { word in
            nearestName(to: word, in: session).flatMap { $0 == word.lowercased() ? nil : $0 }
        }.first
        let meant = guess.map { "did you mean \(quoted($0))? " } ?? ""
        if let remark = remark(in: session) { return "\(meant)no entries: \(remark)" }
        let texts = searched.map(quoted).joined(separator: " and ")
        return meant + "no entries" + (texts.isEmpty ? "" : " with the text \(texts)")
    }

    /// The category, account, tag or period that is most similar to a word.
    private func nearestName(to word: String, in session: Session) -> String? {
        let categories = (try? session.categories())?.map(\.name) ?? []
        let accounts = (try? session.accounts())?.map { "@\($0.name)" } ?? []
        let tags = (try? session.tags())?.map { "+\($0)" } ?? []
        return nearest(to: word, in: categories + accounts + tags + periodWords)
    }

    /// Refuses a filter without an account.
    ///
    /// - Parameter reason: what needs one.
    func requireAccount(_ filter: Filter, for reason: String, in session: Session) throws {
        guard filter.account == nil else { return }
        guard let word = words.first(where: { $0.hasPrefix("@") }) else { throw UsageError(message: reason) }
        let known = try session.accounts()?.map { "@\($0.name)" } ?? []
        let guess = nearest(to: word, in: known).map { "did you mean \(quoted($0))?" } ?? "'accounts' lists them"
        throw UsageError(message: "there is no account \(quoted(String(word.dropFirst()))); \(guess)")
    }

    /// Says how words were read that could also be texts to search for.
    func tellReadings(in session: Session) throws {
        if let remark = remark(in: session) { try session.output.line(remark) }
    }

    /// Whether a text is a period, or would be one in some locale.
    private func mayBePeriod(_ text: String, in session: Session) -> Bool {
        let orders: [DateOrder] = session.locale.dateOrder.map { [$0] } ?? [.mdy, .dmy]
        return orders.contains {
            (try? Period(typed: text, today: session.today, order: $0, months: .calendar)) != nil
        }
    }

    /// How words were read that could also mean something else; nil if there are none.
    func remark(in session: Session) -> String? {
        guard let terms = try? terms(in: session) else { return nil }
        if !terms.readings.isEmpty {
            return "reading \(terms.readings.joined(separator: ", ")); --search TEXT searches for a text"
        }
        guard terms.period == nil, let text = terms.search.first(where: { mayBePeriod($0, in: session) }) else {
            return nil
        }
        let others = [("--from", fields.from), ("--to", fields.to)].filter { $0.1 != nil }.map(\.0)
        let place = others.isEmpty ? "" : " in place of \(others.joined(separator: " and "))"
        return "\(quoted(text)) is searched for as a text; for the period, write -p \(text)\(place)"
    }
}

/// The options that choose entries.
struct FieldFilters: ParameterGroup {
    @Option(
        "category", short: "c", value: "NAME",
        "Only entries in this category or below it, or 'none' for those without one; may be repeated, or NAME,NAME; 'food:*' means its subcategories",
        completion: .categories)
    var categories: [String]
    @Option("from", value: "DATE", "Only entries from this day on", completion: .dates) var from: String?
    @Option("to", value: "DATE", "Only entries up to this day", completion: .dates) var to: String?
    @Option(
        "period", short: "p", value: "PERIOD",
        "Only entries of this period: 2026, 2026-11, 2026-Q3, 2026-W47, october, Q3, 'this month', 'last 3 months', 'last 30 days', 2026-01..2026-06, a date, all",
        completion: .periods)
    var period: String?
    @Option("kind", value: "KIND", "Only entries of this kind") var kind: Expense.Kind?
    @Option("payee", value: "TEXT", "Only entries with this text in the payee", completion: .payees) var payee: String?
    @Option(
        "account", value: "NAME", "Only entries of this account, or 'none' for no account", completion: .accounts
    ) var account: String?
    @Option("receipt", value: "ID", "Only entries of this receipt") var receipt: EntryNumber?
    @Flag("unseen", "Only entries that no imported file has shown") var isUnseen: Bool
    @Option("tag", short: "t", value: "TAG", "Only entries with this tag; may be repeated", completion: .tags)
    var tags: [String]
    @Option("currency", value: "CODE", "Only entries in this currency") var currency: String?
    @Option("min", value: "AMOUNT", "Only entries of at least this amount, in the currency of AMOUNT") var minimum:
        String?
    @Option("max", value: "AMOUNT", "Only entries of at most this amount") var maximum: String?
    @Option(
        "search", value: "TEXT",
        "Only entries with this text in the note, the payee, a tag or the category; case and diacritics do not matter")
    var search: [String]

    /// For options that commands without dates of their own lack.
    static let remedies = ["-d", "--date"].reduce(into: [:]) { remedies, option in
        remedies[option] = "'-p DATE' chooses the entries of a day, such as -p yesterday"
    }

    /// The filter; refuses categories and accounts that do not exist.
    func filter(in session: Session) throws -> Filter { try terms.filter(in: session) }

    /// What the options say.
    fileprivate var terms: FilterTerms {
        var terms = FilterTerms()
        (terms.categories, terms.search, terms.tags) = (categories, search, tags)
        (terms.from, terms.to, terms.period) = (from, to, period)
        (terms.kind, terms.receipt, terms.currency) = (kind, receipt?.value, currency)
        (terms.payee, terms.account) = (payee, account)
        (terms.minimum, terms.maximum) = (minimum, maximum)
        terms.isUnseen = isUnseen
        return terms
    }
}

extension Expense.Kind: ArgumentValue {}
extension Grouping: ArgumentValue {}
extension EntryOrder.Key: ArgumentValue {}

extension Completion {
    static let categories = Completion.lines(of: "category list --names")
    static let payees = Completion.lines(of: "payee list --names")
    static let accounts = Completion.lines(of: "accounts list --names")
    static let tags = Completion.lines(of: "tag list --names")
    static let dates = Completion.words(
        [
            "today", "yesterday", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
            "sunday",
        ])
    static let periods = Completion.words(periodWords)
}

private let periodWords = [
    "today", "yesterday", "this week", "last week", "this month", "last month", "this quarter", "last quarter",
    "this year", "last year", "last 3 months", "last 30 days", "all", "january", "february", "march", "april", "may",
    "june", "july", "august", "september", "october", "november", "december",
]
