/// The side of an amount.
package enum CSVDirection: String, Sendable, CaseIterable {
    case expense, income

    var opposite: CSVDirection { self == .expense ? .income : .expense }

    /// The side that a word in its own column means; nil for any other word.
    init?(_ word: String) {
        let plain = CSVWords.plain(word)
        if let side = Self.signs[trimmingBlanks(word)] ?? Self.side(of: plain) {
            self = side
        } else if WordList.refunds.contains(plain) {
            self = .income
        } else {
            // In two languages: `借 Dr`.
            let sides = Set(plain.split(separator: " ").map { Self.side(of: String($0)) })
            guard plain.contains(" "), sides.count == 1, let side = sides.first ?? nil else { return nil }
            self = side
        }
    }

    /// The side of a word in a column that says what a card was used for. Alone, some of them say no side: a payment is
    /// income in the account of a card, beside its purchases, and an expense elsewhere.
    init?(ofCard word: String) {
        let plain = CSVWords.plain(word)
        let lists: [(WordList, CSVDirection)] = [
            (.purchases, .expense), (.cardCosts, .expense), (.interest, .expense), (.cardPayments, .income),
            (.cardLoads, .income),
            (.earned, .income),
        ]
        guard let side = lists.first(where: { $0.0.contains(plain) })?.1 ?? CSVDirection(word) else { return nil }
        self = side
    }

    /// Whether a column has purchases, or money that was loaded onto a card, and otherwise only words that are known beside
    /// them.
    static func areOfCard(_ cells: [String]) -> Bool {
        cells.contains { WordList.purchases.have($0) || WordList.cardLoads.have($0) }
            && cells.allSatisfy { CSVDirection(ofCard: $0) != nil }
    }

    private static func side(of word: String) -> CSVDirection? {
        WordList.incomes.contains(word) ? .income : WordList.expenses.contains(word) ? .expense : nil
    }

    private static let signs: [String: CSVDirection] = ["-": .expense, "−": .expense, "+": .income]
}
