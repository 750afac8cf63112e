/// Assigns a category to entries that contain a text.
public struct Rule: Hashable, Sendable, Identifiable {
    /// The number by which users refer to it, from 1; 0 before it is stored.
    public var id: Int64
    /// The text to find in the payee or the note, ignoring case and diacritics.
    public internal(set) var text: String
    /// The name of the category.
    public internal(set) var category: String
    /// What else an entry must be, and what else it gets.
    package var details = Details()

    /// What few rules have: other conditions, and other values for the entry.
    package struct Details: Hashable, Sendable {
        /// The kind that the entry must have.
        package var kind: Expense.Kind?
        /// The least amount of the entry.
        package var minimum: Money?
        /// The largest amount of the entry, in the currency of the least.
        package var maximum: Money?
        /// The payee that the entry gets.
        package var payee: String?
        /// The tags that the entry gets.
        package var tags: [String] = []
        /// The account that the entry gets if it has none.
        package var account: String?

        package init() {}
    }

    /// Whether both are for the same entries: they have the same text and ask for the same. Of two such rules one is kept.
    package func isForSameEntries(as other: Rule) -> Bool {
        folded(text) == folded(other.text) && details.conditions == other.details.conditions
    }

    /// A rule.
    public init(id: Int64 = 0, text: String, category: String) {
        (self.id, self.text, self.category) = (id, text, category)
    }
}

/// A rule that does not exist.
public struct UnknownRule: Error, Sendable {
    /// The number or the text, as given.
    public let name: String
}

/// Rules, ready to be applied to many entries.
public struct RuleBook: Sendable {
    /// The longest text first, because it is the most specific; of one text, the rule that asks for most.
    private let rules: [(text: String, rule: Rule)]

    /// A book of the given rules.
    public init(_ rules: [Rule]) {
        func rank(_ rule: Rule) -> (Int, Int, Int64) {
            (rule.text.count, rule.details.conditions.count, -rule.id)
        }
        self.rules = rules.sorted { rank($0) > rank($1) }.map { (folded($0.text), $0) }
    }

    /// Whether there are no rules.
    var isEmpty: Bool { rules.isEmpty }

    /// The category of the rule with the longest text that the entry's payee or note contains.
    public func category(for entry: Expense) -> String? { rule(for: entry)?.category }

    /// The rule with the longest text that the entry's payee or note contains, and whose conditions it satisfies. Of
    /// several with that text, the one with most conditions.
    package func rule(for entry: Expense) -> Rule? {
        guard !rules.isEmpty, entry.kind != .transfer else { return nil }
        let text = folded(entry.payee.map { "\($0) \(entry.note)" } ?? entry.note)
        return rules.first { text.contains($0.text) && $0.rule.details.fit(entry) }?.rule
    }
}

extension Rule.Details {
    /// What an entry must be, each condition as a text: `refund`, `from 5000 USD`.
    package var conditions: [String] {
        [
            kind?.rawValue, minimum.map { "from \($0.minorUnits) \($0.currency)" },
            maximum.map { "to \($0.minorUnits) \($0.currency)" },
        ].compactMap(\.self)
    }

    /// Whether an entry satisfies the conditions.
    fileprivate func fit(_ entry: Expense) -> Bool {
        if let kind, entry.kind != kind { return false }
        if let minimum, minimum.currency != entry.amount.currency || minimum.minorUnits > entry.amount.minorUnits {
            return false
        }
        if let maximum, maximum.currency != entry.amount.currency || maximum.minorUnits < entry.amount.minorUnits {
            return false
        }
        return true
    }
}

extension Rule {
    /// Gives an entry the payee and the tags of the rule, and its account, if the entry has none.
    package func complete(_ entry: inout Expense) {
        if entry.account == nil { entry.account = details.account }
        if let payee = details.payee { entry.payee = payee }
        if !details.tags.isEmpty { entry.tags = Set(entry.tags + details.tags).sorted() }
    }
}

extension Rule.Details {
    /// For people: `only income, from 50.00 USD; payee Rewe, +shop`.
    package var words: String {
        let conditions = [
            kind.map { "only \($0.rawValue)" }, minimum.map { "from \($0.display)" },
            maximum.map { "up to \($0.display)" },
        ].compactMap(\.self)
        let values =
            (payee.map { ["payee \($0)"] } ?? []) + tags.map { "+" + $0 } + (account.map { ["@" + $0] } ?? [])
        return [conditions, values].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }.joined(separator: "; ")
    }
}
