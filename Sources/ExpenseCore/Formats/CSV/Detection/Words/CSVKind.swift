enum CSVKind {
    /// The answer in a column whose title is a question: `income` with `true` or `false` below it.
    static func truth(_ cell: String) -> Bool? {
        let word = CSVWords.plain(cell)
        return WordList.yes.contains(word) ? true : WordList.no.contains(word) ? false : nil
    }

    static func direction(ofTitle title: String) -> CSVDirection? {
        let words = title.split(separator: " ")
        return words.count > 2 ? nil : words.lazy.compactMap { CSVDirection(String($0)) }.first
    }

    /// Whether a cell says that the row only moves money between accounts.
    static func isTransfer(_ cell: String) -> Bool {
        let word = CSVWords.plain(cell)
        return word.isEmpty ? trimmingBlanks(cell) == "/" : WordList.transfers.contains(word)
    }

    /// Whether a category is that of transfers between accounts.
    static func isTransferCategory(_ category: String) -> Bool {
        isBetweenAccounts(category) || WordList.transferCategories.have(category)
    }

    /// Whether a word means a transfer between accounts, and not a balance.
    static func isBetweenAccounts(_ cell: String) -> Bool {
        isTransfer(cell) && !["", "opening balance", "reconciliation"].contains(CSVWords.plain(cell))
    }

    /// The answer of a cell below a title such as `transfer`, which is a question.
    static func answer(_ cell: String) -> Bool? {
        truth(cell) ?? ["1": true, "0": false][trimmingBlanks(cell)]
    }

    static func hasBothSides(_ cells: [String]) -> Bool {
        guard cells.allSatisfy({ CSVDirection($0) != nil || isTransfer($0) }) else { return false }
        let sides = cells.compactMap { CSVDirection($0) }
        return sides.contains(.expense) && sides.contains(.income)
    }

    /// A cell that is no word for a side, where most cells are and both sides occur.
    static func unknownWord(amongSides cells: [String]) -> String? {
        let known = cells.filter { CSVDirection($0) != nil || isTransfer($0) }
        guard 2 * known.count > cells.count, hasBothSides(known) else { return nil }
        return cells.first { CSVDirection($0) == nil && !isTransfer($0) }
    }
}
