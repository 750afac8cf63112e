/// A line of text that is being edited, with a cursor position counted in grapheme clusters.
struct LineBuffer: Equatable, Sendable {
    private(set) var characters: [Character] = []
    /// The number of characters before the cursor.
    private(set) var cursor = 0

    init() {}

    /// A line with the cursor at its end.
    init(_ text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }
    var count: Int { characters.count }
    var textBeforeCursor: String { String(characters[..<cursor]) }

    func text(in range: Range<Int>) -> String { String(characters[range]) }

    /// Moves the cursor; positions beyond an end mean that end.
    mutating func move(to place: Int) {
        cursor = min(max(place, 0), characters.count)
    }

    /// Inserts text at the cursor, and moves the cursor behind it.
    mutating func insert(_ text: String) {
        replace(cursor..<cursor, with: text)
    }

    /// Replaces a range by `text`, and moves the cursor behind it.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let inserted = Array(text)
        let around = characters[max(0, range.lowerBound - 1)..<min(characters.count, range.upperBound + 1)]
        characters.replaceSubrange(range, with: inserted)
        cursor = range.lowerBound + inserted.count
        if !(around + inserted).allSatisfy(\.isASCII) { joinCharacters() }
    }

    /// A combining mark joins the character before it, as one flag letter does another: after an edit, adjacent
    /// characters may combine to others.
    private mutating func joinCharacters() {
        let joined = Array(String(characters))
        guard joined != characters else { return }
        var scalars = characters[..<cursor].reduce(0) { $0 + $1.unicodeScalars.count }
        characters = joined
        cursor = 0
        while scalars > 0, cursor < joined.count {
            scalars -= joined[cursor].unicodeScalars.count
            cursor += 1
        }
    }
}

/// The definition of a word: letters and digits, or everything between blanks.
enum WordKind: Sendable {
    case plain, betweenBlanks

    func contains(_ character: Character) -> Bool {
        switch self {
        case .plain: character.isLetter || character.isNumber
        case .betweenBlanks: !character.isWhitespace
        }
    }
}

extension LineBuffer {
    /// The end of the word that contains the position, or of the next word.
    func endOfWord(after place: Int, _ kind: WordKind = .plain) -> Int {
        var place = place
        while place < count, !kind.contains(characters[place]) { place += 1 }
        while place < count, kind.contains(characters[place]) { place += 1 }
        return place
    }

    /// The start of the word that contains the position, or of the previous word.
    func startOfWord(before place: Int, _ kind: WordKind = .plain) -> Int {
        var place = place
        while place > 0, !kind.contains(characters[place - 1]) { place -= 1 }
        while place > 0, kind.contains(characters[place - 1]) { place -= 1 }
        return place
    }

    /// Transposes the character before the cursor and the one at it, or the last two at the end of the line.
    mutating func transposeCharacters() {
        guard count > 1, cursor > 0 else { return }
        let second = min(cursor, count - 1)
        let pair = String([characters[second], characters[second - 1]])
        replace(second - 1..<second + 1, with: pair)
    }

    /// Transposes the word before the cursor and the one at it, or the last two at the end of the line.
    mutating func transposeWords() {
        let end = endOfWord(after: cursor)
        let start = startOfWord(before: end)
        let firstStart = startOfWord(before: start)
        let firstEnd = endOfWord(after: firstStart)
        guard firstStart < start, firstEnd <= start, start < end else { return }
        let exchanged = text(in: start..<end) + text(in: firstEnd..<start) + text(in: firstStart..<firstEnd)
        replace(firstStart..<end, with: exchanged)
    }

    /// Changes the word after the cursor, and moves the cursor behind it.
    mutating func changeWord(_ change: (String) -> String) {
        let end = endOfWord(after: cursor)
        let start = startOfWord(before: end)
        let from = max(start, cursor)
        guard from < end else { return move(to: end) }
        replace(from..<end, with: change(text(in: from..<end)))
    }
}
