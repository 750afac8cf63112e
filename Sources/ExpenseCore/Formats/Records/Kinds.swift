/// The kinds of records that a data file has, as files name them and their fields.
enum Kinds {
    private static let nothing = Money(minorUnits: 0, currency: .dollar)
    private static let someEntry = Expense(date: .first, amount: nothing)

    // MARK: - Entries and what they name

    static let entry = RecordKind(
        "entry", someEntry,
        EntryField.all.flatMap { $0.fields() } + [
            Field(
                "attachments", { $0.attachments }, { $0.attachments = $1 },
                FieldType.attachment.list("an array of objects"), else: [],
                isOmitted: true)
        ]
    ) { entry, place in
        guard entry.attachments.count <= Attachment.most else {
            throw FormatError(place, "'attachments' has more than \(Attachment.most)")
        }
    }

    static let defaults = RecordKind(
        "defaults", Defaults(),
        [
            Field("currency", \.currency, .currency, isOmitted: true),
            Field("account", \.account, .name, isOmitted: true),
            Field("monthBegins", \.firstDay, .number(Months.firstDays), isOmitted: true),
        ])

    static let category = RecordKind(
        "category", Category(name: "", color: .none), [Field("name", \.name, .name), Field("color", \.color, .color)])

    static let account = RecordKind(
        "account", ListedAccount(name: ""),
        [
            Field("name", \.name, .name),
            Field("closes", \.closing, .number(1...31), isOmitted: true),
            Field("due", \.due, .number(1...31), isOmitted: true),
            Field("currencies", \.currencies, FieldType.currency.list("an array of codes"), else: [], isOmitted: true),
        ]
    ) { account, place in
        guard (account.closing == nil) == (account.due == nil) else {
            throw FormatError(place, "the statements of an account have both 'closes' and 'due'")
        }
    }

    static let agreement = RecordKind(
        "agreement", AccountAgreement(account: "", agreement: Agreement(date: .first, balance: nothing)),
        [
            Field("account", \.account, .name),
            Field("date", \.agreement.date, .day),
            Field("balance", \.agreement.balance, .money),
            .currency { $0.agreement.balance.currency },
        ])

    static let rule = RecordKind(
        "rule", Rule(text: "", category: ""),
        [
            Field("text", \.text, .text),
            Field("category", \.category, .name),
            Field("kind", \.details.kind, .choice, isOmitted: true),
            Field("minimum", \.details.minimum, .moreThanZero, isOmitted: true),
            Field("maximum", \.details.maximum, .moreThanZero, isOmitted: true),
            .currency { ($0.details.minimum ?? $0.details.maximum)?.currency },
            Field("payee", \.details.payee, .text, isOmitted: true),
            Field("account", \.details.account, .name, isOmitted: true),
            Field("tags", \.details.tags, .tags, else: [], isOmitted: true),
        ]
    ) { rule, place in
        let details = rule.details
        guard !rule.text.isEmpty, details.kind != .transfer, details.payee != "",
            !details.tags.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) })
        else {
            throw FormatError(
                place, "a rule has a 'text', a 'kind' that is no transfer, a 'payee', and 'tags' of one word")
        }
    }

    // MARK: - Plans

    private static let budgetChange = RecordKind(
        "change", Budget.Change(days: .all, amount: nothing),
        [
            Field("from", \.days.from, .day),
            Field("to", \.days.to, .day),
            Field("amount", \.amount, .zeroOrMore),
        ]
    ) { change, place in
        guard change.days.from ?? .first <= change.days.to ?? .last else {
            throw FormatError(place, "'from' should not be after 'to'")
        }
    }

    static let budget = RecordKind(
        "budget", Budget(category: nil, amount: nothing, per: .month),
        [
            Field("category", \.category, .name),
            Field("amount", \.amount, .zeroOrMore),
            .currency { $0.amount.currency },
            Field("per", \.per, .choice),
            Field("changes", \.listedChanges, budgetChange.list, else: [], isOmitted: true),
            Field("carriedFrom", \.carriedFrom, .day, isOmitted: true),
            Field("carried", \.carriedAmount, .money, isOmitted: true),
        ])

    static let plan = RecordKind(
        "plan", PlanStart(day: .first, amount: nothing),
        [
            Field("from", \.day, .month(\.lowerBound)),
            Field("amount", \.amount, .money),
            .currency { $0.amount.currency },
        ])

    static let move = RecordKind(
        "move", EnvelopeMove(move: 0, category: "", month: .first, amount: nothing),
        [
            Field("id", \.move, .identity),
            Field("category", \.category, .name),
            Field("month", \.month, .month(\.lowerBound)),
            Field("amount", \.amount, .moved),
            .currency { $0.amount.currency },
        ])

    static let goal = RecordKind(
        "goal", Goal(category: "", amount: nothing, last: .first),
        [
            Field("category", \.category, .name),
            Field("amount", \.amount, .moreThanZero),
            .currency { $0.amount.currency },
            Field("by", \.last, .month(\.upperBound)),
        ])

    // MARK: - Recurring entries

    /// A further entry of the receipt of a recurring one.
    private static let recurringPart = RecordKind(
        "part", someEntry,
        [
            Field("kind", \.kind, .choice, else: .expense),
            Field("amount", \.amount, .money),
            Field("category", \.category, .text),
            Field("account", \.account, .text),
            Field("to", \.target, .text),
        ])

    private static let recurringStep = RecordKind(
        "step", Recurring.Step(date: .first),
        [
            Field("date", \.date, .day),
            Field("amount", \.amount, .moreThanZero),
            Field("isPaused", \.isPaused, .flag, isOmitted: true),
        ]
    ) { step, place in
        guard step.amount != nil || step.isPaused != nil else {
            throw FormatError(place, "a step needs an 'amount', or 'isPaused'")
        }
    }

    static let recurring = RecordKind(
        "recurring", RecordedRecurring(Recurring(entry: someEntry, unit: .month), recorded: nil),
        EntryField.recurring.flatMap { $0.fields(isOmitted: $0.isOfTransfers == true) }
            .map { $0.of(\.recurring.entry) } + [
                Field("parts", \.recurring.others, recurringPart.list, else: [], isOmitted: true),
                Field("every", \.recurring.step, .number(1...1000), else: 1),
                Field("unit", \.recurring.unit, .choice),
                Field(
                    "monthDay", \.recurring.monthDay, .words("as \"last day\", \"2nd friday\" or \"30th\""),
                    isOmitted: true),
                Field("weekend", \.recurring.weekend, .choice, isOmitted: true),
                Field("last", \.recurring.last, .day),
                Field("steps", \.recurring.steps, recurringStep.list, else: []),
                Field("recorded", \.recorded, .day),
            ]
    ) { plan, place in
        let entry = try ImportedEntry(plan.recurring.entry, at: place).expense
        plan.recurring.others = try plan.recurring.others.map { part in
            var whole = entry
            (whole.kind, whole.amount, whole.category) = (part.kind, part.amount, part.category)
            (whole.account, whole.target) = (part.account, part.target)
            return try ImportedEntry(whole, at: place).expense
        }
        let days = plan.recurring.steps.map(\.date)
        guard zip(days, days.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw FormatError(place, "the steps should be in the order of their days, one per day")
        }
    }

    // MARK: - Imports and rates

    static let mapping = RecordKind(
        "mapping", SavedMapping(name: "", titles: [], hints: CSVHints()),
        [
            Field("name", \.name, .name),
            Field("titles", \.titles, .texts),
            Field("columns", \.hints, columns.type),
        ])

    /// What the columns of a file mean, as the data file keeps it, too.
    static let columns = RecordKind(
        "columns", CSVHints(),
        [
            Field(
                "separator", \.separator,
                FieldType("a character", text: { String(Unicode.Scalar($0)) }, { $0.utf8.first }), isOmitted: true)
        ]
            + CSVRole.allCases.map { Field($0.stringValue, \.columns[$0], .texts, isOmitted: true) } + [
                Field("standardCurrency", \.standardCurrency, .currency, isOmitted: true),
                Field("dateOrder", \.dateOrder, .choice, isOmitted: true),
                Field(
                    "decimalMark", \.decimalMark, FieldType("a character", text: { String($0) }, \.first),
                    isOmitted: true),
                Field("sign", \.sign, .choice, isOmitted: true),
                Field("unit", \.unit, .choice, isOmitted: true),
                Field("sides", \.sides, .sides, else: [:], isOmitted: true),
            ])

    static let rate = RecordKind(
        "rate", Rate(base: .dollar, quote: .dollar, date: .first, digits: 0, decimals: 0),
        [
            Field("date", \.date, .day),
            Field("base", \.base, .currency),
            Field("quote", \.quote, .currency),
            Field("rate", \.written, .text),
        ]
    ) { rate, place in
        guard rate.digits > 0 else {
            throw FormatError(place, "a rate needs two currencies, and a decimal above zero")
        }
    }
}

extension EntryField {
    /// The field as files have it; an amount with its currency.
    ///
    /// - Parameter isOmitted: whether one without a value is not written.
    fileprivate func fields(isOmitted: Bool = false) -> [Field<Expense>] {
        switch content {
        case .day(let get, let set): [Field(name, get, set, .day)]
        case .kind(let get, let set): [Field(name, get, set, .choice, else: .expense)]
        case .amount(let get, let set): [Field(name, get, set, .money), .currency { get($0).currency }]
        case .original(let get, let set), .received(let get, let set):
            [Field(name, get, set, .moneyWithCurrency, isOmitted: isOmitted)]
        case .category(let get, let set), .account(let get, let set), .text(let get, let set):
            [Field(name, get, set, .text, isOmitted: isOmitted)]
        case .note(let get, let set): [Field(name, get, set, .text, else: "")]
        case .tags(let get, let set): [Field(name, get, set, .tags, else: [])]
        case .receipt(let get, let set): [Field(name, get, set, .entry)]
        case .number: [Field(name, .entry) { $0.id }]
        case .balance: [Field(name, .money) { $0.balance }]
        }
    }
}

extension Budget {
    fileprivate var listedChanges: [Change] {
        get { changes }
        set { for change in newValue { add(change) } }
    }

    fileprivate var carriedAmount: Money? {
        get { carriedFrom.map { _ in Money(minorUnits: carried, currency: amount.currency) } }
        set { carried = newValue?.minorUnits ?? 0 }
    }
}

extension Rate {
    /// The price as it is written. One that is none is zero.
    fileprivate var written: String {
        get { plain }
        set {
            self =
                Rate(base: base, quote: quote, date: date, written: newValue)
                ?? Rate(base: base, quote: quote, date: date, digits: 0, decimals: 0)
        }
    }
}
