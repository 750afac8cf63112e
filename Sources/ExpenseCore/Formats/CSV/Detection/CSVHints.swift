/// What a user says of a CSV file; what is nil or empty is found out.
public struct CSVHints: Sendable, Hashable {
    /// The separator of cells.
    public var separator: UInt8?
    /// How many lines stand before the entries, the titles among them.
    public var skippedLines: Int?
    /// For each role, columns by their titles or by their numbers from 1.
    public var columns: [CSVRole: [String]] = [:]
    /// The currency of amounts for which no column names one.
    public var standardCurrency: Currency?
    /// How days are written.
    public var dateOrder: CSVMapping.DateOrder?
    /// What stands before decimals.
    public var decimalMark: Character?
    /// What amounts without a sign mean.
    public var sign: CSVMapping.Sign?
    /// The person whose share counts, where a file shares amounts between several.
    public var person: String?
    /// Rows are read only where a column holds a text.
    public var only: [Condition] = []

    /// What a cell must hold.
    public struct Condition: Sendable, Hashable {
        /// The title of the column.
        public let column: String
        /// What its cells must hold, whatever the case.
        public let text: String

        /// A cell of this column that holds this text.
        public init(column: String, text: String) {
            (self.column, self.text) = (column, text)
        }
    }

    /// Nothing said.
    public init() {}

    /// What is said here, and for all that is not, what is said there.
    public func completed(by other: CSVHints) -> CSVHints {
        var hints = self
        hints.separator = separator ?? other.separator
        hints.columns = columns.merging(other.columns) { own, _ in own }
        // Who paid stands in place of a part of the note.
        if columns[.note] != nil { (hints.columns[.payer], hints.columns[.payee]) = (columns[.payer], columns[.payee]) }
        hints.standardCurrency = standardCurrency ?? other.standardCurrency
        hints.dateOrder = dateOrder ?? other.dateOrder
        hints.decimalMark = decimalMark ?? other.decimalMark
        hints.sign = sign ?? other.sign
        hints.person = person ?? other.person
        return hints
    }
}
