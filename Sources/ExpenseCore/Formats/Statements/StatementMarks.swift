/// The amounts at the beginning of a statement, as written, which tell the decimal mark of all.
struct StatementMarks {
    var amounts: [String] = []
    /// The currency that the file names.
    var currency: Currency?
    /// What the user says.
    var given: Character?

    /// Nil if each amount tells its own.
    ///
    /// - Parameter standard: the currency of amounts that name none.
    func decimalMark(in standard: Currency) -> Character? { given ?? evidentMark ?? marked(standard).answers.answer }

    /// What to ask if nothing tells the mark.
    func doubt(in standard: Currency?) -> Doubt? {
        let marked = marked(standard)
        return evidentMark == nil && marked.answers.isOpen ? marked.doubt : nil
    }

    private func marked(_ standard: Currency?) -> MarkedAmounts {
        MarkedAmounts(amounts, given: given, marks: [".", ","], currency ?? standard)
    }

    /// The mark of the amounts that have both marks, one of them twice, or one behind which there are not three digits; nil
    /// if there are none, or if they have different ones.
    private var evidentMark: Character? {
        let marks = Set(amounts.compactMap(Self.evidentMark))
        return marks.count == 1 ? marks.first : nil
    }

    private static func evidentMark(of amount: String) -> Character? {
        guard let number = (try? WrittenParts(amount))?.number, let last = number.last(where: { ".,".contains($0) })
        else { return nil }
        let other: Character = last == "," ? "." : ","
        if number.contains(other) { return last }
        let parts = number.split(separator: last, omittingEmptySubsequences: false)
        return parts.count > 2 ? other : parts[1].count == 3 ? nil : last
    }
}
