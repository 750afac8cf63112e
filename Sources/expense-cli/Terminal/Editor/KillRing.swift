/// The killed texts, which can be yanked.
struct KillRing: Equatable, Sendable {
    private var texts: [String] = []
    private static let limit = 32

    /// The text that was killed last.
    var newest: String? { texts.last }

    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        texts.append(text)
        if texts.count > Self.limit { texts.removeFirst() }
    }

    /// Joins the text with that of the previous kill.
    mutating func extend(with text: String, atStart: Bool) {
        guard let last = texts.popLast() else { return append(text) }
        texts.append(atStart ? text + last : last + text)
    }

    /// Moves to the text that was killed before the newest one, which becomes the oldest.
    mutating func rotate() {
        if let last = texts.popLast() { texts.insert(last, at: 0) }
    }
}
