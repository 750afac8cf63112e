/// Reads the transactions of OFX 1 and 2 and QFX: bank accounts, cards, and the cash of investment accounts.
struct OFXReader: EntryReader {
    private var markup: MarkupReader
    private let standard: Currency
    private var statementCurrency: Currency?
    private var account = ""
    private var skipped = SkippedRows()
    /// The names of the open tags, as hash values: a name may be long.
    private var openTags: [Int] = []
    private static let mostOpenTags = 1000
    private static let mostTagsOfTransaction = 10_000

    init(_ input: ByteInput, currency: Currency) {
        markup = MarkupReader(input)
        standard = currency
    }

    var remarks: [String] { skipped.remarks }

    mutating func next() throws -> ImportedEntry? {
        while let token = try markup.next() {
            try note(token)
            guard case .open(let name, _) = token else { continue }
            switch name.uppercased() {
            case "CURDEF":
                guard case .text(let code)? = try markup.next() else { continue }
                _ = openTags.popLast()
                statementCurrency = try currency(code)
            case "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM": account = ""
            case "ACCTID":
                guard case .text(let number)? = try markup.next() else { continue }
                _ = openTags.popLast()
                account = StatementRow.joined(number)
            case "STMTTRN":
                let place = markup.place
                if let entry = try transaction(at: place) { return entry }
                skipped.add(place.line, "no amount")
            case "STMTTRNP":
                skipped.add(markup.place.line, "pending")
                _ = try fields(of: "STMTTRNP")
            default: break
            }
        }
        return nil
    }

    /// Follows the nesting of tags. In OFX 1 a tag with a value has no end tag.
    private mutating func note(_ token: MarkupReader.Token) throws(FormatError) {
        switch token {
        case .open(let name, _):
            openTags.append(name.uppercased().hashValue)
            guard openTags.count <= Self.mostOpenTags else {
                throw FormatError(markup.place, "more than \(Self.mostOpenTags) tags are never closed")
            }
        case .text: _ = openTags.popLast()
        case .close(let name):
            if let index = openTags.lastIndex(of: name.uppercased().hashValue) { openTags.removeSubrange(index...) }
        }
    }

    private mutating func transaction(at place: Place) throws -> ImportedEntry? {
        let fields = try fields(of: "STMTTRN")
        guard let posted = fields["DTPOSTED"] ?? fields["DTUSER"], let date = StatementRow.day(posted) else {
            throw FormatError(place, "the transaction has no date in DTPOSTED")
        }
        guard let written = fields["TRNAMT"] else {
            throw FormatError(place, "the transaction has no amount in TRNAMT")
        }
        let own = try fields["CURRENCY/CURSYM"].map { try currency($0) } ?? statementCurrency ?? standard
        var row = StatementRow(date: date, amount: try amount(written, own, at: place), place: place)
        row.payee = fields["NAME"] ?? fields["PAYEE/NAME"] ?? ""
        row.note = fields["MEMO"] ?? ""
        if row.payee.isEmpty, row.note.isEmpty { row.note = fields["TRNTYPE"] ?? "" }
        row.reference = BankReference(fields["FITID"], bank: "ofx \(account)")
        return try row.entry()
    }

    private func amount(_ text: String, _ currency: Currency, at place: Place) throws(FormatError) -> Money {
        do {
            return try Money(written: text, decimalMark: nil, currency: currency)
        } catch {
            throw FormatError(place, error.description)
        }
    }

    private func currency(_ code: String) throws(FormatError) -> Currency {
        if let currency = Currency(trimmingBlanks(code)) { return currency }
        throw FormatError(markup.place, "'\(code.prefix(40))' is not an ISO 4217 code such as USD or EUR")
    }

    /// The values within a group of tags; the values of nested groups are named by both tags. In OFX 1 a value has no
    /// end tag.
    private mutating func fields(of group: String) throws -> [String: String] {
        var fields: [String: String] = [:]
        var (last, within, tags) = ("", "", 0)
        defer { _ = openTags.popLast() }
        let groups: Set = ["PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO"]
        while let token = try markup.next() {
            switch token {
            case .open(let name, _):
                last = name.uppercased()
                tags += 1
                guard tags <= Self.mostTagsOfTransaction else {
                    throw FormatError(
                        markup.place, "the transaction has more than \(Self.mostTagsOfTransaction) tags")
                }
                if groups.contains(last) { within = last + "/" }
            case .text(let text):
                guard fields.count < 1000 else {
                    throw FormatError(markup.place, "the transaction has more than 1000 fields")
                }
                if fields[within + last] == nil { fields[within + last] = text }
            case .close(let name):
                if name.uppercased() == group { return fields }
                if within == name.uppercased() + "/" { within = "" }
            }
        }
        throw FormatError(markup.place, "the file ends in the middle of a transaction")
    }
}
