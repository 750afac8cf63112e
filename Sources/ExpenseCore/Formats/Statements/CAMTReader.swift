/// Reads the entries of the statements of ISO 20022: camt.052, camt.053 and camt.054.
struct CAMTReader: EntryReader {
    private var markup: MarkupReader
    private let standard: Currency
    private var waiting: [ImportedEntry] = []
    private var skipped = SkippedRows()
    private var sum = StatementSum()
    private var account = ""
    /// The closing balance, which comes before its entries.
    private var closing: (balance: Money, place: Place)?

    init(_ input: ByteInput, currency: Currency) {
        markup = MarkupReader(input)
        standard = currency
    }

    var remarks: [String] { skipped.remarks }
    var doubts: [Doubt] { sum.doubts }

    mutating func next() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let token = try markup.next() else { return nil }
            if case .close(let name) = token, ["Stmt", "Rpt"].contains(name), let closing {
                sum.close(closing.balance, at: closing.place)
                self.closing = nil
            }
            guard case .open(let name, _) = token else { continue }
            let place = markup.place
            if name == "Ntry" { waiting = try entries(at: place).reversed() }
            if name == "Bal" { try balance(at: place) }
            if name == "Acct" {
                let (values, _) = try values(of: name)
                account = (values["Id/IBAN"] ?? values["Id/Othr/Id"])?.text ?? ""
            }
        }
        return waiting.popLast()
    }

    /// A value with the attributes of its tag.
    private typealias Value = (text: String, attributes: [String: String])

    /// The values within a tag by their paths, and those of each of its groups of details.
    private mutating func values(of tag: String) throws -> (own: [String: Value], details: [[String: Value]]) {
        var own: [String: Value] = [:]
        var details: [[String: Value]] = []
        var path: [(name: String, attributes: [String: String])] = []
        var count = 0
        while let token = try markup.next() {
            count += 1
            guard count < 1_000_000 else { throw FormatError(markup.place, "the entry has more than 1000000 tags") }
            switch token {
            case .open(let name, let attributes):
                guard path.count < 50 else {
                    throw FormatError(markup.place, "tags stand within each other too deeply")
                }
                path.append((name, attributes))
                if name == "TxDtls" { details.append([:]) }
            case .text(let text):
                let names = path.map(\.name)
                let attributes = path.last?.attributes ?? [:]
                if let start = names.firstIndex(of: "TxDtls"), !details.isEmpty {
                    let key = names[(start + 1)...].joined(separator: "/")
                    let before = details[details.count - 1][key].map { $0.text + " " } ?? ""
                    details[details.count - 1][key] = (before + text, attributes)
                } else {
                    own[names.joined(separator: "/")] = (text, attributes)
                }
            case .close(let name):
                if path.isEmpty {
                    guard name == tag else { throw FormatError(markup.place, "'\(name)' ends what has not begun") }
                    return (own, details)
                }
                guard path.removeLast().name == name else {
                    throw FormatError(markup.place, "'\(name)' ends what has not begun")
                }
            }
        }
        throw FormatError(markup.place, "the file ends in the middle of an entry")
    }

    private mutating func balance(at place: Place) throws {
        let (values, _) = try values(of: "Bal")
        guard let amount = values["Amt"], let kind = values["Tp/CdOrPrtry/Cd"]?.text else { return }
        let money = try signed(amount, values["CdtDbtInd"]?.text, at: place)
        if ["OPBD", "PRCD"].contains(kind) { sum.open(money) }
        if kind == "CLBD" { closing = (money, place) }
    }

    private mutating func entries(at place: Place) throws -> [ImportedEntry] {
        let (own, details) = try values(of: "Ntry")
        let status = own["Sts/Cd"]?.text ?? own["Sts"]?.text ?? "BOOK"
        guard status == "BOOK" else {
            skipped.add(place.line, status == "PDNG" ? "pending" : "not booked")
            return []
        }
        guard let amount = own["Amt"] else { throw FormatError(place, "the entry has no amount in Amt") }
        let day = ["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm"].lazy.compactMap { own[$0]?.text }.first
        guard let date = day.flatMap({ StatementRow.day($0) }) else {
            throw FormatError(place, "the entry has no date in BookgDt or ValDt")
        }
        let total = try signed(amount, own["CdtDbtInd"]?.text, at: place)
        sum.add(total)
        let parts = try details.map { try part($0, own["CdtDbtInd"]?.text, at: place) }
        let isBatch = parts.count > 1 && parts.reduce(0) { $0 &+ ($1?.minorUnits ?? 0) } == total.minorUnits
        let rows = isBatch ? Array(zip(details, parts)) : [(details.first ?? [:], total)]
        let found = try rows.enumerated().compactMap { index, part in
            let (detail, amount) = part
            var row = StatementRow(date: date, amount: amount ?? total, place: place)
            row.reference = reference(detail, own, part: isBatch ? index : nil)
            row.payee = payee(detail, isIncome: row.amount.minorUnits > 0)
            row.note = note(detail, own)
            return try row.entry()
        }
        if found.isEmpty { skipped.add(place.line, "no amount") }
        return found
    }

    private func part(_ detail: [String: Value], _ side: String?, at place: Place) throws(FormatError) -> Money? {
        guard let amount = detail["Amt"] ?? detail["AmtDtls/TxAmt/Amt"] else { return nil }
        return try signed(amount, detail["CdtDbtInd"]?.text ?? side, at: place)
    }

    /// The bank's identifier of an entry or a part of it. `NtryRef` is unique only within one statement.
    private func reference(_ detail: [String: Value], _ own: [String: Value], part: Int?) -> BankReference? {
        let bank = "camt \(account)"
        let (ofPart, ofEntry) = (
            BankReference(detail["Refs/AcctSvcrRef"]?.text, bank: bank),
            BankReference(own["AcctSvcrRef"]?.text, bank: bank)
        )
        guard let part else { return ofEntry ?? ofPart }
        return ofPart ?? ofEntry.flatMap { BankReference("\($0.text)/\(part + 1)", bank: bank) }
    }

    /// The other party: for income, the debtor.
    private func payee(_ detail: [String: Value], isIncome: Bool) -> String {
        let sides = isIncome ? ["UltmtDbtr", "Dbtr"] : ["UltmtCdtr", "Cdtr"]
        let names = sides.reversed().flatMap { ["RltdPties/\($0)/Nm", "RltdPties/\($0)/Pty/Nm"] }
        return names.lazy.compactMap { detail[$0]?.text }.first ?? ""
    }

    private func note(_ detail: [String: Value], _ own: [String: Value]) -> String {
        let texts = [detail["RmtInf/Ustrd"], detail["AddtlTxInf"], own["AddtlNtryInf"]].compactMap { $0?.text }
        return texts.first { !$0.isEmpty } ?? ""
    }

    private func signed(_ amount: Value, _ side: String?, at place: Place) throws(FormatError) -> Money {
        let code = amount.attributes["Ccy"]
        guard let currency = code.map({ Currency($0) }) ?? standard else {
            throw FormatError(place, "'\(code ?? "")' is not an ISO 4217 code such as USD or EUR")
        }
        guard side == "CRDT" || side == "DBIT" else {
            throw FormatError(place, "CdtDbtInd says neither CRDT nor DBIT")
        }
        do {
            let money = try Money(written: amount.text, decimalMark: ".", currency: currency)
            return side == "DBIT" ? Money(minorUnits: -money.minorUnits, currency: currency) : money
        } catch {
            throw FormatError(place, error.description)
        }
    }
}
