/// What the user says about a CSV file; what is nil or empty is detected.
package struct CSVHints: Sendable, Hashable {
    package var separator: UInt8?
    /// The number of lines before the entries, including the titles.
    package var skippedLines: Int?
    /// The columns of each role, by their titles or by their numbers from 1.
    package var columns: [CSVRole: [String]] = [:]
    /// The currency of amounts that no column names one for.
    package var standardCurrency: Currency?
    package var dateOrder: CSVMapping.DateOrder?
    /// The year of dates that have none. Not saved, because the next file is of another one.
    package var year: Int?
    package var decimalMark: Character?
    package var sign: CSVMapping.Sign?
    /// The side of amounts that no balance proves. Not saved, because it is that of a row of this file.
    package var unprovenSide: CSVDirection?
    /// The sides of words that the file has in a column of its own.
    package var sides: [String: CSVDirection] = [:]
    package var unit: CSVMapping.AmountUnit?
    /// Which of a row and its parts count.
    package var counted: CSVMapping.Counted?
    /// Whether amounts with more decimals than their currency are rounded.
    package var rounds = false
    /// Whether the user names the account of the file.
    package var isAccountKnown = false
    /// The person whose share counts, if the file splits amounts between several people.
    package var person: String?
    /// Only rows that meet these conditions are read.
    package var only: [Condition] = []

    /// A text that a cell must contain.
    package struct Condition: Sendable, Hashable {
        package let column: String
        /// The required text, ignoring case.
        package let text: String

        /// Requires a cell of this column to contain this text.
        package init(column: String, text: String) {
            (self.column, self.text) = (column, text)
        }
    }

    package init() {}

    /// Whether nothing is said of the columns or of how they are read.
    var isEmpty: Bool {
        var hints = self
        hints.isAccountKnown = false
        return hints == CSVHints()
    }

    /// These hints, completed by others where these say nothing.
    package func completed(by other: CSVHints) -> CSVHints {
        var hints = self
        hints.separator = separator ?? other.separator
        hints.columns = columns.merging(other.columns) { own, _ in own }
        // The payer replaces a part of the note.
        if columns[.note] != nil { (hints.columns[.payer], hints.columns[.payee]) = (columns[.payer], columns[.payee]) }
        hints.standardCurrency = standardCurrency ?? other.standardCurrency
        hints.dateOrder = dateOrder ?? other.dateOrder
        hints.decimalMark = decimalMark ?? other.decimalMark
        hints.sign = sign ?? other.sign
        hints.unprovenSide = unprovenSide ?? other.unprovenSide
        hints.sides = sides.merging(other.sides) { own, _ in own }
        hints.unit = unit ?? other.unit
        hints.counted = counted ?? other.counted
        hints.person = person ?? other.person
        return hints
    }
}

/// How to read the files of one source, such as a bank.
package struct SavedMapping: Hashable, Sendable {
    /// The user's name for the source, unique regardless of case.
    package internal(set) var name: String
    /// The column titles of its files; empty if they have none.
    package internal(set) var titles: [String]
    /// The meaning of the columns.
    package internal(set) var hints: CSVHints

    /// A mapping for files with these titles.
    package init(name: String, titles: [String], hints: CSVHints) {
        (self.name, self.titles, self.hints) = (name, titles, hints)
    }
}

extension CSVDetection {
    /// Everything that was detected except the number of skipped lines, to be saved for other files of the same source.
    package var hints: CSVHints {
        var hints = CSVHints()
        hints.separator = mapping.separator
        // Which of two columns is the user's is detected anew for each file.
        if mapping.isDirected { return hints }
        // The columns that no option names are detected anew by their titles, with all that follows from them. What no title
        // says, such as which of several columns are fees, the balances of another file may not tell.
        hints.columns = given.columns
        let isTitled = mapping[.debit].map { table.isTitled($0, .debit) } ?? true
        for role in [CSVRole.fee] + (isTitled ? [] : [.debit, .credit]) where mapping[role] != nil {
            hints.columns[role] = mapping[all: role].map(optionName)
        }
        // What was asked and read so is not asked again.
        for columns in doubts.flatMap(\.readings).map(\.hints.columns)
        where columns.allSatisfy({ role, names in names == mapping[all: role].map(optionName) }) {
            hints.columns.merge(columns) { own, _ in own }
        }
        hints.person = mapping[.share].map { titles[$0] }
        hints.standardCurrency = mapping.standardCurrency
        hints.dateOrder = mapping.dateOrder
        hints.decimalMark = mapping.decimalMark
        hints.sign = mapping[.kind] == nil && mapping[.debit] == nil ? mapping.sign : nil
        hints.sides = given.sides
        // Where nothing says what amounts count, other files of the source should be read in the same way.
        hints.unit = given.unit ?? (mapping.isUnitOpen || mapping.unit == .cents ? mapping.unit : nil)
        return hints
    }
}
