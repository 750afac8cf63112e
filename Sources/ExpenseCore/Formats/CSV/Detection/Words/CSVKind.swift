/// Columns that say whether a row is an expense or income.
enum CSVKind {
    /// What a cell says in a column whose title is a question: `income` with `true` or `false` below it.
    static func truth(_ cell: String) -> Bool? {
        switch CSVWords.plain(cell) {
        case "true", "yes", "y": true
        case "false", "no", "n": false
        default: nil
        }
    }

    /// What `true` means below a title.
    static func direction(ofTitle title: String) -> CSVDirection? {
        let words = title.split(separator: " ")
        return words.count > 2 ? nil : words.lazy.compactMap { CSVDirection(String($0)) }.first
    }

    /// Whether a cell says that money only changes its place.
    static func isTransfer(_ cell: String) -> Bool {
        let word = CSVWords.plain(cell)
        return word.isEmpty ? trimmingBlanks(cell) == "/" : transfers.contains(word)
    }

    private static let transfers: Set<String> = [
        "transfer", "transfers", "umbuchung", "ubertrag", "umbuchungen", "internal transfer", "virement interne",
        "traspaso", "giroconto", "overboeking", "przelew wlasny", "transfert", "перевод", "振替", "转账", "이체",
        "opening balance", "reconciliation", "neutral", "不计收支", "中性交易", "transfer out", "transfer in",
        "xfer", "trasferimento", "transferencia interna", "przeniesienie", "umbuchung intern", "自己振替", "内部转账",
    ]

    /// Whether cells are words for the sides of rows, and both sides occur.
    static func hasBothSides(_ cells: [String]) -> Bool {
        guard cells.allSatisfy({ CSVDirection($0) != nil || isTransfer($0) }) else { return false }
        let sides = cells.compactMap { CSVDirection($0) }
        return sides.contains(.expense) && sides.contains(.income)
    }
}
