extension EntryOrder {
    /// Terms for a query of entries that are found by an index, or must be sorted.
    func clause(by access: EntryIndex) -> String {
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
