/// A role that a column could have, and what speaks for and against it.
struct CSVCandidate: Sendable {
    let role: CSVRole
    /// How likely the title means the role; 0 is most likely. Nil if it does not.
    private(set) var rank: Int?
    /// What the cells say; nil if only other evidence names the role.
    private(set) var cells: Cells?
    /// What else speaks for the role, or against it.
    private(set) var pieces: [Piece] = []
    /// The place among the columns of the role: what is preferred comes before all others, what is deferred after them.
    private(set) var place = 0
    /// Whether the column keeps the role, so that it is nothing else, but is not read.
    private(set) var isPassedOver = false
    private var isRuledOut = false

    /// What the cells are, and whether enough are so that the role may be that of the column.
    typealias Cells = (text: String, isEnough: Bool)
    typealias Piece = (reason: String, isFor: Bool)

    /// What a piece of evidence means for the role of a column.
    enum Effect {
        /// It may have the role, whatever its title is.
        case suggest
        /// It has it rather than any other column, or rather any other column has it.
        case prefer, deferred
        /// It has the role, but is not read.
        case passOver
        /// It does not have the role.
        case ruleOut
        /// A decision about several columns for the role, or against it.
        case choose, reject

        var isFor: Bool { [.suggest, .prefer, .choose].contains(self) }
    }

    init(role: CSVRole, rank: Int? = nil, cells: Cells? = nil) {
        (self.role, self.rank, self.cells) = (role, rank, cells)
    }

    /// - Parameter places: those of all columns of the role.
    mutating func add(_ effect: Effect, _ reason: String, among places: ClosedRange<Int>) {
        pieces.append((reason, effect.isFor))
        switch effect {
        case .prefer: place = places.upperBound + 1
        case .deferred: place = places.lowerBound - 1
        case .passOver: isPassedOver = true
        case .ruleOut: isRuledOut = true
        case .suggest, .choose, .reject: break
        }
    }

    /// Whether the title is one that banks use, and does not only contain one.
    var isExact: Bool { CSVTitles.isExact(rank) }
    /// Whether other evidence than the title speaks for the role.
    var isFound: Bool { pieces.contains(where: \.isFor) }
    /// Whether the role may be that of the column. Many titles contain a word for tags and mean something else.
    var isPossible: Bool { !isRuledOut && (isFound || cells?.isEnough == true && (isExact || role != .tags)) }

    /// Of two columns that may have the role, the likelier one first.
    var order: (Int, Int, Int) { (isPassedOver ? 1 : 0, -place, rank ?? .max) }

    /// Of two roles that the same title means exactly, the one that requires more of the cells.
    private static let precedence: [CSVRole] = [
        .kind, .originalCurrency, .creditCurrency, .currency, .date, .original, .balance, .fee, .debit, .credit,
        .amount, .status, .payer, .payee, .note, .category, .tags, .type, .account, .instalment, .identifier,
    ]

    func precedes(_ other: CSVCandidate) -> Bool { key < other.key }

    private var key: (Int, Int, Int) {
        (isPossible ? 0 : 1, isExact ? -1 : rank ?? 0, Self.precedence.firstIndex(of: role) ?? 0)
    }

    func last(isFor: Bool) -> String? { pieces.last { $0.isFor == isFor }?.reason }

    var evidence: [String] {
        (rank == nil ? [] : [isExact ? "a known title" : "part of the title"]) + (cells.map { [$0.text] } ?? [])
            + pieces.map(\.reason)
    }

    /// Why another role of the same column was preferred.
    func lost(to winner: CSVCandidate?) -> String {
        if cells?.isEnough == false { return "its cells do not fit" }
        guard let winner, isPossible else { return "the title only contains a word for it" }
        return winner.isExact && isExact
            ? "the title also means \(winner.role.words), which requires more of the cells"
            : "\(winner.role.words) is likelier"
    }
}
