/// What the rows of a file say about the meaning of the signs of their amounts.
struct SignVotes {
    /// The booked rows with an amount.
    let rows: [CSVAmounts.Row]
    /// The side that the title of the amounts means.
    var direction: CSVDirection?
    /// Whether a title names the holder of a card, a column names shops, or fees are subtracted from the amounts.
    var (isCard, isOfShops, isNet) = (false, false, false)
    let (positive, negative): (Int, Int)
    /// The rows whose words agree with a minus sign for expenses, and those whose words agree with a plus sign for them.
    private(set) var (signed, reversed) = (0, 0)
    /// The rows in which the bank thanks for a payment, those about other bills, and the rest, by sign.
    private var (thanks, bills, others) = (Signs(), Signs(), Signs())
    /// Whether positive rows have words of income, and negative ones words of expenses that are not names of shops, which
    /// may refund.
    private var (hasPositiveIncome, hasNegativeExpense) = (false, false)
    /// The words of expenses in positive rows. A landlord's account has one of them, again and again.
    private var oppositeWords: Set<String> = []
    /// Whether what speaks for the opposite signs is more than names of shops.
    private var isOppositeNamed = false

    private struct Signs {
        var (positive, negative) = (0, 0)
    }

    init(_ amounts: CSVAmounts) {
        rows = amounts.rows.filter { $0.isBooked && $0.written != 0 }
        negative = rows.count { $0.written < 0 }
        positive = rows.count - negative
        // Without minus signs no words can agree with them.
        for row in negative == 0 ? [] : rows {
            let sign: WritableKeyPath<Signs, Int> = row.written < 0 ? \.negative : \.positive
            if row.words.contains(where: WordList.thanks.areIn) {
                thanks[keyPath: sign] += 1
            } else if row.words.contains(where: WordList.billPayments.areIn) {
                bills[keyPath: sign] += 1
            } else {
                others[keyPath: sign] += 1
                count(row, isNegative: row.written < 0)
            }
        }
    }

    private mutating func count(_ row: CSVAmounts.Row, isNegative: Bool) {
        if !isNegative, row.words.contains(where: CSVWords.isIncome) { hasPositiveIncome = true }
        guard let side = row.side else { return }
        if isNegative == (side == .expense) {
            signed += 1
            if isNegative, row.words.contains(where: CSVWords.isExpense) { hasNegativeExpense = true }
        } else {
            reversed += 1
            if isNegative || row.words.contains(where: { CSVDirection($0) == side }) { isOppositeNamed = true }
            oppositeWords.formUnion(row.words.flatMap(CSVWords.wordsOfExpenses))
        }
    }

    /// The meanings of the signs, beside a column of words or marks with this evidence.
    func answers(
        given: CSVMapping.Sign? = nil, words: Evidence? = nil, _ reason: String = ""
    ) -> CSVAnswers<CSVMapping.Sign> {
        var answers = CSVAnswers(given: given, guess: negative == 0 ? .expenses : isCard ? .reversed : .signed)
        if let words { answers.note(words, for: .signed, reason) }
        if negative == 0 { noteUnsigned(&answers) } else { noteSigned(&answers) }
        answers.note(.shape, for: .signed, "fees are subtracted from them, as from what a shop earns", if: isNet)
        return answers
    }

    /// Shops also refund, and a card is topped up.
    private func noteUnsigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let hasIncome = rows.contains { $0.words.contains(where: CSVWords.isIncome) }
        let areMarked = !rows.isEmpty && rows.allSatisfy(\.isMarked)
        answers.note(.kinds, for: .signed, "CR or DR is beside each amount", if: areMarked)
        answers.note(.kinds, for: direction.map { $0 == .expense ? .expenses : .signed }, "the title names a side")
        answers.note(.shape, for: isCard ? .reversed : .signed, "there are no amounts", if: rows.isEmpty)
        answers.note(.shape, for: .signed, "each amount has a plus sign", if: rows.allSatisfy(\.hasPlus))
        answers.note(.shape, for: .reversed, "a title names the holder of a card", if: isCard && !hasIncome)
        answers.note(.shape, for: .expenses, "a column names shops, which are paid", if: isOfShops && !hasIncome)
    }

    /// A card's bill is paid into its account, so its purchases have the opposite sign. A row in which the bank thanks for
    /// that counts more than words, which others than the bank may have written.
    private func noteSigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let named = rows.filter { $0.direction != nil }
        let agreeing = named.count { ($0.written < 0) == ($0.direction == .expense) }
        answers.note(
            .kinds, for: .signed, "the words for a side agree in each row that has one",
            if: !named.isEmpty && agreeing == named.count)
        answers.note(
            .kinds, for: .reversed, "the words for a side contradict all signs",
            if: !named.isEmpty && agreeing == 0 && positive > 0)
        answers.note(
            .kinds, for: .signed, "positive amounts have a plus sign",
            if: rows.contains { $0.written > 0 && $0.hasPlus })
        let ofSigned = signed + 3 * thanks.positive + (signed > 0 ? bills.positive : 0)
        // Bills are paid from many an account, which also has other expenses.
        let areOnlyBills = bills.negative == negative && !hasPositiveIncome
        let ofReversed = reversed + 2 * thanks.negative + (areOnlyBills ? bills.negative : 0)
        let areThanked = thanks.negative > 0 && reversed >= signed && ofReversed > ofSigned
        let isCardPaid = isCard && thanks.positive == 0 && !hasPositiveIncome && positive > 0
        let arePurchases =
            positive > negative && ofReversed > 1 && ofReversed > 2 * ofSigned && !hasPositiveIncome
            && !hasNegativeExpense && (reversed > 2 && oppositeWords.count > 1 || isOppositeNamed)
        answers.note(
            .words, for: .reversed,
            "a title names the holder of a card, and most amounts are positive, or its bills not",
            if: isCardPaid && (positive > negative || ofReversed > ofSigned && signed == 0))
        answers.doubt(
            .words, "a title names the holder of a card, and the few amounts may all be refunds",
            if: isCard && negative >= positive && rows.count < 4 && signed < 2 && !hasNegativeExpense)
        answers.note(
            .words, for: .reversed, "the bank thanks for negative amounts, which pay the bill of a card",
            if: areThanked && others.positive > others.negative)
        answers.note(
            .words, for: .reversed, "most amounts are positive, and words of expenses have a plus", if: arePurchases)
        answers.note(
            .words, for: .signed, "most amounts are negative, and no more words disagree than agree",
            if: negative >= positive && ofSigned >= ofReversed)
        answers.note(
            .words, for: .signed, "words of expenses have a minus, and those of income or paid bills a plus",
            if: ofSigned > 2 * ofReversed && (hasPositiveIncome || thanks.positive + bills.positive > 0))
    }

    var words: String {
        let (plus, minus) = (thanks.positive + bills.positive, thanks.negative + bills.negative)
        return "\(negative) of \(rows.count) amounts are negative"
            + (signed + reversed == 0
                ? ""
                : "; words agree with a minus for expenses in \(signed) rows, and with a plus in \(reversed)")
            + (plus + minus == 0
                ? "" : "; bills are paid with a plus in \(plus) rows, and with a minus in \(minus)")
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
