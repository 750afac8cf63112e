/// A selection of entries. All conditions that are set must hold.
public struct Filter: Hashable, Sendable {
    /// One of several categories.
    public enum CategoryChoice: Hashable, Sendable {
        /// Expenses, refunds and income without a category. Transfers, which never have one, are not among them.
        case none
        /// Entries of the category with this name, regardless of case.
        case named(String)
    }

    /// Entries of any of these; all entries if empty.
    public var categories: [CategoryChoice]
    /// Entries of these days.
    public var period: Period
    /// Entries of one kind; of all kinds if nil.
    public var kind: Expense.Kind?
    /// Entries in one currency; in all if nil.
    public var currency: Currency?
    /// Entries that have all of these tags, in upper or lower case.
    public var tags: [String]
    /// Entries of at least this amount, in its currency.
    public var minimum: Money?
    /// Entries of at most this amount, in its currency.
    public var maximum: Money?
    /// Entries that contain all of these texts, ignoring case and diacritics, in the note, the payee, a tag or the
    /// category.
    public var search: [String]
    /// Entries whose payee contains this text, ignoring case and diacritics.
    public var payee: String?
    /// Entries of the account with this name, regardless of case, with transfers from and to it.
    public var account: String?
    /// Whether only expenses, refunds and income without an account count.
    public var hasNoAccount = false
    /// Entries of the receipt with this number.
    public var receipt: Int64?

    /// Whether only entries count that no imported file has shown.
    public var isUnseen = false
    /// Whether only entries that recurring entries recorded count.
    public var isRecurring = false
    /// The spellings of those tags of which the data file has several.
    var spellings: [String: [String]] = [:]

    /// A filter.
    public init(
        categories: [CategoryChoice] = [], period: Period = .all, kind: Expense.Kind? = nil,
        currency: Currency? = nil, tags: [String] = [], minimum: Money? = nil, maximum: Money? = nil,
        search: [String] = [], payee: String? = nil, account: String? = nil, receipt: Int64? = nil
    ) {
        self.categories = categories
        self.period = period
        self.kind = kind
        self.currency = currency
        self.tags = tags
        self.minimum = minimum
        self.maximum = maximum
        self.search = search
        (self.payee, self.account, self.receipt) = (payee, account, receipt)
    }
}

extension Filter {
    /// The same filter over another period.
    package func over(_ period: Period) -> Filter {
        var filter = self
        filter.period = period
        return filter
    }
}
