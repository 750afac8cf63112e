/// How to read the columns of a CSV file as entries.
package struct CSVMapping: Sendable, Equatable {
    package typealias DateOrder = ExpenseCore.DateOrder

    /// The meaning of an amount's sign.
    package enum Sign: String, Sendable, CaseIterable {
        /// Negative amounts are expenses, positive ones income.
        case signed
        /// Positive amounts are expenses, negative ones income.
        case reversed
        /// All amounts are expenses; a negative one is an error.
        case expenses
        /// Amounts have no sign: one is an expense if the balance of what the user owns falls by it, or if that of what
        /// the user owes rises.
        case balances, debts

        var isOfBalances: Bool { self == .balances || self == .debts }
    }

    /// What the numbers of amounts count.
    package enum AmountUnit: String, Sendable, CaseIterable {
        /// Units of the currency: `12.50` or `12` euros.
        case whole
        /// The smallest units of the currency: `1250` cents.
        case cents
    }

    /// What counts where rows are the parts of another one.
    package enum Counted: String, Sendable, CaseIterable {
        case wholes, parts
    }

    /// The columns of each role, counted from 0.
    private var columns = [[Int]](repeating: [], count: CSVRole.allCases.count)
    /// The currencies of several columns of amounts, of which a row fills one; the likeliest is the first of them.
    var currencies: [Int: Currency] = [:]
    /// The columns without a known title. Only their cells with words belong to a note.
    var words: Set<Int> = []
    /// The columns of payees that also name the other party where another one does. Others may name the owner.
    var otherNames: Set<Int> = []
    /// What the user says of words in the column of kinds, in lower case.
    var sides: [String: CSVDirection] = [:]
    /// Rows are skipped if their cells in these columns are not these texts.
    var only: [Int: String] = [:]

    var separator: UInt8 = UInt8(ascii: ",")
    /// The number of lines before the entries, including the titles; blank lines do not count.
    var skippedLines = 0
    /// The number of columns; 0 if it is that of the first row.
    var columnCount = 0
    /// The number of columns, if rows have more cells because commas between thousands split their amounts.
    var joinedWidth: Int?
    /// Whether the file is our own export, in which an apostrophe protects cells from being read as formulas.
    var isOurs = false
    /// Whether texts begin with an apostrophe, by which a spreadsheet knows them as texts.
    var hasTextMarks = false

    var dateOrder = DateOrder.ymd
    var dateForm = DateForm.usual

    var decimalMark: Character = "."
    /// Whether the column of accounts names only one, and no row says which one is on the other side of a transfer.
    var isAccountSingle = false
    /// Whether the signs say which side of a transfer between accounts a row is.
    var areTransfersSigned = false
    /// Whether an option, a saved mapping or the balances say which mark separates decimals.
    var isMarkSettled = false
    /// Whether amounts with more decimals than their currency are rounded.
    var rounds = false
    /// The mark of transactions whose parts follow and repeat their amounts.
    var wholes: MarkOfWholes?
    /// Which of a row and its parts count; nil if the user has not said so.
    var counted: Counted?
    /// The columns with one of two marks in each row.
    var marked: [Int] = []
    /// The column of names by which rows name each other, and the one in which they do so.
    var namesOfRows: NamesOfRows?
    var unit = AmountUnit.whole
    /// Whether amounts are numbers of a program, which often counts cents.
    var areNumbersOfPrograms = false
    /// Whether nothing in the sample says what amounts count.
    var isUnitOpen = false
    /// The currency of amounts that no column names one for; nil for the default one.
    var standardCurrency: Currency?
    /// Whether the amounts are in `kr`, and the file does not say of which country.
    var areCrownsOpen = false
    /// Whether the file names that currency, or those of its columns: not an option, nor the language of its titles.
    var isCurrencyOfFile = false
    var sign = Sign.signed
    /// The sides whose amounts have a minus sign, if words say the side, or a column for each. An amount with the other sign
    /// in such a column is a reversal.
    var negativeSides: Set<CSVDirection> = []
    /// The side of an empty cell among words, or of an amount without `CR` or `DR` in a file where others have it.
    var unmarked: CSVDirection?
    /// Whether a plus sign means income, and amounts without one are expenses.
    var plusIsIncome = false
    /// The meaning of `true` in a column whose title is a question: `income`.
    var kindAsked: CSVDirection?
    /// Whether the words for a side are those of a card, as `Purchase` and `Payment`.
    var areWordsOfCard = false
    /// Whether the account of the source or destination says so instead: a row fills one, a transfer both.
    var areSidesOfAccounts = false
    /// Whether a row of one side has its category in the column of the account of the other one.
    var areOtherEndsCategories = false
    /// The name of the user, where one of the two parties of each row is the user.
    var owner: String?
    /// Whether each row fills both columns, of expenses and of income, and a word says which one is the user's.
    var isDirected = false
    /// Whether the shares are those of one person, of which all of a row add up to the amount.
    var isShareItself = false
    /// Whether the number of a check is one only if a text of its row says so.
    var isCheckUnsure = false
    /// The side of amounts that no balance proves, by an option, and that of all amounts that balances prove.
    var (unprovenSide, usualSide): (CSVDirection?, CSVDirection?)
    /// How the balances change from row to row, and whether they match the amounts.
    var balanceSteps: BalanceSteps?

    /// A mapping with these columns.
    init(_ columns: [CSVRole: Int] = [:]) {
        for (role, column) in columns { self[role] = column }
    }

    /// The first column of a role.
    subscript(role: CSVRole) -> Int? {
        get { columns[role.rawValue].first }
        set { columns[role.rawValue] = newValue.map { [$0] } ?? [] }
    }

    subscript(all role: CSVRole) -> [Int] {
        get { columns[role.rawValue] }
        _modify { yield &columns[role.rawValue] }
    }

    subscript(all roles: CSVRole...) -> [Int] { roles.flatMap { self[all: $0] } }

    static let ours = ours(CSVEntryWriter.titles)

    /// The mapping for a file of this program with these titles.
    static func ours(_ titles: [String]) -> CSVMapping {
        let columns = Dictionary(uniqueKeysWithValues: EntryField.all.map { ($0.name, $0.column) })
        var mapping = CSVMapping()
        for (place, title) in titles.enumerated() {
            if let role = CSVRole(stringValue: columns[title] ?? title) { mapping[role] = place }
        }
        (mapping.skippedLines, mapping.isOurs) = (1, true)
        return mapping
    }

    func day(of cell: String) -> CalendarDate? { dateForm.day(cell, dateOrder) }

    /// Whether a cell has a mark of a text. One that ends with an apostrophe is quoted.
    static func hasTextMark(_ cell: String) -> Bool { cell.hasPrefix("'") && !cell.hasSuffix("'") }

    /// The column of days; of year, month and day, the last one.
    var date: Int { self[all: .date].last ?? 0 }

    var amounts: [Int] { self[all: .amount, .debit, .credit] }

    /// Whether a column or the file names the currency of the amounts.
    package var namesCurrency: Bool { self[.currency] != nil || standardCurrency != nil || !currencies.isEmpty }

    /// The columns that are read, each with the role that the explanation gives it.
    var uses: [(column: Int, role: CSVRole)] {
        CSVRole.allCases.flatMap { role in role.shown.map { shown in self[all: role].map { ($0, shown) } } ?? [] }
    }

    var width: Int { (([date] + uses.map(\.column) + only.keys).max() ?? 0) + 1 }
}

extension DateOrder {
    var words: String { "\(first) first" }

    /// What a date begins with.
    var first: String {
        switch self {
        case .ymd: "year"
        case .dmy: "day"
        case .mdy: "month"
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

/// What marks a transaction whose parts are the rows below it.
struct MarkOfWholes: Equatable, Sendable {
    let column: Int
    /// The cell of a whole, and of its parts.
    let (whole, part): (String, String)
}

/// The columns of what rows are called, and of what other rows they belong to.
struct NamesOfRows: Equatable, Sendable {
    let (own, other): (Int, Int)
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

    /// Whether the row above has the balance from which an amount leads to that of its own row; else the row below has.
    var isOtherAbove: Bool { isAscending != areBefore }

    /// What an amount adds to the account that leads from one balance to the other.
    func change(from other: Int64, to balance: Int64) -> Int64 {
        areBefore == areOwed ? balance &- other : other &- balance
    }
}
