/// What a file says about the meaning of the signs in a column of amounts.
struct SignFacts {
    /// The booked rows with an amount.
    let rows: [CSVAmounts.Row]
    /// The side that the title of the amounts means.
    var direction: CSVDirection?
    /// Whether a title names the holder of a card, a column names shops, or fees are subtracted from the amounts.
    var (isCard, isOfShops, isNet) = (false, false, false)
    let (positive, negative): (Int, Int)
    /// Whether words of income occur although no amount is negative.
    private(set) var hasIncome = false
    /// The rows in which the bank thanks for a payment, those about other bills, and the rest, by sign.
    private(set) var (thanks, bills, others) = (Signs(), Signs(), Signs())
    /// Of the rest, the rows with words that agree with a minus sign for expenses, and with a plus sign for them.
    private(set) var (signed, reversed) = (0, 0)
    /// The positive rows with words of income, also beside others.
    private(set) var positiveIncomes = 0
    /// The negative rows of shops, which refund, and those with other words of expenses, which nothing explains if the
    /// signs are reversed.
    private(set) var (negativeShops, negativeExpenses) = (0, 0)
    /// The words of expenses in positive rows. A landlord's account has one of them, again and again.
    private var oppositeWords: Set<String> = []
    /// Whether what speaks for the opposite signs is more than names of shops.
    private var isOppositeNamed = false

    struct Signs {
        var (positive, negative) = (0, 0)
    }

    init(_ amounts: CSVAmounts) {
        rows = amounts.rows.filter { $0.isBooked && $0.written != 0 }
        negative = rows.count { $0.written < 0 }
        positive = rows.count - negative
        if negative == 0 { hasIncome = rows.contains { $0.cells.contains(where: CSVWords.isIncome) } }
        for row in negative == 0 ? [] : rows {
            let sign: WritableKeyPath<Signs, Int> = row.written < 0 ? \.negative : \.positive
            if row.cells.contains(where: WordList.thanks.areIn) {
                thanks[keyPath: sign] += 1
            } else if row.cells.contains(where: WordList.billPayments.areIn) {
                bills[keyPath: sign] += 1
            } else {
                others[keyPath: sign] += 1
                countWords(row, isNegative: row.written < 0)
            }
        }
    }

    private mutating func countWords(_ row: CSVAmounts.Row, isNegative: Bool) {
        if !isNegative, row.cells.contains(where: CSVWords.isIncome) { positiveIncomes += 1 }
        guard let side = row.side else { return }
        if isNegative == (side == .expense) {
            signed += 1
            guard isNegative else { return }
            if row.cells.contains(where: CSVWords.isExpense) { negativeExpenses += 1 } else { negativeShops += 1 }
        } else {
            reversed += 1
            if isNegative || row.cells.contains(where: { CSVDirection($0) == side }) { isOppositeNamed = true }
            oppositeWords.formUnion(row.cells.flatMap(CSVWords.wordsOfExpenses))
        }
    }

    /// In how many rows with a mark or a word for a side, in a column of its own, the sign agrees with it.
    var named: (agreeing: Int, all: Int) {
        let words = rows.filter { $0.direction != nil }
        return (words.count { ($0.written < 0) == ($0.direction == .expense) }, words.count)
    }

    var areMostOthersPositive: Bool { others.positive > others.negative }
    var areBillsNegative: Bool { bills.negative > 0 && bills.positive == 0 }
    /// One or two positive amounts beside the names of shops may be refunds, or the wages that a shop pays.
    var isMostlyReversed: Bool {
        reversed > 2 * signed && positiveIncomes == 0 && negativeExpenses == 0
            && (reversed > 2 && oppositeWords.count > 1 || isOppositeNamed)
    }

    var words: String {
        let (plus, minus) = (thanks.positive + bills.positive, thanks.negative + bills.negative)
        return "\(negative) of \(rows.count) amounts are negative"
            + (signed + reversed == 0
                ? ""
                : "; words agree with a minus for expenses in \(signed) rows, and with a plus in \(reversed)")
            + (plus + minus == 0 ? "" : "; bills are paid with a plus in \(plus) rows, and with a minus in \(minus)")
    }

    var doubt: Doubt {
        guard negative > 0 else {
            return Doubt(
                problem: "no amount has a sign, so expenses and income look alike",
                between: [.sign(.expenses, if: "all are expenses"), .sign(.signed, if: "all are income")])
        }
        let share = positive == 1 ? "1 of \(rows.count) amounts is" : "\(positive) of \(rows.count) amounts are"
        return Doubt(
            problem: "\(share) positive, but the file does not say whether this means income or card payments",
            between: .bothSigns)
    }
}

extension [Doubt.Reading] {
    /// What positive amounts may be.
    static let bothSigns = [
        Doubt.Reading.sign(.signed, if: "positive amounts are income"), .sign(.reversed, if: "they are expenses"),
    ]
}
