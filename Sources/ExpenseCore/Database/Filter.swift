/// Which entries are meant; everything that is given must hold.
public struct Filter: Hashable, Sendable {
    /// One of several categories.
    public enum CategoryChoice: Hashable, Sendable {
        /// Entries without a category.
        case none
        /// Entries of the category with this name, in any case.
        case named(String)
    }

    /// Entries of any of these; all entries where there are none.
    public var categories: [CategoryChoice]
    /// Entries of these days.
    public var period: Period
    /// Entries of one kind; both where it is nil.
    public var kind: Expense.Kind?
    /// Entries in one currency; in all where it is nil.
    public var currency: Currency?
    /// Entries that have all of these tags.
    public var tags: [String]
    /// Entries of at least so much, in the currency of the amount.
    public var minimum: Money?
    /// Entries of at most so much, in the currency of the amount.
    public var maximum: Money?
    /// Entries that hold all of these texts, whatever their case and diacritics, in the note, a tag or the category.
    public var search: [String]

    /// A filter.
    public init(
        categories: [CategoryChoice] = [], period: Period = .all, kind: Expense.Kind? = nil,
        currency: Currency? = nil, tags: [String] = [], minimum: Money? = nil, maximum: Money? = nil,
        search: [String] = []
    ) {
        self.categories = categories
        self.period = period
        self.kind = kind
        self.currency = currency
        self.tags = tags
        self.minimum = minimum
        self.maximum = maximum
        self.search = search
    }

    /// A condition of SQL with the values of its parameters.
    typealias Condition = (sql: String, values: [Value])

    /// Conditions on the columns `kind` and `currency`.
    var commonConditions: [Condition] {
        var conditions: [Condition] = []
        if let kind { conditions.append(("kind = ?", [.text(kind.rawValue)])) }
        for code in [currency, minimum?.currency, maximum?.currency].compactMap({ $0?.code }) {
            conditions.append(("currency = ?", [.text(code)]))
        }
        return conditions
    }

    /// Conditions on the table of entries.
    var entryConditions: [Condition] {
        commonConditions + [categoryCondition].compactMap { $0 }
            + tags.map { ("EXISTS (SELECT 1 FROM entry_tag t WHERE t.entry = entry.id AND t.tag = ?)", [.text($0)]) }
            + [
                period.from.map { ("date >= ?", [.text($0.description)]) },
                period.to.map { ("date <= ?", [.text($0.description)]) },
                minimum.map { ("amount >= ?", [.integer($0.minorUnits)]) },
                maximum.map { ("amount <= ?", [.integer($0.minorUnits)]) },
            ].compactMap { $0 } + searchConditions
    }

    private var categoryCondition: Condition? {
        guard !categories.isEmpty else { return nil }
        let parts: [Condition] = categories.map {
            switch $0 {
            case .none: ("category IS NULL", [])
            case .named(let name): ("category = (SELECT id FROM category WHERE name = ?)", [.text(name)])
            }
        }
        return ("(" + parts.map(\.sql).joined(separator: " OR ") + ")", parts.flatMap(\.values))
    }

    static func clause(_ conditions: [Condition]) -> Condition {
        guard !conditions.isEmpty else { return ("", []) }
        return (" WHERE " + conditions.map(\.sql).joined(separator: " AND "), conditions.flatMap(\.values))
    }
}
