/// A property by which entries are grouped.
public enum Grouping: String, Sendable, CaseIterable {
    /// The category by name.
    case category
    /// The day, as `2026-11-21`.
    case day
    /// The week of ISO 8601, as `2026-W47`.
    case week
    /// The month, as `2026-11`.
    case month
    /// The quarter, as `2026-Q4`.
    case quarter
    /// The year, as `2026`.
    case year
    /// The name of the weekday, Monday first.
    case weekday
    /// Each tag. An entry with two tags counts in both groups.
    case tag
    /// The currency by its code.
    case currency
    /// `expense`, `income` or `refund`.
    case kind
    /// The payee by its name.
    case payee
    /// The account by its name.
    case account

    /// Whether a group is before another one in a report, by their keys. A group without a key is last.
    func precedes(_ key: String?, _ other: String?) -> Bool {
        guard let key, let other else { return other == nil && key != nil }
        func place(_ key: String, in order: [String]) -> Int { order.firstIndex(of: key) ?? order.count }
        switch self {
        case .weekday: return place(key, in: Self.weekdays) < place(other, in: Self.weekdays)
        case .kind: return place(key, in: Self.kinds) < place(other, in: Self.kinds)
        default: return key.utf8.lexicographicallyPrecedes(other.utf8)
        }
    }

    private static let weekdays = (1...7).compactMap(CalendarDate.weekdayName)
    private static let kinds = Expense.Kind.allCases.map(\.rawValue)

    /// The column of entries to group by.
    var column: String {
        switch self {
        case .category: "category"
        case .day, .week, .month, .quarter, .year, .weekday: "period"
        case .tag: "tag"
        case .currency: "currency"
        case .kind: "kind"
        case .payee: "payee"
        case .account: "account"
        }
    }
}

extension [Grouping] {
    /// Whether a group is before another one, by its keys for these groupings; nil if they are the same.
    func precedes(_ keys: [String?], _ others: [String?]) -> Bool? {
        for (grouping, (key, other)) in zip(self, zip(keys, others)) where key != other {
            return grouping.precedes(key, other)
        }
        return nil
    }
}
