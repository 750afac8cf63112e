/// In what order entries are listed.
public struct EntryOrder: Hashable, Sendable {
    /// What decides.
    public enum Key: String, Sendable, CaseIterable {
        /// The newest first.
        case date
        /// The largest first, each currency apart.
        case amount
        /// By name, entries without a category last; within a category the newest first.
        case category
    }

    /// What decides.
    public let key: Key
    /// Whether the order is turned round.
    public let isReversed: Bool

    /// The newest first.
    public static let newest = EntryOrder(by: .date)

    /// An order.
    public init(by key: Key, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }

    /// Terms for a query of entries that are found by an index, or must be sorted.
    func clause(by access: EntryAccess) -> String {
        let (rising, falling) = isReversed ? ("DESC", "ASC") : ("ASC", "DESC")
        let isSorted = key == .amount ? access == .amount : access == .date || access == .category
        // A plus keeps what is found by one index from being looked for in the order of another.
        let sign = isSorted ? "" : "+"
        let byDate = "\(sign)date \(falling), \(sign)id \(falling)"
        let name = "(SELECT name FROM category WHERE id = entry.category) COLLATE NOCASE"
        return switch key {
        case .date: byDate
        // Entries that are found by their category are all of one.
        case .category where access == .category: byDate
        case .category: "\(name) IS NULL \(rising), \(name) \(rising), \(byDate)"
        case .amount: "\(sign)currency \(rising), \(sign)amount \(falling), \(sign)id \(falling)"
        }
    }
}
