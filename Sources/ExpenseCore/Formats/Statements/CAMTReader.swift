/// Reads the entries of the statements of ISO 20022: camt.052, camt.053 and camt.054.
struct CAMTReader: StatementReader {
    private var markup: FieldReader<CAMTField>
    private let standard: Currency
    private(set) var namesCurrency = true
    private(set) var log: StatementLog
    private var waiting: [ImportedEntry] = []
    private var (statement, entry) = (FieldTexts<CAMTField>(), FieldTexts<CAMTField>())
    /// The details of the current entry, and those of earlier ones, of which the memory is reused.
    private var details: [FieldTexts<CAMTField>] = []
    private var detailCount = 0
    /// The positions of the current entry and balance.
    private var (entryPlace, balancePlace): (Place?, Place?)
    private var isInDetail = false
    private var hasBegun = false
    /// The closing balance, which comes before the entries.
    private var closing: (balance: Money, place: Place)?
    private static let mostDetails = 100_000

    init(_ input: ByteInput, currency: Currency, skipsInvalid: Bool = false) {
        markup = FieldReader(input, isStrict: true)
        standard = currency
        log = StatementLog(skipsInvalid: skipsInvalid)
    }

    mutating func next() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let event = try markup.next() else {
                guard entryPlace == nil else {
                    throw FormatError(markup.place, "the file ends in the middle of an entry")
                }
                if let cut = markup.cut { log.cut(cut) }
                return nil
            }
            switch event {
            case .value(let field): try add(field)
            case .open(.entry):
                beginStatement()
                entryPlace = markup.place
                (detailCount, isInDetail) = (0, false)
                entry.removeAll()
            case .open(.detail): try beginDetail()
            case .close(.detail): isInDetail = false
            case .close(.entry):
                guard let place = entryPlace else { continue }
                entryPlace = nil
                do {
                    waiting = try entries(at: place).reversed()
                } catch {
                    try log.skip(error)
                }
            case .open(.balance): balancePlace = markup.place
            case .close(.balance): endBalance()
            case .close(.statement), .close(.report), .close(.notification): endStatement()
            default: continue
            }
        }
        return waiting.popLast()
    }

    private mutating func add(_ field: CAMTField) throws {
        if isInDetail {
            try details[detailCount - 1].add(markup.text, to: field, at: markup.place)
        } else if entryPlace != nil {
            try entry.add(markup.text, to: field, at: markup.place)
        } else {
            try statement.add(markup.text, to: field, at: markup.place)
        }
    }

    private mutating func beginDetail() throws(FormatError) {
        isInDetail = true
        detailCount += 1
        guard detailCount <= Self.mostDetails else {
            throw FormatError(markup.place, "the entry has more than \(Self.mostDetails) parts")
        }
        if details.count < detailCount { details.append(FieldTexts()) }
        details[detailCount - 1].removeAll()
    }

    /// Notes the account and the number, which come before the balances and entries.
    private mutating func beginStatement() {
        guard !hasBegun else { return }
        hasBegun = true
        log.begin(StatementSource(number: account), number: statement.first(of: .number, .legalNumber))
        if let first = statement[.from] {
            log.setPeriod(StatementRow.day(first), statement[.to].flatMap(StatementRow.day))
        }
    }

    private var account: String { statement.first(of: .iban, .otherAccount) ?? "" }

    private mutating func endStatement() {
        beginStatement()
        if let closing { log.close(closing.balance, at: closing.place) }
        (closing, hasBegun) = (nil, false)
        statement.removeAll()
    }

    private mutating func endBalance() {
        let place = balancePlace ?? markup.place
        beginStatement()
        defer { statement.removeAll(in: [.balanceKind, .balanceAmount, .balanceCurrency, .balanceSide]) }
        guard let kind = statement[.balanceKind], ["OPBD", "PRCD", "CLBD"].contains(kind) else { return }
        do {
            guard let money = try money(statement, .balanceAmount, .balanceCurrency, statement[.balanceSide], at: place)
            else { return }
            if kind == "CLBD" { closing = (money, place) } else { log.open(money) }
        } catch {
            log.skip(place, "a balance that cannot be read")
        }
    }

    private mutating func entries(at place: Place) throws -> [ImportedEntry] {
        let status = entry.first(of: .statusCode, .status) ?? "BOOK"
        guard status == "BOOK" else {
            log.skip(place, status == "PDNG" ? "pending" : "not booked")
            return []
        }
        guard let total = try money(entry, .amount, .currency, entry[.side], at: place) else {
            throw FormatError(place, "the entry has no amount in Amt")
        }
        if entry[.currency] == nil { namesCurrency = false }
        let day = entry.first(of: .booked, .bookedTime, .value, .valueTime)
        guard let date = day.flatMap(StatementRow.day) else {
            throw FormatError(place, "the entry has no date in BookgDt or ValDt")
        }
        var row = StatementRow(date: date, amount: total, place: place)
        let parts = try parts(of: total, at: place)
        log.add(total, on: date)
        guard !parts.isEmpty else {
            let all = details.prefix(detailCount)
            row.reference = BankReference(entry[.entryReference], bank: bank) ?? all.first.flatMap(ownReference)
            let payees = Set(all.map { payee($0, of: total) })
            row.payee = payees.count == 1 ? payees.first ?? "" : ""
            if all.count == 1 { row.original = all.first.flatMap { original($0, of: total) } }
            row.note = note(all, of: total, naming: payees.count > 1)
            // The bank's word for the kind of transaction says more than nothing.
            if row.payee.isEmpty, row.note.isEmpty { row.note = entry[.entryCode] ?? "" }
            return try [log.entry(row)].compactMap { $0 }
        }
        return try parts.enumerated().compactMap { index, amount in
            let detail = details[index]
            row.amount = amount
            row.reference =
                ownReference(detail)
                ?? BankReference(entry[.entryReference].map { "\($0)/\(index + 1)" }, bank: bank)
            row.payee = payee(detail, of: amount)
            row.original = original(detail, of: amount)
            row.note = note(detail, of: amount)
            return try log.entry(row)
        }
    }

    /// The amounts of the payments that a bank books as one sum; empty if the details are something else: not all have
    /// an amount in the currency of the entry, or they do not come to its amount.
    private func parts(of total: Money, at place: Place) throws(FormatError) -> [Money] {
        guard detailCount > 1 else { return [] }
        var (parts, sum) = ([Money](), Int64(0))
        for detail in details.prefix(detailCount) {
            let side = detail[.detailSide] ?? entry[.side]
            var amount = try money(detail, .detailAmount, .detailCurrency, side, at: place)
            if amount == nil {
                amount = try money(detail, .transactionAmount, .transactionCurrency, side, at: place)
            }
            guard let amount, amount.currency == total.currency else { return [] }
            parts.append(amount)
            sum &+= amount.minorUnits
        }
        return sum == total.minorUnits ? parts : []
    }

    /// The amount that was ordered, or else that of the other bank, if it is in another currency.
    private func original(_ detail: FieldTexts<CAMTField>, of amount: Money) -> Money? {
        let written: [(CAMTField, CAMTField)] = [
            (.instructedAmount, .instructedCurrency), (.transactionAmount, .transactionCurrency),
        ]
        return written.lazy.compactMap { field, code -> Money? in
            guard let text = detail[field], let currency = detail[code].flatMap({ Currency($0) }) else { return nil }
            return try? Money(written: text, decimalMark: ".", currency: currency)
        }.first { $0.currency != amount.currency && (1...Money.largest).contains($0.minorUnits) }
    }

    private var bank: String { "camt \(account)" }

    private func ownReference(_ detail: FieldTexts<CAMTField>) -> BankReference? {
        BankReference(detail[.detailReference], bank: bank)
    }

    /// The other party: of income the debtor, unless it is an earlier payment that comes back.
    private func payee(_ detail: FieldTexts<CAMTField>, of amount: Money) -> String {
        let isReversal = ["true", "1"].contains(entry[.isReversal] ?? "")
        let debtor: Party = (
            detail.first(of: .debtor, .debtorParty, .ultimateDebtor, .ultimateDebtorParty), detail[.debtorAccount]
        )
        let creditor: Party = (
            detail.first(of: .creditor, .creditorParty, .ultimateCreditor, .ultimateCreditorParty),
            detail[.creditorAccount]
        )
        let isFromDebtor = (amount.minorUnits > 0) != isReversal
        let parties = isFromDebtor ? [debtor, creditor] : [creditor, debtor]
        let trading = detail.first(of: .tradingParty, .tradingPartyName) ?? ""
        guard isReversal else { return parties[0].name ?? trading }
        // Banks name the parties of what comes back either way.
        let isOwner: (Party) -> Bool = { [statement] party in
            party.account != nil && party.account == statement[.iban]
                || party.name != nil && party.name == statement[.owner]
        }
        return parties.lazy.filter { !isOwner($0) }.compactMap(\.name).first ?? trading
    }

    private typealias Party = (name: String?, account: String?)

    private func note(_ detail: FieldTexts<CAMTField>?, of amount: Money) -> String {
        let text = text(detail, of: amount)
        return detail?[.check].map { CheckNumber.adding($0, to: text, payee: "") } ?? text
    }

    /// The purpose, then the party for which the payee only collects or pays, and the number of an invoice.
    private func text(_ detail: FieldTexts<CAMTField>?, of amount: Money) -> String {
        let purpose = [detail?[.purpose], detail?[.structuredText]].compactMap { $0 }.joined(separator: " ")
        let text = purpose.isEmpty ? [detail?[.detailText], entry[.entryText]].compactMap(\.self).joinedOnce : purpose
        let ultimate =
            amount.minorUnits > 0
            ? detail?.first(of: .ultimateDebtor, .ultimateDebtorParty)
            : detail?.first(of: .ultimateCreditor, .ultimateCreditorParty)
        let said = "\(detail.map { payee($0, of: amount) } ?? "") \(text)"
        let more = [ultimate, detail?[.structuredReference]].compactMap { $0 }.filter { !said.contains($0) }
        return ([text] + more).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// At most so many bytes of the texts of an entry with several details.
    private static let longestNote = 2000

    /// The texts of several details, and their payees if they differ.
    private func note(_ details: ArraySlice<FieldTexts<CAMTField>>, of amount: Money, naming: Bool) -> String {
        guard details.count > 1 else { return note(details.first, of: amount) }
        var texts: [String] = []
        var (length, left) = (0, 0)
        for detail in details {
            let name = naming ? payee(detail, of: amount) : ""
            let text = [name, note(detail, of: amount)].filter { !$0.isEmpty }.joined(separator: " ")
            if text.isEmpty || texts.last == text { continue }
            length += text.utf8.count
            if length > Self.longestNote { left += 1 } else { texts.append(text) }
        }
        return (texts + (left > 0 ? ["and \(left) more"] : [])).joined(separator: "; ")
    }

    private func money(
        _ texts: FieldTexts<CAMTField>, _ amount: CAMTField, _ code: CAMTField, _ side: String?, at place: Place
    ) throws(FormatError) -> Money? {
        guard let written = texts[amount] else { return nil }
        guard let currency = texts[code].map({ Currency($0) }) ?? standard else {
            throw FormatError(place, "'\(texts[code]?.prefix(40) ?? "")' is not an ISO 4217 code such as USD or EUR")
        }
        guard side == "CRDT" || side == "DBIT" else {
            throw FormatError(place, "CdtDbtInd says neither CRDT nor DBIT")
        }
        let money = try Money(written: written, decimalMark: ".", currency: currency, at: place)
        return side == "DBIT" ? Money(minorUnits: -money.minorUnits, currency: currency) : money
    }
}
