/// Texts that were cut out, to be inserted again.
struct KillRing: Equatable, Sendable {
    private var texts: [String] = []
    private static let limit = 32

    /// The text that was cut out last.
    var newest: String? { texts.last }

    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        texts.append(text)
        if texts.count > Self.limit { texts.removeFirst() }
    }

    /// Makes the text one with that of the cut before it.
    mutating func extend(with text: String, atStart: Bool) {
        guard let last = texts.popLast() else { return append(text) }
        texts.append(atStart ? text + last : last + text)
    }

    /// Goes on to the text that was cut out before the newest, which becomes the oldest.
    mutating func rotate() {
        if let last = texts.popLast() { texts.insert(last, at: 0) }
    }
}
