/// Notices rows with the sum of those above them.
struct RunningTotals {
    /// In minor units: the expenses and income since the beginning, and since the last such row.
    private var (all, recent) = (Sums(), Sums())
    private var currency: Currency?
    private var isOneCurrency = true
    var count: Int { all.count }

    private struct Sums {
        var (expenses, income, count) = (Int64(0), Int64(0), 0)

        mutating func add(_ amount: Int64, isIncome: Bool) {
            if isIncome { income &+= amount } else { expenses &+= amount }
            count += 1
        }

        /// Whether an amount is the sum of several entries: of all, or of those on one side.
        func equal(_ amount: Int64, ofOne: Bool) -> Bool {
            count > (ofOne ? 0 : 1) && (amount == expenses || amount == income || amount == abs(income &- expenses))
        }
    }

    /// Whether an amount in ten-thousandths is the sum of the entries before it.
    func haveSum(_ units: Int64) -> Bool {
        let amount = Int64(clamping: units.magnitude) / (10_000 / Int64(currency?.minorUnitsPerUnit ?? 100))
        return all.equal(amount, ofOne: true) || recent.equal(amount, ofOne: true)
    }

    /// Whether the text of an entry begins with a word for a sum, and its amount is the sum of the entries before it.
    /// Otherwise adds the entry: `Total` is also the name of petrol stations.
    mutating func isTotal(_ entry: Expense) -> Bool {
        let amount = entry.amount.minorUnits
        if currency != entry.amount.currency {
            isOneCurrency = currency == nil
            currency = entry.amount.currency
        }
        let text = entry.payee ?? entry.note
        // Few amounts are sums, so few texts are looked at.
        func isSum(ofOne: Bool) -> Bool { all.equal(amount, ofOne: ofOne) || recent.equal(amount, ofOne: ofOne) }
        if isOneCurrency, isSum(ofOne: true),
            CSVWords.isSummary(text) || isSum(ofOne: false) && CSVWords.beginsWithSummary(text)
        {
            recent = Sums()
            return true
        }
        all.add(amount, isIncome: entry.kind == .income)
        recent.add(amount, isIncome: entry.kind == .income)
        return false
    }
}
