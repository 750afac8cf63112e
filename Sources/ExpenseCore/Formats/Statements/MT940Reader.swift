/// Reads the transactions of SWIFT's MT940 and MT942.
struct MT940Reader: StatementReader {
    private var lines: LineReader
    private var currency: Currency
    private(set) var namesCurrency = false
    private(set) var log: StatementLog
    private var ahead: Field?
    private var (account, number) = ("", "")
    /// Whether the statement has begun, and lacks the balance with which it ends.
    private var (hasBegun, isOpen) = (false, false)
    /// Whether the field before is a transaction or one of its details.
    private var isInEntries = false

    /// A field with its continuation lines.
    private struct Field {
        let tag: String
        var lines: [String]
        let place: Place
    }

    init(_ input: ByteInput, currency: Currency, skipsInvalid: Bool = false) {
        lines = LineReader(input)
        self.currency = currency
        log = StatementLog(skipsInvalid: skipsInvalid)
    }

    mutating func next() throws -> ImportedEntry? {
        while let field = try nextField() {
            switch field.tag {
            case "20":
                endStatement(before: field.place)
                isOpen = true
            case "25", "25P": account = joiningBlanks(field.lines.joined())
            case "28", "28C": number = joiningBlanks(field.lines[0])
            case "60F", "60M":
                if hasBegun, isOpen { endStatement(before: field.place) }
                let balance = try balance(field)
                beginStatement()
                isOpen = true
                log.open(balance)
            case "62F", "62M":
                let balance = try balance(field)
                beginStatement()
                log.close(balance, at: field.place)
                isOpen = false
            case "34F", "90C", "90D":
                // Reports on the current day have no balances.
                isOpen = false
                if field.tag == "34F" { currency = Currency(String(field.lines[0].prefix(3))) ?? currency }
            case "61":
                beginStatement()
                let details = try details()
                do {
                    if let entry = try entry(field, details) { return entry }
                } catch {
                    try log.skip(error)
                }
            default: break
            }
        }
        if isOpen {
            isOpen = false
            log.cut("the file ends before a closing balance (:62F:)")
        }
        return nil
    }

    private mutating func beginStatement() {
        guard !hasBegun else { return }
        hasBegun = true
        log.begin(StatementSource(number: account), number: number)
    }

    private mutating func endStatement(before place: Place) {
        if isOpen {
            log.cut("line \(place.line): a statement begins before the closing balance (:62F:) of the one before")
        }
        (hasBegun, isOpen, number) = (false, false, "")
    }

    /// The fields after a transaction that describe it.
    private mutating func details() throws -> [Field] {
        var details: [Field] = []
        while let field = try nextField() {
            guard field.tag == "86" || field.tag == "NS" else {
                ahead = field
                break
            }
            guard details.count < 100 else { throw FormatError(field.place, "a transaction has over 100 fields :86:") }
            details.append(field)
        }
        return details
    }

    private mutating func entry(_ field: Field, _ details: [Field]) throws -> ImportedEntry? {
        let line = try MT940Line(field.lines, currency, at: field.place)
        guard !line.isExpected else {
            log.skip(field.place, "pending")
            return nil
        }
        var row = StatementRow(date: line.date, amount: line.amount, place: field.place)
        log.add(row.amount, on: row.date)
        row.payee = line.supplement
        let texts = details.filter { $0.tag == "86" }.map(\.lines)
        if let text = texts.first, texts.count == 1 {
            MT940Text.describe(&row, text)
        } else {
            row.note = texts.joined().joined(separator: " ")
        }
        for field in details where field.tag == "NS" { MT940Text.describe(&row, numbered: field.lines) }
        if !line.supplement.isEmpty, ![row.payee, row.note].contains(where: { holds($0, line.supplement) }) {
            row.note += (row.note.isEmpty ? "" : " ") + line.supplement
        }
        if row.payee.isEmpty, row.note.isEmpty { row.note = line.reference }
        if let check = line.check { row.note = CheckNumber.adding(check, to: row.note, payee: row.payee) }
        return try log.entry(row)
    }

    private mutating func nextField() throws -> Field? {
        if let field = ahead {
            ahead = nil
            return field
        }
        var isCut = false
        while let line = try lines.next() {
            guard let (tag, rest) = tag(of: line.text) else {
                isCut = line.text.hasPrefix(":")
                continue
            }
            isInEntries = tag == "61" || isInEntries && (tag == "86" || tag == "NS")
            var field = Field(tag: tag, lines: [rest], place: line.place)
            while let more = try lines.peek(), self.tag(of: more.text) == nil, more.text != "-",
                !more.text.hasPrefix("-}"), !more.text.hasPrefix("{")
            {
                _ = try lines.next()
                guard field.lines.count < 100 else {
                    throw FormatError(more.place, "the field :\(tag): has over 100 lines")
                }
                field.lines.append(more.text)
            }
            return field
        }
        if isCut { isOpen = true }
        return nil
    }

    private static let tags: Set = [
        "13", "13D", "20", "21", "25", "25P", "28", "28C", "34F", "60F", "60M", "61", "62F", "62M", "64", "65", "86",
        "90C", "90D", "940", "942", "NS",
    ]
    /// The tags that may follow a transaction and its details. Any other one is a part of the text, such as a time of
    /// day that begins a new line with its minutes.
    private static let inEntries: Set = ["20", "61", "62F", "62M", "64", "65", "86", "90C", "90D", "940", "942", "NS"]

    /// The tag of a line such as `:61:2001...`, and the text after it.
    private func tag(of line: String) -> (String, String)? {
        let bytes = line.utf8
        guard bytes.first == UInt8(ascii: ":"),
            let end = bytes.dropFirst().prefix(4).firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let tag = String(line[bytes.index(after: bytes.startIndex)..<end])
        guard Self.tags.contains(tag), !isInEntries || Self.inEntries.contains(tag) else { return nil }
        return (tag, String(line[bytes.index(after: end)...]))
    }

    /// `C200101EUR444,29`
    private mutating func balance(_ field: Field) throws(FormatError) -> Money {
        let text = field.lines[0]
        let side = text.first
        let code = String(text.dropFirst(7).prefix(3))
        let isNamed = code.utf8.count == 3 && code.allSatisfy { $0.isASCII && $0.isLetter }
        guard side == "C" || side == "D", let found = isNamed ? Currency(code) : currency else {
            throw FormatError(field.place, "the balance is not like C200101EUR444,29")
        }
        currency = found
        if isNamed { namesCurrency = true }
        let size = try MT940Line.amount(text.dropFirst(isNamed ? 10 : 7), found, at: field.place)
        return side == "D" ? Money(minorUnits: -size.minorUnits, currency: found) : size
    }
}
