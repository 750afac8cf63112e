import ExpenseCore

/// The question of `categorize` for one entry; keys answer it.
struct CategoryQuestion: Equatable, Sendable {
    let entry: Expense
    /// The categories that the digits choose, at most nine.
    let offered: [String]
    /// Whether the first category is a suggestion.
    let hasSuggestion: Bool
    /// Whether the answer also makes a rule.
    private(set) var makesRule = false

    enum Answer: Equatable, Sendable {
        case category(String, makesRule: Bool)
        case skip, leave
    }

    /// - Parameters:
    ///   - suggestion: the category that a rule or similar entries suggest.
    ///   - known: the other categories, the most frequent first.
    init(about entry: Expense, suggestion: String?, known: [String]) {
        self.entry = entry
        var offered: [String] = []
        for name in [suggestion].compactMap(\.self) + known where offered.count < 9 && !offered.contains(name) {
            offered.append(name)
        }
        self.offered = offered
        hasSuggestion = suggestion != nil
    }

    /// The answer that a key gives; nil if it gives none.
    mutating func answer(of key: Key) -> Answer? {
        switch key {
        case .text("s"): return .skip
        case .text("q"), .escape, .control("c"), .control("d"): return .leave
        case .text("r"):
            makesRule = true
            return nil
        case .text(let typed):
            guard let digit = Int(typed), offered.indices.contains(digit - 1) else { return nil }
            return .category(offered[digit - 1], makesRule: makesRule)
        default: return nil
        }
    }

    /// The choices, and what else the keys do.
    var lines: (choices: String, keys: String) {
        let names = offered.enumerated().map { place, name in
            "\(place + 1) \(escapingControls(in: name))" + (place == 0 && hasSuggestion ? " (suggested)" : "")
        }
        return ("  " + names.joined(separator: "  "), "  s skip  r rule  q quit: ")
    }
}
