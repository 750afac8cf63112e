import ExpenseCore

/// The question of `categorize` for one entry; keys answer it.
struct CategoryQuestion: Equatable, Sendable {
    let entry: Expense
    /// All categories: the suggested one, then the most frequent ones.
    private let known: [String]
    /// Whether the first category is a suggestion.
    let hasSuggestion: Bool
    /// The letters of a category that were typed after a slash; nil without a slash.
    private(set) var letters: String?
    /// Whether the answer also makes a rule.
    private(set) var makesRule = false

    enum Answer: Equatable, Sendable {
        case category(String, makesRule: Bool)
        case skip, undo, leave
    }

    /// - Parameters:
    ///   - suggestion: the category that a rule or similar entries suggest.
    ///   - known: the other categories, the most frequent first.
    init(about entry: Expense, suggestion: String?, known: [String]) {
        self.entry = entry
        var names: Set<String> = []
        self.known = ([suggestion].compactMap(\.self) + known).filter { names.insert($0).inserted }
        hasSuggestion = suggestion != nil
    }

    /// The categories that the digits choose, at most nine: after a slash, those of which a part begins with the typed
    /// letters, then those that contain them.
    var offered: [String] {
        guard let letters, !letters.isEmpty else { return Array(known.prefix(9)) }
        let typed = folded(letters)
        func begins(_ name: String) -> Bool {
            name.hasPrefix(typed) || name.split(separator: ":").contains { $0.hasPrefix(typed) }
        }
        let found = known.filter { folded($0).contains(typed) }
        return Array((found.filter { begins(folded($0)) } + found.filter { !begins(folded($0)) }).prefix(9))
    }

    /// The answer that a key gives; nil if it gives none.
    mutating func answer(of key: Key) -> Answer? {
        guard letters == nil else { return answerAmongLetters(key) }
        switch key {
        case .text("s"): return .skip
        case .text("u"): return .undo
        case .text("/"):
            letters = ""
            return nil
        case .escape where makesRule:
            makesRule = false
            return nil
        case .text("q"), .escape, .control("c"), .control("d"): return .leave
        case .text("r"):
            makesRule = true
            return nil
        case .text(let typed): return choice(typed)
        default: return nil
        }
    }

    private mutating func answerAmongLetters(_ key: Key) -> Answer? {
        switch key {
        case .control("c"), .control("d"): return .leave
        case .escape: letters = nil
        case .backspace: letters = letters.flatMap { $0.isEmpty ? nil : String($0.dropLast()) }
        case .enter: return choice("1")
        case .text(let typed):
            if Int(typed) != nil { return choice(typed) }
            letters? += typed
        default: break
        }
        return nil
    }

    private func choice(_ digit: String) -> Answer? {
        guard let digit = Int(digit), offered.indices.contains(digit - 1) else { return nil }
        return .category(offered[digit - 1], makesRule: makesRule)
    }

    /// The choices, and what else the keys do.
    var lines: (choices: String, keys: String) {
        let names = offered.enumerated().map { place, name in
            let isSuggested = place == 0 && hasSuggestion && letters == nil
            return "\(place + 1) \(escapingControls(in: name))" + (isSuggested ? " (suggested)" : "")
        }
        let choices = "  " + (names.isEmpty ? "no category has these letters" : names.joined(separator: "  "))
        guard let letters else { return (choices, "  / type a name  s skip  r rule  u undo  q quit: ") }
        return (choices, "  Enter takes the first, Esc shows all: /\(escapingControls(in: letters))")
    }
}
