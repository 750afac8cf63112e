import ExpenseCore

/// `edit`: changes entries.
struct Edit: Command {
    static let name = "edit"
    static let summary = "Change entries"
    static var examples: [Example] {
        [
            Example("edit 42", "open entry 42 in your editor"),
            Example("edit last --amount 13.50", "the entry that was added last was 13.50"),
            Example("edit 42 -c none --note 'lunch with Kim'", "without a category, with another note"),
            Example("edit 3-7 12 --account giro --add-tag trip", "several at once"),
            Example("edit --search kantine -c none --category food --yes", "all entries of a filter"),
        ]
    }
    static var discussion: [String] {
        [
            "Fields without an option stay unchanged. 'list' shows the numbers.",
            "Without options that change a field, it opens the entries in the editor that VISUAL or EDITOR names, on a "
                + "terminal; without numbers and filters, the entry that was added last. If a line cannot be read, a "
                + "message names it, and the editor opens again.",
            "With numbers, -c is the new category. Without numbers, -c and the other filters, marked with Only, choose the "
                + "entries, and --category is the new category.",
            "Before it changes more than \(fewEntries) entries, or those of a filter, it shows them; on a terminal it asks, "
                + "elsewhere it needs --yes. All of it is one change for 'undo'.",
        ]
    }
    @Argument("ID", "Its number, a range such as 3-7, or 'last'") var ids: [EntryNumbers]
    @Option("amount", value: "AMOUNT", "Another amount") var amount: String?
    @Option("note", value: "NOTE", "Another note") var note: String?
    @Option("category", value: "NAME", "Another category, or 'none'", completion: .categories) var category: String?
    @Option("date", short: "d", value: "DATE", "Another day", completion: .dates) var date: String?
    @Flag("income", "Make it an income") var income: Bool
    @Flag("expense", "Make it an expense") var expense: Bool
    @Flag("refund", "Make it a refund") var refund: Bool
    @Option("payee", value: "NAME", "Another payee, or 'none'", completion: .payees) var payee: String?
    @Option("account", value: "NAME", "Another account, or 'none'", completion: .accounts) var account: String?
    @Option("to", value: "NAME", "For a transfer, another receiving account, or 'none'", completion: .accounts)
    var target: String?
    @Option("currency", value: "CODE", "Another currency") var currency: String?
    @Option("tag", short: "t", value: "TAG", "The new tags, replacing all; may be repeated", completion: .tags)
    var tags: [String]
    @Option("add-tag", value: "TAG", "One more tag; may be repeated", completion: .tags) var addedTags: [String]
    @Option("remove-tag", value: "TAG", "Without this tag; may be repeated", completion: .tags) var removedTags:
        [String]
    @Flag("no-tags", "No tags") var noTags: Bool
    @OptionGroup var filters: EditFilters
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool
    @Flag("json", "Write the entry as JSON; an array for several") var json: Bool

    func run(in session: Session) throws {
        guard let change = try change(in: session) else { return try editByHand(in: session) }
        let filter = try filters.filter(in: session, withCategories: ids.isEmpty)
        try requireChoice(ids, filter, to: "change")
        let store = try session.writableStore()
        let entries = try chosenEntries(ids, filter, remedy: categoryRemedy, in: store)
        if amount != nil { try refuseOneAmountForReceipt(entries) }
        for remark in json ? [] : ids.remarks(on: entries) { try session.output.line(remark) }
        if ids.isEmpty || entries.count > fewEntries, !yes {
            let question = "change \(counted(entries.count, "entry", "entries"))?"
            let changed = try entries.map { entry in
                var changed = entry
                try change(&changed)
                let differences = changed.differences(from: entry)
                return line(of: entry) + escapingControls(in: differences.isEmpty ? ": unchanged" : ": \(differences)")
            }
            guard try confirm(question, changed, in: session) else { return }
        }
        if amount != nil || currency != nil || account != nil || target != nil {
            let changed = try entries.compactMap { entry in
                var changed = entry
                try change(&changed)
                return changed == entry ? nil : changed
            }
            guard try agreesToCurrencies(of: changed, in: session) else { return }
        }
        let changed = try store.update(entries.map(\.id), change)
        try report(changed, of: entries, in: session)
        if !json {
            let before = entries.filter { entry in changed.contains { $0.id == entry.id } }
            try tellOfAgreements(before: before, after: changed, from: store, in: session)
        }
        if amount != nil, !json { try tellOfReceipts(of: changed, "unchanged", from: store, in: session) }
    }

    /// An amount for several entries of a receipt would be that of each of them.
    private func refuseOneAmountForReceipt(_ entries: [Expense]) throws(UsageError) {
        var known: Set<Int64> = []
        guard let receipt = entries.compactMap(\.receipt).first(where: { !known.insert($0).inserted }) else { return }
        throw UsageError(
            message: "--amount would be the amount of each entry of receipt #\(receipt); change them one by one, as in "
                + "'edit \(receipt) --amount'. 'list --receipt \(receipt)' shows them")
    }

    /// Reports the entries, some of which were changed.
    func report(_ changed: [Expense], of entries: [Expense], in session: Session) throws {
        if !changed.isEmpty {
            session.accomplished =
                changed.count == 1 ? "entry #\(changed[0].id) was changed" : "\(changed.count) entries were changed"
        }
        let known = Dictionary(uniqueKeysWithValues: changed.map { ($0.id, $0) })
        guard json else {
            for entry in entries {
                let word = known[entry.id] == nil ? "unchanged" : "changed"
                try session.output.line("\(word) \(line(of: known[entry.id] ?? entry))")
            }
            return
        }
        var writer = JSONWriter()
        let results = entries.map { known[$0.id] ?? $0 }
        if results.count == 1 {
            writer.value(results[0])
        } else {
            writer.array { for entry in results { $0.value(entry) } }
        }
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    /// What to do if -c was meant as the new category; nil if it was not.
    var categoryRemedy: String? {
        guard ids.isEmpty, category == nil, let name = filters.categories.first else { return nil }
        return "Without numbers, -c chooses entries; --category \(quoted(name)) sets the category"
    }

    /// The new category; with numbers, -c means it, too.
    private func newCategory() throws(UsageError) -> String? {
        guard !ids.isEmpty, let word = filters.categories.first else { return category }
        guard category == nil, filters.categories.count == 1 else {
            throw UsageError(message: "--category: it is given twice; leave one out")
        }
        return word
    }

    /// The change for each entry; nil if no option asks for one.
    func change(in session: Session) throws -> ((inout Expense) throws -> Void)? {
        let kinds = [(income, Expense.Kind.income), (expense, .expense), (refund, .refund)].filter(\.0).map(\.1)
        if kinds.count > 1 {
            throw UsageError(message: "--\(kinds[0].rawValue) and --\(kinds[1].rawValue) cannot be used together")
        }
        if noTags || !tags.isEmpty, !(addedTags + removedTags).isEmpty || noTags && !tags.isEmpty {
            let first = noTags ? "--no-tags" : "--tag"
            let second = noTags && !tags.isEmpty ? "--tag" : addedTags.isEmpty ? "--remove-tag" : "--add-tag"
            throw UsageError(message: "\(first) and \(second) cannot be used together")
        }
        let category = try newCategory()
        let texts = [amount, note, category, date, currency, payee, account, target]
        guard
            texts.contains(where: { $0 != nil }) || !kinds.isEmpty || noTags
                || !(tags + addedTags + removedTags).isEmpty
        else { return nil }
        let day = try date.map { try readDate($0, of: "--date", in: session) }
        let remark = try note.map { try readNote([$0]) }
        let paid = try payee.map { $0.lowercased() == "none" ? nil : try readPayee($0) }
        let labels = try readTags(tags)
        let more = try readTags(addedTags)
        let newCurrency = try currency.map(readCurrency)
        return { entry in
            if amount != nil || newCurrency != nil {
                // An amount without a currency keeps the currency of the entry.
                let changed = try changedAmount(of: entry, in: newCurrency ?? entry.amount.currency, session)
                // One in the currency that an exchange brought is what was received.
                if entry.received?.currency == changed.currency {
                    entry.received = changed
                } else {
                    entry.amount = changed
                }
            }
            if let category { entry.category = category.lowercased() == "none" ? nil : category }
            if let day { entry.date = day }
            if let remark { entry.note = remark }
            if let paid { entry.payee = paid }
            if let account { entry.account = accountName(account) }
            if let target { entry.target = accountName(target) }
            if let kind = kinds.first {
                try refuseKind(kind, ofTransfer: entry)
                entry.kind = kind
            }
            if noTags || !labels.isEmpty { entry.tags = labels }
            let less = removedTags + removedTags.flatMap(separatedTags)
            entry.tags = Set(entry.tags + more).subtracting(less).sorted()
            if let contradiction = entry.contradiction {
                throw UsageError(message: "entry #\(entry.id): \(contradiction)")
            }
        }
    }

    /// A transfer to an account cannot become an expense, a refund or an income of one account.
    private func refuseKind(_ kind: Expense.Kind, ofTransfer entry: Expense) throws(UsageError) {
        guard entry.kind == .transfer, let target = entry.target else { return }
        let remedy =
            entry.account == nil
            ? "add --to none --account \(target)"
            : "'accounts split \(entry.id)' makes an expense and an income of it"
        throw UsageError(
            message: "--\(kind.rawValue): entry #\(entry.id) is a transfer to \(quoted(target)); \(remedy)")
    }

    private func changedAmount(of entry: Expense, in currency: Currency, _ session: Session) throws(UsageError) -> Money
    {
        if let amount {
            return try readAmount(
                amount, of: "--amount", currency: currency,
                ifSigned: ", and add --income or --refund for money received", in: session)
        }
        do {
            return try Money(typed: entry.amount.plain, currency: currency)
        } catch {
            throw UsageError(message: "--currency: \(error.description); give --amount, too")
        }
    }
}

/// The options of `edit` that choose entries, with names that differ from those of the new values.
struct EditFilters: ParameterGroup {
    @Option("in-category", short: "c", value: "NAME", "Only of this category, or 'none'", completion: .categories)
    var categories: [String]
    @Option("search", value: "TEXT", "Only with this text in note, payee, tag or category") var search: [String]
    @Option("from", value: "DATE", "Only from this day on", completion: .dates) var from: String?
    @Option("until", value: "DATE", "Only up to this day", completion: .dates) var until: String?
    @Option("period", short: "p", value: "PERIOD", "Only these days", completion: .periods) var period: String?
    @Option("kind", value: "KIND", "Only one kind") var kind: Expense.Kind?
    @Option("min", value: "AMOUNT", "Only of at least this amount") var minimum: String?
    @Option("max", value: "AMOUNT", "Only of at most this amount") var maximum: String?
    @Option("tagged", value: "TAG", "Only with this tag; may be repeated", completion: .tags) var tagged: [String]
    @Option("of-payee", value: "TEXT", "Only with this text in the payee", completion: .payees) var payee: String?
    @Option("in-account", value: "NAME", "Only of this account, or 'none'", completion: .accounts) var account: String?
    @Option("in-currency", value: "CODE", "Only in this currency") var currency: String?
    @Option("receipt", value: "ID", "Only of this receipt") var receipt: EntryNumber?

    /// - Parameter withCategories: whether the categories choose entries; otherwise they are new values.
    func filter(in session: Session, withCategories: Bool) throws -> Filter {
        var terms = FilterTerms()
        (terms.categories, terms.search, terms.tags) = (withCategories ? categories : [], search, tagged)
        (terms.from, terms.to, terms.period) = (from, until, period)
        (terms.toName, terms.kind, terms.receipt) = ("--until", kind, receipt?.value)
        (terms.minimum, terms.maximum) = (minimum, maximum)
        (terms.payee, terms.account, terms.currency) = (payee, account, currency)
        return try terms.filter(in: session)
    }
}
