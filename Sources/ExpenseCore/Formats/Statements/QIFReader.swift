/// Reads the transactions of QIF: accounts, cards and cash; splits become the entries of one receipt.
struct QIFReader: StatementReader {
    private var lines: LineReader
    private let currency: Currency
    private let order: CSVMapping.DateOrder
    /// What the user says about the signs.
    private let sign: CSVMapping.Sign?
    /// The mark of all decimals; nil if each amount tells its own.
    private let decimalMark: Character?
    private(set) var log: StatementLog
    private var section = Section.entries
    /// The account whose entries follow.
    private var account: String?
    private var waiting: [ImportedEntry] = []

    init(
        _ input: ByteInput, currency: Currency, order: CSVMapping.DateOrder, sign: CSVMapping.Sign? = nil,
        decimalMark: Character? = nil, skipsInvalid: Bool = false
    ) {
        lines = LineReader(input)
        self.currency = currency
        self.order = order
        self.sign = sign
        self.decimalMark = decimalMark
        log = StatementLog(skipsInvalid: skipsInvalid)
    }

    mutating func next() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let line = try lines.next() else { return nil }
            switch line.text.utf8.first {
            // Some programs write an end before the first record, or a comment.
            case nil, UInt8(ascii: "^"), UInt8(ascii: "#"): continue
            case UInt8(ascii: "!"): section = Section(line.text) ?? section
            default:
                let record = try record(line)
                do {
                    try read(record, at: line.place)
                } catch {
                    try log.skip(error)
                }
            }
        }
        return waiting.popLast()
    }

    /// The dates at the beginning of the file, as written.
    static func days(_ beginning: [UInt8]) -> [String] {
        values(beginning, "D").map(plainDay).filter(WrittenDate.isDate)
    }

    /// The amounts at the beginning of the file, as written.
    static func amounts(_ beginning: [UInt8]) -> [String] { values(beginning, "TU$").filter(isAmount) }

    /// What follows these letters at the beginning of a line.
    private static func values(_ beginning: [UInt8], _ codes: String) -> [String] {
        beginning.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .filter { line in codes.utf8.contains { $0 == line.first } }
            .map { String(decoding: $0.dropFirst(), as: UTF8.self) }
    }

    /// `12/19'18` and `12/19' 0` with one separator and four digits: after an apostrophe, the year is of this century.
    private static func plainDay(_ text: String) -> String {
        let parts = text.filter { $0 != " " }.split(separator: "'")
        guard parts.count == 2, parts[1].utf8.count <= 2, let year = Int(parts[1]) else {
            return parts.joined(separator: "/")
        }
        return "\(parts[0])/\(2000 + year)"
    }

    /// What follows a line such as `!Type:Bank`.
    private enum Section {
        case entries, account, list
        /// Records that are neither read nor known to be without entries, with the line that begins them.
        case other(String)

        /// Nil if the line says nothing about the following ones.
        init?(_ header: String) {
            switch header.lowercased().filter({ !$0.isWhitespace }) {
            case "!type:bank", "!type:ccard", "!type:cash", "!type:otha", "!type:othl": self = .entries
            case "!account": self = .account
            case "!option:autoswitch", "!clear:autoswitch": return nil
            case "!type:cat", "!type:class", "!type:memorized", "!type:security", "!type:prices", "!type:tag",
                "!type:budget", "!type:template":
                self = .list
            default: self = .other(String(header.prefix(40)))
            }
        }
    }

    private var isEntry: Bool {
        if case .entries = section { true } else { false }
    }

    private struct Record {
        var fields: [UInt8: String] = [:]
        var splits: [(category: String, memo: String, amount: String)] = []

        subscript(code: Character) -> String? { code.asciiValue.flatMap { fields[$0] } }
    }

    /// The lines up to one that begins with `^`.
    private mutating func record(_ first: LineReader.Line) throws -> Record {
        var record = Record()
        var line: LineReader.Line? = first
        while let current = line {
            let text = current.text
            guard let code = text.utf8.first else {
                line = try lines.next()
                continue
            }
            if code == UInt8(ascii: "^") { return record }
            let value = trimmingBlanks(text.dropFirst())
            let last = record.splits.indices.last
            switch (code, last) {
            case (UInt8(ascii: "S"), _):
                guard record.splits.count < 10_000 else {
                    throw FormatError(current.place, "the transaction has more than 10000 splits")
                }
                record.splits.append((value, "", ""))
            case (UInt8(ascii: "E"), let last?): record.splits[last].memo = value
            case (UInt8(ascii: "$"), let last?): record.splits[last].amount = value
            case (UInt8(ascii: "!"), _):
                throw FormatError(current.place, "the transaction before this line does not end with '^'")
            // Splits may have dates of their own.
            case (UInt8(ascii: "D"), nil) where record.fields[code] != nil && isEntry:
                throw FormatError(current.place, "the transaction before this line does not end with '^'")
            default: if record.fields[code] == nil { record.fields[code] = value }
            }
            line = try lines.next()
        }
        log.cut("the last transaction, in line \(first.place.line), does not end with '^'")
        return record
    }

    private mutating func read(_ record: Record, at place: Place) throws {
        switch section {
        case .list: return
        case .other(let name): return log.skip(place, "of '\(name)', which is not read")
        case .account:
            // Numbers of accounts are no names.
            account = record["N"].flatMap { CSVWords.areIdentifying([$0]) ? nil : $0 }
            return log.begin(StatementSource(number: record["N"] ?? ""))
        case .entries: break
        }
        guard let day = record["D"], let date = WrittenDate.read(Self.plainDay(day), order) else {
            throw FormatError(place, "the transaction has no date in the order \(order.rawValue)")
        }
        guard let total = record["T"] ?? record["U"] else {
            throw FormatError(place, "the transaction has no amount")
        }
        var row = StatementRow(
            date: date, amount: try amount(total, at: place), place: place)
        (row.payee, row.note, row.category) = (record["P"] ?? "", record["M"] ?? "", Self.category(record["L"]))
        if let number = record["N"] { row.note = CheckNumber.adding(number, to: row.note, payee: row.payee) }
        (row.account, row.otherAccount, row.tags) = (account, accountInBrackets(record["L"]), Self.tags(record["L"]))
        if let other = row.otherAccount, other == account || CSVWords.isSummary(row.payee) {
            return log.skip(place, "a sum or balance")
        }
        let entries = try parts(of: row, record.splits).compactMap { try $0.entry() }
        log.add(row.amount, on: date)
        if entries.isEmpty { log.skip(place, "no amount") }
        waiting = entries.reversed()
    }

    /// The parts of a transaction, and what they leave of its amount; the transaction itself if it has only one part.
    private func parts(
        of whole: StatementRow, _ splits: [(category: String, memo: String, amount: String)]
    ) -> [StatementRow] {
        let amounts = amounts(of: splits.map(\.amount), adding: whole.amount)
        var parts = zip(splits, amounts).compactMap { split, amount -> StatementRow? in
            guard let amount else { return nil }
            var part = whole
            part.amount = amount
            (part.category, part.tags) = (Self.category(split.category), Self.tags(split.category))
            part.otherAccount = accountInBrackets(split.category)
            if !split.memo.isEmpty { part.note = split.memo }
            // A side of a transfer is joined with the other one, and is no part of a receipt.
            if part.otherAccount == nil { part.receipt = Int64(whole.place.line) }
            return part
        }
        guard parts.count > 1 else { return [whole] }
        let rest = parts.reduce(whole.amount.minorUnits) { $0 &- $1.amount.minorUnits }
        if rest != 0 {
            var part = whole
            (part.amount, part.category, part.tags) = (Money(minorUnits: rest, currency: currency), nil, [])
            (part.otherAccount, part.receipt) = (nil, Int64(whole.place.line))
            parts.append(part)
        }
        return parts
    }

    private func amount(_ text: String, at place: Place) throws(FormatError) -> Money {
        try StatementRow.amount(text, signs: sign, decimalMark: decimalMark, currency, at: place)
    }

    /// The amounts of splits. The only one that cannot be read is what the others leave.
    private func amounts(of splits: [String], adding total: Money) -> [Money?] {
        var amounts = splits.map { try? amount($0, at: Place()) }
        let open = amounts.indices.filter { amounts[$0] == nil && !splits[$0].isEmpty }
        let rest = amounts.reduce(total.minorUnits) { $0 &- ($1?.minorUnits ?? 0) }
        if open.count == 1 { amounts[open[0]] = Money(minorUnits: rest, currency: currency) }
        return amounts
    }

    /// A category; nil for an account in brackets. A class may follow after a slash.
    private static func category(_ text: String?) -> String? {
        guard let text, !text.hasPrefix("[") else { return nil }
        let name = trimmingBlanks(text.split(separator: "/").first ?? "")
        return name.isEmpty ? nil : name
    }

    /// The class of a category or an account.
    private static func tags(_ text: String?) -> [String] {
        let name = text?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
        return name.allSatisfy(\.isWhitespace) ? [] : [joiningBlanks(String(name)).replacing(" ", with: "-")]
    }
}
