/// What the rows say about the meaning of their signs.
struct SignVotes {
    /// The rows with words that agree with a minus sign for expenses, and with a plus sign for them.
    private var (signed, reversed) = (0, 0)
    /// The positive rows with words of income, also beside others.
    private var positiveIncomes = 0
    /// The negative rows of shops, which refund, and those with other words of expenses, which nothing explains if the
    /// signs are reversed.
    private var (negativeShops, negativeExpenses) = (0, 0)
    /// The words of expenses in positive rows. A landlord's account has one of them, again and again.
    private var oppositeWords: Set<String> = []
    /// The rows in which the bank thanks for a payment, by sign.
    private var (positiveThanks, negativeThanks) = (0, 0)
    /// The rows about bills that were paid, by sign.
    private var (positiveBills, negativeBills) = (0, 0)
    private var (positive, negative) = (0, 0)
    /// Whether what speaks for the opposite signs is more than names of shops.
    private var isOppositeNamed = false
    /// The positive rows about nothing of that kind.
    private var (otherPositive, others) = (0, 0)

    init(_ rows: [CSVAmounts.Row]) {
        for row in rows {
            let isNegative = row.written < 0
            if isNegative { negative += 1 } else { positive += 1 }
            if row.cells.contains(where: CSVWords.isThanks) {
                if isNegative { negativeThanks += 1 } else { positiveThanks += 1 }
                continue
            }
            if row.cells.contains(where: CSVWords.isBillPayment) {
                if isNegative { negativeBills += 1 } else { positiveBills += 1 }
                continue
            }
            others += 1
            if !isNegative { otherPositive += 1 }
            if !isNegative, row.cells.contains(where: CSVWords.isIncome) { positiveIncomes += 1 }
            guard let side = row.side else { continue }
            if isNegative == (side == .expense) {
                signed += 1
                guard isNegative else { continue }
                if row.cells.contains(where: CSVWords.isExpense) { negativeExpenses += 1 } else { negativeShops += 1 }
            } else {
                reversed += 1
                if isNegative || row.cells.contains(where: { CSVDirection($0) == side }) { isOppositeNamed = true }
                oppositeWords.formUnion(row.cells.flatMap(CSVWords.wordsOfExpenses))
            }
        }
    }

    /// What speaks for each meaning.
    var words: String {
        let bills = positiveThanks + positiveBills + negativeThanks + negativeBills
        let sides =
            signed + reversed == 0
            ? "no row has a word for a side"
            : "words of expenses or income agree with a minus for expenses in \(signed) rows, and with a plus in \(reversed)"
        return sides
            + (bills > 0
                ? "; bills are paid with a plus in \(positiveThanks + positiveBills) rows, with a minus in "
                    + "\(negativeThanks + negativeBills)" : "")
    }

    /// The meaning of the signs; nil if nothing outweighs what speaks against it.
    ///
    /// - Parameter isCard: whether a title means the holder of a card.
    func sign(isCard: Bool) -> CSVMapping.Sign? {
        let areMostOthersPositive = 2 * otherPositive > others
        let areBillsNegative = negativeBills > 0 && positiveBills == 0
        // One or two positive amounts beside the names of shops may be refunds, or the wages that a shop pays.
        let isMostlyReversed =
            reversed > 2 * signed && positiveIncomes == 0 && negativeExpenses == 0
            && (reversed > 2 && oppositeWords.count > 1 || isOppositeNamed)
        if isCard {
            // Few rows, which may all be refunds.
            if negative >= positive, negative + positive <= 3, signed == negativeShops,
                positiveThanks + negativeThanks + positiveBills + negativeBills == 0
            {
                return nil
            }
            if positiveThanks == 0, positiveIncomes == 0,
                2 * positive > positive + negative || positive > 0 && (negativeThanks > 0 || areBillsNegative)
            {
                return .reversed
            }
            if positive == negative, signed < 2 || signed <= reversed {
                return signed > 0 || reversed == 0 ? nil : .reversed
            }
        }
        // A card's bill is paid into its account, so purchases have the opposite sign.
        if positiveThanks > 0, negativeThanks == 0, signed + 2 * positiveThanks > reversed { return .signed }
        if negativeThanks > 0, positiveThanks == 0, areMostOthersPositive, reversed > signed || signed == negativeShops
        {
            return .reversed
        }
        if positiveBills > 0, negativeBills == 0, signed > reversed { return .signed }
        if areBillsNegative, areMostOthersPositive, isMostlyReversed { return .reversed }
        // The account that pays bills, or the card's: nothing else has a minus sign.
        if areBillsNegative, negativeBills == negative, otherPositive > 0, positiveIncomes == 0 { return nil }
        if negative >= positive, signed >= reversed, negativeThanks == 0 { return .signed }
        // Most amounts are positive, which is usual only for cards, so a word beside a negative one is not enough.
        if signed > 2 * reversed, positiveIncomes > 0, negativeThanks == 0 { return .signed }
        if isMostlyReversed, positive > negative, reversed > 1, positiveThanks == 0 { return .reversed }
        return nil
    }
}
