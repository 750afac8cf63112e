/// Reads the amount of a row: its column, currency and side.
struct CSVRowAmount {
    private let shared: SharedMapping
    private var mapping: CSVMapping { shared.mapping }
    let standard: Currency
    private let decimalMark: UInt8?
    /// The lines of amounts with the opposite sign for their column.
    private(set) var reversals = LineNumbers()
    /// The lines without a currency in the currency column.
    private(set) var unnamedCurrency = LineNumbers()
    /// Whether all amounts so far may count cents.
    private(set) var whole: WholeAmounts
    /// Amounts in which a separator may be a thousands separator or a decimal one.
    private(set) var grouped: GroupedAmounts
    /// Most rows have the same currency as the row before.
    private var lastCurrency: (cell: [UInt8], currency: Currency)?

    init(_ shared: SharedMapping, _ currency: Currency) {
        self.shared = shared
        standard = currency
        whole = WholeAmounts(shared.mapping)
        grouped = GroupedAmounts(shared.mapping)
        decimalMark = shared.mapping.decimalMark.asciiValue
    }

    /// The amount, which is more than zero, and the kind of the entry.
    mutating func read(_ records: CSVReader) throws(FormatError) -> (Money, Expense.Kind) {
        if mapping.isOurs, let kind = mapping.kind, let own = Expense.Kind(rawValue: records.text(of: kind)),
            own == .refund || own == .transfer, let amount = mapping.amount
        {
            return (try money(records, amount, currency(records, amount)).0, own)
        }
        let (money, isIncome) = try side(records)
        if whole.isPossible || grouped.isPossible {
            let column = try column(records)
            whole.note(records.bytes(of: column), money)
            grouped.note(records.bytes(of: column), line: records.place(of: column).line)
        }
        guard isIncome else { return (money, .expense) }
        let isRefund = mapping.kind.map { CSVDirection.isRefund(records.text(of: $0)) } ?? false
        return (money, isRefund ? .refund : .income)
    }

    /// The amount of a row without its side.
    mutating func size(_ records: CSVReader) throws(FormatError) -> Money {
        let column = try column(records)
        let (money, _) = try money(records, column, currency(records, column))
        return Money(minorUnits: Int64(clamping: money.minorUnits.magnitude), currency: money.currency)
    }

    /// The amount in the currency of the shop, if that is a different one.
    func original(_ records: CSVReader, of amount: Money) throws(FormatError) -> Money? {
        guard let column = mapping.original, column < records.count else { return nil }
        let text = trimmingBlanks(records.text(of: column))
        guard text.utf8.contains(where: isDigit) else { return nil }
        let named = mapping.originalCurrency.flatMap { CSVCurrency.read(records.text(of: $0)) }
        guard mapping.isOurs || named != nil else { return nil }
        do {
            let written = try counted(
                Money(written: text, decimalMark: mapping.decimalMark, currency: named ?? amount.currency),
                at: records.place(of: column))
            let original = Money(
                minorUnits: Int64(clamping: written.minorUnits.magnitude), currency: written.currency)
            return mapping.isOurs || original.minorUnits > 0 && original.currency != amount.currency ? original : nil
        } catch {
            // An invalid original amount is ignored, because only the amount matters; banks write anything there.
            guard mapping.isOurs else { return nil }
            throw FormatError(records.place(of: column), "\(error)")
        }
    }

    /// What the receiving account of an exchange gets, in a file of our own.
    func received(_ records: CSVReader) throws(FormatError) -> Money? {
        guard let column = mapping.received, column < records.count else { return nil }
        let text = trimmingBlanks(records.text(of: column))
        guard !text.isEmpty else { return nil }
        do {
            return try Money(written: text, decimalMark: ".", currency: .dollar)
        } catch {
            throw FormatError(records.place(of: column), error.description)
        }
    }

    private mutating func side(_ records: CSVReader) throws(FormatError) -> (Money, isIncome: Bool) {
        let column = try column(records)
        let place = records.place(of: column)
        let currency = try currency(records, column)
        if mapping.amount == nil { return try split(records, column, currency) }
        var (money, direction) = try money(records, column, currency)
        if let fee = try fee(records, currency) { money = try adding(fee, to: money, direction, at: place) }
        if let share = mapping.share {
            let (paid, _) = try self.money(records, share, currency)
            if mapping.isShareItself {
                return (Money(minorUnits: Int64(clamping: paid.minorUnits.magnitude), currency: currency), false)
            }
            let size = paid.minorUnits > 0 ? money.minorUnits - paid.minorUnits : -paid.minorUnits
            return (Money(minorUnits: size, currency: currency), false)
        }
        let isNegative = money.minorUnits < 0
        let size = Money(minorUnits: Int64(clamping: money.minorUnits.magnitude), currency: money.currency)
        if let direction { return (size, direction == .income) }
        if let kind = mapping.kind { return (size, try side(records, kind, isNegative: isNegative)) }
        if let unmarked = mapping.unmarked { return (size, unmarked == .income) }
        switch mapping.sign {
        case .signed: return (size, !isNegative)
        case .reversed: return (size, isNegative)
        case .expenses:
            guard !isNegative else {
                throw FormatError(
                    place,
                    "this amount is negative, but those at the beginning are not; add --sign signed or --sign reversed")
            }
            return (size, false)
        }
    }

    /// The amount of a row in a file with a column for each side.
    private mutating func split(
        _ records: CSVReader, _ column: Int, _ currency: Currency
    ) throws(FormatError) -> (Money, isIncome: Bool) {
        let place = records.place(of: column)
        let isDebit = column == mapping.debit
        // A row that contains only a fee has no amount.
        let isEmpty = mapping.fee != nil && !records.bytes(of: column).contains(where: isDigit)
        let written =
            isEmpty ? Money(minorUnits: 0, currency: currency) : try money(records, column, currency).0
        let isReversal =
            !isEmpty
            && (written.minorUnits < 0) != (isDebit ? mapping.hasNegativeDebits : mapping.hasNegativeCredits)
        if isReversal { reversals.add(place.line) }
        let size = Int64(clamping: written.minorUnits.magnitude)
        var change = Money(minorUnits: isDebit == isReversal ? size : -size, currency: written.currency)
        if !mapping.isDirected || isDebit, let fee = try fee(records, currency) {
            do { change = try change.adding(fee) } catch { throw FormatError(place, error.description) }
        }
        let amount = Money(minorUnits: Int64(clamping: change.minorUnits.magnitude), currency: change.currency)
        return (amount, change.minorUnits > 0)
    }

    /// The fee of a row, negative, if any.
    private func fee(_ records: CSVReader, _ currency: Currency) throws(FormatError) -> Money? {
        guard let fee = mapping.fee, records.bytes(of: fee).contains(where: isDigit) else { return nil }
        let (charged, _) = try money(records, fee, currency)
        return Money(minorUnits: -Int64(clamping: charged.minorUnits.magnitude), currency: currency)
    }

    /// What the row adds to the balance, in ten-thousandths; nil if it has no amount.
    func change(_ records: CSVReader) throws(FormatError) -> Int64? {
        var change: Int64
        if let amount = mapping.amount {
            guard let written = units(records, amount) else { return nil }
            let hasLetter = records.bytes(of: amount).contains { (0x61...0x7A).contains(lowercased($0)) }
            let suffix = hasLetter || mapping.plusIsIncome ? mapping.mark(of: records.text(of: amount)) : nil
            let word = mapping.kind.flatMap { mapping.side(of: records.text(of: $0)) }
            change = mapping.value(written, on: suffix ?? word)
        } else {
            func units(_ column: Int?) -> Int64? { column.flatMap { self.units(records, $0) } }
            change = mapping.value(debit: units(mapping.debit), credit: units(mapping.credit))
        }
        if let fee = mapping.fee { change -= Int64(clamping: (units(records, fee) ?? 0).magnitude) }
        return change
    }

    /// The amount of a cell in ten-thousandths.
    func units(_ records: CSVReader, _ column: Int) -> Int64? {
        if let decimalMark, let units = Money.plainMinorUnits(records.bytes(of: column), decimalMark, 4) {
            return units
        }
        return WrittenUnits.read(records.text(of: column), decimalMark: mapping.decimalMark)
    }

    /// Whether a word says that the row is income.
    private func side(_ records: CSVReader, _ kind: Int, isNegative: Bool?) throws(FormatError) -> Bool {
        let word = records.text(of: kind)
        guard let direction = mapping.side(of: word) else {
            throw FormatError(
                records.place(of: kind),
                "'\(word.prefix(40))' says neither 'expense' nor 'income', nor a word such as 'debit' or 'credit'")
        }
        if let isNegative, !trimmingBlanks(word).isEmpty, isNegative != mapping.negativeSides.contains(direction) {
            throw FormatError(
                records.place(of: kind),
                "the amount is \(isNegative ? "negative" : "positive") beside '\(word.prefix(40))', so its side is not "
                    + "sure; correct it in the file, or add --sign signed to follow all signs")
        }
        return direction == .income
    }

    private func adding(_ fee: Money, to money: Money, _ direction: CSVDirection?, at place: Place) throws(FormatError)
        -> Money
    {
        do {
            let isExpense = direction == .expense || mapping.sign != .signed
            return try money.adding(isExpense ? Money(minorUnits: -fee.minorUnits, currency: fee.currency) : fee)
        } catch {
            throw FormatError(place, error.description)
        }
    }

    private func money(_ records: CSVReader, _ column: Int, _ currency: Currency) throws(FormatError) -> (
        Money, CSVDirection?
    ) {
        let cell = records.bytes(of: column)
        if let mark = decimalMark, let units = Money.plainMinorUnits(cell, mark, currency.decimals) {
            return (try counted(Money(minorUnits: units, currency: currency), at: records.place(of: column)), nil)
        }
        let whole = records.text(of: column)
        let (text, _) = WrittenUnits.split(whole[...])
        let amount: Money
        do {
            amount = try Money(written: text, decimalMark: mapping.decimalMark, currency: currency)
        } catch {
            throw FormatError(records.place(of: column), error.description)
        }
        return (try counted(amount, at: records.place(of: column)), mapping.mark(of: whole))
    }

    /// The amount that a number means: itself, or as many of the smallest units of its currency.
    private func counted(_ written: Money, at place: Place) throws(FormatError) -> Money {
        guard mapping.unit == .cents else { return written }
        let perUnit = Int64(written.currency.minorUnitsPerUnit)
        guard written.minorUnits % perUnit == 0 else {
            throw FormatError(place, "this amount has decimals, so it does not count cents; use --unit whole")
        }
        return Money(minorUnits: written.minorUnits / perUnit, currency: written.currency)
    }

    /// The column with the amount of a row.
    private func column(_ records: CSVReader) throws(FormatError) -> Int {
        if mapping.currencies.isEmpty, let amount = mapping.amount { return amount }
        if mapping.isDirected, let kind = mapping.kind {
            let isIncome = try side(records, kind, isNegative: nil)
            return (isIncome ? mapping.credit : mapping.debit) ?? mapping.amounts[0]
        }
        let columns = mapping.amounts
        let filled = columns.filter { records.bytes(of: $0).contains { isDigit($0) && $0 > UInt8(ascii: "0") } }
        // A row that contains only a fee is an expense.
        if filled.isEmpty, mapping.fee != nil, let debit = mapping.debit { return debit }
        guard filled.count == 1, let column = filled.first else {
            let names = mapping.currencies.isEmpty ? "expenses and income" : "amounts in different currencies"
            throw FormatError(
                records.place(of: columns[0]), "exactly one of the columns of \(names) should hold an amount")
        }
        return column
    }

    private mutating func currency(_ records: CSVReader, _ column: Int) throws(FormatError) -> Currency {
        if let own = mapping.currencies[column] { return own }
        let own = column == mapping.credit ? mapping.creditCurrency ?? mapping.currency : mapping.currency
        guard let own else { return standard }
        let cell = records.bytes(of: own)
        if let lastCurrency, cell.elementsEqual(lastCurrency.cell) { return lastCurrency.currency }
        let code = trimmingBlanks(records.text(of: own))
        if code.isEmpty {
            unnamedCurrency.add(records.place(of: own).line)
            return standard
        }
        guard let found = CSVCurrency.read(code) else {
            throw FormatError(
                records.place(of: own), "'\(code.prefix(40))' is not an ISO 4217 code such as USD or EUR")
        }
        lastCurrency = (Array(cell), found)
        return found
    }
}
