import ExpenseCore

/// `recurring edit`
struct EditRecurring: NamingCommand {
    static let name = "edit"
    static let summary = "Change a recurring entry; the entries that it has recorded stay"
    static var examples: [Example] {
        [
            Example("recurring edit 1 --note 'green tea' -c food", "with another note and category"),
            Example("recurring edit 1 --every '2 weeks'", "in another interval"),
            Example("recurring edit 2 -c groceries:5 -c home", "in two categories, 5 of it in the first"),
            Example("recurring edit 3 --to giro", "a transfer goes to another account"),
            Example("recurring edit 3 --amount '110 USD'", "an exchange brings 110 USD"),
            Example("recurring edit 1 --until 2026-12-31", "no longer after that day"),
        ]
    }
    static var discussion: [String] {
        [
            "It counts for all days that are not recorded yet. 'recurring raise' changes the amount from a day on.",
            "If it records several entries, the amount is that of all of them, and each keeps its share. In "
                + "an exchange, it is the amount of its currency.",
        ]
    }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber
    @Option("amount", value: "AMOUNT", "Another amount, on all days to come") var amount: String?
    let note = FieldOptions(changing: ["note"])
    @Option(
        "category", short: "c", value: "NAME",
        "Another category, or 'none'; several as NAME:AMOUNT, the last one without an amount gets the rest",
        completion: .categories)
    var categories: [String]
    @Option(
        "every", value: "SPAN", "Another interval, as in 'recurring add'",
        completion: .words(["day", "week", "month", "quarter", "year", "last day"]))
    var every: RecurringInterval?
    @Option(
        "weekend", value: "WHERE",
        "Record what falls on a weekend 'before' it, 'after' it, or on the day itself with 'none'",
        completion: .words(["before", "after", "none"])) var weekend: String?
    @Option("from", value: "DATE", "Another first day", completion: .dates) var from: String?
    @Option("until", value: "DATE", "Another last day, or 'none'") var until: String?
    @Flag("income", "Make it an income") var income: Bool
    @Flag("expense", "Make it an expense") var expense: Bool
    let texts = FieldOptions.otherTexts
    @Option("account", value: "NAME", "Another account, or 'none'", completion: .accounts) var account: String?
    @Option("to", value: "NAME", "For a transfer, another receiving account, or 'none'", completion: .accounts)
    var target: String?
    @Option("tag", short: "t", value: "TAG", "The new tags, replacing all; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("no-tags", "No tags") var noTags: Bool
    @Flag("new", "Add categories, accounts and tags that do not exist yet") var addsNames: Bool

    func run(in session: Session) throws {
        let change = try change(in: session)
        let store = try session.writableStore()
        var planned = try store.recurring(id.value)
        try change(&planned)
        try confirmCurrencies(of: [planned.entry] + planned.others, in: session)
        let edited = try store.updateRecurring(id.value, "change", change)
        session.accomplished = "the recurring entry was changed"
        try session.output.line("changed recurring \(edited.line(on: session.today))")
    }

    private func change(in session: Session) throws -> (inout Recurring) throws -> Void {
        if income, expense { throw UsageError(message: "--income and --expense cannot be used together") }
        if noTags, !tags.isEmpty { throw UsageError(message: "--tag and --no-tags cannot be used together") }
        let changes = try [note, texts].compactMap { try $0.change(in: session) }
        let values = [amount, categories.first, from, until, account, target, weekend]
        guard
            values.contains(where: { $0 != nil }) || !changes.isEmpty || every != nil || income || expense || noTags
                || !tags.isEmpty
        else {
            throw UsageError(message: "nothing to change: give --amount, --note, --category, --every or another option")
        }
        let first = try from.map { try readFutureDate($0, of: "--from", in: session) }
        let last = try until.map {
            try $0.lowercased() == "none" ? nil : readFutureDate($0, of: "--until", in: session)
        }
        let typed = try weekend.map { word throws(UsageError) in try readWeekend(word) }
        let moved = try every.map { interval throws(UsageError) in try interval.weekend(besides: typed) } ?? typed
        let labels = try readTagsOrNone(tags)
        if !addsNames { try session.refuseNewTags(labels) }
        return { recurring in
            if let amount {
                let currency = recurring.entry.amount.currency
                let money = try readAmount(
                    amount, of: "--amount", currency: currency, ifSigned: "; --income makes it an income", in: session)
                guard money.minorUnits > recurring.others.count else {
                    throw UsageError(message: "--amount is too little for \(recurring.others.count + 1) entries")
                }
                setAmount(money, of: &recurring)
            }
            for change in changes { try change(&recurring.entry) }
            if !categories.isEmpty { try setCategories(of: &recurring, in: session) }
            if let moved { recurring.weekend = moved }
            if let every {
                (recurring.unit, recurring.step, recurring.monthDay) = (every.unit, every.step, every.monthDay)
            }
            if let first { recurring.entry.date = first }
            if every != nil || first != nil { recurring.begin(on: recurring.entry.date, inMonth: every?.month) }
            try refuseWeekendOfDays(recurring)
            if let last { recurring.last = last }
            try refuseNever(recurring)
            if income || expense {
                guard recurring.others.isEmpty, recurring.entry.kind != .transfer else {
                    throw UsageError(
                        message:
                            "recurring #\(recurring.id) is a transfer or has several entries, so it stays; delete it, and "
                            + "add another one")
                }
                recurring.entry.kind = income ? .income : .expense
            }
            if let account { setAccount(accountName(account), of: &recurring) }
            if let target {
                guard recurring.entry.kind == .transfer else {
                    throw UsageError(message: "--to: recurring #\(recurring.id) is not a transfer")
                }
                recurring.entry.target = accountName(target)
            }
            if noTags || !tags.isEmpty { recurring.entry.tags = labels }
            if let contradiction = recurring.entry.contradiction {
                throw UsageError(message: "recurring #\(recurring.id): \(contradiction)")
            }
        }
    }

    private func readWeekend(_ word: String) throws(UsageError) -> Recurring.Weekend? {
        if isNone(word) { return nil }
        guard let weekend = Recurring.Weekend(rawValue: word.lowercased()) else {
            throw UsageError(message: "--weekend: \(quoted(word)) is not one of before, after and none")
        }
        return weekend
    }

    /// Changes the amount on all days to come; of an exchange, the one in its currency.
    private func setAmount(_ amount: Money, of recurring: inout Recurring) {
        guard let received = recurring.entry.received else {
            recurring.setWhole(amount)
            return recurring.clearAmounts()
        }
        guard received.currency != amount.currency else { return recurring.entry.received = amount }
        recurring.entry.amount = amount
        recurring.clearAmounts()
    }

    /// Divides what is the user's own among the categories. The shares of others stay.
    private func setCategories(of recurring: inout Recurring, in session: Session) throws {
        let shares = recurring.others.filter { $0.kind == .transfer }
        guard shares.isEmpty || categories.count == 1 else {
            throw UsageError(
                message: "--category: others share recurring #\(recurring.id), so it has one category; give one")
        }
        let own = [recurring.entry] + recurring.others.filter { $0.kind != .transfer }
        let sum = own.reduce(0) { $0 + $1.amount.minorUnits }
        let parts = try ReceiptParts(
            categories, of: Money(minorUnits: sum, currency: recurring.entry.amount.currency),
            isRefund: recurring.entry.kind == .refund, session.categories() ?? [], in: session
        ).parts
        guard recurring.entry.kind != .transfer || parts.count == 1 else {
            throw UsageError(message: "--category: recurring #\(recurring.id) is a transfer, which has no category")
        }
        let template = recurring.entry
        let entries = parts.map { part in
            var entry = template
            (entry.category, entry.amount) = (part.category, part.amount)
            return entry
        }
        recurring.entry = entries[0]
        recurring.others = entries.dropFirst() + shares
    }

    /// Changes the account that pays or receives, in all entries.
    private func setAccount(_ account: String?, of recurring: inout Recurring) {
        let former = recurring.entry.account
        recurring.entry.account = account
        for place in recurring.others.indices {
            if recurring.others[place].account == former {
                recurring.others[place].account = account
            } else if recurring.others[place].target == former {
                recurring.others[place].target = account
            }
        }
    }
}

/// `recurring raise`
struct RaiseRecurring: Command {
    static let name = "raise"
    static let summary = "Change the amount of a recurring entry from a day on"
    static var examples: [Example] {
        [
            Example("recurring raise 1 13.99 --from 2026-12-01", "it costs 13.99 from that day on"),
            Example("recurring raise 1 11", "from today on; also for less"),
        ]
    }
    static var discussion: [String] {
        ["Entries that are recorded already stay as they are; 'edit' changes those. An exchange keeps its rate."]
    }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber
    @Argument("AMOUNT", "The new amount") var amount: String
    @Option("from", value: "DATE", "The first day; today unless given", completion: .dates) var from: String?

    func run(in session: Session) throws {
        let day = try from.map { try readFutureDate($0, of: "--from", in: session) } ?? session.today
        let store = try session.writableStore()
        let raised = try store.updateRecurring(id.value, "raise") { recurring in
            let currency = recurring.entry.amount.currency
            let money = try readAmount(
                amount, of: "AMOUNT", currency: currency,
                ifSigned: ". AMOUNT is the whole new amount, not the difference", in: session)
            guard money.currency == currency else {
                throw UsageError(
                    message: "AMOUNT is in \(money.currency), but recurring #\(id.value) is in \(currency); "
                        + "'recurring edit' changes that")
            }
            recurring.setAmount(money, from: day)
        }
        session.accomplished = "the amount was changed"
        let isLater = day > session.today
        try session.output.line("changed recurring \(raised.line(on: isLater ? day : session.today)) from \(day)")
        let recorded = try store.countRecorded(of: id.value, from: day)
        if recorded > 0 {
            try session.output.line(
                "\(counted(recorded, "entry", "entries")) recorded from that day on stay as they are")
        }
    }
}
