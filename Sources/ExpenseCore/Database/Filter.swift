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

    /// Conditions on a table that has the columns `category` (0 or NULL for none), `kind` and
    /// `currency`.
    var commonConditions: [Condition] {
        var conditions: [Condition] = []
        if !categories.isEmpty {
            let parts: [Condition] = categories.map {
                switch $0 {
                case .none: ("ifnull(category, 0) = 0", [])
                case .named(let name): ("category = (SELECT id FROM category WHERE name = ?)", [.text(name)])
                }
            }
            conditions.append(
                ("(" + parts.map(\.sql).joined(separator: " OR ") + ")", parts.flatMap(\.values)))
        }
        if let kind { conditions.append(("kind = ?", [.text(kind.rawValue)])) }
        for code in [currency, minimum?.currency, maximum?.currency].compactMap({ $0?.code }) {
            conditions.append(("currency = ?", [.text(code)]))
        }
        return conditions
    }

    /// Conditions that only the entries themselves can answer.
    private var singleConditions: [Condition] {
        tags.map { ("EXISTS (SELECT 1 FROM entry_tag t WHERE t.entry = entry.id AND t.tag = ?)", [.text($0)]) }
            + [
                minimum.map { ("amount >= ?", [.integer($0.minorUnits)]) },
                maximum.map { ("amount <= ?", [.integer($0.minorUnits)]) },
            ].compactMap { $0 } + searchConditions
    }

    /// Conditions on the table of entries that come to those on the common columns.
    var entryConditions: [Condition] {
        singleConditions
            + [
                period.from.map { ("date >= ?", [.text($0.description)]) },
                period.to.map { ("date <= ?", [.text($0.description)]) },
            ].compactMap { $0 }
    }

    /// Conditions on the column `month`; nil where only the entries themselves can answer.
    var monthConditions: [Condition]? {
        guard let months = period.wholeMonths, singleConditions.isEmpty else { return nil }
        return [months.from.map { ("month >= ?", [.text($0)]) }, months.to.map { ("month <= ?", [.text($0)]) }]
            .compactMap { $0 }
    }

    static func clause(_ conditions: [Condition]) -> Condition {
        guard !conditions.isEmpty else { return ("", []) }
        return (" WHERE " + conditions.map(\.sql).joined(separator: " AND "), conditions.flatMap(\.values))
    }
}
