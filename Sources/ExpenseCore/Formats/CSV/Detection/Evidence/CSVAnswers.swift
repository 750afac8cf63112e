/// The answers to a question about a whole file, such as which amounts are expenses, and what speaks for each.
///
/// The strongest evidence decides; of two pieces that are equally strong, the one that was noted first. If the strongest
/// says that the file does not tell, an import asks.
struct CSVAnswers<Answer: Equatable & Sendable>: Sendable {
    /// What speaks for an answer; without one, it says that the file does not tell, and what the user can do about it.
    typealias Piece = (answer: Answer?, evidence: Evidence, reason: String, doubt: Doubt?)

    /// The strongest first.
    private var pieces: [Piece] = []
    /// What the file is read as if it does not tell; nil for what has the strongest evidence.
    private let guess: Answer?

    /// - Parameter given: what an option or a saved mapping says.
    init(given: Answer? = nil, guess: Answer? = nil) {
        self.guess = guess
        note(.option, for: given, CSVDetection.byOption)
    }

    /// Notes what speaks for an answer, if there is one.
    mutating func note(_ evidence: Evidence, for answer: Answer?, _ reason: String, if isTrue: Bool = true) {
        if isTrue, let answer { add((answer, evidence, reason, nil)) }
    }

    /// Notes what says that the file does not tell, and what the user can do about it.
    mutating func doubt(_ evidence: Evidence, _ reason: String, _ doubt: Doubt? = nil, if isTrue: Bool = true) {
        if isTrue { add((nil, evidence, reason, doubt)) }
    }

    private mutating func add(_ piece: Piece) {
        pieces.insert(piece, at: pieces.firstIndex { $0.evidence > piece.evidence } ?? pieces.endIndex)
    }

    /// The piece that decides; nil if none does.
    var decisive: Piece? { pieces.first.flatMap { $0.answer == nil ? nil : $0 } }

    /// The likeliest answer; if the file does not tell, what it is read as.
    var answer: Answer? { decisive?.answer ?? guess ?? pieces.lazy.compactMap(\.answer).first }

    /// What the user can decide if the file does not tell.
    var doubts: [Doubt] { pieces.compactMap(\.doubt) }

    var isOpen: Bool { decisive == nil }

    var confidence: ImportExplanation.Confidence {
        guard let evidence = decisive?.evidence else { return .open }
        return evidence == .option ? .given : evidence <= .kinds ? .sure : .likely
    }

    /// What speaks for the answer, that the file does not tell, and for the answer that comes next.
    func evidence(_ words: (Answer) -> String) -> [String] {
        let next = pieces.first { $0.answer != nil && $0.answer != answer }?.answer
        return pieces.compactMap { piece in
            guard let other = piece.answer else { return "not sure: \(piece.reason)" }
            return other == answer
                ? piece.reason : other == next ? "rather than \(words(other)): \(piece.reason)" : nil
        }
    }
}
