/// The outcome for one entry of a file.
package enum ImportedOutcome: Sendable, Equatable {
    /// It is new.
    case added
    /// It is new, and a rule gave it its category.
    case ruled
    /// It is new, and its category is a suggestion.
    case suggested
    /// It is a duplicate of a stored entry.
    case duplicate
    /// It is stored already, and gets the values of the file.
    case corrected
    /// It matches an entry that was recorded before with another day or text.
    case matched
    /// It is one side of a transfer whose other side was found too.
    case transfer
}

/// The result of an import or a preview.
public struct ImportReport: Sendable, Equatable {
    /// The number of new entries.
    public internal(set) var added = 0
    /// The number of new entries with a category from a rule.
    public internal(set) var ruled = 0
    /// The number of new entries that are refunds because of the category from a rule.
    public internal(set) var refunds = 0
    /// The number of new entries with the payee that entries of the same payee in the file have got.
    package internal(set) var renamed = 0
    /// The number of new entries with a category from similar notes.
    public internal(set) var suggested = 0
    /// The number of duplicates.
    public internal(set) var duplicates = 0
    /// The number of duplicates whose entries were deleted.
    package internal(set) var deleted = 0
    /// The number of duplicates that were recognised by day and amount only, because texts or currencies differ.
    public internal(set) var alike = 0
    /// The number of corrected entries.
    public internal(set) var corrected = 0
    /// Categories that were created because the file names them.
    public internal(set) var newCategories: [String] = []
    /// Accounts that were created because the file names them.
    public internal(set) var newAccounts: [String] = []
    /// Accounts and categories that the file calls by a name that they had before.
    package internal(set) var formerNames: [FormerName] = []
    /// Tags that no entry had before.
    public internal(set) var newTags: [String] = []
    /// The number of categories that got the colour of the file.
    public internal(set) var recolored = 0
    /// New records besides entries, and those that replaced others. New categories and accounts are listed above.
    package internal(set) var records = OtherRecords()
    /// The records of the file that differ from those that were kept; ``ImportOptions/replaces`` takes those of the file.
    package internal(set) var keptRecords = OtherRecords()
    /// Transfers with a side in the file, as they are after the import.
    public internal(set) var transfers: [Expense] = []
    /// Entries that were recorded before with another day or text, each with its matching row of the file.
    package internal(set) var matches: [ImportedMatch] = []
    /// By account, the number of entries that were recorded before and now are in the account of their row or of the
    /// file: they had none, or the user said that they belong there.
    package internal(set) var placed: [String: Int] = [:]
    /// How the account of the file compares with its last balance; nil if the file has none.
    package internal(set) var balance: BalanceComparison?
    /// Entries that may match a row of the file, but not surely; the row is imported as new.
    package internal(set) var possibleMatches: [ImportedMatch] = []
    /// Rows that were imported into another account before; nil unless most were.
    package internal(set) var rowsElsewhere: RowsElsewhere?
    /// Rows that an earlier import read otherwise; nil unless most were.
    package internal(set) var misread: MisreadImport?
    /// The number of pairs that may be transfers, but not surely. They stay two entries.
    public internal(set) var possibleTransfers = 0
    /// The number of new entries that are one side of a transfer between accounts, while the other account is unknown.
    public internal(set) var loneSides = 0
}

/// An account or a category that the file calls by a name that it had before it was renamed.
package struct FormerName: Sendable, Equatable {
    /// The raw value is the name of the table.
    package enum Kind: String, Sendable { case account, category }

    package let kind: Kind
    /// The name in the file.
    package let former: String
    /// What it is called now.
    package let name: String
}

/// How an account compares with the last balance of a file.
package struct BalanceComparison: Sendable, Equatable {
    /// The days of the oldest and of the newest entry of the file. The balances are those at the end of the newest.
    package let days: ClosedRange<CalendarDate>
    /// The balance there, and the balance in the file.
    package let check: AccountCheck
    /// The balance before the entries of the file, if it is what the account lacks.
    package let missingOpening: Money?
}
