/// A role that the title of a column means, and whether its cells fit.
struct CSVCandidate: Sendable {
    let role: CSVRole
    /// How likely the title means the role; 0 is most likely.
    let rank: Int
    let cells: CellEvidence

    /// Whether the title is one that banks use, and does not only contain one.
    var isExact: Bool { rank < CSVTitles.held / 2 }
    /// How well the title fits, for people: a title that banks use has more than 500 of 1000, another one less.
    var score: Int { isExact ? CSVTitles.held - rank : max(0, CSVTitles.held * 5 / 4 - rank) }
    /// Whether the role may be that of the column. Many titles contain a word for tags and mean something else.
    var isPossible: Bool { cells.isEnough && (isExact || role != .tags) }

    /// Of two roles that the same title means exactly, the one that requires more of the cells.
    private static let precedence: [CSVRole] = [
        .kind, .originalCurrency, .creditCurrency, .currency, .date, .original, .balance, .fee, .debit, .credit,
        .amount, .status, .payer, .payee, .note, .category, .tags, .type, .account, .identifier,
    ]

    /// Whether this role fits the column better than another one.
    func precedes(_ other: CSVCandidate) -> Bool { key < other.key }

    private var key: (Int, Int, Int) {
        let place = Self.precedence.firstIndex(of: role) ?? 0
        return (isPossible ? 0 : 1, isExact ? -1 : rank, place)
    }

    /// Why another role of the same column was preferred.
    func lost(to winner: CSVCandidate?) -> String {
        if !cells.isEnough { return "its cells do not fit" }
        guard let winner, isPossible else { return "the title only contains a word for it" }
        return winner.isExact && isExact
            ? "the title also means \(winner.role.words), which requires more of the cells"
            : "\(winner.role.words) has the higher score"
    }
}

/// What the cells of a column say about a role.
struct CellEvidence: Sendable {
    /// How many cells are what the role requires.
    let fitting: Int
    let count: Int
    /// What they are: `dates`.
    let what: String
    /// Whether the role may be that of the column.
    let isEnough: Bool

    /// Evidence that most cells should have.
    init(_ cells: [String], _ what: String, isEnough: (Int, Int) -> Bool, _ holds: (String) -> Bool) {
        (fitting, count, self.what) = (cells.count(where: holds), cells.count, what)
        self.isEnough = isEnough(fitting, count)
    }

    var text: String { count == 0 ? "no cells" : "\(fitting) of \(count) cells are \(what)" }
}
