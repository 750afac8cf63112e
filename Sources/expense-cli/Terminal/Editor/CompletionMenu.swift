/// Replacements for the word that is being typed.
struct WordCompletions: Equatable, Sendable {
    struct Candidate: Equatable, Sendable {
        /// The text to insert, with quotation marks if needed.
        let text: String
        /// The text to show.
        let label: String
        /// Whether more can follow, so that no blank is inserted.
        var isUnfinished = false
    }

    /// The word, as a range of the line's characters.
    let range: Range<Int>
    let candidates: [Candidate]

    /// The common prefix of all candidates.
    var commonPrefix: String {
        guard let first = candidates.first else { return "" }
        return candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
    }
}

/// The candidates shown below the line.
struct CompletionMenu: Equatable, Sendable {
    let completions: WordCompletions
    /// The line before a candidate was chosen.
    let draft: LineBuffer
    /// The candidate in the line.
    var chosen: Int?
}
