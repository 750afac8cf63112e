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

    /// What tells groups of rows apart, at little cost.
    var key: String {
        switch self {
        case .category: "category"
        case .day, .week: "period"
        case .month: "substr(period, 1, 7)"
        case .year: "substr(period, 1, 4)"
        case .tag: "tag"
        case .currency: "currency"
        case .kind: "kind"
        }
    }

    /// What people call the group with a key.
    func name(of key: String) -> String {
        switch self {
        case .category: "(SELECT name FROM category WHERE id = \(key))"
        case .week: "week_of(\(key))"
        case .tag: "substr(\(key), 2)"
        case .day, .month, .year, .currency, .kind: key
        }
    }
}
