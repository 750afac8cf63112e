/// Reads the amount of a row: its column, currency and side.
struct CSVRowAmount {
    private let shared: SharedMapping
    private var mapping: CSVMapping { shared.mapping }
    let standard: Currency
    private let decimalMark: UInt8?
    /// Most rows have the same currency as the row before.
    private var lastCurrency: (cell: [UInt8], currency: Currency)?

    init(_ shared: SharedMapping, _ currency: Currency) {
        self.shared = shared
        standard = currency
        decimalMark = shared.mapping.decimalMark.asciiValue
    }

    /// The amount, which is more than zero, and the kind of the entry.
    mutating func read(
        _ records: CSVReader, _ notices: inout RowNotices
    ) throws(FormatError) -> (Money, Expense.Kind) {
        if mapping.isOurs, let kind = mapping.kind, let own = Expense.Kind(rawValue: records.text(of: kind)),
            own == .refund || own == .transfer, let amount = mapping.amount
        {
            return (try money(records, amount, currency(records, amount, &notices)).0, own)
        }
        let change = try change(records, &notices)
        let isIncome = mapping.share == nil && change.minorUnits > 0
        let money = Money(minorUnits: isIncome ? change.minorUnits : -change.minorUnits, currency: change.currency)
        if notices.areAmountsOpen {
            let column = try column(records)
            notices.note(money, in: records.bytes(of: column), line: records.place(of: column).line)
        }
        guard isIncome else { return (money, .expense) }
        let isRefund = mapping.kind.map { WordList.refunds.have(records.text(of: $0)) } ?? false
        return (money, isRefund ? .refund : .income)
    }

    mutating func size(_ records: CSVReader, _ notices: inout RowNotices) throws(FormatError) -> Money {
        let column = try column(records)
        return try money(records, column, currency(records, column, &notices)).0.magnitude
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
            let original = written.magnitude
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
        return try Money(written: text, decimalMark: ".", currency: .dollar, at: records.place(of: column))
    }

    private mutating func change(_ records: CSVReader, _ notices: inout RowNotices) throws(FormatError) -> Money {
        let column = try column(records)
        let currency = try currency(records, column, &notices)
        let place = records.place(of: column)
        let isDebit = column == mapping.debit
        // A row that contains only a fee has no amount.
        let isEmpty =
            mapping.amount == nil && mapping.fee != nil && !records.bytes(of: column).contains(where: isDigit)
        var (money, mark): (Money, CSVDirection?) = (Money(minorUnits: 0, currency: currency), nil)
        if !isEmpty { (money, mark) = try self.money(records, column, currency) }
        let written = money.minorUnits
        let value: Int64
        if mapping.amount == nil {
            value = mapping.value(debit: isDebit ? written : nil, credit: isDebit ? nil : written)
            let isNegative = isDebit ? mapping.hasNegativeDebits : mapping.hasNegativeCredits
            if !isEmpty, (written < 0) != isNegative { notices.note(.reversal, line: place.line) }
        } else if let share = mapping.share {
            let paid = try self.money(records, share, currency).0.minorUnits
            value = mapping.isShareItself ? -Int64(clamping: paid.magnitude) : paid > 0 ? paid - written : paid
        } else {
            if mark == nil { mark = try side(records, of: written, at: place, &notices) }
            value = mapping.value(written, on: mark)
        }
        let change = Money(minorUnits: value, currency: money.currency)
        guard !mapping.isShareItself, !mapping.isDirected || isDebit, let fee = try fee(records, currency) else {
            return change
        }
        do { return try change.adding(fee) } catch { throw FormatError(place, error.description) }
    }

    /// The side that a word says; nil if the sign of the amount decides.
    private func side(
        _ records: CSVReader, of written: Int64, at place: Place, _ notices: inout RowNotices
    ) throws(FormatError) -> CSVDirection? {
        if let kind = mapping.kind {
            if mapping.isInterestOpen(records) { notices.note(.openInterest, line: place.line) }
            return try side(records, kind, isNegative: written < 0)
        }
        guard mapping.sign != .expenses || mapping.unmarked != nil || written >= 0 else {
            throw FormatError(
                place,
                "this amount is negative, but those at the beginning are not; add --sign signed or --sign reversed")
        }
        return nil
    }

    private func fee(_ records: CSVReader, _ currency: Currency) throws(FormatError) -> Money? {
        guard let fee = mapping.fee, records.bytes(of: fee).contains(where: isDigit) else { return nil }
        let (charged, _) = try money(records, fee, currency)
        return Money(minorUnits: -Int64(clamping: charged.minorUnits.magnitude), currency: currency)
    }

    private func side(_ records: CSVReader, _ kind: Int, isNegative: Bool?) throws(FormatError) -> CSVDirection {
        let word = records.text(of: kind)
        guard let direction = mapping.side(of: records) else {
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
        return direction
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
        let place = records.place(of: column)
        let amount = try Money(written: text, decimalMark: mapping.decimalMark, currency: currency, at: place)
        return (try counted(amount, at: place), mapping.mark(of: whole))
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

    private func column(_ records: CSVReader) throws(FormatError) -> Int {
        if mapping.currencies.isEmpty, let amount = mapping.amount { return amount }
        if mapping.isDirected, let kind = mapping.kind {
            let side = try side(records, kind, isNegative: nil)
            return (side == .income ? mapping.credit : mapping.debit) ?? mapping.amounts[0]
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

    private mutating func currency(
        _ records: CSVReader, _ column: Int, _ notices: inout RowNotices
    ) throws(FormatError) -> Currency {
        if let own = mapping.currencies[column] { return own }
        let own = column == mapping.credit ? mapping.creditCurrency ?? mapping.currency : mapping.currency
        guard let own else { return standard }
        let cell = records.bytes(of: own)
        if let lastCurrency, cell.elementsEqual(lastCurrency.cell) { return lastCurrency.currency }
        let code = trimmingBlanks(records.text(of: own))
        if code.isEmpty {
            notices.note(.withoutCurrency, line: records.place(of: own).line)
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
