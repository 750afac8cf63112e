/// What amounts tell of their points and commas if three digits follow each: `1.250` may be a thousand or one and a
/// quarter.
struct MarkedAmounts {
    /// The decimal mark. If nothing tells it, an amount that is a thousand times too small is not seen as easily.
    var answers: CSVAnswers<Character>
    /// What to ask if nothing tells it.
    private(set) var doubt: Doubt?
    /// Whether the currency tells it.
    private(set) var areSettled = false

    /// - Parameters:
    ///   - given: what an option or a saved mapping says.
    ///   - marks: those that may separate decimals, the more usual one first.
    init(_ amounts: [String], given: Character?, marks: [Character], _ currency: Currency?) {
        answers = CSVAnswers(given: given)
        for mark in marks {
            guard let small = amounts.first(where: { Self.isLessThanOne($0, mark) }) else { continue }
            answers.note(.proof, for: mark, "'\(small.prefix(40))' is less than one")
            areSettled = true
            return
        }
        let marked = amounts.filter { hasDecimals($0) && hasValue($0) }
        let mark = marks.first { mark in marked.allSatisfy { Self.isGroup($0, mark) } }
        guard let mark, let first = marked.first else { return }
        let code = currency?.code ?? ""
        let other: Character = mark == "," ? "." : ","
        if let currency, currency.decimals > 2, currency.hasUsualCents {
            answers.note(.title, for: mark, "amounts in \(code) have three decimals")
            areSettled = true
            return
        }
        answers = CSVAnswers(given: given, guess: other)
        areSettled = currency.map { !$0.hasUsualCents } ?? false
        // Two decimals and a zero are written with three digits, too.
        let areFractions = marked.allSatisfy { $0.last(where: \.isNumber) == "0" }
        answers.note(.title, for: other, "amounts in \(code) have no decimals, or hardly any", if: areSettled)
        answers.doubt(
            .shape,
            areFractions ? "three digits follow the mark, and all end in 0" : "three digits follow the only mark")
        doubt = Doubt(
            problem: "the \(Self.name(of: mark)) in '\(first)' may separate thousands or decimals",
            between: [.decimal(other, if: "it separates thousands"), .decimal(mark, if: "it separates decimals")])
    }

    static func warning(of mark: Character, in amount: String) -> String {
        "the \(name(of: mark)) in '\(amount)' is read as a thousands separator; if it separates decimals, add --decimal "
            + name(of: mark)
    }

    private static func name(of mark: Character) -> String { mark == "," ? "comma" : "point" }

    /// Whether an amount has this mark once, with three digits behind it, and is not less than one.
    private static func isGroup(_ text: String, _ mark: Character) -> Bool {
        let parts = parts(of: text, mark)
        return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3 && parts[0].first != "0"
    }

    /// Whether an amount begins with a zero and this mark, which then separates decimals.
    private static func isLessThanOne(_ text: String, _ mark: Character) -> Bool {
        let parts = parts(of: text, mark)
        return parts.count == 2 && parts[0] == "0" && parts[1].contains { $0 != "0" }
    }

    /// The digits around a mark; none if there is anything else.
    private static func parts(of text: String, _ mark: Character) -> [Substring] {
        guard let written = try? WrittenParts(String(WrittenUnits.split(text[...]).amount)) else { return [] }
        let parts = written.number.split(separator: mark, omittingEmptySubsequences: false)
        return parts.allSatisfy { $0.allSatisfy(\.isNumber) } ? parts : []
    }
}
