/// How files say in a column of its own whether an amount went or came.
enum CSVDirection {
    /// Whether a word means that it came; nil for a word that says neither.
    static func isIncome(_ word: String) -> Bool? {
        let word = folded(trimmingBlanks(word))
        if came.contains(word) { return true }
        return went.contains(word) ? false : nil
    }

    private static let went: Set<String> = [
        "expense", "debit", "dr", "d", "af", "soll", "s", "ausgang", "belastung", "withdrawal", "out", "cargo", "-",
    ]
    private static let came: Set<String> = [
        "income", "credit", "cr", "c", "bij", "haben", "h", "eingang", "gutschrift", "deposit", "in", "abono", "+",
    ]
}
