// What the amounts of rows are, in samples and while a file is read.
extension CSVMapping {
    /// The column of the amount of a row: of several, the one that is filled.
    func amountColumn(of row: some CSVRow) -> Int? {
        currencies.isEmpty ? self[.amount] : amounts.first { !isNothing(row.text(of: $0)) } ?? self[.amount]
    }

    /// The side that a mark beside an amount means: `CR`, or a plus sign if other amounts have none.
    func mark(of amount: String) -> CSVDirection? {
        WrittenUnits.split(amount[...]).direction ?? (plusIsIncome && amount.contains("+") ? .income : nil)
    }

    /// The side that the cell in ``kind`` means; nil if it does not say.
    func side(of row: some CSVRow) -> CSVDirection? {
        guard let kind = self[.kind] else { return nil }
        let cell = row.text(of: kind)
        if areSidesOfAccounts { return trimmingBlanks(cell).isEmpty ? .expense : .income }
        if let side = givenSide(of: cell) { return side }
        if trimmingBlanks(cell).isEmpty { return unmarked }
        if areWordsOfCard, WordList.interest.have(cell) { return sideOfInterest(row) ?? .expense }
        if let side = CSVDirection(cell) ?? (areWordsOfCard ? CSVDirection(ofCard: cell) : nil) { return side }
        return CSVWords.truth(cell).flatMap { isTrue in kindAsked.map { isTrue ? $0 : $0.opposite } }
    }

    /// What the user says of a word.
    func givenSide(of word: String) -> CSVDirection? {
        sides.isEmpty ? nil : sides[folded(trimmingBlanks(word))]
    }

    /// An amount as its row has it.
    struct Written {
        /// In ten-thousandths; of two columns, income less expense.
        let units: Int64
        /// The sides that a mark beside the amount and the word in ``kind`` mean.
        let (mark, word): (CSVDirection?, CSVDirection?)
        /// Whether nothing but balances says the side of the amount, or of a transfer.
        var isOpen = false
    }

    func written(_ row: some CSVRow) -> Written? {
        guard let column = amountColumn(of: row) else {
            let change = value(debit: units(row, self[.debit]), credit: units(row, self[.credit]))
            return Written(units: change, mark: nil, word: nil)
        }
        guard let units = units(row, column) else { return nil }
        let mark = mark(of: row.text(of: column))
        let size = mark == nil ? units : Int64(clamping: units.magnitude)
        guard let kind = self[.kind] else {
            return Written(units: size, mark: mark, word: nil, isOpen: mark == nil && sign.isOfBalances)
        }
        let word = side(of: row)
        let isOpen = mark == nil && word == nil && units > 0 && CSVWords.isTransfer(row.text(of: kind))
        return Written(units: size, mark: mark, word: word, isOpen: isOpen)
    }

    /// The amount of a cell, in ten-thousandths; nil if it has none.
    func units(_ row: some CSVRow, _ column: Int?) -> Int64? {
        guard let column else { return nil }
        return WrittenUnits.read(row.text(of: column), decimalMark: decimalMark)
    }

    /// What an amount adds to the account, without a fee.
    func value(_ written: Written) -> Int64 {
        // Words may have been found to say nothing of the sides.
        self[.amount] == nil
            ? written.units : value(written.units, on: written.mark ?? (self[.kind] == nil ? nil : written.word))
    }

    /// What a row adds to the account; nil if it has no amount.
    func change(_ row: some CSVRow) -> Int64? { written(row).map { value($0) - charged(row, self[all: .fee]) } }

    /// The account to which the balance of a row belongs.
    func account(of row: some CSVRow) -> String {
        balanceSteps?.accounts.map { row.text(of: $0) }.joined(separator: "\n") ?? ""
    }

    func charged(_ row: some CSVRow, _ fees: [Int]) -> Int64 {
        fees.reduce(0) { $0 &+ Int64(clamping: (units(row, $1) ?? 0).magnitude) }
    }

    /// The side of interest in the account of a card, by the other texts of its row; nil if they do not say.
    func sideOfInterest(_ row: some CSVRow) -> CSVDirection? {
        CSVWords.side(of: self[all: .payee, .note, .fallback].map { row.text(of: $0) })
    }

    /// Whether a row has interest of which no other text says whether it was charged or earned.
    func isInterestOpen(_ row: some CSVRow) -> Bool {
        guard areWordsOfCard, let kind = self[.kind] else { return false }
        return WordList.interest.have(row.text(of: kind)) && sideOfInterest(row) == nil
    }

    /// What an amount adds to the account: positive for income, negative for an expense.
    func value(_ written: Int64, on side: CSVDirection?) -> Int64 {
        guard let side = side ?? unmarked else { return sign == .signed ? written : -written }
        return Int64(clamping: written.magnitude) * (side == .expense ? -1 : 1)
    }

    func value(debit: Int64?, credit: Int64?) -> Int64 {
        let (debit, credit) = (debit ?? 0, credit ?? 0)
        return (negativeSides.contains(.income) ? -credit : credit)
            &- (negativeSides.contains(.expense) ? -debit : debit)
    }

    /// Whether a row has what was paid in one currency and what came in another one.
    func isExchange(_ row: some CSVRow) -> Bool {
        let filled = currencies.keys.compactMap { units(row, $0) }.filter { $0 != 0 }
        return filled.count == 2 && (filled[0] < 0) != (filled[1] < 0)
    }

    /// Whether a row moves money between the user's accounts: it has the same amount in both columns, or amounts in two
    /// currencies.
    func fillsBothSides(_ row: some CSVRow) -> Bool {
        guard currencies.isEmpty else { return isExchange(row) }
        guard let paid = units(row, self[.debit]), let received = units(row, self[.credit]), paid != 0, received != 0
        else {
            return false
        }
        if paid.magnitude == received.magnitude { return true }
        guard let currency = self[.currency], let creditCurrency = self[.creditCurrency] else { return false }
        return row.text(of: currency) != row.text(of: creditCurrency)
    }
}
