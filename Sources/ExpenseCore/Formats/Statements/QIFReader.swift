/// Reads the transactions of QIF: accounts, cards and cash; splits become the entries of one receipt.
struct QIFReader: EntryReader {
    private var lines: LineReader
    private let currency: Currency
    private let order: CSVMapping.DateOrder
    private var section = Section.entries
    /// The account whose entries follow.
    private var account: String?
    private var waiting: [ImportedEntry] = []
    private var skipped = SkippedRows()

    init(_ input: ByteInput, currency: Currency, order: CSVMapping.DateOrder) {
        lines = LineReader(input)
        self.currency = currency
        self.order = order
    }

    var remarks: [String] { skipped.remarks }

    mutating func next() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let line = try lines.next() else { return nil }
            if line.text.isEmpty { continue }
            if line.text.hasPrefix("!") {
                section = Section(line.text) ?? section
            } else {
                try record(line)
            }
        }
        return waiting.popLast()
    }

    /// The dates at the beginning of the file, as written.
    static func days(_ beginning: [UInt8]) -> [String] {
        beginning.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.filter {
            $0.first == UInt8(ascii: "D")
        }
        .map { plainDay(String(decoding: $0.dropFirst(), as: UTF8.self)) }.filter(WrittenDate.isDate)
    }

    /// `12/19'18` with one separator.
    private static func plainDay(_ text: String) -> String {
        String(text.filter { $0 != " " }.map { $0 == "'" ? "/" : $0 })
    }

    /// What follows a line such as `!Type:Bank`.
    private enum Section {
        case entries, account, other

        /// Nil if the line says nothing about the following ones.
        init?(_ header: String) {
            switch header.lowercased().filter({ !$0.isWhitespace }) {
            case "!type:bank", "!type:ccard", "!type:cash", "!type:otha", "!type:othl": self = .entries
            case "!account": self = .account
            case "!option:autoswitch", "!clear:autoswitch": return nil
            default: self = .other
            }
        }
    }

    private mutating func record(_ first: LineReader.Line) throws {
        var (fields, splits): ([Character: String], [(category: String, memo: String, amount: String)]) = ([:], [])
        var line: LineReader.Line? = first
        while let text = line?.text, let code = text.first, code != "^" {
            let value = trimmingBlanks(text.dropFirst())
            switch code {
            case "S":
                guard splits.count < 10_000 else {
                    throw FormatError(line?.place ?? first.place, "the transaction has more than 10000 splits")
                }
                splits.append((value, "", ""))
            case "E" where !splits.isEmpty: splits[splits.count - 1].memo = value
            case "$" where !splits.isEmpty: splits[splits.count - 1].amount = value
            case "!":
                throw FormatError(line?.place ?? first.place, "the transaction before this line does not end with '^'")
            default: if fields[code] == nil { fields[code] = value }
            }
            line = try lines.next()
        }
        let place = first.place
        switch section {
        case .other: return
        case .account:
            // Numbers of accounts are no names.
            account = fields["N"].flatMap { CSVColumns.areIdentifying([$0]) ? nil : $0 }
            return
        case .entries: break
        }
        guard let day = fields["D"], let date = WrittenDate.read(Self.plainDay(day), order) else {
            throw FormatError(place, "the transaction has no date in the order \(order.rawValue)")
        }
        guard let total = fields["T"] ?? fields["U"] else { throw FormatError(place, "the transaction has no amount") }
        var row = StatementRow(date: date, amount: try amount(total, at: place), place: place)
        (row.payee, row.note, row.category) = (fields["P"] ?? "", fields["M"] ?? "", Self.category(fields["L"]))
        (row.account, row.otherAccount) = (account, Self.otherAccount(fields["L"]))
        if let other = row.otherAccount, other == account || CSVWords.isSummary(row.payee) {
            return skipped.add(place.line, "a sum or balance")
        }
        let parts = splits.filter { !$0.amount.isEmpty }
        let rows = try parts.map { split throws(FormatError) -> StatementRow in
            var part = row
            part.amount = try amount(split.amount, at: place)
            part.category = Self.category(split.category)
            part.otherAccount = Self.otherAccount(split.category)
            if !split.memo.isEmpty { part.note = split.memo }
            part.receipt = Int64(place.line)
            return part
        }
        let isWhole = rows.count > 1 && rows.reduce(0) { $0 &+ $1.amount.minorUnits } == row.amount.minorUnits
        waiting = try (isWhole ? rows : [row]).compactMap { try $0.entry() }.reversed()
        if waiting.isEmpty { skipped.add(place.line, "no amount") }
    }

    private func amount(_ text: String, at place: Place) throws(FormatError) -> Money {
        do {
            return try Money(written: text, decimalMark: nil, currency: currency)
        } catch {
            throw FormatError(place, error.description)
        }
    }

    /// The other account of a transfer, which is in brackets.
    private static func otherAccount(_ text: String?) -> String? {
        guard let text, text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return nil }
        let name = trimmingBlanks(text[..<end].dropFirst())
        return name.isEmpty || ["none", "all"].contains(name.lowercased()) ? nil : name
    }

    /// A category; nil for an account in brackets. A class after a slash is ignored.
    private static func category(_ text: String?) -> String? {
        guard let text, !text.hasPrefix("[") else { return nil }
        let name = trimmingBlanks(text.split(separator: "/").first ?? "")
        return name.isEmpty ? nil : name
    }
}
