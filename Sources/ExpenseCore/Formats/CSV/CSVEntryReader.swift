/// Reads entries out of the columns of a CSV file.
struct CSVEntryReader: EntryReader {
    private var records: CSVReader
    private let mapping: CSVMapping
    private let neededWidth: Int
    private let decimalMark: UInt8?
    private let currency: Currency
    private var skipped = 0
    private var width: Int?
    private var withoutAmount = LeftOutLines()
    private var afterEnd = LeftOutLines()
    /// The dates and currencies of most lines are those of the line before.
    private var lastDate: (cell: String, date: CalendarDate)?
    private var lastCurrency: (cell: [UInt8], currency: Currency)?

    init(_ input: ByteInput, mapping: CSVMapping, currency: Currency) {
        records = CSVReader(input, separator: mapping.separator)
        self.mapping = mapping
        neededWidth = mapping.width
        decimalMark = mapping.decimalMark.asciiValue
        self.currency = currency
    }

    mutating func next() throws -> ImportedEntry? {
        while try records.advance() {
            if skipped < mapping.skippedLines {
                skipped += 1
                continue
            }
            if records.isEmpty { continue }
            if try isEnd() { return nil }
            try checkWidth()
            guard hasAmount else {
                withoutAmount.add(records.place(of: 0).line)
                continue
            }
            return try entry()
        }
        return nil
    }

    var remarks: [String] {
        let remarks = [(withoutAmount, "without an amount"), (afterEnd, "at the end that are no entries")]
        return remarks.filter { $0.0.count > 0 }.map { lines, reason in
            let shown = lines.first.map { "\($0)" } + (lines.count > lines.first.count ? ["..."] : [])
            return "left out lines \(reason): \(shown.joined(separator: ", "))"
        }
    }

    /// Whether the entries have come to their end: what follows sums them up or says who made the file, and no line of
    /// it begins with a day.
    private mutating func isEnd() throws -> Bool {
        guard !mapping.isOurs, isNoDay else { return false }
        var fault = FormatError(records.place(of: 0), "this line is no entry, but entries follow; remove it")
        if mapping.date < records.count { fault = notADate }
        afterEnd.add(records.place(of: 0).line)
        while try records.advance() {
            guard isNoDay else { throw fault }
            if !records.isEmpty { afterEnd.add(records.place(of: 0).line) }
        }
        return true
    }

    /// Whether a word, or nothing, stands where a day should.
    private var isNoDay: Bool {
        guard mapping.date < records.count else {
            return !(0..<records.count).contains { WrittenDate.isDate(records.text(of: $0)) }
        }
        if let first = records.bytes(of: mapping.date).first, isDigit(first) { return false }
        let text = trimmingBlanks(records.text(of: mapping.date))
        return !(text.utf8.first.map(isDigit) ?? false) && !WrittenDate.isDate(text)
    }

    private var notADate: FormatError {
        let text = records.text(of: mapping.date).prefix(40)
        let message = "'\(text)' is not a date in the order \(mapping.dateOrder.rawValue)"
        return FormatError(records.place(of: mapping.date), message)
    }

    /// Every line has as many cells as the first; empty ones at its end do not count.
    private mutating func checkWidth() throws(FormatError) {
        let count = records.count
        let expected = width ?? count
        width = expected
        let isLonger = count > expected && (expected..<count).allSatisfy { records.bytes(of: $0).isEmpty }
        guard count == expected || isLonger, expected >= neededWidth else {
            throw FormatError(
                records.place(of: count - 1), "there are \(count) columns, but \(max(expected, neededWidth)) are needed"
            )
        }
    }

    /// Whether any amount but zero stands in a line of a bank's file, which has others, too: a balance, a note.
    private var hasAmount: Bool {
        func holdsAmount(_ column: Int?) -> Bool {
            column.map { records.bytes(of: $0).contains { isDigit($0) ? $0 > UInt8(ascii: "0") : !isFiller($0) } }
                ?? false
        }
        return mapping.isOurs || holdsAmount(mapping.amount) || holdsAmount(mapping.debit)
            || holdsAmount(mapping.credit)
    }

    private mutating func entry() throws(FormatError) -> ImportedEntry {
        let date = try date()
        let (amount, kind) = try amount()
        let category = mapping.category.map(text) ?? ""
        var noted = mapping.note
        if kind == .income, let payer = mapping.payer, !noted.isEmpty, !text(payer).isEmpty { noted[0] = payer }
        let note =
            noted.count == 1 ? text(noted[0]) : noted.map(text).filter { !$0.isEmpty }.joined(separator: " · ")
        var entry = Expense(
            date: date, kind: kind, amount: amount, category: category.isEmpty ? nil : category, note: note,
            tags: mapping.tags.map { text($0).split(separator: " ").map(String.init) } ?? [])
        if let column = mapping.payee { entry.payee = filledText(column) }
        if let column = mapping.account { entry.account = filledText(column) }
        if let column = mapping.target { entry.target = filledText(column) }
        entry.receipt = try mapping.receipt.flatMap { column throws(FormatError) in try receipt(column) }
        entry.original = try mapping.original.flatMap { column throws(FormatError) in try original(column) }
        return try ImportedEntry(entry, at: records.place(of: 0))
    }

    private func filledText(_ column: Int) -> String? {
        let text = text(column)
        return text.isEmpty ? nil : text
    }

    private func receipt(_ column: Int) throws(FormatError) -> Int64? {
        guard let text = filledText(column) else { return nil }
        guard let number = Int64(text), number > 0 else {
            throw FormatError(records.place(of: column), "'\(text.prefix(40))' is not the number of a receipt, like 42")
        }
        return number
    }

    private func original(_ column: Int) throws(FormatError) -> Money? {
        guard let text = filledText(column) else { return nil }
        do {
            return try Money(written: text, decimalMark: mapping.decimalMark, currency: currency)
        } catch {
            throw FormatError(records.place(of: column), error.description)
        }
    }

    private func text(_ column: Int) -> String {
        let text = records.text(of: column)
        return mapping.isOurs ? CSVWriter.text(fromCell: text) : joiningBlanks(text)
    }

    private mutating func date() throws(FormatError) -> CalendarDate {
        if let quick = WrittenDate.read(plain: records.bytes(of: mapping.date), mapping.dateOrder) { return quick }
        let cell = records.text(of: mapping.date)
        if let lastDate, cell == lastDate.cell { return lastDate.date }
        guard let date = WrittenDate.read(cell, mapping.dateOrder) else { throw notADate }
        lastDate = (cell, date)
        return date
    }

    private mutating func amount() throws(FormatError) -> (Money, Expense.Kind) {
        let (column, sign) = try chosenColumn()
        let place = records.place(of: column)
        let currency = try currencyOfLine()
        var money = try money(column, currency)
        let isNegative = money.minorUnits < 0
        if isNegative { money = Money(minorUnits: -money.minorUnits, currency: money.currency) }
        if let kind = mapping.kind {
            let word = records.text(of: kind)
            let ours = mapping.isOurs ? Expense.Kind(rawValue: word) : nil
            guard !isNegative, let kind = ours ?? CSVDirection.isIncome(word).map({ $0 ? .income : .expense }) else {
                throw FormatError(
                    records.place(of: kind),
                    "this should be 'expense', 'income' or the like, such as 'debit', and the amount positive")
            }
            return (money, kind)
        }
        switch sign {
        case .signed: return (money, isNegative ? .expense : .income)
        case .reversed: return (money, isNegative ? .income : .expense)
        case .expenses:
            guard !isNegative else {
                throw FormatError(
                    place,
                    "this amount is negative, but those at the beginning are not; say --sign signed or --sign reversed")
            }
            return (money, .expense)
        }
    }

    private func money(_ column: Int, _ currency: Currency) throws(FormatError) -> Money {
        let cell = records.bytes(of: column)
        if let mark = decimalMark, let units = Money.plainMinorUnits(cell, mark, currency.decimals) {
            return Money(minorUnits: units, currency: currency)
        }
        do {
            let text = records.text(of: column)
            return try Money(written: text, decimalMark: mapping.decimalMark, currency: currency)
        } catch {
            throw FormatError(records.place(of: column), error.description)
        }
    }

    /// The column that holds the amount of a line. What stands in a column of debits went, whatever its sign.
    private func chosenColumn() throws(FormatError) -> (Int, CSVMapping.Sign) {
        if let amount = mapping.amount { return (amount, mapping.sign) }
        let columns = [mapping.debit, mapping.credit].compactMap { $0 }
        let filled = columns.filter { records.bytes(of: $0).contains { isDigit($0) && $0 > UInt8(ascii: "0") } }
        guard filled.count == 1, let column = filled.first else {
            throw FormatError(
                records.place(of: columns[0]), "exactly one of the columns of debits and credits should hold an amount")
        }
        let isNegative = records.bytes(of: column).contains(UInt8(ascii: "-"))
        if column == mapping.debit { return (column, isNegative ? .signed : .reversed) }
        return (column, .signed)
    }

    private mutating func currencyOfLine() throws(FormatError) -> Currency {
        guard let column = mapping.currency else { return currency }
        let cell = records.bytes(of: column)
        if let lastCurrency, cell.elementsEqual(lastCurrency.cell) { return lastCurrency.currency }
        let code = trimmingBlanks(records.text(of: column))
        guard let found = code.isEmpty ? currency : Currency(code) else {
            throw FormatError(
                records.place(of: column), "'\(code.prefix(40))' is not a code of ISO 4217, like USD or EUR")
        }
        lastCurrency = (Array(cell), found)
        return found
    }
}

/// The numbers of lines that hold no entry, as far as they are told.
private struct LeftOutLines {
    private(set) var count = 0
    private(set) var first: [Int] = []

    mutating func add(_ line: Int) {
        count += 1
        if first.count < 5 { first.append(line) }
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Whether a byte can stand in a cell of no amount, or of zero.
private func isFiller(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
}

/// `text` without the blanks around it, and with one for any that stand within it.
private func joiningBlanks(_ text: String) -> String {
    var text = text
    // Safe: the bytes are not used beyond the closure.
    let isPlain = text.withUTF8 { bytes in
        var last: UInt8 = 0
        for byte in bytes {
            guard byte > 0x20 && byte < 0x80 || byte == 0x20 && last > 0x20 else { return false }
            last = byte
        }
        return last > 0x20
    }
    return isPlain ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
