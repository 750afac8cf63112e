/// What the user should check, noted row by row and said after the last one.
struct RowNotices {
    enum Kind {
        /// An entry without a payee and a note, an amount without a currency in a file with several, interest of which no
        /// word says whether a card charged or paid it, and an amount with the opposite sign for its column.
        case wordless, withoutCurrency, openInterest, reversal
        /// An amount that commas between thousands had split, and a row with only a number where others have a text.
        case joined, nameless
        /// A transfer of which nothing says whether it left the account or came into it.
        case undirected
        /// An amount without a sign whose side no balance proves, and that only words or the other amounts suggest.
        case unproven, likelyExpense, likelyIncome
    }

    private let shared: SharedMapping
    private var mapping: CSVMapping { shared.mapping }
    private let titles: [String]
    private let currency: Currency
    private let decimalMark: UInt8
    private var lines: [Kind: LineNumbers] = [:]
    private var (count, expenses) = (0, 0)
    /// Amounts of which a comma may have split the decimals: `12,50` without quotation marks. Nil, as the two below, once
    /// a row speaks against it: codes of two digits also stand beside amounts with decimals.
    private var split: LineNumbers?
    private let splittable: [Int]
    /// Amounts such as `20.005` among amounts with a decimal comma: the point may separate thousands, as the decimal
    /// mark says, or decimals, as those of all other amounts suggest.
    private var grouped: LineNumbers?
    private var (firstGrouped, fractions) = ("", 0)
    /// Amounts with three digits behind the decimal mark in a currency of two decimals, which may be thousands.
    private var fine = LineNumbers()
    private var firstFine = ""
    /// Amounts that may count cents: whole numbers of at least three digits.
    private var whole: LineNumbers?
    private var areRound = true
    private var sides: [SideWords]

    init(_ shared: SharedMapping, _ titles: [String], _ currency: Currency) {
        let mapping = shared.mapping
        (self.shared, self.titles, self.currency) = (shared, titles, currency)
        decimalMark = mapping.decimalMark.asciiValue ?? UInt8(ascii: ".")
        let texts = mapping.words.union(mapping[all: .payee, .note, .fallback, .lastResort, .category])
        splittable =
            mapping.separator == UInt8(ascii: ",") && !mapping.isOurs
            ? mapping.amounts.filter { texts.contains($0 + 1) } : []
        split = LineNumbers()
        if !mapping.isOurs { grouped = LineNumbers() }
        if mapping.isUnitOpen, !mapping.isOurs { whole = LineNumbers() }
        sides = mapping[all: .side].map { SideWords(column: $0) }
    }

    mutating func note(_ kind: Kind, line: Int) { lines[kind, default: LineNumbers()].add(line) }

    subscript(kind: Kind) -> LineNumbers { lines[kind] ?? LineNumbers() }

    mutating func note(_ entry: Expense, of row: CSVReader, line: Int) {
        for index in sides.indices { sides[index].note(row, entry.kind == .income ? .income : .expense) }
        noteSplit(row)
        guard !mapping.isOurs else { return }
        count += 1
        if entry.kind == .expense { expenses += 1 }
        if entry.payee == nil, entry.note.isEmpty { note(.wordless, line: line) }
        if mapping.skippedLines == 0, CSVWords.isCode("\(entry.payee ?? "") \(entry.note)") {
            note(.nameless, line: line)
        }
    }

    private mutating func noteSplit(_ row: CSVReader) {
        guard split != nil else { return }
        for column in splittable {
            let next = row.bytes(of: column + 1)
            guard next.count == 2, next.allSatisfy(isDigit) else { continue }
            let amount = row.bytes(of: column)
            guard amount.contains(where: isDigit), isWhole(amount) else { return split = nil }
            split?.add(row.place(of: column).line)
        }
    }

    /// Whether the cells of amounts are to be noted.
    var areAmountsOpen: Bool { !mapping.isOurs }

    mutating func note(_ amount: Money, in cell: ArraySlice<UInt8>, line: Int) {
        if whole != nil {
            let units = amount.minorUnits.magnitude / UInt64(amount.currency.minorUnitsPerUnit)
            if units >= 100, amount.currency.hasUsualCents, isWhole(cell) { whole?.add(line) } else { whole = nil }
            if units % 100 != 0 { areRound = false }
        }
        noteFine(amount, in: cell, line: line)
        guard grouped != nil else { return }
        let other = decimalMark == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".")
        if cell.contains(decimalMark) {
            fractions += 1
            // Both marks in one amount say what each is.
            if cell.contains(other) { grouped = nil }
            return
        }
        let parts = cell.split(separator: other, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].prefix(while: isDigit).count == 3 else { return grouped = nil }
        if grouped?.count == 0 { firstGrouped = String(decoding: cell.prefix(40), as: UTF8.self) }
        grouped?.add(line)
    }

    private mutating func noteFine(_ amount: Money, in cell: ArraySlice<UInt8>, line: Int) {
        guard let mark = cell.lastIndex(of: decimalMark), cell.endIndex - mark > 3, amount.currency.decimals == 2,
            amount.currency.hasUsualCents, amount.minorUnits >= 100
        else { return }
        let digits = cell[(mark + 1)...].prefix(while: isDigit)
        let isGrouped = cell[..<mark].contains { ",.' ".utf8.contains($0) }
        guard digits.count == 3, !isGrouped else { return }
        if fine.count == 0 { firstFine = String(decoding: cell.prefix(40), as: UTF8.self) }
        fine.add(line)
    }

    /// Whole numbers are usual enough if they are few or all round.
    private func isLikely(_ whole: LineNumbers) -> Bool {
        whole.count > 0 && mapping.areNumbersOfPrograms || whole.count > 2 && !areRound
    }

    var remarks: [String] {
        func counted(_ kind: Kind, _ one: String, _ several: String) -> String {
            self[kind].count == 1 ? "1 \(one)" : "\(self[kind].count) \(several)"
        }
        var remarks: [String] = []
        if self[.wordless].count > 0 {
            let entries = counted(.wordless, "entry has", "entries have")
            remarks.append("\(entries) neither a payee nor a note (\(self[.wordless].text))")
        }
        if self[.withoutCurrency].count > 0 {
            let named = counted(.withoutCurrency, "line names", "lines name")
            remarks.append(
                "\(named) no currency (\(self[.withoutCurrency].text)); read as \(currency). Change it with --currency")
        }
        if self[.openInterest].count > 0 {
            remarks.append(
                "the interest in \(counted(.openInterest, "line", "lines")) (\(self[.openInterest].text)) is read as "
                    + "charged; if it was earned, write 'interest earned' into the lines")
        }
        for (kind, side, other) in [
            (Kind.likelyExpense, "an expense", CSVDirection.income), (.likelyIncome, "income", .expense),
        ] where self[kind].count > 0 {
            remarks.append(
                "\(self[kind].text): no balance before it proves its side; read as \(side). Change it with --side "
                    + other.rawValue)
        }
        if count > 1, expenses == 0 || expenses == count, mapping[.amount] != nil, mapping[.kind] == nil,
            mapping.unmarked == nil, mapping[.share] == nil, [.signed, .reversed].contains(mapping.sign),
            mapping.balanceSteps?.areConfirmed != true
        {
            let (side, other) = expenses > 0 ? ("expenses", "income") : ("income", "expenses")
            let remedy = mapping.sign == .signed ? "reversed" : "signed"
            remarks.append("all \(count) entries are \(side); if they are \(other), add --sign \(remedy)")
        }
        if let whole, whole.count > 0, !isLikely(whole) {
            let amounts =
                whole.count == 1 ? "the amount is a whole number" : "all \(whole.count) amounts are whole numbers"
            remarks.append("\(amounts); if they count cents, add --unit cents")
        }
        if self[.joined].count > 0, mapping.balanceSteps?.areConfirmed == true { remarks.append(joined) }
        return remarks.map { "warning: \($0)" }
    }

    /// What the rows leave open, unless the balances confirm it.
    func doubts(_ check: BalanceCheck?) -> [Doubt] {
        var doubts: [Doubt] = []
        func ask(_ problem: String, accepting acceptance: Doubt.Acceptance, _ rest: String) {
            doubts.append(Doubt(problem: problem, accepting: acceptance, rest))
        }
        func ask(_ problem: String, between readings: [Doubt.Reading]) {
            doubts.append(Doubt(problem: problem, between: readings))
        }
        let mark = Character(Unicode.Scalar(decimalMark))
        let other: Character = mark == "." ? "," : "."
        let areConfirmed = mapping.balanceSteps?.areConfirmed ?? false
        if self[.unproven].count > 0 {
            ask(
                "\(self[.unproven].text): no balance proves whether the amount is an expense or income",
                between: [.unproven(.expense, if: "it is an expense"), .unproven(.income, if: "it is income")])
        }
        if self[.nameless].count == 1, count > 2 {
            ask(
                "\(self[.nameless].text): no word says what the amount is for, unlike in the other lines, so it may be a "
                    + "balance", accepting: .line, "to import it, or delete the line if it is one")
        }
        if let whole, isLikely(whole) {
            ask(
                "all \(whole.count) amounts are whole numbers of at least three digits, so they may count cents",
                between: [.unit(.whole, if: "they do not"), .unit(.cents, if: "they do")])
        }
        if let grouped, grouped.count > 0, fractions > 1, !mapping.isMarkSettled {
            ask(
                "\(grouped.text): the \(mark == "." ? "comma" : "point") in '\(trimmingBlanks(firstGrouped))' is read as "
                    + "a thousands separator, but the amount has no decimals, unlike the others",
                between: [.decimal(mark, if: "that is right; else correct the amount in the file")])
        }
        if fine.count > 0, !mapping.isMarkSettled {
            ask(
                "\(fine.text): three digits follow the \(mark == "." ? "point" : "comma") in "
                    + "'\(trimmingBlanks(firstFine))', which may separate thousands",
                between: [
                    .decimal(mark, if: "it separates decimals"),
                    .decimal(other, if: "all such marks separate thousands; else correct the amount in the file"),
                ])
        }
        if self[.undirected].count > 0, let kind = mapping[.kind] {
            let name = CSVTitles.optionName(of: kind, titles)
            ask(
                "\(self[.undirected].text): column '\(name)' says that these are transfers, and nothing says in which "
                    + "direction", accepting: .transfers,
                "to leave them out; else write words such as 'debit' and 'credit' into the column")
        }
        if let split, split.count > 0 {
            ask(
                "\(split.text): two digits follow a whole amount, so a comma may have split it",
                accepting: .split, "if they are whole; else put such amounts in quotation marks")
        }
        for side in sides where side.isContrary && !areConfirmed {
            let name = CSVTitles.optionName(of: side.column, titles)
            ask(
                "\(side.disagreeing.text): column '\(name)' says the other side than the sign of the amount",
                between: [
                    .column(.kind, name, if: "its words decide"), .sign(mapping.sign, if: "the signs decide"),
                ])
        }
        if self[.joined].count > 0, !areConfirmed {
            ask(joined, accepting: .split, "if that is right")
        }
        if let check, check.faults.count > 0, areConfirmed || 2 * check.faults.count <= check.comparisons {
            ask(
                "\(check.faults.text): the balance does not match the amounts; lines are missing or read wrongly",
                accepting: .balances, "to import the file as it is")
        }
        if self[.reversal].count > 0, !areConfirmed || check?.faults.count != 0 {
            ask(
                "\(self[.reversal].text): the amount has another sign than the others in its column, so it is read as a "
                    + "reversal", accepting: .reversals, "if that is right")
        }
        return doubts
    }

    private var joined: String {
        "\(self[.joined].text): an amount with commas between its thousands has no quotation marks; its parts are read as "
            + "one amount"
    }
}

/// A column of words such as `debit`, compared with the sides that the signs of the amounts say.
private struct SideWords {
    let column: Int
    private var found: Set<CSVDirection> = []
    private var agreeing = 0
    private(set) var disagreeing = LineNumbers()
    private var last = LastCell<CSVDirection?>()

    init(column: Int) { self.column = column }

    mutating func note(_ row: CSVReader, _ actual: CSVDirection) {
        let cell = row.bytes(of: column)
        guard let side = last.value(of: cell) ?? last.keep(CSVDirection(row.text(of: column)), of: cell) else { return }
        found.insert(side)
        if side == actual { agreeing += 1 } else { disagreeing.add(row.place(of: column).line) }
    }

    /// Where all rows have the same word, such as the kind of a card, it says nothing about a refund among them.
    var isContrary: Bool { disagreeing.count > 0 && (found.count > 1 || agreeing == 0) }
}

/// Whether a cell has nothing but digits and a sign. Who counts cents does not separate thousands by blanks.
func isWhole(_ cell: some Collection<UInt8>) -> Bool {
    let parts = cell.split { " +-".utf8.contains($0) }
    return parts.isEmpty || parts.count == 1 && parts[0].allSatisfy(isDigit)
}

extension Currency {
    /// Whether prices in the currency usually have decimals.
    var hasUsualCents: Bool { decimals > 0 && !Self.withoutUsualCents.contains(code) }

    /// Currencies whose standard has decimals that hardly any price has.
    private static let withoutUsualCents = Set(
        """
        ALL AMD AOA ARS BDT BIF CDF COP CRC CZK DOP DZD ETB GYD HUF IDR INR IQD IRR JMD KES KGS KHR KZT LAK LBP LKR MGA
        MMK MNT MUR MWK NGN NPR PHP PKR RSD RUB SDG SYP THB TRY TWD TZS UZS YER ZMW
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
