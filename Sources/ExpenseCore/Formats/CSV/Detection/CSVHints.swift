/// What the user says about a CSV file; what is nil or empty is detected.
public struct CSVHints: Sendable, Hashable {
    /// The cell separator.
    public var separator: UInt8?
    /// The number of lines before the entries, including the titles.
    public var skippedLines: Int?
    /// The columns of each role, by their titles or by their numbers from 1.
    public var columns: [CSVRole: [String]] = [:]
    /// The currency of amounts that no column names one for.
    public var standardCurrency: Currency?
    /// The order of year, month and day in dates.
    public var dateOrder: CSVMapping.DateOrder?
    /// The decimal separator.
    public var decimalMark: Character?
    /// The meaning of amounts without a sign.
    public var sign: CSVMapping.Sign?
    /// What the numbers of amounts count.
    public var unit: CSVMapping.AmountUnit?
    /// The person whose share counts, if the file splits amounts between several people.
    public var person: String?
    /// Only rows that meet these conditions are read.
    public var only: [Condition] = []

    /// A text that a cell must contain.
    public struct Condition: Sendable, Hashable {
        /// The title of the column.
        public let column: String
        /// The required text, ignoring case.
        public let text: String

        /// Requires a cell of this column to contain this text.
        public init(column: String, text: String) {
            (self.column, self.text) = (column, text)
        }
    }

    /// No hints.
    public init() {}

    /// These hints, completed by others where these say nothing.
    public func completed(by other: CSVHints) -> CSVHints {
        var hints = self
        hints.separator = separator ?? other.separator
        hints.columns = columns.merging(other.columns) { own, _ in own }
        // The payer replaces a part of the note.
        if columns[.note] != nil { (hints.columns[.payer], hints.columns[.payee]) = (columns[.payer], columns[.payee]) }
        hints.standardCurrency = standardCurrency ?? other.standardCurrency
        hints.dateOrder = dateOrder ?? other.dateOrder
        hints.decimalMark = decimalMark ?? other.decimalMark
        hints.sign = sign ?? other.sign
        hints.unit = unit ?? other.unit
        hints.person = person ?? other.person
        return hints
    }
}

/// How to read the files of one source, such as a bank.
public struct SavedMapping: Hashable, Sendable {
    /// The user's name for the source, unique regardless of case.
    public let name: String
    /// The column titles of its files; empty if they have none.
    public let titles: [String]
    /// The meaning of the columns.
    public let hints: CSVHints

    /// A mapping for files with these titles.
    public init(name: String, titles: [String], hints: CSVHints) {
        (self.name, self.titles, self.hints) = (name, titles, hints)
    }
}
