/// How the columns of a CSV file are to be read as entries.
public struct CSVMapping: Sendable, Equatable {
    /// How days are written.
    public typealias DateOrder = ExpenseCore.DateOrder

    /// What the sign of an amount means.
    public enum Sign: String, Sendable, CaseIterable {
        /// Negative amounts are expenses, positive ones income.
        case signed
        /// Positive amounts are expenses, negative ones income.
        case reversed
        /// All amounts are expenses; a negative one is an error.
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
    /// A column of expenses.
    public var debit: Int?
    /// A column of income.
    public var credit: Int?
    /// Whether expenses in ``debit`` have a minus sign; an amount with the other sign is a reversal.
    var hasNegativeDebits = false
    /// Whether income in ``credit`` has a minus sign.
    var hasNegativeCredits = false
    /// A column of fees that the amounts do not hold.
    public var fee: Int?
    /// Columns of the other party; the first that is not blank counts.
    public var payee: [Int] = []
    /// A column that counts before ``payee`` for income: who paid it.
    public var payer: Int?
    /// Columns that make the note together.
    public var note: [Int] = []
    /// Columns that name a row in which neither a payee nor a note stands.
    public var fallback: [Int] = []
    /// A column of categories.
    public var category: Int?
    /// A column of currencies.
    public var currency: Int?
    /// A column of currencies of ``credit``, where ``currency`` is that of ``debit``.
    public var creditCurrency: Int?
    /// The currency of amounts for which no column names one; nil for the standard one.
    public var standardCurrency: Currency?
    /// A column of tags, blanks between them.
    public var tags: Int?
    /// A column that says whether a row is an expense or income: `expense`, `credit`, `Af`.
    public var kind: Int?
    /// What an empty cell of ``kind`` means, or an amount without `CR` or `DR` behind it where others have that.
    var unmarked: CSVDirection?
    /// Whether a plus sign means income, and amounts without one are expenses.
    var plusIsIncome = false
    /// Whether each row fills both ``debit`` and ``credit``, and ``kind`` says which of them is the user's.
    var isDirected = false
    /// A column that says how much one person paid for others, or others for that person: the amount is that person's
    /// share.
    public var share: Int?
    /// What `true` means in ``kind``, whose title is a question: `income`.
    var kindAsked: CSVDirection?
    /// Columns that say whether a row is booked.
    public var status: [Int] = []
    /// Columns that say which rows only move money between the user's accounts.
    var movements: [Int] = []
    /// A column of the user's accounts.
    public var account: Int?
    /// A column of the accounts that transfers go to.
    public var target: Int?
    /// A column with a number that the entries of a receipt have in common.
    public var receipt: Int?
    /// A column of amounts in the currency of the shop.
    public var original: Int?
    /// A column of the currencies of ``original``.
    public var originalCurrency: Int?
    /// A column of balances that fit the amounts.
    public var balance: Int?
    /// How the balances go from row to row.
    var balanceSteps: BalanceSteps?
    /// How days are written.
    public var dateOrder = DateOrder.ymd
    /// What stands before decimals: a point or a comma.
    public var decimalMark: Character = "."
    /// What signs mean.
    public var sign = Sign.signed
    /// Whether cells may begin with an apostrophe against formulas, as ours do.
    public var isOurs = false
    /// Rows are left out whose cells in these columns are not these texts.
    public var only: [Int: String] = [:]

    /// A mapping of a file that has a date in its first column, and nothing else yet.
    public init() {}

    /// The mapping of what ``CSVEntryWriter`` writes.
    static let ours: CSVMapping = {
        var mapping = formerOurs
        (mapping.payee, mapping.account, mapping.receipt, mapping.original, mapping.target) = ([8], 9, 10, 11, 12)
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

    /// On which side an amount stands by what is written beside it: `CR`, or a plus sign where others have none.
    func mark(of amount: String) -> CSVDirection? {
        WrittenUnits.split(amount[...]).direction ?? (plusIsIncome && amount.contains("+") ? .income : nil)
    }

    /// The columns of amounts.
    var amounts: [Int] { [amount, debit, credit].compactMap { $0 } }

    /// How many cells a line needs at least.
    var width: Int {
        let needed = [date] + [amount, debit, credit].compactMap { $0 }
        let others = payee + note + status + fallback + movements + Array(only.keys)
        let single = [
            payer, category, currency, creditCurrency, tags, kind, share, balance, fee, account, target, receipt,
            original,
            originalCurrency,
        ].compactMap { $0 }
        return ((needed + others + single).max() ?? 0) + 1
    }
}

/// How the balances of an account go from row to row.
struct BalanceSteps: Equatable, Sendable {
    /// Whether the oldest row comes first.
    let isAscending: Bool
    /// Whether rows that are not booked count, too.
    let countsUnbooked: Bool
}
