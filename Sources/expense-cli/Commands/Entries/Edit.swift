import ExpenseCore

/// `edit`: changes entries.
struct Edit: NamingCommand {
    static let name = "edit"
    static let summary = "Change entries"
    static var examples: [Example] {
        [
            Example("edit 42", "open entry 42 in your editor"),
            Example("edit last --amount 13.50", "the entry that was added last was 13.50"),
            Example("edit 42 -c none --note 'lunch with Kim'", "without a category, with another note"),
            Example("edit 3-7 12 --account giro --add-tag trip", "several at once"),
            Example("edit --search kantine -c none to -c food --yes", "all entries of a filter"),
            Example("edit -p october -c none", "those of a filter in your editor"),
        ]
    }
    static var discussion: [String] {
        [
            "Fields without an option stay unchanged. 'list' shows the numbers.",
            "Instead of numbers, the options with which 'list' chooses entries can choose them. They stand before the word "
                + "'to', and the new values behind it: 'edit -c food to -c fun'.",
            "Without options that change a field, it opens the entries in the editor that VISUAL or EDITOR names, on a "
                + "terminal; without numbers and filters, the entry that was added last. If a line cannot be read, a "
                + "message names it, and the editor opens again.",
            "Before it changes more than \(fewEntries) entries, or those of a filter, it shows them; on a terminal it asks, "
                + "elsewhere it needs --yes. All of it is one change for 'undo'.",
        ]
    }
    static var remedies: [String: String] {
        [
            "--in-category": "before 'to', -c chooses entries", "--until": "before 'to', --to is the last day",
            "--tagged": "before 'to', -t chooses entries", "--of-payee": "before 'to', --payee chooses entries",
            "--in-account": "before 'to', --account chooses entries",
            "--in-currency": "before 'to', --currency chooses entries", "--no-tags": "'-t none' takes all tags off",
            "--expense": "'--kind expense' makes it one", "--to": "The receiving account of a transfer is --target",
        ]
    }
    @Argument("ID", "Its number, a range such as 3-7, or 'last'") var ids: [EntryNumbers]
    @Option("amount", value: "AMOUNT", "Another amount") var amount: String?
    let fields = FieldOptions(changing: ["note", "category", "date"])
    @Option("kind", value: "KIND", "Make it an entry of this kind") var kind: Expense.Kind?
    let texts = FieldOptions.otherTexts
    let accounts = FieldOptions(changing: ["account", "target"])
    @Option("currency", value: "CODE", "Another currency") var currency: String?
    let original = FieldOptions(changing: ["original"])
    @Option("tag", short: "t", value: "TAG", "The new tags, or 'none'; may be repeated", completion: .tags)
    var tags: [String]
    @Option("add-tag", value: "TAG", "One more tag; may be repeated", completion: .tags) var addedTags: [String]
    @Option("remove-tag", value: "TAG", "Without this tag; may be repeated", completion: .tags) var removedTags:
        [String]
    // As in 'add'.
    @Flag("income", "Make it an income", isListed: false) var income: Bool
    @Flag("refund", "Make it a refund", isListed: false) var refund: Bool
    @OptionGroup(before: "to") var filters: FieldFilters
    @Flag("new", "Add categories, accounts and tags that do not exist yet") var addsNames: Bool
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool
    @Flag("json", "Write the entry as JSON; an array for several") var json: Bool

    func run(in session: Session) throws {
        guard let change = try change(in: session) else { return try editByHand(in: session) }
        let filter = try filters.filter(in: session)
        try requireChoice(ids, filter, to: "change")
        let store = try session.writableStore()
        let entries = try chosenEntries(ids, filter, in: store)
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
            try confirm(question, changed, in: session)
        }
        if try amount != nil || currency != nil || accounts.change(in: session) != nil {
            let changed = try entries.compactMap { entry in
                var changed = entry
                try change(&changed)
                return changed == entry ? nil : changed
            }
            try confirmCurrencies(of: changed, in: session)
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
        if json { return try session.output.write(entries.map { known[$0.id] ?? $0 }) }
        for entry in entries {
            let word = known[entry.id] == nil ? "unchanged" : "changed"
            try session.output.line("\(word) \(line(of: known[entry.id] ?? entry))")
        }
    }

    /// The change for each entry; nil if no option asks for one.
    func change(in session: Session) throws -> ((inout Expense) throws -> Void)? {
        let kinds = [kind, income ? .income : nil, refund ? .refund : nil].compactMap(\.self)
        if kinds.count > 1 {
            throw UsageError(message: "an entry has one kind; give one of --kind, --income, --refund")
        }
        if kind == .transfer {
            throw UsageError(message: "--kind: 'transfer' and 'accounts join' make transfers; give another kind")
        }
        if !tags.isEmpty, !(addedTags + removedTags).isEmpty {
            let second = addedTags.isEmpty ? "--remove-tag" : "--add-tag"
            throw UsageError(message: "--tag and \(second) cannot be used together")
        }
        let changes = try [fields, texts, accounts, original].compactMap { try $0.change(in: session) }
        let isAmountChanged = amount != nil || currency != nil
        guard
            isAmountChanged || !changes.isEmpty || !kinds.isEmpty || !(tags + addedTags + removedTags).isEmpty
        else { return nil }
        let labels = try readTagsOrNone(tags)
        let more = try readTags(addedTags)
        if !addsNames { try session.refuseNewTags(labels + more) }
        let newCurrency = try currency.map(readCurrency)
        return { entry in
            if isAmountChanged {
                // An amount without a currency keeps the currency of the entry.
                let changed = try changedAmount(of: entry, in: newCurrency ?? entry.amount.currency, session)
                // One in the currency that an exchange brought is what was received.
                if let received = entry.received, received.currency == changed.currency {
                    guard amount != nil else { throw exchangeInOneCurrency(entry, received) }
                    entry.received = changed
                } else {
                    entry.amount = changed
                }
            }
            for change in changes { try change(&entry) }
            if let kind = kinds.first {
                try refuseKind(kind, ofTransfer: entry)
                entry.kind = kind
            }
            if !tags.isEmpty { entry.tags = labels }
            let less = Set((removedTags + removedTags.flatMap(separatedTags)).map { $0.lowercased() })
            entry.tags = Set(entry.tags + more).filter { !less.contains($0.lowercased()) }.sorted()
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
            ? "add --target none --account \(target)"
            : "'accounts split \(entry.id)' makes an expense and an income of it"
        throw UsageError(
            message: "--kind \(kind.rawValue): entry #\(entry.id) is a transfer to \(quoted(target)); \(remedy)")
    }

    private func exchangeInOneCurrency(_ entry: Expense, _ received: Money) -> UsageError {
        UsageError(
            message:
                "--currency: entry #\(entry.id) exchanges \(entry.amount.display) for \(received.display), so nothing says what else "
                + "it brought; change it with --amount, or delete it and record a transfer")
    }

    private func changedAmount(of entry: Expense, in currency: Currency, _ session: Session) throws(UsageError) -> Money
    {
        if let amount {
            return try readAmount(
                amount, of: "--amount", currency: currency,
                ifSigned: ", and add --kind income or --kind refund for money received", in: session)
        }
        do {
            return try Money(typed: entry.amount.plain, currency: currency)
        } catch {
            throw UsageError(message: "--currency: \(error.description); give --amount, too")
        }
    }
}
