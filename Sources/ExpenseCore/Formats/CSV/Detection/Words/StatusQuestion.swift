/// A column that says whether rows count.
struct StatusColumn {
    let column: Int
    /// What the last row said.
    var last = LastCell<String?>()
    private let title: String
    private let question: StatusQuestion?

    init(_ column: Int, title: String) {
        (self.column, self.title, question) = (column, title, StatusQuestion(title))
    }

    /// Why a row with a cell is skipped; nil if it counts, or if the word is unknown.
    func reason(of cell: String) -> String? {
        question.map { $0.reason(answering: cell) } ?? CSVWords.unbooked(cell)
    }

    /// Whether a cell is a word of its own, and neither an answer nor the title once more.
    func isWord(_ cell: String) -> Bool { question?.answer(cell) == nil && trimmingBlanks(cell) != title }
}

/// A title that asks whether rows count, which the cells answer: `Pending`, `Is booked`, `취소여부`.
struct StatusQuestion {
    private let word: String
    /// Why a row with the answer is skipped.
    private let reason: String
    private let skipped: Bool

    /// Nil if a title asks no such question.
    init?(_ title: String) {
        var word = CSVTitles.plain(title)
        for beginning in ["is ", "was ", "has "] where word.hasPrefix(beginning) { word.removeFirst(beginning.count) }
        if word.hasSuffix("여부") { word = trimmingBlanks(String(word.dropLast(2))) }
        self.word = word
        if let reason = CSVWords.unbooked(word) {
            (self.reason, skipped) = (reason, true)
        } else if WordList.failedQuestions.contains(word) {
            (reason, skipped) = ("failed or reverted", true)
        } else if WordList.bookedQuestions.contains(word) {
            (reason, skipped) = ("pending", false)
        } else {
            return nil
        }
    }

    /// What a cell answers; nil if it is no answer. A cross means yes, and so does the title itself.
    func answer(_ cell: String) -> Bool? {
        let isMark = [word, "x"].contains(CSVWords.plain(cell)) || ["✓", "✔", "☑", "○"].contains(trimmingBlanks(cell))
        return CSVWords.answer(cell) ?? (isMark ? true : nil)
    }

    /// Why a row with a cell is skipped; nil if it counts, or if the word is unknown.
    func reason(answering cell: String) -> String? {
        guard let answer = answer(cell) else { return CSVWords.unbooked(cell) }
        return answer == skipped ? reason : nil
    }
}
