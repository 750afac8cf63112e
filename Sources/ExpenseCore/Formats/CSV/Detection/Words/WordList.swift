/// Words with one meaning, in many languages, in the form that ``CSVWords/plain(_:)`` and ``CSVTitles/plain(_:)`` give
/// texts: `"total,summe,razem"`.
struct WordList: ExpressibleByStringLiteral, Sendable {
    /// In their order.
    let words: [String]
    private let set: Set<String>

    init(stringLiteral list: String) {
        words = list.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }.map { Substring($0) }
            // Titles keep their slashes.
            .map { $0.utf8.contains(UInt8(ascii: "/")) ? folded(String($0)) : CSVWords.plain(String($0)) }
        set = Set(words)
    }

    /// Whether a text in comparable form is one of the words.
    func contains(_ text: String) -> Bool { set.contains(text) }

    /// Whether a text as it is written is one of the words.
    func have(_ text: String) -> Bool { contains(CSVWords.plain(text)) }

    /// Whether a text as it is written has one of the words among its own, of up to four words each.
    func areIn(_ text: String) -> Bool {
        CSVWords.phrases(of: CSVWords.plain(text), upTo: 4).contains(where: contains)
    }

    /// Whether a text in comparable form has one of the words in it.
    func areHeld(in text: String) -> Bool { words.contains { holds(text, $0) } }
}
