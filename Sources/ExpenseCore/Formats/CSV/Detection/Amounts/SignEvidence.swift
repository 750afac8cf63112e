/// A piece of evidence for the meaning of the signs in a column of amounts.
struct SignEvidence: Sendable {
    let weight: Int
    /// Nil if it says that the file does not tell.
    let sign: CSVMapping.Sign?
    let reason: String
    let isTrue: @Sendable (SignFacts) -> Bool

    private init(
        _ weight: Int, _ sign: CSVMapping.Sign?, _ reason: String, _ isTrue: @escaping @Sendable (SignFacts) -> Bool
    ) {
        (self.weight, self.sign, self.reason, self.isTrue) = (weight, sign, reason, isTrue)
    }

    /// What speaks for a meaning if no amount is negative. Shops also refund, and a card is topped up.
    static let ofUnsigned = [
        SignEvidence(990, .signed, "CR or DR is beside each amount") { facts in
            !facts.rows.isEmpty && facts.rows.allSatisfy(\.isMarked)
        },
        SignEvidence(980, .expenses, "the title means expenses") { $0.direction == .expense },
        SignEvidence(980, .signed, "the title means income") { $0.direction == .income },
        SignEvidence(970, .reversed, "there are no amounts, and a title names the holder of a card") {
            $0.rows.isEmpty && $0.isCard
        },
        SignEvidence(970, .signed, "there are no amounts") { $0.rows.isEmpty && !$0.isCard },
        SignEvidence(960, .signed, "each amount has a plus sign") { $0.rows.allSatisfy(\.hasPlus) },
        SignEvidence(950, .reversed, "a title names the holder of a card") { $0.isCard && !$0.hasIncome },
        SignEvidence(940, .expenses, "a column names shops, which are paid") { $0.isOfShops && !$0.hasIncome },
        net,
    ]

    /// What speaks for a meaning if some amounts are negative. A card's bill is paid into its account, so its purchases
    /// have the opposite sign.
    static let ofSigned = [
        SignEvidence(990, .signed, "the words for a side agree in each row that has one") {
            $0.named.all > 0 && $0.named.agreeing == $0.named.all
        },
        SignEvidence(990, .reversed, "the words for a side contradict all signs") {
            $0.named.all > 0 && $0.named.agreeing == 0 && $0.positive > 0
        },
        SignEvidence(980, .signed, "positive amounts have a plus sign") { facts in
            facts.rows.contains { $0.written > 0 && $0.hasPlus }
        },
        SignEvidence(700, nil, "a title names the holder of a card, and the few amounts may all be refunds") {
            $0.isCard && $0.negative >= $0.positive && $0.rows.count <= 3 && $0.signed == $0.negativeShops
                && $0.others.positive + $0.others.negative == $0.rows.count
        },
        SignEvidence(
            690, .reversed, "a title names the holder of a card, and most amounts are positive, or its bills not"
        ) {
            $0.isCard && $0.thanks.positive == 0 && $0.positiveIncomes == 0
                && ($0.positive > $0.negative || $0.positive > 0 && ($0.thanks.negative > 0 || $0.areBillsNegative))
        },
        SignEvidence(680, nil, "a title names the holder of a card, and half of the amounts are positive") {
            $0.isCard && $0.positive == $0.negative && ($0.signed < 2 || $0.signed <= $0.reversed)
                && ($0.signed > 0 || $0.reversed == 0)
        },
        SignEvidence(680, .reversed, "a title names the holder of a card, and words of expenses have a plus") {
            $0.isCard && $0.positive == $0.negative && $0.signed == 0 && $0.reversed > 0
        },
        SignEvidence(590, .signed, "the bank thanks for positive amounts, which pay the bill of a card") {
            $0.thanks.positive > 0 && $0.thanks.negative == 0 && $0.signed + 2 * $0.thanks.positive > $0.reversed
        },
        SignEvidence(580, .reversed, "the bank thanks for negative amounts, which pay the bill of a card") {
            $0.thanks.negative > 0 && $0.thanks.positive == 0 && $0.areMostOthersPositive
                && ($0.reversed > $0.signed || $0.signed == $0.negativeShops)
        },
        SignEvidence(570, .signed, "bills are paid with a plus, and words agree with a minus for expenses") {
            $0.bills.positive > 0 && $0.bills.negative == 0 && $0.signed > $0.reversed
        },
        SignEvidence(560, .reversed, "bills are paid with a minus, and words agree with a plus for expenses") {
            $0.areBillsNegative && $0.areMostOthersPositive && $0.isMostlyReversed
        },
        SignEvidence(550, nil, "only bills are negative, in the account of a card or in the one that pays them") {
            $0.areBillsNegative && $0.bills.negative == $0.negative && $0.others.positive > 0 && $0.positiveIncomes == 0
        },
        SignEvidence(540, .signed, "most amounts are negative, and no more words disagree than agree") {
            $0.negative >= $0.positive && $0.signed >= $0.reversed && $0.thanks.negative == 0
        },
        // Most amounts are positive, which is usual only for cards, so a word beside a negative one is not enough.
        SignEvidence(530, .signed, "words of expenses have a minus, and those of income a plus") {
            $0.signed > 2 * $0.reversed && $0.positiveIncomes > 0 && $0.thanks.negative == 0
        },
        SignEvidence(520, .reversed, "most amounts are positive, and words of expenses have a plus") {
            $0.isMostlyReversed && $0.positive > $0.negative && $0.reversed > 1 && $0.thanks.positive == 0
        },
        net,
    ]

    private static let net = SignEvidence(60, .signed, "fees are subtracted from them, as from what a shop earns") {
        $0.isNet
    }
}
