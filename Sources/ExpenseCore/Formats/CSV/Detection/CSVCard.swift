extension CSVSample {
    /// Whether a file is that of a card, which counts what was spent, and what was paid to it as negative.
    ///
    /// Titles say so that name who holds the card; or the lines do, where each purchase is positive and each payment for
    /// which the card's issuer gives thanks is negative.
    func isCard(_ amount: Int, after skipped: Int, _ titles: [String]) -> Bool {
        let holders: Set = ["card member", "cardmember", "cardholder", "purchased by"]
        if titles.contains(where: { holders.contains($0.lowercased()) }) { return true }
        var (agreeing, contradicting) = (0, 0)
        for row in rows(after: skipped) where amount < row.count {
            let isNegative = row[amount].text.contains { "-−(".contains($0) }
            let words = row.map { folded(trimmingBlanks($0.text)) }
            let isPurchase = words.contains("purchase")
            let isThanks = words.contains { $0.contains("payment") && $0.contains("thank you") }
            guard isPurchase != isThanks else { continue }
            if isThanks == isNegative { agreeing += 1 } else { contradicting += 1 }
        }
        return agreeing > 0 && contradicting == 0
    }
}
