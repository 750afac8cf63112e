/// How the columns of a CSV file are to be read as entries.
public struct CSVMapping: Sendable, Equatable {
    /// How days are written.
    public enum DateOrder: String, Sendable, CaseIterable {
        /// `2026-11-21` or `20261121`
        case ymd
        /// `21.11.2026` or `21/11/26`
        case dmy
        /// `11/21/2026`
        case mdy
    }

    /// What a plain amount without a sign means.
    public enum Sign: String, Sendable, CaseIterable {
        /// What is negative went, what is positive came.
        case signed
        /// What is positive went, what is negative came.
        case reversed
        /// All went; a negative amount is an error.
        case expenses
    }

    /// The separator of cells: one ASCII character.
    public var separator: UInt8 = UInt8(ascii: ",")
    /// How many lines stand before the entries, the titles among them; blank ones do not count.
    public var skippedLines = 0
    /// The columns, counted from 0; those that are nil or empty are not there.
    public var date = 0
    /// A column of amounts.
    public var amount: Int?
    /// A column of amounts that went.
    public var debit: Int?
    /// A column of amounts that came.
    public var credit: Int?
    /// Columns that make the note together.
    public var note: [Int] = []
    /// A column that stands in place of the first of these where an amount came: who paid it.
    public var payer: Int?
    /// A column of categories.
    public var category: Int?
    /// A column of currencies.
    public var currency: Int?
    /// The currency of amounts for which no column names one; nil for the standard one.
    public var standardCurrency: Currency?
    /// A column of tags, blanks between them.
    public var tags: Int?
    /// A column that says whether an amount went or came: `expense`, `credit`, `Af`.
    public var kind: Int?
    /// A column of payees.
    public var payee: Int?
    /// A column of accounts.
    public var account: Int?
    /// A column of the accounts that transfers go to.
    public var target: Int?
    /// A column with a number that the entries of a receipt have in common.
    public var receipt: Int?
    /// A column of original amounts with their currencies.
    public var original: Int?
    /// How days are written.
    public var dateOrder = DateOrder.ymd
    /// What stands before decimals: a point or a comma.
    public var decimalMark: Character = "."
    /// What amounts without a sign mean.
    public var sign = Sign.signed
    /// Whether cells may begin with an apostrophe against formulas, as ours do.
    public var isOurs = false

    /// A mapping of a file that has a date in its first column, and nothing else yet.
    public init() {}

    /// The mapping of what ``CSVEntryWriter`` writes.
    static let ours: CSVMapping = {
        var mapping = formerOurs
        (mapping.payee, mapping.account, mapping.receipt, mapping.original, mapping.target) = (8, 9, 10, 11, 12)
        return mapping
    }()

    /// The mapping of what it wrote before 2026-11.
    static let formerOurs: CSVMapping = {
        var mapping = CSVMapping()
        mapping.skippedLines = 1
        (mapping.date, mapping.kind, mapping.amount, mapping.currency) = (1, 2, 3, 4)
        (mapping.category, mapping.note, mapping.tags) = (5, [6], 7)
        mapping.isOurs = true
        return mapping
    }()

    /// How many cells a line needs at least.
    var width: Int {
        let others = [
            amount, debit, credit, payer, category, currency, tags, kind, payee, account, target, receipt, original,
        ]
        return (([date] + note + others.compactMap { $0 }).max() ?? 0) + 1
    }
}
