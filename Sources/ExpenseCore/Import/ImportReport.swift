/// What becomes of one entry of a file.
public enum ImportedOutcome: Sendable, Equatable {
    /// It is new.
    case added
    /// It is new, and has its category by a rule.
    case ruled
    /// It is new, and its category is a suggestion.
    case suggested
    /// It is in the data file already.
    case duplicate
    /// It is in the data file already, and gets what the file says of it.
    case corrected
    /// It was recorded before with another day or text.
    case matched
    /// It is one side of a transfer whose other side is there too.
    case transfer
}

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
    /// How many entries are new.
    public internal(set) var added = 0
    /// How many of them have a category because of a rule.
    public internal(set) var ruled = 0
    /// How many of them have a category because similar notes had it.
    public internal(set) var suggested = 0
    /// How many entries were there already.
    public internal(set) var duplicates = 0
    /// How many of them were known by their days and amounts alone, since texts or currencies differ.
    public internal(set) var alike = 0
    /// How many entries were corrected.
    public internal(set) var corrected = 0
    /// Categories that were made because the file names them.
    public internal(set) var newCategories: [String] = []
    /// Accounts that were made because the file names them.
    public internal(set) var newAccounts: [String] = []
    /// Transfers between two accounts of which an entry of the file is one side, as they are then.
    public internal(set) var transfers: [Expense] = []
    /// Entries that were recorded before with another day or text, each with its row of the file.
    public internal(set) var matches: [ImportedMatch] = []
    /// Entries that were recorded before and may be the same as a row of the file, which is new all the same.
    public internal(set) var possibleMatches: [ImportedMatch] = []
    /// How many pairs of entries look like one transfer, but not for sure. They stay two entries.
    public internal(set) var possibleTransfers = 0
}
