/// What can stand in the place of the word that is being typed.
struct WordCompletions: Equatable, Sendable {
    struct Candidate: Equatable, Sendable {
        /// What is inserted, with quotation marks if it needs them.
        let text: String
        /// What is shown of it.
        let label: String
        /// Whether more is to come: no blank follows.
        var isUnfinished = false
    }

    /// The word, as a range of the line's characters.
    let range: Range<Int>
    let candidates: [Candidate]

    /// What all candidates begin with.
    var commonPrefix: String {
        guard let first = candidates.first else { return "" }
        return candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
    }
}

/// The candidates as they stand below the line.
struct CompletionMenu: Equatable, Sendable {
    let completions: WordCompletions
    /// What the line was before a candidate was chosen.
    let draft: LineBuffer
    /// The candidate that is inserted in the line.
    var chosen: Int?
}
