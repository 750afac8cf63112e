extension EditorState {
    /// Changes the line; the change can be undone.
    mutating func edit(_ change: (inout LineBuffer) -> Void) {
        var changed = line
        change(&changed)
        guard changed.characters != line.characters else { return move(to: changed.cursor) }
        undoStack.append(line)
        line = changed
        lastCommand = .other
        hint = nil
    }

    /// Inserts typed text. Consecutive characters are undone together, one word at a time.
    mutating func type(_ text: String) {
        guard line.count + text.utf8.count <= Self.longestLine else { return refuseLongLine() }
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.dropFirst().firstIndex(of: " ") ?? rest.endIndex
            let word = rest[..<end]
            rest = rest[end...]
            if lastCommand != .typed || word.first == " " { undoStack.append(line) }
            line.insert(String(word))
            lastCommand = .typed
        }
        hint = nil
    }

    /// Inserts the first line of a paste. The others run after it, when Enter is pressed.
    mutating func paste(_ text: String) {
        let first = pasted.append(text) ?? ""
        guard line.count + first.utf8.count <= Self.longestLine else { return refuseLongLine() }
        if !first.isEmpty { edit { $0.insert(first) } }
        hint = nil
        if mode == .viCommand { mode = .viInsert }
    }

    /// Enter: the line runs. If it was pasted with others, the next one takes its place.
    mutating func run() {
        requests.append(.run(line.text))
        var rest = pasted
        startAnew()
        guard let next = rest.takeFirst() else { return }
        guard next.utf8.count <= Self.longestLine else {
            return requests.append(.refuse("\(Self.refusal); the rest of the paste was discarded"))
        }
        if !next.isEmpty { line.insert(next) }
        pasted = rest
    }

    /// The maximum length of a line in bytes.
    static let longestLine = 1 << 16

    private static var refusal: String { "a line has more than \(longestLine) bytes and did not run" }

    private mutating func refuseLongLine() {
        startAnew()
        requests.append(.refuse(Self.refusal))
        prefix = .overlong
    }

    /// Ctrl-C: discards the input.
    mutating func giveUp() {
        requests.append(.interrupt(line.text))
        startAnew()
    }

    private mutating func startAnew() {
        line = LineBuffer()
        (undoStack, hint, menu, search, prefix, lastCommand, pasted) = ([], nil, nil, nil, nil, .other, PastedLines())
        if mode == .viCommand { mode = .viInsert }
        vi = ViState()
    }

    mutating func undo() {
        if let before = undoStack.popLast() { line = before }
        lastCommand = .other
        hint = nil
    }

    mutating func move(to place: Int) {
        line.move(to: place)
        lastCommand = .other
    }

    /// Deletes characters without keeping them; the range is limited to the line.
    mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<line.count)
        if !range.isEmpty { edit { $0.replace(range, with: "") } }
        lastCommand = .other
    }

    /// Kills a range. Consecutive kills form one text.
    mutating func kill(_ range: Range<Int>) {
        let text = line.text(in: range)
        let isContinued = lastCommand == .killed
        if isContinued {
            killRing.extend(with: text, atStart: range.upperBound == line.cursor)
        } else {
            killRing.append(text)
        }
        guard !range.isEmpty else { return }
        edit { $0.replace(range, with: "") }
        lastCommand = .killed
    }

    mutating func yank() {
        guard let text = killRing.newest else { return }
        let start = line.cursor
        edit { $0.insert(text) }
        lastCommand = .yanked(start..<line.cursor)
    }

    /// Replaces the text that was just yanked by the one killed before it.
    mutating func yankOlder() {
        guard case .yanked(let range) = lastCommand else { return }
        killRing.rotate()
        guard let text = killRing.newest else { return }
        edit { $0.replace(range, with: text) }
        lastCommand = .yanked(range.lowerBound..<line.cursor)
    }
}

extension EditorState {
    enum HistoryEnd {
        case oldest, newest
    }

    mutating func showOlder() {
        show(history.older(than: line))
    }

    mutating func showNewer() {
        show(history.newer(than: line))
    }

    /// Moves to one end of the history.
    mutating func move(to cursor: Int, from end: HistoryEnd) {
        var found: LineBuffer?
        var shown = line
        while let next = end == .oldest ? history.older(than: shown) : history.newer(than: shown) {
            (found, shown) = (next, next)
        }
        show(found)
    }

    private mutating func show(_ found: LineBuffer?) {
        if let found { edit { $0 = found } }
        if mode == .viCommand { line.move(to: 0) }
        lastCommand = .other
    }

    mutating func beginSearch() {
        search = HistorySearch(draft: line)
        hint = nil
    }

    /// Handles a key during a history search; false if the key ends the search and has its usual meaning.
    fileprivate mutating func searchFurther(_ change: (inout HistorySearch) -> Void, from index: Int, isOlder: Bool) {
        guard var search else { return }
        change(&search)
        if let found = history.index(of: search.text, from: index, isOlder: isOlder) {
            (search.index, search.hasFailed) = (found, false)
            line = LineBuffer(history.lines[found])
        } else {
            search.hasFailed = !search.text.isEmpty
        }
        self.search = search
    }

    mutating func handleInSearch(_ key: Key) -> Bool {
        guard let search else { return false }
        let newest = history.lines.count - 1
        switch key {
        case .text(let text): searchFurther({ $0.text += text }, from: search.index ?? newest, isOlder: true)
        case .backspace:
            guard !search.text.isEmpty else { return true }
            searchFurther({ $0.text.removeLast() }, from: newest, isOlder: true)
        case .control("r"): searchFurther({ _ in }, from: (search.index ?? newest + 1) - 1, isOlder: true)
        case .control("s"): searchFurther({ _ in }, from: (search.index ?? newest) + 1, isOlder: false)
        case .control("g"), .control("c"):
            line = search.draft
            self.search = nil
        default:
            self.search = nil
            if line.characters != search.draft.characters { undoStack.append(search.draft) }
            lastCommand = .other
            return key == .escape
        }
        return true
    }
}

extension EditorState {
    /// Inserts the common part of the completions, and shows the rest to choose from.
    mutating func show(_ completions: WordCompletions) {
        lastCommand = .other
        guard let first = completions.candidates.first else { return }
        let draft = line
        if completions.candidates.count == 1 {
            edit { $0.replace(completions.range, with: first.text) }
            let isBlankNext = line.cursor < line.count && line.characters[line.cursor] == " "
            if first.isUnfinished { return }
            if isBlankNext { line.move(to: line.cursor + 1) } else { line.insert(" ") }
            return
        }
        let common = completions.commonPrefix
        if common.count > completions.range.count {
            edit { $0.replace(completions.range, with: common) }
        }
        let range = completions.range.lowerBound..<line.cursor
        menu = CompletionMenu(
            completions: WordCompletions(range: range, candidates: completions.candidates),
            draft: common.count > completions.range.count ? line : draft, chosen: nil)
    }

    /// Handles a key while candidates are shown; false if the key closes them and has its usual meaning.
    mutating func handleInMenu(_ key: Key) -> Bool {
        guard let menu else { return false }
        let count = menu.completions.candidates.count
        switch key {
        case .tab: choose(((menu.chosen ?? -1) + 1) % count)
        case .shiftTab: choose(((menu.chosen ?? 0) + count - 1) % count)
        case .escape where mode == .emacs, .control("g"):
            line = menu.draft
            self.menu = nil
        case .enter where menu.chosen != nil:
            self.menu = nil
            if line.cursor == line.count { line.insert(" ") }
        default:
            self.menu = nil
            return false
        }
        return true
    }

    private mutating func choose(_ index: Int) {
        guard var menu else { return }
        menu.chosen = index
        var chosen = menu.draft
        chosen.replace(menu.completions.range, with: menu.completions.candidates[index].text)
        edit { $0 = chosen }
        self.menu = menu
    }
}
