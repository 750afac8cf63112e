/// A transaction of a bank statement, before it becomes an entry.
struct StatementRow {
    var date: CalendarDate
    /// The amount that the account received; negative if it paid.
    var amount: Money
    var payee = ""
    var note = ""
    var category: String?
    var account: String?
    /// The account of the other side, if the row is one side of a transfer.
    var otherAccount: String?
    var receipt: Int64?
    var original: Money?
    var reference: BankReference?
    let place: Place

    /// The entry; nil if the amount is zero.
    func entry() throws(FormatError) -> ImportedEntry? {
        guard amount.minorUnits != 0 else { return nil }
        let size = Money(minorUnits: Int64(clamping: amount.minorUnits.magnitude), currency: amount.currency)
        let name = Self.joined(payee)
        let text = Self.joined(note)
        // Banks truncate names that the note contains in full.
        let isCut = !name.isEmpty && text.hasPrefix(name)
        let category = category.map(Self.joined)
        var entry = try ImportedEntry(
            Expense(
                date: date, kind: amount.minorUnits < 0 ? .expense : .income, amount: size,
                category: category?.isEmpty == false ? category : nil, note: isCut ? "" : text,
                payee: isCut ? text : name.isEmpty ? nil : name, account: account.map(Self.joined), receipt: receipt,
                original: original),
            at: place)
        entry.reference = reference
        (entry.isMovement, entry.otherAccount) = (otherAccount != nil, otherAccount.map(Self.joined))
        return entry
    }

    /// A text in one line.
    static func joined(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A date of eight digits, followed by anything.
    static func day(_ text: some StringProtocol) -> CalendarDate? {
        let digits = String(text.filter { $0 != "-" }.prefix(8))
        guard digits.utf8.count == 8, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return WrittenDate.read(digits, .ymd)
    }
}

/// The balances of a statement, which prove that no row is missing or misread.
struct StatementSum {
    private var opening: Money?
    private var sum: Int64 = 0
    private var fault: Int?

    /// What is uncertain after the last statement of a file.
    var doubts: [Doubt] {
        guard let fault else { return [] }
        return [
            Doubt(
                problem: "line \(fault): the opening balance and the entries do not come to the closing balance",
                remedy: "Use --yes to import the file as it is")
        ]
    }

    mutating func open(_ balance: Money) {
        (opening, sum) = (balance, 0)
    }

    mutating func add(_ amount: Money) {
        sum &+= amount.minorUnits
    }

    mutating func close(_ balance: Money, at place: Place) {
        if let opening, opening.currency == balance.currency, opening.minorUnits &+ sum != balance.minorUnits,
            fault == nil
        {
            fault = place.line
        }
        opening = nil
    }
}
