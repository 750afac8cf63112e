extension LineBuffer {
    /// The target of a vi motion, and whether an operator includes the character there; nil for another key.
    func viMotion(_ key: Key, count: Int) -> (place: Int, isInclusive: Bool)? {
        func repeated(_ step: (Int) -> Int) -> Int { (0..<count).reduce(cursor) { place, _ in step(place) } }
        switch key {
        case .left, .backspace, .text("h"): return (max(0, cursor - count), false)
        case .right, .text("l"), .text(" "): return (min(self.count, cursor + count), false)
        case .home, .text("0"): return (0, false)
        case .text("^"): return (characters.firstIndex { !$0.isWhitespace } ?? 0, false)
        case .end, .text("$"): return (self.count, false)
        case .wordRight, .text("w"): return (repeated { nextWord(after: $0, Self.viClass) }, false)
        case .text("W"): return (repeated { nextWord(after: $0, Self.viBlankClass) }, false)
        case .wordLeft, .text("b"): return (repeated { viWordStart(before: $0, Self.viClass) }, false)
        case .text("B"): return (repeated { viWordStart(before: $0, Self.viBlankClass) }, false)
        case .text("e"): return (repeated { viWordEnd(after: $0, Self.viClass) }, true)
        case .text("E"): return (repeated { viWordEnd(after: $0, Self.viBlankClass) }, true)
        default: return nil
        }
    }

    /// The position of a character in the line, in either direction; nil if it is not found.
    func place(of find: ViState.Find, count: Int, isReversed: Bool = false) -> (place: Int, isInclusive: Bool)? {
        let isForward = find.command.isLowercase != isReversed
        let isBefore = find.command.lowercased() == "t"
        let first = isBefore ? (isForward ? cursor + 2 : cursor - 2) : (isForward ? cursor + 1 : cursor - 1)
        let places =
            isForward
            ? Array(characters.indices.dropFirst(first))
            : Array(characters.indices.prefix(max(0, first + 1)).reversed())
        let found = places.filter { characters[$0] == find.target }
        guard found.count >= count else { return nil }
        let place = found[count - 1]
        return (isBefore ? (isForward ? place - 1 : place + 1) : place, isForward)
    }

    private static func viClass(_ character: Character) -> Int {
        character.isWhitespace ? 0 : character.isLetter || character.isNumber || character == "_" ? 1 : 2
    }

    private static func viBlankClass(_ character: Character) -> Int {
        character.isWhitespace ? 0 : 1
    }

    private func nextWord(after place: Int, _ kind: (Character) -> Int) -> Int {
        guard place < count else { return count }
        let first = kind(characters[place])
        var place = place
        while place < count, first != 0, kind(characters[place]) == first { place += 1 }
        while place < count, kind(characters[place]) == 0 { place += 1 }
        return place
    }

    private func viWordStart(before place: Int, _ kind: (Character) -> Int) -> Int {
        var place = place
        while place > 0, kind(characters[place - 1]) == 0 { place -= 1 }
        guard place > 0 else { return 0 }
        let last = kind(characters[place - 1])
        while place > 0, kind(characters[place - 1]) == last { place -= 1 }
        return place
    }

    private func viWordEnd(after place: Int, _ kind: (Character) -> Int) -> Int {
        var place = place + 1
        while place < count, kind(characters[place]) == 0 { place += 1 }
        guard place < count else { return max(0, count - 1) }
        let first = kind(characters[place])
        while place + 1 < count, kind(characters[place + 1]) == first { place += 1 }
        return place
    }
}
