// What speaks for a meaning of the signs in a column of amounts.
extension SignFacts {
    /// The meanings of the signs, beside a column of words or marks that have this weight.
    func answers(
        given: CSVMapping.Sign? = nil, wordsWeigh weight: Int = 0, _ reason: String = ""
    ) -> CSVAnswers<CSVMapping.Sign> {
        var answers = CSVAnswers(given: given, guess: negative == 0 ? .expenses : isCard ? .reversed : .signed)
        answers.weigh(weight, for: .signed, reason, if: weight > 0)
        if negative == 0 { weighUnsigned(&answers) } else { weighSigned(&answers) }
        answers.weigh(60, for: .signed, "fees are subtracted from them, as from what a shop earns", if: isNet)
        return answers
    }

    /// Shops also refund, and a card is topped up.
    private func weighUnsigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let areMarked = !rows.isEmpty && rows.allSatisfy(\.isMarked)
        answers.weigh(990, for: .signed, "CR or DR is beside each amount", if: areMarked)
        answers.weigh(980, for: .expenses, "the title means expenses", if: direction == .expense)
        answers.weigh(980, for: .signed, "the title means income", if: direction == .income)
        let isEmptyCard = rows.isEmpty && isCard
        answers.weigh(
            970, for: .reversed, "there are no amounts, and a title names the holder of a card", if: isEmptyCard)
        answers.weigh(970, for: .signed, "there are no amounts", if: rows.isEmpty && !isCard)
        answers.weigh(960, for: .signed, "each amount has a plus sign", if: rows.allSatisfy(\.hasPlus))
        answers.weigh(950, for: .reversed, "a title names the holder of a card", if: isCard && !hasIncome)
        answers.weigh(940, for: .expenses, "a column names shops, which are paid", if: isOfShops && !hasIncome)
    }

    /// A card's bill is paid into its account, so its purchases have the opposite sign.
    private func weighSigned(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let (named, all) = named
        let isMostlyPositive = positive > negative
        answers.weigh(
            990, for: .signed, "the words for a side agree in each row that has one", if: all > 0 && named == all)
        answers.weigh(
            990, for: .reversed, "the words for a side contradict all signs", if: all > 0 && named == 0 && positive > 0)
        answers.weigh(
            980, for: .signed, "positive amounts have a plus sign", if: rows.contains { $0.written > 0 && $0.hasPlus })
        if isCard { weighCard(&answers) }
        answers.weigh(
            590, for: .signed, "the bank thanks for positive amounts, which pay the bill of a card",
            if: thanks.positive > 0 && thanks.negative == 0 && signed + 2 * thanks.positive > reversed)
        answers.weigh(
            580, for: .reversed, "the bank thanks for negative amounts, which pay the bill of a card",
            if: thanks.negative > 0 && thanks.positive == 0 && areMostOthersPositive
                && (reversed > signed || signed == negativeShops))
        answers.weigh(
            570, for: .signed, "bills are paid with a plus, and words agree with a minus for expenses",
            if: bills.positive > 0 && bills.negative == 0 && signed > reversed)
        answers.weigh(
            560, for: .reversed, "bills are paid with a minus, and words agree with a plus for expenses",
            if: areBillsNegative && areMostOthersPositive && isMostlyReversed)
        answers.doubt(
            550, "only bills are negative, in the account of a card or in the one that pays them",
            if: areBillsNegative && bills.negative == negative && others.positive > 0 && positiveIncomes == 0)
        answers.weigh(
            540, for: .signed, "most amounts are negative, and no more words disagree than agree",
            if: !isMostlyPositive && signed >= reversed && thanks.negative == 0)
        // Most amounts are positive, which is usual only for cards, so a word beside a negative one is not enough.
        answers.weigh(
            530, for: .signed, "words of expenses have a minus, and those of income a plus",
            if: signed > 2 * reversed && positiveIncomes > 0 && thanks.negative == 0)
        answers.weigh(
            520, for: .reversed, "most amounts are positive, and words of expenses have a plus",
            if: isMostlyPositive && isMostlyReversed && reversed > 1 && thanks.positive == 0)
    }

    private func weighCard(_ answers: inout CSVAnswers<CSVMapping.Sign>) {
        let named = "a title names the holder of a card, and"
        let areEven = positive == negative
        answers.doubt(
            700, "\(named) the few amounts may all be refunds",
            if: negative >= positive && rows.count <= 3 && signed == negativeShops
                && others.positive + others.negative == rows.count)
        answers.weigh(
            690, for: .reversed, "\(named) most amounts are positive, or its bills not",
            if: thanks.positive == 0 && positiveIncomes == 0
                && (positive > negative || positive > 0 && (thanks.negative > 0 || areBillsNegative)))
        answers.doubt(
            680, "\(named) half of the amounts are positive",
            if: areEven && (signed < 2 || signed <= reversed) && (signed > 0 || reversed == 0))
        answers.weigh(
            680, for: .reversed, "\(named) words of expenses have a plus", if: areEven && signed == 0 && reversed > 0)
    }
}
