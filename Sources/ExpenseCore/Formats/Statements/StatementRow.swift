/// A transaction of a bank statement, before it becomes an entry.
struct StatementRow {
    var date: CalendarDate
    /// The amount that the account received; negative if it paid.
    var amount: Money
    var payee = ""
    var note = ""
    var category: String?
    var tags: [String] = []
    var account: String?
    /// The account of the other side, if the row is one side of a transfer.
    var otherAccount: String?
    /// Whether the row is one side of a transfer, even if its other account is not named.
    var isMovement = false
    var receipt: Int64?
    var original: Money?
    var reference: BankReference?
    let place: Place

    /// The entry; nil if the amount is zero.
    func entry() throws(FormatError) -> ImportedEntry? {
        guard amount.minorUnits != 0 else { return nil }
        let name = joiningBlanks(payee)
        let text = joiningBlanks(note)
        // Banks truncate names that the note contains in full.
        let isCut = !name.isEmpty && text.hasPrefix(name)
        let category = category.map(joiningBlanks)
        var entry = try ImportedEntry(
            Expense(
                date: date, kind: amount.minorUnits < 0 ? .expense : .income, amount: amount.magnitude,
                category: category?.isEmpty == false ? category : nil, note: isCut ? "" : text,
                tags: tags, payee: isCut ? text : name.isEmpty ? nil : name, account: account.map(joiningBlanks),
                receipt: receipt,
                original: original),
            at: place)
        entry.reference = reference
        (entry.isMovement, entry.otherAccount) = (isMovement || otherAccount != nil, otherAccount.map(joiningBlanks))
        return entry
    }

    /// A date of eight digits, also with `-` between its parts, followed by a time or nothing.
    static func day(_ text: String) -> CalendarDate? {
        var (number, digits) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): return nil
            case _ where digits == 8: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                digits += 1
            case UInt8(ascii: "-") where digits == 4 || digits == 6: continue
            default: return nil
            }
        }
        guard digits == 8 else { return nil }
        return WrittenDate.date((number / 10_000, number / 100 % 100, number % 100), .ymd)
    }

    /// An amount with this decimal mark or, without one, with either; on the other side than its sign says if the signs
    /// are reversed.
    static func amount(
        _ text: some StringProtocol, signs: CSVMapping.Sign?, decimalMark: Character?, _ currency: Currency,
        at place: Place
    ) throws(FormatError) -> Money {
        let amount = try Money(written: text, decimalMark: decimalMark, currency: currency, at: place)
        return signs == .reversed ? Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency) : amount
    }
}
