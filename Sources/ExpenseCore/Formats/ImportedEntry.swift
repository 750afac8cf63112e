/// An entry as a file has it, and where.
public struct ImportedEntry: Sendable, Equatable {
    /// The entry, without a number.
    public let expense: Expense
    /// Where the file has it.
    public let place: Place

    /// An entry with what the data file asks of one.
    ///
    /// - Throws: `FormatError`, if its amount, its note or a name is not one that could be typed.
    init(
        date: CalendarDate, amount: Money, isIncome: Bool, category: String?, note: String, tags: [String], place: Place
    ) throws(FormatError) {
        guard amount.minorUnits > 0 else { throw FormatError(place, MoneyError.zero.description) }
        guard amount.minorUnits <= Money.largest else { throw FormatError(place, MoneyError.outOfRange.description) }
        guard note.utf8.count <= 10_000 else { throw FormatError(place, "the note has more than 10000 bytes") }
        if let category {
            try Self.checkName(category, at: place)
            // Three or four letters alone are quickly told from the others.
            if 3...4 ~= category.utf8.count, ["none", "all"].contains(category.lowercased()) {
                throw FormatError(
                    place, "no category can be called '\(category)', which filters take for something else")
            }
        }
        for tag in tags { try Self.checkName(tag, at: place) }
        if let tag = tags.first(where: { $0.contains(where: \.isWhitespace) }) {
            throw FormatError(place, "the tag '\(tag)' is not one word")
        }
        expense = Expense(
            date: date, kind: isIncome ? .income : .expense, amount: amount, category: category, note: note, tags: tags)
        self.place = place
    }

    private static func checkName(_ name: String, at place: Place) throws(FormatError) {
        let isPlain = !name.isEmpty && name.utf8.count <= 200 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        if isPlain { return }
        let isBlank = name.allSatisfy(\.isWhitespace)
        let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !isBlank, !hasControls, name.utf8.count <= 200 else {
            throw FormatError(
                place, "the name of a category or tag is blank, longer than 200 bytes or holds control characters")
        }
    }
}

/// Reads the entries of a file, one by one.
public protocol EntryReader {
    /// The next entry; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    mutating func next() throws -> ImportedEntry?
    /// What has been left out so far, a line each, in words.
    var remarks: [String] { get }
}

extension EntryReader {
    /// Nothing was left out.
    public var remarks: [String] { [] }
}

/// `text` without the blanks around it.
func trimmingBlanks(_ text: some StringProtocol) -> String {
    // Nearly every cell of a long file begins and ends with a plain character.
    let isPlain: (Character) -> Bool = { $0.asciiValue.map { (0x21...0x7E).contains($0) } ?? false }
    if text.first.map(isPlain) ?? true, text.last.map(isPlain) ?? true { return String(text) }
    let trimmed = text.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(trimmed[...last])
}
