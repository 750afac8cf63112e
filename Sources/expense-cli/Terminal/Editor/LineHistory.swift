/// The lines that were run before, and the place among them while the user looks through them.
struct LineHistory: Equatable, Sendable {
    /// The oldest first.
    private(set) var lines: [String] = []
    private var place: Place?

    private struct Place: Equatable {
        var index: Int
        /// What a line begins with to be shown.
        let prefix: String
        /// What was being typed.
        let draft: LineBuffer
        /// The line that was found, as shown until the user changes it.
        var shown: String
    }

    init(_ lines: [String] = []) {
        self.lines = lines
    }

    /// Remembers a line, unless it is the last one again.
    mutating func append(_ line: String) {
        if lines.last != line { lines.append(line) }
        place = nil
    }

    /// The line before the one that is shown which begins as the text before the cursor does; nil if there is none.
    mutating func older(than line: LineBuffer) -> LineBuffer? {
        var start = place
        if start?.shown != line.text {
            start = Place(index: lines.count, prefix: line.textBeforeCursor, draft: line, shown: line.text)
        }
        guard var start else { return nil }
        let current = line.text
        guard let found = lines[..<start.index].lastIndex(where: { $0.hasPrefix(start.prefix) && $0 != current }) else {
            return nil
        }
        (start.index, start.shown) = (found, lines[found])
        place = start
        return LineBuffer(lines[found])
    }

    /// The line after the one that is shown, and at last what was being typed; nil if no older line is shown.
    mutating func newer(than line: LineBuffer) -> LineBuffer? {
        guard var start = place, start.shown == line.text else { return nil }
        let current = line.text
        let later = lines[(start.index + 1)...]
        guard let found = later.firstIndex(where: { $0.hasPrefix(start.prefix) && $0 != current }) else {
            place = nil
            return start.draft
        }
        (start.index, start.shown) = (found, lines[found])
        place = start
        return LineBuffer(lines[found])
    }

    /// The nearest line with `text` in it, from the index on into the past, or towards now. Capital letters count where
    /// there are some in `text`.
    func index(of text: String, from index: Int, isOlder: Bool) -> Int? {
        guard !text.isEmpty else { return nil }
        let isSensitive = text != text.lowercased()
        func matches(_ index: Int) -> Bool {
            (isSensitive ? lines[index] : lines[index].lowercased()).contains(text)
        }
        let range = isOlder ? 0..<max(0, min(index + 1, lines.count)) : max(0, min(index, lines.count))..<lines.count
        return isOlder ? range.last(where: matches) : range.first(where: matches)
    }
}

/// A search through the history while it is being typed.
struct HistorySearch: Equatable, Sendable {
    var text = ""
    /// The line that was found.
    var index: Int?
    /// Whether nothing (more) was found.
    var hasFailed = false
    /// What was being typed before.
    let draft: LineBuffer
}
