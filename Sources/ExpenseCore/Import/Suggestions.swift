extension ExpenseStore {
    /// The entries without a category, the newest first, each with the category from a rule or from the newest entry
    /// with a similar note.
    package func uncategorized(_ filter: Filter = Filter(), limit: Int? = nil) throws
        -> [(entry: Expense, suggestion: String?)]
    {
        var filter = filter
        filter.categories = [.none]
        return try read { connection in
            try connection.snapshot {
                var entries: [Expense] = []
                try connection.entries(filter, limit: limit) { entry in
                    entries.append(entry)
                    return true
                }
                let book = RuleBook(try connection.rules())
                let similar = try CategorySuggestions(for: entries, in: connection)
                return entries.map { ($0, book.category(for: $0) ?? similar.category(for: $0)) }
            }
        }
    }

    /// The categories of the newest entries, the most frequent first.
    package func frequentCategories() throws -> [String] {
        try read { connection in
            try connection.rows(
                """
                SELECT category.name, count(*) FROM (
                    SELECT category FROM entry WHERE category IS NOT NULL ORDER BY id DESC LIMIT 1000) recent
                JOIN category ON category.id = recent.category GROUP BY 1 ORDER BY 2 DESC, 1
                """
            ) { $0.text(0) ?? "" }
        }
    }
}
