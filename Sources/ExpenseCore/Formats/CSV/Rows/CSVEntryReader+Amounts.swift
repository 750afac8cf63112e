// The amount of a row: its column, currency and side. Loops instead of closures: a closure per row would copy the reader.
extension CSVEntryReader {
    /// The amount, which is more than zero, and the kind of the entry.
    mutating func amount() throws(FormatError) -> (Money, Expense.Kind) {
        if mapping.isOurs, let kind = mapping[.kind], let own = Expense.Kind(rawValue: records.text(of: kind)),
            own == .refund || own == .transfer, let amount = mapping[.amount]
        {
            return (try money(amount, currency(of: amount)).0, own)
        }
        let change = try change()
        let isIncome = mapping[.share] == nil && change.minorUnits > 0
        let money = Money(minorUnits: isIncome ? change.minorUnits : -change.minorUnits, currency: change.currency)
        if notices.areAmountsOpen {
            let column = try amountColumn()
            notices.note(money, in: records.bytes(of: column), line: records.place(of: column).line)
        }
        guard isIncome else { return (money, .expense) }
        let isRefund = mapping[.kind].map { WordList.refunds.have(records.text(of: $0)) } ?? false
        return (money, isRefund ? .refund : .income)
    }

    mutating func size() throws(FormatError) -> Money {
        let column = try amountColumn()
        return try money(column, currency(of: column)).0.magnitude
    }

    /// The amount in the currency of the shop, if that is a different one.
    func original(of amount: Money) throws(FormatError) -> Money? {
        guard let column = mapping[.original], column < records.count else { return nil }
        let text = trimmingBlanks(records.text(of: column))
        guard text.utf8.contains(where: isDigit) else { return nil }
        let named = mapping[.originalCurrency].flatMap { CSVCurrency.inColumn(records.text(of: $0)) }
        guard mapping.isOurs || named != nil else { return nil }
        do {
            let written = try Money(
                written: text, decimalMark: mapping.decimalMark, currency: named ?? amount.currency)
            let original = try counted(written, at: records.place(of: column)).magnitude
            return mapping.isOurs || original.minorUnits > 0 && original.currency != amount.currency ? original : nil
        } catch {
            // An invalid original amount is ignored, because only the amount matters; banks write anything there.
            guard mapping.isOurs else { return nil }
            throw FormatError(records.place(of: column), "\(error)")
        }
    }

    /// What the receiving account of an exchange gets.
    func received(beside amount: Money) throws(FormatError) -> Money? {
        guard let column = mapping[.received], column < records.count,
            case let text = trimmingBlanks(records.text(of: column)), !text.isEmpty
        else { return nil }
        guard !mapping.isOurs else {
            return try Money(written: text, decimalMark: ".", currency: .dollar, at: records.place(of: column))
        }
        guard let code = mapping[.creditCurrency], let currency = CSVCurrency.inColumn(records.text(of: code)),
            currency != amount.currency
        else { return nil }
        return try Money(
            written: text, decimalMark: mapping.decimalMark, currency: currency, at: records.place(of: column)
        ).magnitude
    }

    private mutating func change() throws(FormatError) -> Money {
        let column = try amountColumn()
        let currency = try currency(of: column)
        let place = records.place(of: column)
        let isDebit = column == mapping[.debit]
        // A row that contains only a fee has no amount.
        let isEmpty =
            mapping[.amount] == nil && mapping[.fee] != nil && !records.bytes(of: column).contains(where: isDigit)
        var (money, mark): (Money, CSVDirection?) = (Money(minorUnits: 0, currency: currency), nil)
        if !isEmpty { (money, mark) = try self.money(column, currency) }
        let written = money.minorUnits
        let value: Int64
        if mapping[.amount] == nil {
            value = mapping.value(debit: isDebit ? written : nil, credit: isDebit ? nil : written)
            let isNegative = mapping.negativeSides.contains(isDebit ? .expense : .income)
            if !isEmpty, (written < 0) != isNegative { notices.note(.reversal, line: place.line) }
        } else if let share = mapping[.share] {
            let paid = try self.money(share, currency).0.minorUnits
            value = mapping.isShareItself ? -Int64(clamping: paid.magnitude) : paid > 0 ? paid - written : paid
        } else {
            if mark == nil, let kind = mapping[.kind] {
                if mapping.isInterestOpen(records) { notices.note(.openInterest, line: place.line) }
                mark = try side(kind, isNegative: written < 0)
            } else if mark == nil, findsSides {
                let (side, how) = side ?? guess
                if let how { notices.note(how, line: place.line) }
                mark = side
            } else if mark == nil, mapping.sign == .expenses, mapping.unmarked == nil, written < 0 {
                throw FormatError(
                    place,
                    "this amount is negative, but those at the beginning are not; add --sign signed or --sign reversed")
            }
            value = mapping.value(written, on: mark)
        }
        var change = Money(minorUnits: value, currency: money.currency)
        if mapping.isShareItself || mapping.isDirected && !isDebit { return change }
        for fee in mapping[all: .fee] where records.bytes(of: fee).contains(where: isDigit) {
            let charged = Int64(clamping: try self.money(fee, currency).0.minorUnits.magnitude)
            do { change = try change.adding(Money(minorUnits: -charged, currency: currency)) } catch {
                throw FormatError(place, error.description)
            }
        }
        return change
    }

    private func side(_ kind: Int, isNegative: Bool?) throws(FormatError) -> CSVDirection {
        let word = records.text(of: kind)
        guard let direction = mapping.side(of: records) else {
            throw FormatError(
                records.place(of: kind),
                "'\(word.prefix(40))' says neither 'expense' nor 'income', nor a word such as 'debit' or 'credit'"
                    + (word.isEmpty
                        ? "" : "; if it means one of them, add \(Doubt.option(.expense, of: word)) or =income"))
        }
        if let isNegative, !trimmingBlanks(word).isEmpty, isNegative != mapping.negativeSides.contains(direction) {
            throw FormatError(
                records.place(of: kind),
                "the amount is \(isNegative ? "negative" : "positive") beside '\(word.prefix(40))', so its side is not "
                    + "sure; correct it in the file, or add --sign signed to follow all signs")
        }
        return direction
    }

    /// The amount of a cell, and the side that a mark beside it means.
    private func money(_ column: Int, _ currency: Currency) throws(FormatError) -> (Money, CSVDirection?) {
        let place = records.place(of: column)
        if let mark = mapping.decimalMark.asciiValue,
            let units = Money.plainMinorUnits(records.bytes(of: column), mark, currency.decimals)
        {
            return (try counted(Money(minorUnits: units, currency: currency), at: place), nil)
        }
        let whole = records.text(of: column)
        let written = WrittenUnits.split(whole[...]).amount
        let amount: Money
        do {
            amount = try Money(
                written: written, decimalMark: mapping.decimalMark, currency: currency, rounds: mapping.rounds)
        } catch {
            if case .tooManyDecimals = error {
                throw FormatError(place, "\(error.description); --round rounds such amounts")
            }
            throw FormatError(place, error.description)
        }
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

    private func amountColumn() throws(FormatError) -> Int {
        if mapping.currencies.isEmpty, let amount = mapping[.amount] { return amount }
        let columns = mapping.amounts
        if mapping.isDirected, let kind = mapping[.kind] {
            return (try side(kind, isNegative: nil) == .income ? mapping[.credit] : mapping[.debit]) ?? columns[0]
        }
        var filled: [Int] = []
        for column in columns where records.bytes(of: column).contains(where: { isDigit($0) && $0 > 0x30 }) {
            filled.append(column)
        }
        // A row that contains only a fee is an expense.
        if filled.isEmpty, mapping[.fee] != nil, let debit = mapping[.debit] { return debit }
        guard filled.count == 1 else {
            let names = mapping.currencies.isEmpty ? "expenses and income" : "amounts in different currencies"
            throw FormatError(
                records.place(of: columns[0]), "exactly one of the columns of \(names) should hold an amount")
        }
        return filled[0]
    }

    private mutating func currency(of column: Int) throws(FormatError) -> Currency {
        if let own = mapping.currencies[column] { return own }
        let own = column == mapping[.credit] ? mapping[.creditCurrency] ?? mapping[.currency] : mapping[.currency]
        guard let own else { return standardCurrency }
        let cell = records.bytes(of: own)
        if let known = lastCurrency.value(of: cell) { return known }
        let code = trimmingBlanks(records.text(of: own))
        if code.isEmpty {
            notices.note(.withoutCurrency, line: records.place(of: own).line)
            return standardCurrency
        }
        guard let found = CSVCurrency.inColumn(code) else {
            throw FormatError(
                records.place(of: own), "'\(code.prefix(40))' is not an ISO 4217 code such as USD or EUR")
        }
        return lastCurrency.keep(found, of: cell)
    }
}
