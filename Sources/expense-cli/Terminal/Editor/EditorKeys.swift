extension EditorState {
    /// Handles a key, in any mode.
    mutating func handle(_ key: Key) {
        if prefix == .overlong {
            if key == .enter || key == .control("c") { prefix = nil }
            return
        }
        if prefix == .quoted {
            prefix = nil
            if let text = key.literal { return type(text) }
        }
        if search != nil, handleInSearch(key) { return }
        if menu != nil, handleInMenu(key) { return }
        switch key {
        case .paste(let text): paste(text)
        case .enter: run()
        case .control("c"): giveUp()
        case .control("z"): requests.append(.suspend)
        case .control("l"): requests.append(.clearScreen)
        case .control("r"): beginSearch()
        case .up: showOlder()
        case .down: showNewer()
        default:
            switch mode {
            case .emacs: handleInEmacs(key)
            case .viInsert: handleInViInsert(key)
            case .viCommand: handleInViCommand(key)
            }
        }
    }

    /// Emacs keys, which all modes except vi's command mode share.
    mutating func handleInEmacs(_ key: Key) {
        if prefix == .controlX {
            prefix = nil
            if key == .control("u") { undo() }
            return
        }
        switch key {
        case .text(let text): type(text)
        case .tab: requests.append(.completions)
        case .control("x"): prefix = .controlX
        case .control("v"), .control("q"): prefix = .quoted
        case .control("_"): undo()
        case .control("p"): showOlder()
        case .control("n"): showNewer()
        case .alt("<"): move(to: line.cursor, from: .oldest)
        case .alt(">"): move(to: line.cursor, from: .newest)
        case .control("y"): yank()
        case .alt("y"): yankOlder()
        case .control("t"): edit { $0.transposeCharacters() }
        case .alt("t"): edit { $0.transposeWords() }
        case .alt("u"): edit { $0.changeWord { $0.uppercased() } }
        case .alt("l"): edit { $0.changeWord { $0.lowercased() } }
        case .alt("c"): edit { $0.changeWord { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() } }
        case .control("d"):
            if line.isEmpty { requests.append(.leave) } else { remove(line.cursor..<line.cursor + 1) }
        case .delete: remove(line.cursor..<line.cursor + 1)
        case .backspace: remove(line.cursor - 1..<line.cursor)
        default: handleMotionOrKill(key)
        }
    }

    private mutating func handleMotionOrKill(_ key: Key) {
        switch key {
        case .control("a"), .home: move(to: 0)
        case .control("e"), .end: move(to: line.count)
        case .control("b"), .left: move(to: line.cursor - 1)
        case .control("f"), .right: move(to: line.cursor + 1)
        case .alt("b"), .wordLeft: move(to: line.startOfWord(before: line.cursor))
        case .alt("f"), .wordRight: move(to: line.endOfWord(after: line.cursor))
        case .control("k"): kill(line.cursor..<line.count)
        case .control("u"): kill(0..<line.cursor)
        case .control("w"): kill(line.startOfWord(before: line.cursor, .betweenBlanks)..<line.cursor)
        case .alt("d"): kill(line.cursor..<line.endOfWord(after: line.cursor))
        case .alt("\u{7F}"), .alt("\u{8}"): kill(line.startOfWord(before: line.cursor)..<line.cursor)
        default: lastCommand = .other
        }
    }
}

extension Key {
    /// The character that the key inserts after Ctrl-V; nil for a key without a character.
    fileprivate var literal: String? {
        switch self {
        case .text(let text), .paste(let text): text
        case .tab: "\t"
        case .escape: "\u{1B}"
        case .control(let letter):
            letter.asciiValue.map { String(Unicode.Scalar($0 & 0x1F)) }
        default: nil
        }
    }
}
