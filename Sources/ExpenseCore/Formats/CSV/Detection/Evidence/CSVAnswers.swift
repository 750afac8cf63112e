/// The answers to a question about a whole file, such as which amounts are expenses, and what speaks for each.
///
/// Pieces of evidence often look at the same rows, so their weights are not added: the heaviest one of an answer counts.
struct CSVAnswers<Answer: Equatable & Sendable>: Sendable {
    /// What speaks for an answer; without one, it says that the file does not tell. Without weight, it says nothing.
    typealias Piece = (answer: Answer?, weight: Int, reason: String)

    /// The heaviest first.
    private let pieces: [Piece]
    /// The piece that decides; nil if none does.
    let decisive: Piece?
    /// The likeliest answer; if the file does not tell, what it is read as.
    let answer: Answer?
    let confidence: ImportExplanation.Confidence

    /// The weight of an option or a saved mapping.
    static var given: Int { 2000 }
    /// The least weight of what leaves nothing else open.
    static var sure: Int { 1000 }
    /// An answer must outweigh this, and all that says that the file does not tell; otherwise an import asks.
    static var margin: Int { 50 }

    /// - Parameters:
    ///   - given: what an option or a saved mapping says.
    ///   - guess: what the file is read as if it does not tell; nil for what weighs most.
    init(given: Answer? = nil, _ found: [Piece], guess: Answer? = nil) {
        let own: [Piece] = given.map { [($0, Self.given, CSVDetection.byOption)] } ?? []
        pieces = (own + found.filter { $0.weight > 0 }).sorted { $1.weight < $0.weight }
        let best = pieces.first { $0.answer != nil }
        let bar = max(Self.margin, pieces.first { $0.answer == nil }?.weight ?? 0)
        guard let best, best.weight > bar else {
            (decisive, answer, confidence) = (nil, guess ?? best?.answer, .open)
            return
        }
        (decisive, answer) = (best, best.answer)
        confidence = best.weight >= Self.given ? .given : best.weight >= Self.sure ? .sure : .likely
    }

    var isOpen: Bool { confidence == .open }

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
