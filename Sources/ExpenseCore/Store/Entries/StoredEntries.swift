// Entries, totals and categories in one call each.
extension ExpenseStore {
    /// Stores an entry. It is on disk when this returns.
    ///
    /// - Returns: The entry with its number, and with the stored spelling of its category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ expense: Expense) throws -> Expense {
        try change({ "add \($0.words)" }) { connection in
            if try connection.defaultCurrency() == nil {
                try connection.setDefaultCurrency(expense.amount.currency)
            }
            return try connection.insert(expense)
        }
    }

    /// Calls `receive` with each entry of a filter on this thread, until it returns false. Memory use is constant.
    public func forEachEntry(
        _ filter: Filter = Filter(), _ order: EntryOrder = .newest, limit: Int? = nil,
        _ receive: (Expense) throws -> Bool
    ) throws {
        // For few entries, starting a thread takes longer than reading, and another thread would not read the same commit.
        if isInSnapshot || limit.map({ $0 <= 1000 }) ?? false {
            return try read(repeatable: false) { try $0.entries(filter, order, limit: limit, receive) }
        }
        try readAhead(
            { [self] put in try read(repeatable: false) { try $0.entries(filter, order, limit: limit, put) } }, receive)
    }

    /// Calls `receive` with each entry of a filter, the oldest first, as ``forEachEntry(_:_:limit:_:)`` does. Those of a day
    /// are in the same order on all machines that share the ledger.
    func forEachEntryForFile(_ filter: Filter, _ receive: (Expense) throws -> Bool) throws {
        try readAhead({ [self] put in try read(repeatable: false) { try $0.entriesForFile(filter, put) } }, receive)
    }

    /// The entries of a filter, newest first.
    public func entries(_ filter: Filter = Filter(), limit: Int? = nil) throws -> [Expense] {
        try read { try $0.entries(filter, limit: limit) }
    }

    /// The totals of a filter, one for each combination of groups and each currency.
    public func totals(_ filter: Filter = Filter(), by groupings: [Grouping] = []) throws -> [TotalGroup] {
        try read { try $0.totals(filter, by: groupings) }
    }

    /// All categories, in alphabetical order.
    public func categories() throws -> [Category] {
        try read { try $0.categories() }
    }

    /// Stores a category. A name that exists already, in upper or lower case, is refused.
    public func add(_ category: Category) throws -> Category {
        try change({ "add category \($0.name)" }) { try $0.insert(category) }
    }

    /// The currency of amounts that name none: that of the first entry, unless another one was set; nil in a new file.
    public func defaultCurrency() throws -> Currency? {
        try read { try $0.defaultCurrency() }
    }

    /// Changes the currency of amounts that name none. Entries keep theirs.
    public func setDefaultCurrency(_ currency: Currency) throws {
        try change({ _ in "currency \(currency)" }) { try $0.setDefaultCurrency(currency) }
    }
}
