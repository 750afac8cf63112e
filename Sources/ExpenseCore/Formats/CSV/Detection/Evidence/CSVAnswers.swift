/// The answers to a question about a whole file, such as which amounts are expenses, and what speaks for each.
///
/// Pieces of evidence often look at the same rows, so their weights are not added: the heaviest one of an answer counts.
struct CSVAnswers<Answer: Equatable & Sendable>: Sendable {
    /// What speaks for an answer; without one, it says that the file does not tell, and what the user can do about it.
    typealias Piece = (answer: Answer?, weight: Int, reason: String, doubt: Doubt?)

    /// The heaviest first.
    private var pieces: [Piece] = []
    /// What the file is read as if it does not tell; nil for what weighs most.
    private let guess: Answer?

    /// The weight of an option or a saved mapping.
    static var given: Int { 2000 }
    /// The least weight of what leaves nothing else open.
    static var sure: Int { 1000 }
    /// An answer must outweigh this, and all that says that the file does not tell; otherwise an import asks.
    static var margin: Int { 50 }

    /// - Parameter given: what an option or a saved mapping says.
    init(given: Answer? = nil, guess: Answer? = nil) {
        self.guess = guess
        weigh(Self.given, for: given, CSVDetection.byOption)
    }

    /// Notes what speaks for an answer, if there is one.
    mutating func weigh(_ weight: Int, for answer: Answer?, _ reason: String, if isTrue: Bool = true) {
        if isTrue, let answer { add((answer, weight, reason, nil)) }
    }

    /// Notes what says that the file does not tell.
    mutating func doubt(_ weight: Int, _ reason: String, remedy: String? = nil, if isTrue: Bool = true) {
        if isTrue { add((nil, weight, reason, remedy.map { Doubt(problem: reason, remedy: $0) })) }
    }

    /// Notes between which readings the file does not tell.
    mutating func doubt(_ weight: Int, _ reason: String, between readings: [Doubt.Reading], if isTrue: Bool) {
        if isTrue { add((nil, weight, reason, Doubt(problem: reason, between: readings))) }
    }

    private mutating func add(_ piece: Piece) {
        pieces.insert(piece, at: pieces.firstIndex { $0.weight < piece.weight } ?? pieces.endIndex)
    }

    private var best: Piece? { pieces.first { $0.answer != nil } }

    /// The piece that decides; nil if none does.
    var decisive: Piece? {
        let bar = max(Self.margin, pieces.first { $0.answer == nil }?.weight ?? 0)
        return best.flatMap { $0.weight > bar ? $0 : nil }
    }

    /// The likeliest answer; if the file does not tell, what it is read as.
    var answer: Answer? { decisive?.answer ?? guess ?? best?.answer }

    /// What the user can decide if the file does not tell.
    var doubts: [Doubt] { pieces.compactMap(\.doubt) }

    var isOpen: Bool { decisive == nil }

    var confidence: ImportExplanation.Confidence {
        guard let weight = decisive?.weight else { return .open }
        return weight >= Self.given ? .given : weight >= Self.sure ? .sure : .likely
    }

    /// What speaks for the answer, that the file does not tell, and for the answer that comes next.
    func evidence(_ words: (Answer) -> String) -> [String] {
        let next = pieces.first { $0.answer != nil && $0.answer != answer }?.answer
        return pieces.compactMap { piece in
            let text = "\(piece.reason) (+\(piece.weight))"
            guard let other = piece.answer else { return "not sure: \(text)" }
            return other == answer ? text : other == next ? "rather than \(words(other)): \(text)" : nil
        }
    }
}
