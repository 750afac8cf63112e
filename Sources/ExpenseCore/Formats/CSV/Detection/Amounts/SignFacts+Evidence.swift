// What speaks for a meaning of the signs in a column of amounts.
extension SignFacts {
    /// The meanings of the signs, beside a column of words or marks with this evidence.
    func answers(
        given: CSVMapping.Sign? = nil, words: Evidence? = nil, _ reason: String = ""
    ) -> CSVAnswers<CSVMapping.Sign> {
        var answers = CSVAnswers(given: given, guess: negative == 0 ? .expenses : isCard ? .reversed : .signed)
        if let words { answers.note(words, for: .signed, reason) }
        if negative == 0 { weighUnsigned(&answers) } else { weighSigned(&answers) }
        answers.note(.shape, for: .signed, "fees are subtracted from them, as from what a shop earns", if: isNet)
        return answers
    }

    /// Shops also refund, and a card is topped up.
    private func weighUnsigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let areMarked = !rows.isEmpty && rows.allSatisfy(\.isMarked)
        answers.note(.kinds, for: .signed, "CR or DR is beside each amount", if: areMarked)
        answers.note(.kinds, for: .expenses, "the title means expenses", if: direction == .expense)
        answers.note(.kinds, for: .signed, "the title means income", if: direction == .income)
        let isEmptyCard = rows.isEmpty && isCard
        answers.note(
            .words, for: .reversed, "there are no amounts, and a title names the holder of a card", if: isEmptyCard)
        answers.note(.words, for: .signed, "there are no amounts", if: rows.isEmpty && !isCard)
        answers.note(.words, for: .signed, "each amount has a plus sign", if: rows.allSatisfy(\.hasPlus))
        answers.note(.words, for: .reversed, "a title names the holder of a card", if: isCard && !hasIncome)
        answers.note(.words, for: .expenses, "a column names shops, which are paid", if: isOfShops && !hasIncome)
    }

    /// A card's bill is paid into its account, so its purchases have the opposite sign.
    private func weighSigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let (named, all) = named
        let isMostlyPositive = positive > negative
        answers.note(
            .kinds, for: .signed, "the words for a side agree in each row that has one", if: all > 0 && named == all)
        answers.note(
            .kinds, for: .reversed, "the words for a side contradict all signs", if: all > 0 && named == 0 && positive > 0)
        answers.note(
            .kinds, for: .signed, "positive amounts have a plus sign", if: rows.contains { $0.written > 0 && $0.hasPlus })
        if isCard { weighCard(&answers) }
        answers.note(
            .words, for: .signed, "the bank thanks for positive amounts, which pay the bill of a card",
            if: thanks.positive > 0 && thanks.negative == 0 && signed + 2 * thanks.positive > reversed)
        answers.note(
            .words, for: .reversed, "the bank thanks for negative amounts, which pay the bill of a card",
            if: thanks.negative > 0 && thanks.positive == 0 && areMostOthersPositive
                && (reversed > signed || signed == negativeShops))
        answers.note(
            .words, for: .signed, "bills are paid with a plus, and words agree with a minus for expenses",
            if: bills.positive > 0 && bills.negative == 0 && signed > reversed)
        answers.note(
            .words, for: .reversed, "bills are paid with a minus, and words agree with a plus for expenses",
            if: areBillsNegative && areMostOthersPositive && isMostlyReversed)
        answers.doubt(
            .words, "only bills are negative, in the account of a card or in the one that pays them",
            if: areBillsNegative && bills.negative == negative && others.positive > 0 && positiveIncomes == 0)
        answers.note(
            .words, for: .signed, "most amounts are negative, and no more words disagree than agree",
            if: !isMostlyPositive && signed >= reversed && thanks.negative == 0)
        // Most amounts are positive, which is usual only for cards, so a word beside a negative one is not enough.
        answers.note(
            .words, for: .signed, "words of expenses have a minus, and those of income a plus",
            if: signed > 2 * reversed && positiveIncomes > 0 && thanks.negative == 0)
        answers.note(
            .words, for: .reversed, "most amounts are positive, and words of expenses have a plus",
            if: isMostlyPositive && isMostlyReversed && reversed > 1 && thanks.positive == 0)
    }

    private func weighCard(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let named = "a title names the holder of a card, and"
        let areEven = positive == negative
        answers.doubt(
            .words, "\(named) the few amounts may all be refunds",
            if: negative >= positive && rows.count <= 3 && signed == negativeShops
                && others.positive + others.negative == rows.count)
        answers.note(
            .words, for: .reversed, "\(named) most amounts are positive, or its bills not",
            if: thanks.positive == 0 && positiveIncomes == 0
                && (positive > negative || positive > 0 && (thanks.negative > 0 || areBillsNegative)))
        answers.doubt(
            .words, "\(named) half of the amounts are positive",
            if: areEven && (signed < 2 || signed <= reversed) && (signed > 0 || reversed == 0))
        answers.note(
            .words, for: .reversed, "\(named) words of expenses have a plus", if: areEven && signed == 0 && reversed > 0)
    }
}
