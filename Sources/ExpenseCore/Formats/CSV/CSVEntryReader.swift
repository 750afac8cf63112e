/// Reads entries out of the columns of a CSV file.
struct CSVEntryReader: EntryReader {
    private var records: CSVReader
    private let mapping: CSVMapping
    private let currency: Currency
    private var skipped = 0
    private var width: Int?
    private var withoutAmount = LeftOutLines()
    private var afterEnd = LeftOutLines()

    init(_ input: ByteInput, mapping: CSVMapping, currency: Currency) {
        records = CSVReader(input, separator: mapping.separator)
        self.mapping = mapping
        self.currency = currency
    }

    mutating func next() throws -> ImportedEntry? {
        while let fields = try records.next() {
            if skipped < mapping.skippedLines {
                skipped += 1
                continue
            }
            if fields.allSatisfy({ $0.text.isEmpty }) { continue }
            if try isEnd(fields) { return nil }
            try checkWidth(of: fields)
            guard hasAmount(fields) else {
                withoutAmount.add(fields[0].place.line)
                continue
            }
            return try entry(fields)
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
    private mutating func isEnd(_ fields: [CSVReader.Field]) throws -> Bool {
        guard !mapping.isOurs, isNoDay(fields) else { return false }
        var fault = FormatError(fields[0].place, "this line is no entry, but entries follow; remove it")
        if let place = fields.indices.contains(mapping.date) ? fields[mapping.date].place : nil {
            fault = notADate(fields[mapping.date].text, place)
        }
        afterEnd.add(fields[0].place.line)
        while let more = try records.next() {
            guard isNoDay(more) else { throw fault }
            if !more.allSatisfy({ $0.text.isEmpty }) { afterEnd.add(more[0].place.line) }
        }
        return true
    }

    /// Whether a word, or nothing, stands where a day should.
    private func isNoDay(_ fields: [CSVReader.Field]) -> Bool {
        guard fields.indices.contains(mapping.date) else { return !fields.contains { WrittenDate.isDate($0.text) } }
        let text = trimmingBlanks(fields[mapping.date].text)
        return !(text.first.map { "0123456789".contains($0) } ?? false) && !WrittenDate.isDate(text)
    }

    private func notADate(_ text: String, _ place: Place) -> FormatError {
        FormatError(place, "'\(text.prefix(40))' is not a date in the order \(mapping.dateOrder.rawValue)")
    }

    /// Every line has as many cells as the first; empty ones at its end do not count.
    private mutating func checkWidth(of fields: [CSVReader.Field]) throws(FormatError) {
        let expected = width ?? fields.count
        width = expected
        let isLonger = fields.count > expected && fields[expected...].allSatisfy { $0.text.isEmpty }
        guard fields.count == expected || isLonger, expected >= mapping.width else {
            let place = fields[fields.count - 1].place
            throw FormatError(
                place, "there are \(fields.count) columns, but \(max(expected, mapping.width)) are needed")
        }
    }

    /// Whether any amount but zero stands in a line of a bank's file, which has others, too: a balance, a note.
    private func hasAmount(_ fields: [CSVReader.Field]) -> Bool {
        let columns = [mapping.amount, mapping.debit, mapping.credit].compactMap { $0 }
        return mapping.isOurs
            || columns.contains { column in
                let text = fields[column].text
                return text.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
                    || text.utf8.contains { !" 0.,-+".utf8.contains($0) }
            }
    }

    private mutating func entry(_ fields: [CSVReader.Field]) throws(FormatError) -> ImportedEntry {
        func text(_ column: Int) -> String {
            let text = fields[column].text
            return mapping.isOurs ? CSVWriter.text(fromCell: text) : joiningBlanks(text)
        }
        guard let date = WrittenDate.read(fields[mapping.date].text, mapping.dateOrder) else {
            throw notADate(fields[mapping.date].text, fields[mapping.date].place)
        }
        let (amount, isIncome) = try amount(fields)
        let category = mapping.category.map(text) ?? ""
        return try ImportedEntry(
            date: date, amount: amount, isIncome: isIncome, category: category.isEmpty ? nil : category,
            note: mapping.note.map(text).filter { !$0.isEmpty }.joined(separator: " · "),
            tags: mapping.tags.map { text($0).split(separator: " ").map(String.init) } ?? [], place: fields[0].place)
    }

    private func amount(_ fields: [CSVReader.Field]) throws(FormatError) -> (Money, isIncome: Bool) {
        let (column, sign) = try chosenColumn(fields)
        let field = fields[column]
        var money: Money
        do {
            money = try Money(written: field.text, decimalMark: mapping.decimalMark, currency: try currency(fields))
        } catch let error as MoneyError {
            throw FormatError(field.place, error.description)
        } catch let error as FormatError {
            throw error
        } catch {
            throw FormatError(field.place, "\(error)")
        }
        let isNegative = money.minorUnits < 0
        if isNegative { money = Money(minorUnits: -money.minorUnits, currency: money.currency) }
        if let kind = mapping.kind {
            guard !isNegative, let isIncome = CSVDirection.isIncome(fields[kind].text) else {
                throw FormatError(
                    fields[kind].place,
                    "this should be 'expense', 'income' or the like, such as 'debit', and the amount positive")
            }
            return (money, isIncome)
        }
        switch sign {
        case .signed: return (money, !isNegative)
        case .reversed: return (money, isNegative)
        case .expenses:
            guard !isNegative else {
                throw FormatError(
                    field.place,
                    "this amount is negative, but those at the beginning are not; say --sign signed or --sign reversed")
            }
            return (money, false)
        }
    }

    /// The column that holds the amount of a line. What stands in a column of debits went, whatever its sign.
    private func chosenColumn(_ fields: [CSVReader.Field]) throws(FormatError) -> (Int, CSVMapping.Sign) {
        if let amount = mapping.amount { return (amount, mapping.sign) }
        let columns = [mapping.debit, mapping.credit].compactMap { $0 }
        let filled = columns.filter { column in fields[column].text.contains { ("1"..."9").contains($0) } }
        guard filled.count == 1, let column = filled.first else {
            throw FormatError(
                fields[columns[0]].place, "exactly one of the columns of debits and credits should hold an amount")
        }
        let isNegative = fields[column].text.contains("-")
        if column == mapping.debit { return (column, isNegative ? .signed : .reversed) }
        return (column, .signed)
    }

    private func currency(_ fields: [CSVReader.Field]) throws(FormatError) -> Currency {
        guard let column = mapping.currency else { return currency }
        let code = trimmingBlanks(fields[column].text)
        if code.isEmpty { return currency }
        if let currency = Currency(code) { return currency }
        throw FormatError(fields[column].place, "'\(code.prefix(40))' is not a code of ISO 4217, like USD or EUR")
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

/// `text` without the blanks around it, and with one for any that stand within it.
private func joiningBlanks(_ text: String) -> String {
    var last: UInt8 = 0
    let isPlain = text.utf8.allSatisfy { byte in
        defer { last = byte }
        return byte > 0x20 && byte < 0x80 || byte == 0x20 && last > 0x20
    }
    if isPlain, last > 0x20 { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
