/// A role that a column could have, and what speaks for and against it.
struct CSVCandidate: Sendable {
    let role: CSVRole
    /// How likely the title means the role; 0 is most likely. Nil if it does not.
    private(set) var rank: Int?
    /// What the cells say; nil if only other evidence names the role.
    private(set) var cells: Cells?
    /// What else speaks for the role, or against it.
    var pieces: [Piece] = []

    /// What the cells are, and whether enough are so that the role may be that of the column.
    typealias Cells = (text: String, isEnough: Bool)

    /// What a piece of evidence says of the column.
    struct Piece: Sendable {
        /// Nil if it rules the role out.
        let weight: Int?
        let reason: String
        let isFor: Bool

        var text: String {
            guard let weight, weight != 0 else { return reason }
            return "\(reason) (\(weight > 0 ? "+" : "")\(weight))"
        }
    }

    /// Whether the title is one that banks use, and does not only contain one.
    var isExact: Bool { CSVTitles.isExact(rank) }
    /// How well the title fits: a title that banks use has more than 500 of 1000, another one less.
    private var titleScore: Int {
        rank.map { isExact ? CSVTitles.held - $0 : max(0, CSVTitles.held * 5 / 4 - $0) } ?? 0
    }
    var score: Int { pieces.reduce(titleScore) { $0 + ($1.weight ?? 0) } }
    /// Whether other evidence than the title speaks for the role.
    var isFound: Bool { pieces.contains(where: \.isFor) }
    /// Whether the role may be that of the column. Many titles contain a word for tags and mean something else.
    var isPossible: Bool {
        if pieces.contains(where: { $0.weight == nil }) { return false }
        return isFound || cells?.isEnough == true && (isExact || role != .tags)
    }

    /// Of two roles that the same title means exactly, the one that requires more of the cells.
    private static let precedence: [CSVRole] = [
        .kind, .originalCurrency, .creditCurrency, .currency, .date, .original, .balance, .fee, .debit, .credit,
        .amount, .status, .payer, .payee, .note, .category, .tags, .type, .account, .identifier,
    ]

    func precedes(_ other: CSVCandidate) -> Bool { key < other.key }

    private var key: (Int, Int, Int) {
        (isPossible ? 0 : 1, isExact ? -1 : rank ?? 0, Self.precedence.firstIndex(of: role) ?? 0)
    }

    func last(isFor: Bool) -> Piece? { pieces.last { $0.isFor == isFor } }

    var evidence: [String] {
        (rank == nil ? [] : ["\(isExact ? "a known title" : "part of the title") (+\(titleScore))"])
            + (cells.map { [$0.text] } ?? []) + pieces.map(\.text)
    }

    /// Why another role of the same column was preferred.
    func lost(to winner: CSVCandidate?) -> String {
        if cells?.isEnough == false { return "its cells do not fit" }
        guard let winner, isPossible else { return "the title only contains a word for it" }
        return winner.isExact && isExact
            ? "the title also means \(winner.role.words), which requires more of the cells"
            : "\(winner.role.words) has the higher score"
    }
}
