/// What entries can have in common.
public enum Grouping: String, Sendable, CaseIterable {
    /// The category by name.
    case category
    /// The day, as `2026-11-21`.
    case day
    /// The week of ISO 8601, as `2026-W47`.
    case week
    /// The month, as `2026-11`.
    case month
    /// The year, as `2026`.
    case year
    /// Each tag by itself; an entry with two of them counts for both.
    case tag
    /// The currency by its code.
    case currency
    /// `expense` or `income`.
    case kind

    /// Whether the totals that triggers keep can tell the groups.
    var isKept: Bool {
        switch self {
        case .category, .month, .year, .currency, .kind: true
        case .day, .week, .tag: false
        }
    }

    var column: String {
        switch self {
        case .category: "(SELECT name FROM category WHERE id = category)"
        case .day: "date"
        // A week belongs to the year of its Thursday.
        case .week:
            "(SELECT strftime('%Y-W', d) || substr('0' || ((strftime('%j', d) + 6) / 7), -2) "
                + "FROM (SELECT date(date, '-3 days', 'weekday 4') AS d))"
        case .month: "month"
        case .year: "substr(month, 1, 4)"
        case .tag: "tag"
        case .currency: "currency"
        case .kind: "kind"
        }
    }
}
