import Streams

/// The state of a live table: scroll position, sort order and search.
struct LiveTableState: Sendable {
    struct Column: Equatable, Sendable {
        let title: String
        var isRight = false
        /// Whether a part of a text would say nothing, as of a date: the column is shown whole or not at all.
        var isWhole = false
        /// Whether numbers are drawn as bars, relative to the largest one, in the room that the other columns leave.
        var isBar = false
    }

    /// A cell with its sort key.
    struct Value: Equatable, Sendable {
        let text: String
        /// The number in the text; nil for words.
        var number: Int64?
        var style = Style.plain
        /// For a bar: the number of a full bar.
        var largest: Int64?

        func isBefore(_ other: Value) -> Bool {
            if let number, let other = other.number { return number < other }
            return text.lowercased() < other.text.lowercased()
        }
    }

    struct Row: Equatable, Sendable {
        /// Identifies the row while its cells change.
        let name: String
        let values: [Value]
    }

    let columns: [Column]
    private(set) var rows: [Row] = []
    /// The sums of all rows.
    private var allSums: [Row] = []
    /// Lines below the table, which are not searched.
    fileprivate(set) var notes: [String] = []
    /// Computes the sums of some rows; empty if they are unknown.
    private let summing: @Sendable ([Row]) -> [Row]
    /// The rows that have just changed.
    private(set) var changed: Set<String> = []
    /// The first visible row.
    private(set) var top = 0
    /// The text that visible rows must contain.
    private(set) var search = ""
    /// Whether typed text goes to the search.
    private(set) var isTypingSearch = false
    /// The column to sort by; nil for the original order.
    private(set) var sortColumn: Int?
    private(set) var isReversed = false
    private(set) var isDone = false
    private var hasRows = false

    init(columns: [Column], summing: @escaping @Sendable ([Row]) -> [Row] = { _ in [] }) {
        (self.columns, self.summing) = (columns, summing)
    }

    /// The rows below the table, which are never sorted: the sums of the rows that match the search.
    var sums: [Row] {
        search.isEmpty ? allSums : summing(found)
    }

    private var found: [Row] {
        search.isEmpty
            ? rows
            : rows.filter { row in row.values.contains { $0.text.lowercased().contains(search.lowercased()) } }
    }

    /// The rows that match the search, in order.
    var visible: [Row] {
        let found = found
        guard let column = sortColumn else { return isReversed ? found.reversed() : found }
        let sorted = found.enumerated().sorted { first, second in
            let (one, other) = (first.element.values[column], second.element.values[column])
            if isReversed ? other.isBefore(one) : one.isBefore(other) { return true }
            if isReversed ? one.isBefore(other) : other.isBefore(one) { return false }
            return first.offset < second.offset
        }
        return sorted.map(\.element)
    }
}

/// An event of a live table.
enum LiveTableAction: Sendable {
    /// A key, and the number of rows that fit on the screen.
    case key(Key, room: Int)
    case rows([LiveTableState.Row], sums: [LiveTableState.Row], notes: [String] = [])
    /// Remove the marks of changed rows.
    case unmark
}

extension Reducer<LiveTableState, LiveTableAction> {
    static let liveTable = Reducer { state, action in
        switch action {
        case .key(let key, let room): state.handle(key, room: max(1, room))
        case .rows(let rows, let sums, let notes):
            state.show(rows, sums)
            state.notes = notes
        case .unmark: state.unmark()
        }
    }
}

extension LiveTableState {
    fileprivate mutating func show(_ new: [Row], _ newSums: [Row]) {
        let known = Dictionary((rows + sums).map { ($0.name, $0) }) { first, _ in first }
        let isFirst = !hasRows
        (rows, allSums, hasRows) = (new, newSums, true)
        if !isFirst { changed = Set((rows + sums).filter { known[$0.name] != $0 }.map(\.name)) }
    }

    fileprivate mutating func unmark() {
        changed = []
    }

    fileprivate mutating func handle(_ key: Key, room: Int) {
        if isTypingSearch, typeSearch(key) { return }
        if case .text(let text) = key, text.count > 1 {
            for character in text { handle(.text(String(character)), room: room) }
            return
        }
        let last = max(0, visible.count - room)
        switch key {
        case .text("q"), .control("c"), .control("d"): isDone = true
        case .escape: if search.isEmpty { isDone = true } else { search = "" }
        case .text("/"): isTypingSearch = true
        case .text("s"): sortColumn = sortColumn.map { $0 + 1 < columns.count ? $0 + 1 : nil } ?? 0
        case .text("r"): isReversed.toggle()
        case .down, .text("j"), .control("n"): top += 1
        case .up, .text("k"), .control("p"): top -= 1
        case .pageDown, .text(" "), .control("f"): top += room
        case .pageUp, .text("b"), .control("b"): top -= room
        case .home, .text("g"): top = 0
        case .end, .text("G"): top = last
        default: break
        }
        top = max(0, min(top, last))
    }

    /// Handles a key as input of the search; false if it has its usual meaning.
    private mutating func typeSearch(_ key: Key) -> Bool {
        switch key {
        case .text(let text), .paste(let text): search += text.filter { !$0.isNewline }
        case .backspace: if search.isEmpty { isTypingSearch = false } else { search.removeLast() }
        case .control("u"): search = ""
        case .enter: isTypingSearch = false
        case .escape, .control("g"): (search, isTypingSearch) = ("", false)
        default: return false
        }
        top = 0
        return true
    }
}
