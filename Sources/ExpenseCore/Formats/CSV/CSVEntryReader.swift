/// Reads entries out of the columns of a CSV file.
struct CSVEntryReader: EntryReader {
    private var records: CSVReader
    private let mapping: CSVMapping
    private let currency: Currency
    private var skipped = 0
    private var width: Int?

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
            return try entry(fields)
        }
        return nil
    }

    private mutating func entry(_ fields: [CSVReader.Field]) throws(FormatError) -> ImportedEntry {
        let expected = width ?? fields.count
        width = expected
        guard fields.count == expected, expected >= mapping.width else {
            let place = fields[fields.count - 1].place
            throw FormatError(
                place, "there are \(fields.count) columns, but \(max(expected, mapping.width)) are needed")
        }
        func text(_ column: Int) -> String {
            let text = fields[column].text
            return mapping.isOurs ? CSVWriter.text(fromCell: text) : trimmingBlanks(text)
        }
        guard let date = WrittenDate.read(fields[mapping.date].text, mapping.dateOrder) else {
            throw FormatError(
                fields[mapping.date].place,
                "'\(fields[mapping.date].text.prefix(40))' is not a date in the order \(mapping.dateOrder.rawValue)")
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
            guard !isNegative, let read = Expense.Kind(rawValue: fields[kind].text.lowercased()) else {
                throw FormatError(
                    fields[kind].place, "the kind should be 'expense' or 'income', and the amount positive")
            }
            return (money, read == .income)
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
