/// A format for import.
public enum ImportFormat: String, Sendable, CaseIterable {
    /// Comma-separated values of banks, apps and spreadsheets.
    case csv
    /// One array of objects.
    case json
    /// One object per line.
    case jsonl
    /// An hledger journal.
    case hledger
    /// A ledger journal.
    case ledger
    /// A beancount file.
    case beancount
    /// OFX 1 and 2, and QFX.
    case ofx
    /// QIF, the format of Quicken.
    case qif
    /// The XML of ISO 20022: camt.052, camt.053, camt.054.
    case camt
    /// SWIFT's MT940 and MT942.
    case mt940
    /// A sheet of a spreadsheet.
    case xlsx

    /// Whether banks and apps write it, each in its own way; the others say all that they mean.
    var isOfBanks: Bool { ![.json, .jsonl, .hledger, .ledger, .beancount].contains(self) }

    /// The format of files that an export writes.
    public init(_ format: EntryFormat) {
        self =
            switch format {
            case .csv: .csv
            case .json: .json
            case .jsonl: .jsonl
            case .hledger: .hledger
            case .ledger: .ledger
            case .beancount: .beancount
            }
    }

    /// The format by the first bytes of a file, as UTF-8, or else by its name.
    init(of beginning: [UInt8], name: String) {
        self = Self.recognised(beginning, name: name).format
    }

    /// The format by the first bytes of a file, as UTF-8, or else by its name, and what it was recognised by.
    static func recognised(_ beginning: [UInt8], name: String) -> (format: ImportFormat, reason: String) {
        let named = EntryFormat(fileName: name).map(ImportFormat.init)
        let start = String(decoding: beginning.prefix(4000), as: UTF8.self)
        let lines = start.split(whereSeparator: \.isNewline).map { trimmingBlanks($0) }.filter { !$0.isEmpty }
        let first = lines.first?.drop { $0 == "\u{FEFF}" } ?? ""
        // Some programs write comments or an end of a record before the first one.
        let uncommented = lines.first { !$0.hasPrefix("#") && $0 != "^" } ?? ""
        func contains(_ text: String) -> Bool { lines.contains { holds($0, text) } }
        if beginning.starts(with: [0x50, 0x4B, 3, 4]) { return (.xlsx, "the file is a ZIP archive") }
        if first.hasPrefix("OFXHEADER") || contains("<OFX>") { return (.ofx, "a line with OFXHEADER or <OFX>") }
        if [first[...], uncommented[...]].contains(where: Self.beginsQIF) {
            return (.qif, "the first line, such as !Type:Bank")
        }
        if Self.isQIFRecord(lines) { return (.qif, "lines that begin with D and T, and a line with ^") }
        if first.hasPrefix("<"), contains("camt.05") || contains("<BkToCstmr") {
            return (.camt, "an element with camt.05 or BkToCstmr")
        }
        if lines.contains(where: { $0.hasPrefix(":20:") }), lines.contains(where: { $0.hasPrefix(":25") }) {
            return (.mt940, "the fields :20: and :25:")
        }
        if let named, named != .csv, named != .ledger || Self.isJournal(start) {
            return (named, "the name of the file")
        }
        if first.hasPrefix("[") { return (.json, "the first line begins with [") }
        if first.hasPrefix("{") { return (.jsonl, "the first line begins with {") }
        return named != .csv && Self.isJournal(start)
            ? (.hledger, "a date with indented accounts below it, or a directive of journals")
            : (
                .csv,
                named == .csv
                    ? "the name of the file, and nothing in it is of another format"
                    : "nothing in the file is of another format"
            )
    }

    private static func beginsQIF(_ line: Substring) -> Bool {
        ["!Type:", "!Account", "!Option:", "!Clear:"].contains { line.hasPrefix($0) }
    }

    /// Whether the first record is one of QIF, in a file without a line that says so.
    private static func isQIFRecord(_ lines: [String]) -> Bool {
        let record = lines.drop { $0 == "^" || $0.hasPrefix("#") }.prefix { $0 != "^" }
        func has(_ code: String, _ holds: (String) -> Bool) -> Bool {
            record.contains { $0.hasPrefix(code) && holds(trimmingBlanks($0.dropFirst())) }
        }
        return lines.contains("^") && record.allSatisfy { $0.first.map("DTUCNPMALSE$".contains) ?? false }
            && has("D") { $0.first.map(\.isNumber) ?? false } && (has("T", isAmount) || has("U", isAmount))
    }

    /// Whether a line that begins with a date is followed by an indented one that names an account, or a line is a
    /// directive of a journal.
    private static func isJournal(_ text: String) -> Bool {
        var wasDay = false
        for line in text.split(whereSeparator: \.isNewline) {
            let isIndented = line.first == " " || line.first == "\t"
            if wasDay, isIndented, line.contains(":") || isPosting(line) { return true }
            wasDay = wasDay && isIndented || line.first?.isNumber == true
            let words = line.split(separator: " ")
            if words.count == 2, ["include", "account", "commodity"].contains(words[0]) { return true }
            // The price of a commodity: `P 2026/01/02 EUR $1.10`.
            if words.count >= 4, words[0] == "P", WrittenDate.read(plain: words[1].utf8, .ymd) != nil { return true }
        }
        return false
    }

    /// Whether a file that is not recognised may be a journal: by its name, or because an indented line follows one that
    /// begins with a digit.
    static func mayBeJournal(_ beginning: [UInt8], name: String) -> Bool {
        if [.hledger, .ledger, .beancount].contains(EntryFormat(fileName: name)) { return true }
        let lines = String(decoding: beginning.prefix(4000), as: UTF8.self).split(whereSeparator: \.isNewline)
        return zip(lines, lines.dropFirst()).contains { line, next in
            line.first?.isNumber == true && (next.first == " " || next.first == "\t")
        }
    }

    /// Whether an indented line is an account, then two blanks, and an amount: `    Food  $5.00`.
    private static func isPosting(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard let gap = text.firstRange(of: "  "), text.first?.isLetter == true else { return false }
        return text[gap.upperBound...].contains(where: \.isNumber) && !text.contains { ",;".contains($0) }
    }
}

/// Whether a text contains another one.
func holds(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
        part.withUTF8 { part in
            guard let first = part.first else { return true }
            // Loops over indexes: titles are compared with thousands of words, and a closure for each byte takes longer.
            var start = 0
            while start + part.count <= text.count {
                if text[start] == first {
                    var length = 1
                    while length < part.count, text[start + length] == part[length] { length += 1 }
                    if length == part.count { return true }
                }
                start += 1
            }
            return false
        }
    }
}
