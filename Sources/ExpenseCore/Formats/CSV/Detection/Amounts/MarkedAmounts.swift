/// What amounts tell of their points and commas if three digits follow each: `1.250` may be a thousand or one and a
/// quarter.
struct MarkedAmounts {
    /// What tells the decimal mark.
    let pieces: [CSVAnswers<Character>.Piece]
    /// The decimal mark if nothing tells it: an amount that is a thousand times too small is not seen as easily.
    let likeliest: Character?
    /// What to ask if nothing tells it.
    let doubt: Doubt?
    /// Whether the currency tells it.
    let areSettled: Bool
    /// What to say where the mark is read as one of thousands, though it may be that of decimals.
    let warning: String?

    /// - Parameters:
    ///   - decimal: the marks that separate decimals if nothing tells.
    ///   - others: those that separate thousands then.
    init(_ amounts: [String], decimal: [Character], others: [Character] = [], _ currency: Currency?) {
        for mark in decimal + others {
            guard let small = amounts.first(where: { Self.isLessThanOne($0, mark) }) else { continue }
            pieces = [(mark, 2000, "'\(small.prefix(40))' is less than one")]
            (likeliest, doubt, areSettled, warning) = (mark, nil, true, nil)
            return
        }
        let marked = amounts.filter(hasDecimals)
        let mark = (decimal + others).first { mark in marked.allSatisfy { Self.isGroup($0, mark) } }
        guard let mark, let first = marked.first else {
            (pieces, likeliest, doubt, areSettled, warning) = ([], nil, nil, false, nil)
            return
        }
        let code = currency?.code ?? ""
        let other: Character = mark == "," ? "." : ","
        if let currency, currency.decimals > 2, currency.hasUsualCents {
            pieces = [(mark, 1500, "amounts in \(code) have three decimals")]
            (likeliest, doubt, areSettled, warning) = (mark, nil, true, nil)
            return
        }
        likeliest = other
        areSettled = currency.map { !$0.hasUsualCents } ?? false
        let isDecimal = decimal.contains(mark)
        let numbers = Set(marked.map { $0.filter(\.isNumber) })
        let areThousands = numbers.allSatisfy { $0.hasSuffix("000") }
        let isOpen = isDecimal && numbers.count == 1
        pieces = [
            (other, areSettled ? 1400 : 0, "amounts in \(code) have no decimals, or hardly any"),
            (other, isDecimal && areThousands ? 800 : 0, "all amounts with a mark are whole thousands"),
            (other, isDecimal && numbers.count > 1 ? 700 : 0, "three digits follow the mark of several amounts"),
            (nil, isOpen ? 600 : 0, "three digits follow the only mark"),
        ]
        let (name, otherName) = (Self.name(of: mark), Self.name(of: other))
        doubt = Doubt(
            problem: "the \(name) in '\(first)' may separate thousands or decimals",
            remedy: "Use --decimal \(otherName) if thousands, or --decimal \(name) if decimals")
        warning = isDecimal && !areSettled ? Self.warning(of: mark, in: first) : nil
    }

    /// The decimal mark, by these amounts alone.
    func answers(given: Character?) -> CSVAnswers<Character> {
        CSVAnswers(given: given, pieces, guess: likeliest)
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
