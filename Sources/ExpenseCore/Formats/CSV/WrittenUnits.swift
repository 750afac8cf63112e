/// Amounts in cells, with or without `CR` or `DR` beside them.
enum WrittenUnits {
    /// The amount beside `CR`, `DR` or a similar word, and the side that the word means.
    static func split(_ text: Substring) -> (amount: Substring, direction: CSVDirection?) {
        // Most amounts end with a digit.
        if let last = text.utf8.last, isDigit(last) { return splitBeginning(text) }
        guard let last = text.last(where: { !$0.isWhitespace }), last.isLetter || last == "." else {
            return (text, nil)
        }
        var rest = text
        while let end = rest.last, end.isLetter || end.isWhitespace || end == "." { rest.removeLast() }
        let word = text[rest.endIndex...].filter(\.isLetter).lowercased()
        guard !rest.isEmpty, let direction = marks[word] else { return (text, nil) }
        return (rest, direction)
    }

    /// One letter at the beginning may be the sign of a currency.
    private static func splitBeginning(_ text: Substring) -> (amount: Substring, direction: CSVDirection?) {
        guard let first = text.utf8.first, (0x61...0x7A).contains(lowercased(first)),
            case let word = text.prefix(while: \.isLetter), word.count > 1, let direction = marks[word.lowercased()]
        else { return (text, nil) }
        return (text[word.endIndex...].drop { $0.isWhitespace || $0 == "." }, direction)
    }

    /// An amount in ten-thousandths, negative if it has a minus sign or `DR`; nil if the text is not an amount.
    static func read(_ text: String, decimalMark: Character?) -> Int64? {
        if let mark = decimalMark?.asciiValue, let units = Money.plainMinorUnits(text.utf8, mark, 4) { return units }
        let (amount, direction) = split(text[...])
        guard let parts = try? WrittenParts(String(amount)), (try? parts.currency(standard: .dollar)) != nil, let fine,
            let size = (try? Money(written: parts.number, decimalMark: decimalMark, currency: fine))?.minorUnits
        else { return nil }
        return (direction == .expense) != parts.isNegative ? -size : size
    }

    private static let fine = Currency("CLF")

    private static let marks: [String: CSVDirection] = [
        "cr": .income, "dr": .expense, "db": .expense, "s": .expense, "h": .income, "soll": .expense, "haben": .income,
        "c": .income, "d": .expense, "credit": .income, "debit": .expense,
    ]
}

/// Whether a text means that there is no amount: `-`.
func isNothing(_ text: String) -> Bool {
    text.allSatisfy { "-–—−+/*.,".contains($0) || $0.isWhitespace } || ["n/a", "na"].contains(text.lowercased())
}

func hasValue(_ text: String) -> Bool { text.utf8.contains { isDigit($0) && $0 > UInt8(ascii: "0") } }

func hasDecimals(_ text: String) -> Bool { text.contains { ".,".contains($0) } }

func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.utf8.contains(where: isDigit), !hasManyLetters(text), !isDivided(text) else {
        return false
    }
    return WrittenUnits.read(text, decimalMark: ".") != nil || WrittenUnits.read(text, decimalMark: ",") != nil
}

func mayBeAmount(_ text: String) -> Bool { isAmount(text) || isNothing(text) }

/// Whether a text is an amount with a remark that changes it, which the reader refuses: `59.00(refunded 9.00)`.
func isAmountWithRemark(_ text: String) -> Bool {
    guard let last = text.last, ")）".contains(last), let bracket = text.lastIndex(where: { "(（".contains($0) }) else {
        return false
    }
    return bracket > text.startIndex && isAmount(String(text[..<bracket]))
}

/// Whether a text has more letters than a code of a currency and a word such as `credit`. Most texts have, and reading them
/// as amounts would take most of the time of the detection.
private func hasManyLetters(_ text: String) -> Bool {
    text.utf8.count { (0x61...0x7A).contains(lowercased($0)) } > 10
}

/// Whether a character between digits is one that no amount has there, as in dates and times.
private func isDivided(_ text: String) -> Bool {
    var (isAfterDigit, isOpen) = (false, false)
    for byte in text.utf8 {
        if isDigit(byte) {
            if isOpen { return true }
            isAfterDigit = true
        } else if isAfterDigit, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") {
            isOpen = true
        }
    }
    return false
}
