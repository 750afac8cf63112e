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

    /// The column that tells of it where entries are counted.
    var column: String {
        switch self {
        case .category: "category"
        case .day, .week, .month, .year: "period"
        case .tag: "tag"
        case .currency: "currency"
        case .kind: "kind"
        }
    }
}
