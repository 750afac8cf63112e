/// Writes entries as the plain-text journals of hledger and ledger: expenses as postings to `expenses:CATEGORY`, refunds
/// as negative ones, income as postings to `income:CATEGORY`, all against `assets:ACCOUNT`, or `assets` without an
/// account; transfers as postings between accounts.
///
/// Comments that ``JournalReader`` understands keep what those formats cannot represent, so nothing is lost.
struct JournalEntryWriter: EntryWriter {
    enum Dialect {
        case hledger, ledger

        /// The first year that the program can read.
        fileprivate var firstYear: Int { self == .hledger ? 1 : 1400 }
    }

    var bytes: [UInt8] = []
    private let dialect: Dialect

    init(dialect: Dialect) {
        self.dialect = dialect
    }

    mutating func begin() {
        // Otherwise an amount such as 1.234 KWD could be read as a thousand.
        if dialect == .hledger { bytes.append("decimal-mark .\n\n") }
    }

    /// Writes rates as prices and the others as comments. Budgets are also periodic transactions.
    mutating func write(_ records: OtherRecords) {
        let (others, rates) = records.dividingRates { $0.parts.year >= dialect.firstYear }
        JournalRecords.append(others, to: &bytes)
        bytes.append("\n")
        for budget in records.lowestBudgets {
            for part in budget.amounts where part.amount.minorUnits != 0 {
                let from = part.days.from.map { $0 == .first ? "" : " from \($0)" } ?? ""
                let to = part.days.to?.adding(days: 1).map { " to \($0)" } ?? ""
                bytes.append("~ \(Self.interval(of: budget.per))\(from)\(to)\(dialect == .hledger ? "  budget" : "")\n")
                bytes.append(Self.posting(of: budget, part.amount))
                bytes.append("\n\n")
            }
        }
        if dialect == .hledger {
            // Otherwise hledger would show amounts with as many decimals as the rates have.
            for currency in Set(rates.map(\.quote)).sorted() {
                let zero = Money(minorUnits: 0, currency: currency).plain
                bytes.append("commodity \(currency.decimals > 0 ? zero : "0.") \(currency)\n")
            }
        }
        for rate in rates {
            bytes.append("P \(rate.date) \(rate.base) \(rate.plain) \(rate.quote)\n")
        }
        if !rates.isEmpty { bytes.append("\n") }
    }

    private static func interval(of span: Budget.Span) -> String {
        span == .twoWeeks ? "every 2 weeks" : "\(span.rawValue)ly"
    }

    /// The posting of a budget in a periodic transaction.
    static func posting(of budget: Budget, _ amount: Money) -> String {
        let category = budget.category.map { ":" + journalSafe($0, isAccount: true) } ?? ""
        return "    (expenses\(category))  \(amount.plain) \(amount.currency.code)"
    }

    mutating func write(_ entry: Expense) throws(UnwritableEntry) {
        guard entry.date.parts.year >= dialect.firstYear else {
            throw UnwritableEntry(
                id: entry.id, reason: "ledger knows no years before 1400; leave it out with --from 1400-01-01")
        }
        let category = entry.category.map { journalSafe($0, isAccount: true) }
        let payee = entry.payee.map { journalSafe($0, isAccount: false) }
        let note = journalSafe(shortened(entry.note), isAccount: false)
        bytes.append(entry.date)
        if let payee {
            bytes.append(" ")
            bytes.append(payee)
            bytes.append(" |")
        }
        if payee == nil || !note.isEmpty {
            bytes.append(" ")
            bytes.append(note)
        }
        bytes.append("\n")
        let plainTags = entry.tags.filter(isPlainTag)
        // Fifteen tags fit into a line that ledger reads.
        for first in stride(from: 0, to: plainTags.count, by: 15) {
            bytes.append(dialect == .hledger ? "    ; " : "    ; :")
            let tags = plainTags[first..<min(first + 15, plainTags.count)]
            bytes.append(tags.joined(separator: dialect == .hledger ? ":, " : ":"))
            bytes.append(":\n")
        }
        if plainTags != entry.tags { remark("tags", entry.tags.joined(separator: " ")) }
        if let name = entry.payee, payee != name { remark("payee", name) }
        if note != entry.note { remark("note", entry.note) }
        if let name = entry.category, category != name { remark("category", name) }
        if let receipt = entry.receipt { remark("receipt", "\(receipt)") }
        if let original = entry.original { remark("original", "\(original.plain) \(original.currency.code)") }
        if !entry.attachments.isEmpty { remark("attachments", entry.attachments.lines) }
        let account = ownAccount(entry.account, "account", in: entry)
        let other =
            switch entry.kind {
            case .expense, .refund: "expenses"
            case .income: "income"
            case .transfer: ownAccount(entry.target, "to", in: entry)
            }
        let target = other + (category.map { ":" + $0 } ?? "")
        appendPostings(of: entry, to: target, from: account, indentation: "    ")
    }

    /// The journal name of an account; a comment has the original name if it differs.
    private mutating func ownAccount(_ name: String?, _ role: String, in entry: Expense) -> String {
        guard let name else { return entry.kind == .transfer ? "equity:transfers" : "assets" }
        let safe = journalSafe(name, isAccount: true)
        let account = JournalAccount.journalName(of: safe)
        if JournalAccount.name(of: account) != name { remark(role, name) }
        return account
    }

    mutating func end() {}

    /// The text, or its beginning if it is too long for a line of ledger. A comment has all of it then.
    private func shortened(_ text: String) -> String {
        text.utf8.count > 2000 ? String(text.unicodeScalars.prefix(500)) : text
    }

    /// Comments with the original text, written so that neither program finds tags or dates in it. A long one continues
    /// in comments named `more`.
    private mutating func remark(_ name: String, _ text: String) {
        var rest = text.unicodeScalars[...]
        var name = name
        repeat {
            remark(name, part: String(rest.prefix(300)))
            (rest, name) = (rest.dropFirst(300), "more")
        } while !rest.isEmpty
    }

    private mutating func remark(_ name: String, part: String) {
        var writer = JSONWriter()
        writer.value(part)
        bytes.append("    ; \(name) ")
        for byte in writer.bytes {
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "="):
                bytes.append("\\u00" + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append("\n")
    }
}

/// Whether a tag can be written as a tag in a comment.
private func isPlainTag(_ tag: String) -> Bool {
    tag.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_" || $0.properties.isAlphabetic
    }
        && !tag.unicodeScalars.contains(where: joinsBlanks)
        && ![
            "date", "date2", "type", "note", "tags", "category", "payee", "account", "to", "receipt", "original",
            "attachments",
        ]
        .contains(tag.lowercased())
}

/// `text` made valid for a journal: in one line, and without characters that have a meaning there. Unchanged if it is
/// valid.
func journalSafe(_ text: String, isAccount: Bool) -> String {
    if isPlain(text) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        // Two blanks end an account name; brackets and comments have a meaning anywhere.
        if !isAccount, scalar == "|" {
            // The text before a bar would be read as the payee.
            safe.append("/")
        } else if isBlank || scalar == ";" {
            if safe.last != " " { safe.append(scalar == ";" ? "," : " ") }
        } else {
            safe.append(scalar)
        }
    }
    let first: (Unicode.Scalar) -> Bool = {
        isAccount ? " :".unicodeScalars.contains($0) : " *!(=".unicodeScalars.contains($0)
    }
    while let scalar = safe.first, first(scalar) || joinsBlanks(scalar) { safe.removeFirst() }
    while let scalar = safe.last, scalar == " " || joinsBlanks(scalar) || isAccount && scalar == ":" {
        safe.removeLast()
    }
    if isAccount, safe.isEmpty { return "unnamed" }
    return String(safe)
}

/// Whether it combines with an adjacent blank to one character, as combining marks do: it would be lost with the blank.
private func joinsBlanks(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && [[" ", scalar], [scalar, " "]].contains { String(String.UnicodeScalarView($0)).count == 1 }
}

/// Whether a text is valid anywhere, as nearly all are: words with single blanks between them.
private func isPlain(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
        guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: ";"), byte != UInt8(ascii: "|"),
            byte > 0x20 || last > 0x20
        else { return false }
        last = byte
    }
    func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return text.utf8.first.map(isWord) == true && isWord(last)
}
