import Streams

/// A line editor: what is being typed, and all that the next key depends on.
///
/// It does nothing by itself. What a key asks of the world is noted in ``requests``; the answers come as actions.
struct EditorState: Equatable, Sendable {
    var line = LineBuffer()
    var mode: EditingMode
    var killRing = KillRing()
    /// What the line was before each change, the last change last.
    var undoStack: [LineBuffer] = []
    var history: LineHistory
    var search: HistorySearch?
    var menu: CompletionMenu?
    var hint: Hint?
    /// What the world is asked to do, in this order.
    var requests: [EditorRequest] = []
    /// The key before, if it changes the meaning of the next one.
    var prefix: KeyPrefix?
    var lastCommand = LastCommand.other
    var vi = ViState()

    init(mode: EditingMode = .emacs, history: [String] = []) {
        self.mode = mode
        self.history = LineHistory(history)
    }
}

/// Which keys mean what.
enum EditingMode: Sendable {
    case emacs, viInsert, viCommand
}

/// What is told of the line before it is run.
enum Hint: Equatable, Sendable {
    case would(String)
    case wrong(String)
}

/// What the editor asks for.
enum EditorRequest: Equatable, Sendable {
    /// To run a line.
    case run(String)
    /// Completions for the word at the cursor.
    case completions
    /// Ctrl-C on this line, which is given up.
    case interrupt(String)
    case suspend, clearScreen, leave
}

enum KeyPrefix: Equatable, Sendable {
    case controlX, quoted
}

/// What the key before did, as far as the next one depends on it.
enum LastCommand: Equatable, Sendable {
    case other, typed, killed
    case yanked(Range<Int>)
}

/// What happens in the editor.
enum EditorAction: Sendable {
    /// Nothing has been typed yet.
    case begin(EditingMode, history: [String])
    case key(Key)
    case completions(WordCompletions)
    case hint(Hint?)
    /// All requests have been taken.
    case requestsTaken
    /// The lines that were run so far, here or by another process.
    case history([String])
}

extension Reducer<EditorState, EditorAction> {
    static let editor = Reducer { state, action in
        switch action {
        case .begin(let mode, let history): state = EditorState(mode: mode, history: history)
        case .key(let key): state.handle(key)
        case .completions(let completions): state.show(completions)
        case .hint(let hint): state.hint = hint
        case .requestsTaken: state.requests = []
        case .history(let lines): state.history = LineHistory(lines)
        }
    }
}
