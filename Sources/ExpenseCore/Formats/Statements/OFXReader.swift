/// Reads the transactions of OFX 1 and 2 and QFX: bank accounts, cards, and the cash of investment accounts.
struct OFXReader: StatementReader {
    private var markup: FieldReader<Field>
    private let standard: Currency
    /// What the user says about the signs.
    private let sign: CSVMapping.Sign?
    /// The mark of all decimals; nil if each amount tells its own.
    private let decimalMark: Character?
    private(set) var log: StatementLog
    private var (statement, transaction) = (FieldTexts<Field>(), FieldTexts<Field>())
    private var currency: Currency?
    private(set) var namesCurrency = true
    /// The account of the current statement, once its first entry or its end has been read.
    private var account: String?
    private var isOfCard = false
    /// The position of the current transaction.
    private var beginning: Place?

    init(
        _ input: ByteInput, currency: Currency, sign: CSVMapping.Sign? = nil, decimalMark: Character? = nil,
        skipsInvalid: Bool = false
    ) {
        markup = FieldReader(input, isStrict: false)
        standard = currency
        self.sign = sign
        self.decimalMark = decimalMark
        log = StatementLog(skipsInvalid: skipsInvalid)
    }

    enum Field: Int, MarkupField {
        case document, bankStatement, cardStatement, investmentStatement
        case currency, bankAccount, bankAccountType, card, investmentAccount, from, to, balance
        case transaction, pending, pendingDate, security
        case posted, user, amount, ownCurrency, name, wholeName, payeeName, payee, memo, kind, identifier
        case check, corrected, correction
        case transfer, transferPosted, transferExpected, transferAmount, transferCurrency
        case transferFrom, transferFromCard, transferTo, transferToCard

        var path: String {
            switch self {
            case .document: "OFX"
            case .bankStatement: "STMTRS"
            case .cardStatement: "CCSTMTRS"
            case .investmentStatement: "INVSTMTRS"
            case .currency: "CURDEF"
            case .bankAccount: "BANKACCTFROM/ACCTID"
            case .bankAccountType: "BANKACCTFROM/ACCTTYPE"
            case .card: "CCACCTFROM/ACCTID"
            case .investmentAccount: "INVACCTFROM/ACCTID"
            case .from: "DTSTART"
            case .to: "DTEND"
            case .balance: "LEDGERBAL/BALAMT"
            case .transaction: "STMTTRN"
            case .pending: "STMTTRNP"
            case .pendingDate: "STMTTRNP/DTTRAN"
            case .security: "INVTRAN"
            case .posted: "STMTTRN/DTPOSTED"
            case .user: "STMTTRN/DTUSER"
            case .amount: "STMTTRN/TRNAMT"
            case .ownCurrency: "STMTTRN/CURRENCY/CURSYM"
            case .name: "STMTTRN/NAME"
            case .wholeName: "STMTTRN/EXTDNAME"
            case .payeeName: "STMTTRN/PAYEE/NAME"
            case .payee: "STMTTRN/PAYEE"
            case .memo: "STMTTRN/MEMO"
            case .kind: "STMTTRN/TRNTYPE"
            case .identifier: "STMTTRN/FITID"
            case .check: "STMTTRN/CHECKNUM"
            case .corrected: "STMTTRN/CORRECTFITID"
            case .correction: "STMTTRN/CORRECTACTION"
            case .transfer: "INTRARS"
            case .transferPosted: "INTRARS/DTPOSTED"
            case .transferExpected: "INTRARS/DTXFERPRJ"
            case .transferAmount: "INTRARS/XFERINFO/TRNAMT"
            case .transferCurrency: "INTRARS/CURDEF"
            case .transferFrom: "INTRARS/XFERINFO/BANKACCTFROM/ACCTID"
            case .transferFromCard: "INTRARS/XFERINFO/CCACCTFROM/ACCTID"
            case .transferTo: "INTRARS/XFERINFO/BANKACCTTO/ACCTID"
            case .transferToCard: "INTRARS/XFERINFO/CCACCTTO/ACCTID"
            }
        }

        var isGroup: Bool { isTransparent || [.transaction, .transfer, .pending, .security].contains(self) }

        var isTransparent: Bool {
            [.document, .bankStatement, .cardStatement, .investmentStatement].contains(self)
        }
    }

    /// The amounts at the beginning of a file, and the currency of its first statement.
    static func marks(_ beginning: [UInt8]) -> StatementMarks {
        var (marks, rest) = (StatementMarks(), beginning)
        var markup = FieldReader<Field>(
            ByteInput {
                defer { rest = [] }
                return rest
            }, isStrict: false)
        // What is cut at the end or not valid is told when the file is read.
        while let event = try? markup.next() {
            switch event {
            case .value(.amount), .value(.balance), .value(.transferAmount): marks.amounts.append(markup.text)
            case .value(.currency) where marks.currency == nil: marks.currency = Currency(trimmingBlanks(markup.text))
            default: continue
            }
        }
        return marks
    }

    mutating func next() throws -> ImportedEntry? {
        while let event = try markup.next() {
            switch event {
            case .value(let field):
                if beginning == nil {
                    try read(field)
                } else {
                    try transaction.add(markup.text, to: field, at: markup.place)
                }
            case .open(.transaction):
                beginStatement()
                beginning = markup.place
                transaction.removeAll()
            case .open(.transfer):
                beginning = markup.place
                transaction.removeAll()
            case .open(.pending): log.skip(markup.place, "pending")
            case .open(.security): log.skip(markup.place, "a trade or income of a security")
            case .close(let group) where group == .transaction || group == .transfer:
                guard let place = beginning else { continue }
                beginning = nil
                do {
                    let entry = try group == .transfer ? transfer(at: place) : entry(at: place)
                    if let entry { return entry }
                } catch {
                    try log.skip(error)
                }
            case .close(.bankStatement), .close(.cardStatement), .close(.investmentStatement): try endStatement()
            default: continue
            }
        }
        guard beginning == nil else { throw FormatError(markup.place, "the file ends in the middle of a transaction") }
        if let cut = markup.cut { log.cut(cut) }
        return nil
    }

    private mutating func read(_ field: Field) throws {
        switch field {
        case .currency: currency = try currency(markup.text)
        case .balance, .from, .to, .bankAccount, .bankAccountType, .card, .investmentAccount:
            try statement.add(markup.text, to: field, at: markup.place)
        default: return
        }
    }

    /// Notes the account and the period, which come before the first transaction.
    private mutating func beginStatement() {
        guard account == nil else { return }
        let number = statement.first(of: .bankAccount, .card, .investmentAccount).map(joiningBlanks) ?? ""
        account = number
        isOfCard = statement[.card] != nil
        let kind = isOfCard ? "card" : statement[.bankAccountType]?.lowercased()
        log.begin(StatementSource(kind: kind ?? "account", number: number))
        if let first = statement[.from] {
            log.setPeriod(StatementRow.day(first), statement[.to].flatMap(StatementRow.day))
        }
    }

    private mutating func endStatement() throws {
        beginStatement()
        if let written = statement[.balance], !isNothing(written) {
            do {
                log.close(
                    try amount(written, in: currency ?? standard, at: markup.place),
                    at: markup.place)
            } catch {
                log.skip(markup.place, "a balance that cannot be read")
            }
        }
        statement.removeAll()
        account = nil
    }

    private mutating func entry(at place: Place) throws -> ImportedEntry? {
        guard let posted = transaction.first(of: .posted, .user), let date = StatementRow.day(posted) else {
            throw FormatError(place, "the transaction has no date in DTPOSTED")
        }
        guard let written = transaction[.amount] else {
            throw FormatError(place, "the transaction has no amount in TRNAMT")
        }
        let own = try transaction[.ownCurrency].map { try currency($0) } ?? currency ?? standard
        if transaction[.ownCurrency] == nil, currency == nil { namesCurrency = false }
        var row = StatementRow(
            date: date, amount: try amount(written, in: own, at: place), place: place)
        log.add(row.amount, on: date)
        if sign == nil, let side = transaction[.kind].flatMap({ Self.sides[$0] }) {
            log.compare(side, with: row.amount, at: place)
        }
        row.payee = transaction.first(of: .wholeName, .name, .payeeName, .payee) ?? ""
        row.note = transaction[.memo] ?? ""
        if row.payee.isEmpty, row.note.isEmpty { row.note = transaction[.kind] ?? "" }
        noteCheck(&row)
        // The payment of a card's bill comes from another account of its owner. Shops refund without such a word.
        row.isMovement = isOfCard && row.amount.minorUnits > 0 && isPaymentOfBill(row)
        row.reference = BankReference(transaction[.identifier], bank: "ofx \(account ?? "")")
        let isOther = transaction[.corrected].map { $0 != transaction[.identifier] } ?? false
        if isOther || transaction[.correction] == "DELETE" { log.addCorrection(place) }
        return try log.entry(row)
    }

    private func amount(_ text: String, in currency: Currency, at place: Place) throws(FormatError) -> Money {
        try StatementRow.amount(text, signs: sign, decimalMark: decimalMark, currency, at: place)
    }

    /// A transfer between two accounts that was ordered. A negative amount goes the other way.
    private mutating func transfer(at place: Place) throws -> ImportedEntry? {
        guard let day = transaction.first(of: .transferPosted, .transferExpected), let date = StatementRow.day(day)
        else { throw FormatError(place, "the transfer has no date in DTPOSTED") }
        guard let written = transaction[.transferAmount] else {
            throw FormatError(place, "the transfer has no amount in TRNAMT")
        }
        let own = try transaction[.transferCurrency].map { try currency($0) } ?? standard
        let amount = try Money(written: written, decimalMark: decimalMark, currency: own, at: place)
        var row = StatementRow(date: date, amount: Money(minorUnits: -amount.minorUnits, currency: own), place: place)
        row.account = transaction.first(of: .transferFrom, .transferFromCard)
        row.otherAccount = transaction.first(of: .transferTo, .transferToCard)
        return try log.entry(row)
    }

    private func isPaymentOfBill(_ row: StatementRow) -> Bool {
        let text = "\(row.payee) \(row.note)"
        return transaction[.kind] == "PAYMENT" || WordList.thanks.areIn(text) || WordList.billPayments.areIn(text)
    }

    /// Some banks number other transactions in the same way.
    private func noteCheck(_ row: inout StatementRow) {
        guard let number = transaction[.check] else { return }
        let isCheck = transaction[.kind] == "CHECK" || [row.payee, row.note].contains(where: CheckNumber.isNamed)
        if isCheck { row.note = CheckNumber.adding(number, to: row.note, payee: row.payee) }
    }

    /// Other types, such as `ATM` and `INT`, occur on both sides.
    private static let sides: [String: CSVDirection] = [
        "DEBIT": .expense, "POS": .expense, "CHECK": .expense, "FEE": .expense, "SRVCHG": .expense,
        "DIRECTDEBIT": .expense, "CREDIT": .income, "DIRECTDEP": .income,
    ]

    private func currency(_ code: String) throws(FormatError) -> Currency {
        if let currency = Currency(trimmingBlanks(code)) { return currency }
        throw FormatError(markup.place, "'\(code.prefix(40))' is not an ISO 4217 code such as USD or EUR")
    }
}
