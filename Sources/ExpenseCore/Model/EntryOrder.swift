/// The order in which entries are listed.
public struct EntryOrder: Hashable, Sendable {
    /// The property to sort by.
    public enum Key: String, Sendable, CaseIterable {
        /// The newest first.
        case date
        /// The largest first, each currency separately.
        case amount
        /// By name, then entries without a category, then transfers; within a category the newest first.
        case category
    }

    /// The property to sort by.
    public let key: Key
    /// Whether the order is reversed.
    public let isReversed: Bool

    /// The newest first.
    public static let newest = EntryOrder(by: .date)

    /// An order.
    public init(by key: Key, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }
}
