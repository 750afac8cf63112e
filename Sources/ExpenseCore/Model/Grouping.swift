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
    /// The quarter, as `2026-Q4`.
    case quarter
    /// The year, as `2026`.
    case year
    /// The day of the week by its name, from Monday on.
    case weekday
    /// Each tag by itself; an entry with two of them counts for both.
    case tag
    /// The currency by its code.
    case currency
    /// `expense`, `income` or `refund`.
    case kind
    /// The payee by its name.
    case payee
    /// The account by its name.
    case account

    /// The column of entries that it groups by.
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
