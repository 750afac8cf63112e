/// Assigns a category to entries that contain a text.
public struct Rule: Hashable, Sendable, Identifiable {
    /// The number by which users refer to it, from 1; 0 before it is stored.
    public var id: Int64
    /// The text to find in the payee or the note, ignoring case and diacritics.
    public let text: String
    /// The name of the category.
    public let category: String

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
    /// The longest text first, because it is the most specific.
    private let rules: [(text: String, category: String)]

    /// A book of the given rules.
    public init(_ rules: [Rule]) {
        self.rules = rules.sorted { ($0.text.count, $1.id) > ($1.text.count, $0.id) }.map {
            (folded($0.text), $0.category)
        }
    }

    /// The category of the rule with the longest text that the entry's payee or note contains.
    public func category(for entry: Expense) -> String? {
        guard !rules.isEmpty, entry.kind != .transfer else { return nil }
        let text = folded(entry.payee.map { "\($0) \(entry.note)" } ?? entry.note)
        return rules.first { text.contains($0.text) }?.category
    }
}
