/// How to read the columns of a CSV file as entries.
package struct CSVMapping: Sendable, Equatable {
    /// The order of year, month and day in dates.
    package typealias DateOrder = ExpenseCore.DateOrder

    /// The meaning of an amount's sign.
    package enum Sign: String, Sendable, CaseIterable {
        /// Negative amounts are expenses, positive ones income.
        case signed
        /// Positive amounts are expenses, negative ones income.
        case reversed
        /// All amounts are expenses; a negative one is an error.
        case expenses
    }

    /// What the numbers of amounts count.
    package enum AmountUnit: String, Sendable, CaseIterable {
        /// Units of the currency: `12.50` or `12` euros.
        case whole
        /// The smallest units of the currency: `1250` cents.
        case cents
    }

    /// The cell separator: one ASCII character.
    package var separator: UInt8 = UInt8(ascii: ",")
    /// The number of lines before the entries, including the titles; blank lines do not count.
    package var skippedLines = 0
    /// Columns are counted from 0; nil or empty means there is no such column.
    package var date = 0
    /// The column of amounts.
    package var amount: Int?
    /// The currencies of several columns of amounts, of which a row fills one. ``amount`` is the likeliest of them.
    var currencies: [Int: Currency] = [:]
    /// The column of expenses.
    package var debit: Int?
    /// The column of income.
    package var credit: Int?
    /// Whether expenses in ``debit`` have a minus sign; an amount with the other sign is then a reversal.
    var hasNegativeDebits = false
    var hasNegativeCredits = false
    /// The column of fees that are not included in the amounts.
    package var fee: Int?
    /// The columns of the other party; the first one that is not blank is used.
    package var payee: [Int] = []
    /// The column of who paid an income, used before ``payee``.
    package var payer: Int?
    /// The columns that together form the note.
    package var note: [Int] = []
    /// The columns that join the note of a row without a payee.
    package var fallback: [Int] = []
    /// The columns of which the first that is not blank describes a row without any other text.
    var lastResort: [Int] = []
    var check: Int?
    /// Whether such a number is that of a check only if a text of its row says so.
    var isCheckUnsure = false
    /// The columns without a known title. Only their cells with words belong to a note.
    var words: Set<Int> = []
    /// The column of categories.
    package var category: Int?
    /// The column of currencies.
    package var currency: Int?
    /// The column of the currencies of ``credit``, if ``currency`` is that of ``debit``.
    package var creditCurrency: Int?
    /// The currency of amounts that no column names one for; nil for the default one.
    package var standardCurrency: Currency?
    /// The column of tags, separated by blanks.
    package var tags: Int?
    /// The column that says whether a row is an expense or income: `expense`, `credit`, `Af`.
    package var kind: Int?
    /// The sides whose amounts have a minus sign, if ``kind`` decides.
    var negativeSides: Set<CSVDirection> = []
    /// Columns with words such as `debit`, if the signs of the amounts decide.
    var sideWords: [Int] = []
    /// The meaning of an empty cell in ``kind``, or of an amount without `CR` or `DR` in a file where others have it.
    var unmarked: CSVDirection?
    /// Whether a plus sign means income, and amounts without one are expenses.
    var plusIsIncome = false
    /// Whether each row fills both ``debit`` and ``credit``, and ``kind`` says which one is the user's.
    var isDirected = false
    /// A column of what one person paid for others, or others for that person: the amount is that person's share.
    package var share: Int?
    /// Whether ``share`` has the shares of one person instead, of which all of a row add up to the amount.
    package var isShareItself = false
    /// Whether texts begin with an apostrophe, by which a spreadsheet knows them as texts.
    package var hasTextMarks = false
    /// Whether a cell has such a mark. One that ends with an apostrophe is quoted.
    static func hasTextMark(_ cell: String) -> Bool { cell.hasPrefix("'") && !cell.hasSuffix("'") }
    /// The meaning of `true` in ``kind``, if its title is a question: `income`.
    var kindAsked: CSVDirection?
    /// Whether the words in ``kind`` are those of a card, as `Purchase` and `Payment`.
    var areWordsOfCard = false
    /// Whether the account in ``sourceAccount`` or ``targetAccount`` says so instead: a row fills one, a transfer both.
    var areSidesOfAccounts = false
    /// The columns that say whether a row is booked.
    package var status: [Int] = []
    /// The columns that say which rows only move money between the user's accounts.
    var movements: [Int] = []
    /// The columns of the bank's words for the kind of transaction.
    var types: [Int] = []
    /// The column of the user's accounts.
    package var account: Int?
    /// The columns of the accounts that amounts leave and reach. One is the user's; for transfers both are.
    var sourceAccount: Int?
    var targetAccount: Int?
    /// The column of the accounts that transfers go to.
    package var target: Int?
    /// The column of a number that all entries of a receipt share.
    package var receipt: Int?
    /// The column of amounts in the currency of the shop.
    package var original: Int?
    /// The column of what the receiving account of an exchange gets, with its currency.
    var received: Int?
    /// The column of the currencies of ``original``.
    package var originalCurrency: Int?
    /// The column of balances. ``balanceSteps`` says whether they match the amounts.
    package var balance: Int?
    /// How the balances change from row to row.
    var balanceSteps: BalanceSteps?
    /// The order of year, month and day in dates.
    package var dateOrder = DateOrder.ymd
    /// Whether years have two digits where they come first.
    var areYearsShort = false
    /// Whether months have names that mean others in Croatian.
    var areMonthsCroatian = false
    var year: Int?
    /// Whether dates are numbers: the days by which spreadsheets count, or the seconds since 1970.
    var areSerials = false
    /// The columns of year, month and day, if each has its own; empty otherwise.
    var dateParts: [Int] = []
    /// The number of columns; 0 if it is that of the first row.
    var columnCount = 0
    /// The number of columns, if rows have more cells because commas between thousands split their amounts.
    var joinedWidth: Int?
    /// The decimal separator: a point or a comma.
    package var decimalMark: Character = "."
    /// The meaning of signs.
    package var sign = Sign.signed
    /// What the numbers of amounts count.
    package var unit = AmountUnit.whole
    /// Whether nothing in the sample says what they count.
    var isUnitOpen = false
    /// Whether the file is our own export, in which an apostrophe protects cells from being read as formulas.
    package var isOurs = false
    /// Rows are skipped if their cells in these columns are not these texts.
    package var only: [Int: String] = [:]

    /// A mapping with the date in the first column, and nothing else.
    package init() {}

    static let ours: CSVMapping = {
        var mapping = formerOurs
        (mapping.payee, mapping.account, mapping.receipt, mapping.original, mapping.target) = ([8], 9, 10, 11, 12)
        mapping.received = 14
        return mapping
    }()

    /// The mapping for its files from before 2026-11.
    static let formerOurs: CSVMapping = {
        var mapping = CSVMapping()
        mapping.skippedLines = 1
        (mapping.date, mapping.kind, mapping.amount, mapping.currency) = (1, 2, 3, 4)
        (mapping.category, mapping.note, mapping.tags) = (5, [6], 7)
        mapping.isOurs = true
        return mapping
    }()

    func day(of cell: String) -> CalendarDate? {
        WrittenDate.read(
            areMonthsCroatian ? CroatianMonths.english(cell) : cell, dateOrder, areYearsShort: areYearsShort)
    }

    var amounts: [Int] {
        [amount, debit, credit].compactMap { $0 } + currencies.keys.filter { $0 != amount }.sorted()
    }

    var dates: [Int] { dateParts.isEmpty ? [date] : dateParts }

    /// Whether a column or the file names the currency of the amounts.
    package var namesCurrency: Bool { currency != nil || standardCurrency != nil || !currencies.isEmpty }

    /// The columns that options and saved mappings name, by role.
    var named: [(role: CSVRole, columns: [Int?])] {
        [
            (.date, dates), (.amount, [amount] + currencies.keys.filter { $0 != amount }.sorted()), (.payee, payee),
            (.note, note), (.status, status), (.debit, [debit]), (.credit, [credit]), (.payer, [payer]),
            (.category, [category]), (.currency, [currency]), (.creditCurrency, [creditCurrency]), (.tags, [tags]),
            (.kind, [kind]), (.balance, [balance]), (.fee, [fee]),
        ]
    }

    /// The columns that are read, each with its role.
    var uses: [(column: Int, role: CSVRole)] {
        let others: [(role: CSVRole, columns: [Int?])] = [
            (.amount, [share]), (.note, fallback), (.kind, movements), (.type, lastResort + types),
            (.account, [account, sourceAccount, targetAccount, target]), (.identifier, [receipt]),
            (.original, [original]), (.originalCurrency, [originalCurrency]),
        ]
        return (named + others).flatMap { role, columns in columns.compactMap { $0 }.map { ($0, role) } }
    }

    var width: Int { ((uses.map(\.column) + only.keys).max() ?? 0) + 1 }
}

extension DateOrder {
    var words: String {
        switch self {
        case .ymd: "year first"
        case .dmy: "day first"
        case .mdy: "month first"
        }
    }
}

/// A mapping that the parts of a reader share: a copy of the reader then copies one reference, not all columns.
final class SharedMapping: Sendable {
    let mapping: CSVMapping

    init(_ mapping: CSVMapping) {
        self.mapping = mapping
    }
}

/// How the balances of an account change from row to row.
struct BalanceSteps: Equatable, Sendable {
    var areConfirmed = true
    var isAscending: Bool
    var countsUnbooked = false
    /// Whether each balance is the one before its row.
    var areBefore = false
    /// Whether the balances are what the user owes.
    var areOwed = false
    /// The columns that say which account a balance belongs to; empty if there is one account.
    var accounts: [Int] = []
}
