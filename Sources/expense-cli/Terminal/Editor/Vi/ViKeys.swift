extension EditorState {
    mutating func handleInViInsert(_ key: Key) {
        guard key == .escape else {
            if case .alt(let character) = key {
                // Here, Escape and a key that follows at once are two keys.
                handleInViInsert(.escape)
                return handleInViCommand(.text(String(character)))
            }
            return handleInEmacs(key)
        }
        mode = .viCommand
        move(to: line.cursor - 1)
    }

    mutating func handleInViCommand(_ key: Key) {
        if case .text(let text) = key, text.count > 1 {
            for character in text {
                // A command such as `i` turns the following keys into text.
                handle(.text(String(character)))
            }
            return
        }
        if let command = vi.awaiting {
            vi.awaiting = nil
            guard case .text(let text) = key, let character = text.first else { return cancelVi() }
            return finish(command, with: character)
        }
        if case .text(let text) = key, let digit = Int(text), digit > 0 || vi.count != nil {
            vi.count = min((vi.count ?? 0) * 10 + digit, 9_999)
            return
        }
        let count = vi.count ?? 1
        if let motion = line.viMotion(key, count: count) { return go(to: motion) }
        if case .text(let text) = key, let letter = text.first {
            if let operation = ViState.Operation(rawValue: letter), vi.operation == nil {
                vi.operation = operation
                return
            }
            if vi.operation?.rawValue == letter { return operate(on: 0..<line.count) }
            if "fFtTr".contains(letter) {
                vi.awaiting = letter
                return
            }
            if ";,".contains(letter), let find = vi.lastFind {
                guard let place = line.place(of: find, count: count, isReversed: letter == ",") else {
                    return cancelVi()
                }
                return go(to: place)
            }
            guard vi.operation == nil else { return cancelVi() }
            return command(letter, count: count)
        }
        cancelVi()
        switch key {
        case .delete: command("x", count: 1)
        case .control("d") where line.isEmpty: requests.append(.leave)
        case .control("p"): showOlder()
        case .control("n"): showNewer()
        default: break
        }
    }

    private mutating func cancelVi() {
        (vi.count, vi.operation) = (nil, nil)
        lastCommand = .other
    }

    private mutating func finish(_ command: Character, with character: Character) {
        let count = vi.count ?? 1
        if command == "r" {
            let range = line.cursor..<line.cursor + count
            cancelVi()
            guard range.upperBound <= line.count else { return }
            return edit {
                $0.replace(range, with: String(repeating: character, count: count))
                $0.move(to: $0.cursor - 1)
            }
        }
        let find = ViState.Find(command: command, target: character)
        vi.lastFind = find
        guard let place = line.place(of: find, count: count) else { return cancelVi() }
        go(to: place)
    }

    /// Moves the cursor, or applies the operator to the range.
    private mutating func go(to motion: (place: Int, isInclusive: Bool)) {
        guard vi.operation != nil else {
            cancelVi()
            return move(to: min(motion.place, max(0, line.count - 1)))
        }
        let end = max(motion.place, line.cursor) + (motion.isInclusive ? 1 : 0)
        operate(on: min(motion.place, line.cursor)..<min(end, line.count))
    }

    private mutating func operate(on range: Range<Int>) {
        let operation = vi.operation
        cancelVi()
        switch operation {
        case .copy:
            killRing.append(line.text(in: range))
            move(to: range.lowerBound)
        case .delete, .change:
            kill(range)
            lastCommand = .other
            if operation == .change { mode = .viInsert } else { settle() }
        case nil: break
        }
    }

    private mutating func command(_ letter: Character, count: Int) {
        cancelVi()
        let rest = line.cursor..<line.count
        let ahead = line.cursor..<min(line.count, line.cursor + count)
        switch letter {
        case "i": mode = .viInsert
        case "I": insert(at: 0)
        case "a": insert(at: line.cursor + 1)
        case "A": insert(at: line.count)
        case "x": cut(ahead)
        case "X": cut(max(0, line.cursor - count)..<line.cursor)
        case "D": cut(rest)
        case "C": change(rest)
        case "s": change(ahead)
        case "S": change(0..<line.count)
        case "p": put(at: line.cursor + 1)
        case "P": put(at: line.cursor)
        case "u": undo()
        case "k", "-": showOlder()
        case "j", "+": showNewer()
        case "/", "?": beginSearch()
        case "~": edit { line in line.replace(ahead, with: exchangingCase(line.text(in: ahead))) }
        default: break
        }
        if mode == .viCommand { settle() }
    }

    private mutating func insert(at place: Int) {
        mode = .viInsert
        move(to: place)
    }

    private mutating func cut(_ range: Range<Int>) {
        kill(range)
        lastCommand = .other
    }

    private mutating func change(_ range: Range<Int>) {
        cut(range)
        mode = .viInsert
    }

    private mutating func put(at place: Int) {
        guard let text = killRing.newest else { return }
        edit {
            $0.move(to: place)
            $0.insert(text)
            $0.move(to: $0.cursor - 1)
        }
    }

    /// In command mode the cursor is on a character, not after the last one.
    private mutating func settle() {
        if line.cursor == line.count { line.move(to: line.count - 1) }
    }
}

private func exchangingCase(_ text: String) -> String {
    text.map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }.joined()
}
