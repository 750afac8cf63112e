import ExpenseCore

/// `rule`: rules that give entries their categories.
struct RuleGroup: CommandDeclaration {
    static let name = "rule"
    static let summary = "Rules that give entries categories, payees, tags and accounts"
    static var examples: [Example] {
        [
            Example("rule add rewe -c groceries", "imported entries with 'rewe' get the category groceries"),
            Example("rule add amazon -c gifts --kind refund", "only refunds; amazon may have other rules besides"),
            Example("rule", "all rules"), Example("rule apply", "gives entries without a category one"),
        ]
    }
    static var discussion: [String] {
        [
            "A rule looks for its text in payee and note; case and diacritics do not matter. If several rules match, the one "
                + "with the longest text is used, and of one text the one that asks for most. Imports apply the rules to entries for which the file names no category, "
                + "and 'add' to what you type without -c; payee and tags of a rule are given to every typed entry that fits, its "
                + "account to one for which you name no other."
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [ListRules.self, AddRule.self, ApplyRules.self, DeleteRule.self]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListRules.self }
}

/// `rule list`
struct ListRules: Command {
    static let name = "list"
    static let summary = "List the rules"
    static var examples: [Example] { [Example("rule list --json", "for a script")] }
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let rules = try session.readableStore()?.rules() ?? []
        if let format = try data.format() {
            return try session.write(
                rules, as: format,
                ["id", "text", "category", "kind", "min", "max", "currency", "payee", "tags", "account"]
            ) { rule in
                let details = rule.details
                return [
                    .number(rule.id), .text(rule.text), .text(rule.category), .plain(details.kind?.rawValue),
                    .plain(details.minimum?.plain), .plain(details.maximum?.plain),
                    .plain((details.minimum ?? details.maximum)?.currency.code), .text(details.payee),
                    .words(details.tags), .text(details.account),
                ]
            }
        }
        guard !rules.isEmpty else {
            return try session.output.line("no rules; add one with 'rule add TEXT -c CATEGORY'")
        }
        let hasDetails = rules.contains { $0.details != Rule.Details() }
        var table = Table(
            [
                .init(title: "ID", alignment: .right), .init(title: "TEXT", shrinks: true),
                .init(title: "CATEGORY", shrinks: true),
            ] + (hasDetails ? [.init(title: "ALSO", shrinks: true, wraps: true)] : []), for: session.terminal)
        for rule in rules {
            try table.add(
                [Table.Cell("\(rule.id)", .dim), Table.Cell(rule.text), Table.Cell(rule.category)]
                    + (hasDetails ? [Table.Cell(rule.details.words)] : []), to: session.output)
        }
        try table.finish(to: session.output)
    }
}

/// The kinds of entries for which there are rules.
enum KindOfRule: String, CaseIterable, ArgumentValue {
    case expense, income, refund

    var kind: Expense.Kind {
        switch self {
        case .expense: .expense
        case .income: .income
        case .refund: .refund
        }
    }
}

/// `rule add`
struct AddRule: NamingCommand {
    static let name = "add"
    static let summary = "Add a rule, or change the one of a text"
    static var examples: [Example] {
        [
            Example("rule add rewe -c groceries", "entries with 'rewe' get the category groceries"),
            Example("rule add 'rewe sagt' -c groceries --payee Rewe -t shop", "also a payee and a tag"),
            Example("rule add kiosk -c food --account cash", "also an account"),
            Example("rule add amazon -c home --kind expense --min 50", "only expenses of 50 or more"),
        ]
    }
    static var discussion: [String] {
        [
            "A text has one rule for each kind and range of amounts; another one for the same replaces it, and the output has "
                + "what it was. 'rule delete' takes the number if a text has several."
        ]
    }
    @Argument("TEXT", "The text in payee or note", isRequired: true) var words: [String]
    @Option("category", short: "c", value: "NAME", "The category", completion: .categories) var category: String
    @Option("payee", value: "NAME", "Also give entries this payee", completion: .payees) var payee: String?
    @Option("tag", short: "t", value: "TAG", "Also give entries this tag; may be repeated", completion: .tags)
    var tags: [String]
    @Option("account", value: "NAME", "Also put entries without an account into this one", completion: .accounts)
    var account: String?
    @Option("kind", value: "KIND", "Only entries of this kind") var kind: KindOfRule?
    @Option("min", value: "AMOUNT", "Only entries of at least this amount") var minimum: String?
    @Option("max", value: "AMOUNT", "Only entries of at most this amount") var maximum: String?
    @Flag("new", "Add the category, account and tags if they do not exist yet") var addsNames: Bool

    /// What the options say besides the category.
    private func details(in session: Session) throws -> Rule.Details {
        var details = Rule.Details()
        let currency = try session.currencyOfNewEntries()
        details.kind = kind?.kind
        details.minimum = try minimum.map { try readAmount($0, of: "--min", currency: currency, in: session) }
        details.maximum = try maximum.map { try readAmount($0, of: "--max", currency: currency, in: session) }
        details.payee = try payee.map { try readPayee($0) }
        details.tags = try Set(readTags(tags)).sorted()
        details.account = account
        guard let least = details.minimum, let most = details.maximum else { return details }
        guard least.currency == most.currency, least.minorUnits <= most.minorUnits else {
            throw UsageError(
                message: "--min (\(least.display)) is more than --max (\(most.display)), or in another currency")
        }
        return details
    }

    func run(in session: Session) throws {
        let text = try readLabel(words.joined(separator: " "), of: "TEXT")
        let store = try session.writableStore()
        var new = Rule(text: text, category: category)
        new.details = try details(in: session)
        if !addsNames { try session.refuseNewTags(new.details.tags) }
        let former = try store.rules().first { $0.isForSameEntries(as: new) }
        let rule = try store.add(new)
        session.accomplished = "the rule was added"
        try session.output.line(
            "\(former == nil ? "added" : "changed") rule #\(rule.id)  \(quoted(rule.text))  \(rule.effect)")
        if let former, former.effect != rule.effect { try session.output.line("before: \(former.effect)") }
        let count = try store.entriesByRules().count
        guard count > 0 else { return }
        let found = counted(count, "entry without a category gets", "entries without a category get")
        try session.output.line("\(found) one with 'rule apply'")
    }
}

/// `rule delete`
struct DeleteRule: Command {
    static let name = "delete"
    static let summary = "Delete a rule; entries keep their categories"
    static var examples: [Example] { [Example("rule delete rewe", "by its text or its number")] }
    @Argument("RULE", "The number or the text of the rule") var rule: String

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let same = try store.rules().filter { folded($0.text) == folded(rule) }
        guard same.count < 2 else {
            let each = same.map { "#\($0.id)  \($0.effect)" }.joined(separator: "; ")
            throw CommandFailure(
                .failed,
                "\(same.count) rules have the text \(quoted(rule)); give the number of one: \(each). Nothing was deleted"
            )
        }
        let deleted = try store.deleteRule(rule)
        session.accomplished = "the rule was deleted"
        try session.output.line("deleted rule #\(deleted.id)  \(quoted(deleted.text))  \(deleted.effect)")
    }
}

/// `rule apply`
struct ApplyRules: Command {
    static let name = "apply"
    static let summary = "Apply the rules to existing entries"
    static var examples: [Example] {
        [
            Example("rule apply", "entries without a category; shows them and asks"),
            Example("rule apply --all -p 'this year' --yes", "also those that have one, without a question"),
        ]
    }
    static var discussion: [String] {
        [
            "It shows what would change and asks on a terminal; elsewhere it needs --yes. All of it is one change to undo."
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    @OptionGroup var filters: FieldFilters
    @Flag("all", "Also entries that have a category already") var all: Bool
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool

    func run(in session: Session) throws {
        let filter = try filters.filter(in: session)
        let store = try session.writableStore()
        let changed = try store.entriesByRules(filter, all: all)
        guard !changed.isEmpty else { return try session.output.line("the rules change no entry") }
        if !yes {
            let question = "change \(counted(changed.count, "entry", "entries"))?"
            try confirm(question, changed.map { line(of: $0) }, in: session)
        }
        let ruled = Dictionary(uniqueKeysWithValues: changed.map { ($0.id, $0) })
        let stored = try store.update(changed.map(\.id)) { entry in
            guard let new = ruled[entry.id] else { return }
            (entry.category, entry.payee, entry.tags) = (new.category, new.payee, new.tags)
            entry.account = new.account
        }
        session.accomplished = "\(counted(stored.count, "entry was", "entries were")) changed"
        for entry in stored { try session.output.line("changed \(line(of: entry))") }
    }
}

extension Rule {
    /// What it asks for and gives: `home  only expense, from 50.00 USD`.
    fileprivate var effect: String {
        escapingControls(in: details.words.isEmpty ? category : "\(category)  \(details.words)")
    }
}
