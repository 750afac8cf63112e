/// Words in status columns that are not known to mean booked or not booked.
struct UnknownStatuses {
    private var unknown: [(word: String, column: Int, line: Int)] = []
    private var isAnyKnown = false
    private var isStateKnown = false
    var hasEmpty = false
    /// A column with more different words than this does not contain statuses.
    private static let most = 6

    mutating func note(_ text: String, _ column: Int, line: Int) {
        let word = trimmingBlanks(text)
        if CSVWords.unbooked(word) != nil || CSVWords.isBooked(word) {
            // `OK` is Oklahoma, too.
            if word.utf8.count == 2 { isStateKnown = true } else { isAnyKnown = true }
        } else if !CSVWords.isNoStatus(word), unknown.count <= Self.most, !unknown.contains(where: { $0.word == word })
        {
            unknown.append((word, column, line))
        }
    }

    /// A column without any known word may contain the states of a country, unless its title means nothing else.
    func doubt(_ titles: [String]) -> Doubt? {
        // A letter that only some rows have is a status: `V` may mean void.
        let isStatus = isAnyKnown || isStateKnown && !unknown.allSatisfy { $0.word.utf8.count == 2 }
        let isLetter = unknown.contains { $0.word.utf8.count == 1 } && (hasEmpty || unknown.count > 1)
        // So is a word that some rows have where all others have none. Two letters may be a state.
        let isRare = hasEmpty && unknown.count == 1 && unknown[0].word.utf8.count > 2
        guard unknown.count <= Self.most, let first = unknown.first else { return nil }
        let title = titles.indices.contains(first.column) ? titles[first.column] : ""
        let isClear = unknown.count > 1 && CSVTitles.means(title, .status) && !WordList.regions.have(title)
        guard isStatus || isLetter || isRare || isClear else { return nil }
        let name = CSVTitles.optionName(of: first.column, titles)
        let others = unknown.dropFirst().map { word, column, line in
            let place = column == first.column ? "" : " of column '\(CSVTitles.optionName(of: column, titles))'"
            return ", and line \(line)\(place) '\(word.prefix(40))'"
        }
        return Doubt(
            problem:
                "line \(first.line): column '\(name)' says '\(first.word.prefix(40))'\(others.joined()), and nothing "
                + "says whether such \(others.isEmpty ? "a row is" : "rows are") booked",
            accepting: .status, "to import all, or --only '\(name)=...' to import only rows that hold one text")
    }
}
