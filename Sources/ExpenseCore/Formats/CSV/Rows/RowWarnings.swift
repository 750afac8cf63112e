/// What the user should check in rows that can be read.
struct RowWarnings {
    private let shared: SharedMapping
    private var mapping: CSVMapping { shared.mapping }
    private var wordless = LineNumbers()
    private var nameless = (count: 0, line: 0)
    private var expenses = 0
    private var count = 0

    init(_ shared: SharedMapping) {
        self.shared = shared
    }

    mutating func note(_ entry: Expense, line: Int) {
        guard !mapping.isOurs else { return }
        count += 1
        if entry.kind == .expense { expenses += 1 }
        if entry.payee == nil, entry.note.isEmpty { wordless.add(line) }
        if mapping.skippedLines == 0, CSVWords.isCode("\(entry.payee ?? "") \(entry.note)") {
            nameless = (nameless.count + 1, line)
        }
    }

    func remarks(_ currency: Currency, unnamed: LineNumbers, openInterest: LineNumbers) -> [String] {
        var remarks: [String] = []
        if wordless.count > 0 {
            let entries = wordless.count == 1 ? "1 entry has" : "\(wordless.count) entries have"
            remarks.append("warning: \(entries) neither a payee nor a note (\(wordless.text))")
        }
        if unnamed.count > 0 {
            let lines = unnamed.count == 1 ? "1 line names" : "\(unnamed.count) lines name"
            remarks.append(
                "warning: \(lines) no currency (\(unnamed.text)); read as \(currency). "
                    + "Change it with --currency")
        }
        if openInterest.count > 0 {
            let lines = openInterest.count == 1 ? "1 line" : "\(openInterest.count) lines"
            remarks.append(
                "warning: the interest in \(lines) (\(openInterest.text)) is read as charged; if it was earned, write "
                    + "'interest earned' into the lines")
        }
        let isOneSided = count > 1 && (expenses == 0 || expenses == count)
        if isOneSided, mapping.amount != nil, mapping.kind == nil, mapping.unmarked == nil, mapping.share == nil,
            mapping.sign != .expenses, mapping.balanceSteps?.areConfirmed != true
        {
            let (side, other) = expenses > 0 ? ("expenses", "income") : ("income", "expenses")
            let remedy = mapping.sign == .signed ? "reversed" : "signed"
            remarks.append(
                "warning: all \(count) entries are \(side); if they are \(other), add --sign \(remedy)")
        }
        return remarks
    }

    /// In a file without titles: a row that has only a number where the others have a text.
    var doubt: Doubt? {
        guard nameless.count == 1, count > 2 else { return nil }
        return Doubt(
            problem:
                "line \(nameless.line): no word says what the amount is for, unlike in the other lines, so it may "
                + "be a balance",
            remedy: "Delete the line if it is one, or use --yes to import it")
    }
}
