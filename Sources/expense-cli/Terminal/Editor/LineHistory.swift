/// The lines that were run before, and the current position in them.
struct LineHistory: Equatable, Sendable {
    /// The oldest first.
    private(set) var lines: [String] = []
    private var place: Place?

    private struct Place: Equatable {
        var index: Int
        /// The required beginning of the lines to show.
        let prefix: String
        /// The input before the history was entered.
        let draft: LineBuffer
        /// The found line, until the user changes it.
        var shown: String
    }

    init(_ lines: [String] = []) {
        self.lines = lines
    }

    /// The previous line that begins with the text before the cursor, if any.
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

    /// The next line, and finally the original input; nil if no older line is shown.
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

    /// The nearest line that contains `text`, from the index on, towards older or newer lines. Case-sensitive if `text`
    /// contains capital letters.
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

/// An incremental search in the history.
struct HistorySearch: Equatable, Sendable {
    var text = ""
    /// The found line.
    var index: Int?
    /// Whether nothing (more) was found.
    var hasFailed = false
    /// The input before the search.
    let draft: LineBuffer
}
