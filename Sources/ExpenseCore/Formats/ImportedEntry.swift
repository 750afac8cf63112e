/// An entry of an input file, with its position.
package struct ImportedEntry: Sendable, Equatable {
    /// The entry, without a number.
    package let expense: Expense
    /// Its position in the file.
    package let place: Place
    /// What the bank calls it; nil for most formats.
    var reference: BankReference?
    /// The account whose statement has it; nil for most formats.
    var source: StatementSource?
    /// Whether it is one side of a transfer between the user's accounts.
    var isMovement = false
    /// The account of the other side of a transfer, if the file names it.
    var otherAccount: String?
    /// The cells of its row, a zero byte behind each; none in a file without columns.
    var cells: [UInt8] = []

    /// Checks the entry by the rules of the data file.
    ///
    /// - Throws: `FormatError`, if its amount, a text or a name is invalid, or if its fields are inconsistent.
    init(
        _ entry: consuming Expense, at place: Place, isMovement: Bool = false, otherAccount: String? = nil
    ) throws(FormatError) {
        try Self.check(entry, at: place)
        self.expense = entry
        self.place = place
        self.isMovement = isMovement
        self.otherAccount = otherAccount
    }

    /// The entry with a text appended to its note.
    func adding(_ text: String) throws(FormatError) -> ImportedEntry {
        var entry = expense
        entry.note += (entry.note.isEmpty ? "" : " ") + text
        var added = try ImportedEntry(entry, at: place, isMovement: isMovement, otherAccount: otherAccount)
        (added.reference, added.source, added.cells) = (reference, source, cells)
        return added
    }

    private static func check(_ entry: Expense, at place: Place) throws(FormatError) {
        try checkAmount(entry.amount, at: place)
        if let original = entry.original { try checkAmount(original, at: place) }
        if let received = entry.received { try checkAmount(received, at: place) }
        guard entry.note.utf8.count <= 10_000 else { throw FormatError(place, "the note has more than 10000 bytes") }
        for field in EntryField.texts {
            guard let text = field.words(of: entry) else { continue }
            guard text.utf8.count <= 1000 else {
                throw FormatError(place, "the \(field.name) has more than 1000 bytes")
            }
            guard !text.allSatisfy(\.isWhitespace) else { throw FormatError(place, "the \(field.name) is blank") }
        }
        if let category = entry.category { try checkFilterName(category, at: place) }
        if let account = entry.account { try checkFilterName(account, at: place) }
        if let target = entry.target { try checkFilterName(target, at: place) }
        guard entry.tags.count <= Expense.mostTags else {
            throw FormatError(place, "the entry has \(entry.tags.count) tags, more than \(Expense.mostTags)")
        }
        for tag in entry.tags where !isPlain(tag) {
            try checkName(tag, at: place)
            if tag.contains(where: \.isWhitespace) { throw FormatError(place, "the tag '\(tag)' is not one word") }
        }
        if let contradiction = entry.contradiction { throw FormatError(place, contradiction) }
    }

    private static func checkAmount(_ amount: Money, at place: Place) throws(FormatError) {
        guard amount.minorUnits > 0 else { throw FormatError(place, MoneyError.zero.description) }
        guard amount.minorUnits <= Money.largest else { throw FormatError(place, MoneyError.outOfRange.description) }
    }

    static func checkFilterName(_ name: String, at place: Place) throws(FormatError) {
        try checkName(name, at: place)
        // The length is compared first, which is fast and rules out most names.
        if 3...4 ~= name.utf8.count, ["none", "all"].contains(name.lowercased()) {
            throw FormatError(
                place, "'\(name)' cannot be the name of a category or an account, since filters use the word")
        }
    }

    /// Whether a name has only ASCII characters and no blanks, as most have.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func checkName(_ name: String, at place: Place) throws(FormatError) {
        if isPlain(name) { return }
        let isBlank = name.allSatisfy(\.isWhitespace)
        let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !isBlank, !hasControls, name.utf8.count <= 200 else {
            throw FormatError(
                place,
                "the name of a category, an account or a tag is blank, longer than 200 bytes or holds control characters"
            )
        }
    }
}

/// The account that the payee or the category of a transfer names, as YNAB writes it, `Transfer : Savings`, Monefy,
/// `To 'Savings'`, or Money Manager Ex, `> Savings`.
func otherAccount(in text: String) -> String? {
    let forms = [("Transfer : ", ""), ("To '", "'"), ("From '", "'"), ("> ", ""), ("< ", "")]
    guard let form = forms.first(where: { text.hasPrefix($0.0) && text.dropFirst($0.0.count).hasSuffix($0.1) }) else {
        return nil
    }
    let name = trimmingBlanks(text.dropFirst(form.0.count).dropLast(form.1.count))
    return name.isEmpty || ["none", "all"].contains(name.lowercased()) ? nil : name
}

/// The other account of a transfer, which stands in brackets in place of a category.
func accountInBrackets(_ text: String?) -> String? {
    guard let text, text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return nil }
    let name = trimmingBlanks(text[..<end].dropFirst())
    return name.isEmpty || ["none", "all"].contains(name.lowercased()) ? nil : name
}

/// The identifier that a bank gives a transaction. Two transactions of an account have two identifiers.
struct BankReference: Sendable, Equatable {
    /// The format and the account, as the file names it, or the title of the column.
    let bank: String
    let text: String
    /// What stands before the title of a column, which is one word: no other title means the same column.
    static let column = "csv:"
    private static let placeholders = ["NOTPROVIDED", "NONREF", "0"]

    /// Whether so many rows have a value of their own in a column that it identifies them.
    static func areMost(_ identified: Int, of rows: Int) -> Bool { identified > 0 && 10 * identified >= 9 * rows }

    /// Nil if there is no identifier, or one that stands for none.
    init?(_ text: String?, bank: String) {
        let text = trimmingBlanks(text ?? "")
        let isPlaceholder = Self.placeholders.contains { $0.utf8.count == text.utf8.count && $0 == text.uppercased() }
        guard !text.isEmpty, !isPlaceholder, text.utf8.count <= 255, bank.utf8.count <= 255 else { return nil }
        (self.bank, self.text) = (bank, text)
    }
}

/// A row that is no entry, and of which nothing says why.
package struct UnreadRow: Sendable, Equatable {
    /// Where it is.
    package let place: Place
    /// Its beginning, as written.
    package let text: String
    /// What it lacks.
    package let reason: String
}

/// Reads the entries of a file, one by one.
package protocol EntryReader {
    /// The next entry; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    mutating func next() throws -> ImportedEntry?
    /// What the file says about its statements so far, one line for each account; empty if it has none.
    var overview: [String] { get }
    /// The balances so far, if the file has only one account, and they agree with the entries.
    var balances: StatedBalances? { get }
    /// What has been skipped so far, one line each.
    var remarks: [String] { get }
    /// The first row that was skipped because it is not understood; nil if there is none.
    var unread: UnreadRow? { get }
    /// What has been guessed so far.
    var doubts: [Doubt] { get }
    /// The records besides entries that were read so far.
    var records: OtherRecords { get }
    /// Whether the file names the currency of the amounts that were read so far. If not, an option or a guess does, and a
    /// row may have been imported before in another currency.
    var namesCurrency: Bool { get }
}

extension EntryReader {
    /// There are none.
    package var overview: [String] { [] }
    /// There are none.
    package var balances: StatedBalances? { nil }
    /// Nothing was skipped.
    package var remarks: [String] { [] }
    /// There is none.
    package var unread: UnreadRow? { nil }
    /// Nothing was guessed.
    package var doubts: [Doubt] { [] }
    /// There are none.
    package var records: OtherRecords { OtherRecords() }
    /// The file names none.
    package var namesCurrency: Bool { false }
}

/// `text` without blanks at both ends.
func trimmingBlanks(_ text: some StringProtocol) -> String {
    // Fast path: most cells begin and end with a plain character.
    let isPlain: (Character) -> Bool = { $0.asciiValue.map { (0x21...0x7E).contains($0) } ?? false }
    if text.first.map(isPlain) ?? true, text.last.map(isPlain) ?? true { return String(text) }
    let trimmed = text.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(trimmed[...last])
}

extension [String] {
    /// The texts that are not empty, and those that were joined like this before, each once.
    var joinedOnce: String {
        var texts: [Substring] = []
        for text in flatMap({ $0.split(separator: " · ") }) where !texts.contains(text) { texts.append(text) }
        return texts.joined(separator: " · ")
    }
}

/// Splits a text into tags at blanks. A combining mark after a blank stays with its tag.
func separatedTags(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
}

/// `text` without blanks at its ends, and with single blanks inside.
func joiningBlanks(_ text: String) -> String {
    // Most texts are ASCII and have single blanks.
    var last: UInt8 = 0x20
    let isPlain = text.utf8.allSatisfy { byte in
        defer { last = byte }
        return byte > 0x20 && byte < 0x80 || byte == 0x20 && last != 0x20
    }
    return isPlain && last != 0x20 ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
