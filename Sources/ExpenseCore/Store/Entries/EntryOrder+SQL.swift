extension EntryOrder {
    /// The ORDER BY terms for entries that are found by an index or must be sorted.
    func clause(by access: EntryIndex) -> String {
        let (rising, falling) = isReversed ? ("DESC", "ASC") : ("ASC", "DESC")
        let isSorted = key == .amount ? access == .amount : access == .date || access == .category
        // A unary plus keeps SQLite from scanning another index in the order of the query.
        let sign = isSorted ? "" : "+"
        let byDate = "\(sign)date \(falling), \(sign)id \(falling)"
        let name = "(SELECT name FROM category WHERE id = entry.category) COLLATE NOCASE"
        return switch key {
        case .date: byDate
        // Entries found by their category all have the same one.
        case .category where access == .category: byDate
        case .category: "(\(name) IS NULL) + (kind = 'transfer') \(rising), \(name) \(rising), \(byDate)"
        case .amount: "\(sign)currency \(rising), \(sign)amount \(falling), \(sign)id \(falling)"
        }
    }
}
