/// The end of an account name: before two blanks or a tab.
func accountEnd(_ text: Substring) -> Substring.Index {
    var wasBlank = false
    for index in text.indices {
        if text[index] == "\t" || wasBlank && text[index] == " " { return index }
        wasBlank = text[index] == " "
    }
    return text.endIndex
}

/// A line without its comment, and the comment.
///
/// - Parameter afterBlanks: whether a comment begins only with a semicolon after two blanks, as after an account name.
func splitComment(_ line: Substring, afterBlanks: Bool) -> (Substring, Substring) {
    let start = afterBlanks ? line[accountEnd(line)...] : line
    guard let mark = start.firstIndex(of: ";") else { return (line, "") }
    return (line[..<mark], line[line.index(after: mark)...])
}

/// Reads the tags in a comment: `work:, trip:berlin`, `:work:trip:`, or the remarks of our own journals.
func readComment(_ comment: Substring, into transaction: inout JournalTransaction, tags: inout [String]) {
    let text = trimmingBlanks(comment)
    let name = text.prefix { $0.isLetter }
    if !name.isEmpty, text.dropFirst(name.count).utf8.starts(with: " \"".utf8) {
        var reader = JSONReader(ByteInput(String(text.dropFirst(name.count + 1))))
        guard case .string(let remark)? = (try? reader.next())?.content else { return }
        return transaction.remarks.read(String(name), remark)
    }
    if text.hasPrefix(":"), text.hasSuffix(":"), !text.contains(where: \.isWhitespace) {
        return tags += text.split(separator: ":").map(String.init)
    }
    for part in text.split(separator: ",") {
        guard let colon = part.firstIndex(of: ":"),
            let name = part[..<colon].split(whereSeparator: \.isWhitespace).last
        else { continue }
        let value = part[part.index(after: colon)...].split(whereSeparator: \.isWhitespace).joined(separator: "-")
        tags.append(value.isEmpty ? String(name) : "\(name):\(value)")
    }
}

/// A date with `-`, `/` or `.`; without a year, in the year of the journal.
func journalDate(_ text: Substring, year: Int?) -> CalendarDate? {
    var parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }.map { Int($0) }
    if parts.count == 2, let year { parts.insert(year, at: 0) }
    let numbers = parts.compactMap(\.self)
    guard parts.count == 3, numbers.count == 3 else { return nil }
    return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
}

/// The day of a posting, as its comment says: `date:2026-02-03`, or `[2026-02-03]` as in ledger. Its tag is removed.
///
/// - Parameter year: that of a date without one.
func ownDay(_ comment: Substring, _ year: Int, _ tags: inout [String], at place: Place) throws(FormatError)
    -> CalendarDate?
{
    let tagged = comment.split(separator: ",").lazy.compactMap { part -> Substring? in
        guard let colon = part.firstIndex(of: ":"), part[..<colon].split(separator: " ").last == "date" else {
            return nil
        }
        return part[part.index(after: colon)...].drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    }.first
    let inBrackets = comment.firstIndex(of: "[").map { comment[$0...].dropFirst().prefix { !"]=".contains($0) } }
    guard let text = tagged ?? inBrackets, text.first?.isNumber == true else { return nil }
    tags.removeAll { $0.hasPrefix("date:") }
    guard let day = journalDate(text, year: year) else {
        throw FormatError(place, "'\(text.prefix(40))' is not a date such as 2026-11-21")
    }
    return day
}

extension EntryWriter {
    /// Writes the postings of an entry, and the blank line after them.
    mutating func appendPostings(of entry: Expense, to target: String, from source: String, indentation: String) {
        bytes.append(indentation)
        bytes.append(target)
        bytes.append(entry.kind.leavesAccount ? "  " : "  -")
        bytes.append(entry.arrival)
        bytes.append(" ")
        bytes.append(entry.arrival.currency.code)
        if entry.received != nil { bytes.append(" @@ \(entry.amount.plain) \(entry.amount.currency)") }
        bytes.append("\n")
        bytes.append(indentation)
        bytes.append(source)
        if entry.received != nil { bytes.append("  -\(entry.amount.plain) \(entry.amount.currency)") }
        bytes.append("\n\n")
    }
}
