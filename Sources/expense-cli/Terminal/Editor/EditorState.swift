import Streams

/// A line editor: the input, and everything that the next key depends on.
///
/// It has no side effects. Requests to the environment are collected in ``requests``; the answers arrive as actions.
struct EditorState: Equatable, Sendable {
    var line = LineBuffer()
    var mode: EditingMode
    var killRing = KillRing()
    /// The line before each change, the last change last.
    var undoStack: [LineBuffer] = []
    var history: LineHistory
    var search: HistorySearch?
    var menu: CompletionMenu?
    var hint: Hint?
    /// The requests to the environment, in this order.
    var requests: [EditorRequest] = []
    /// The previous key, if it changes the meaning of the next one.
    var prefix: KeyPrefix?
    var lastCommand = LastCommand.other
    var vi = ViState()
    /// The rest of a paste of several lines: those that run after this line, and what remains to be edited.
    var pasted = PastedLines()

    init(mode: EditingMode = .emacs, history: [String] = []) {
        self.mode = mode
        self.history = LineHistory(history)
    }
}

/// The meaning of keys.
enum EditingMode: Sendable {
    case emacs, viInsert, viCommand
}

/// The hint for the line before it is run.
enum Hint: Equatable, Sendable {
    case would(String)
    case wrong(String)
}

/// A request of the editor to its environment.
enum EditorRequest: Equatable, Sendable {
    /// Run a line.
    case run(String)
    /// Show completions for the word at the cursor.
    case completions
    /// Ctrl-C on this line, which is discarded.
    case interrupt(String)
    case suspend, clearScreen, leave
    /// Say why input was discarded.
    case refuse(String)
}

enum KeyPrefix: Equatable, Sendable {
    case controlX, quoted
    /// The line was too long and is discarded up to its end.
    case overlong
}

/// The effect of the previous key, as far as the next one depends on it.
enum LastCommand: Equatable, Sendable {
    case other, typed, killed
    case yanked(Range<Int>)
}

/// An event of the editor.
enum EditorAction: Sendable {
    /// The start, with nothing typed.
    case begin(EditingMode, history: [String])
    case key(Key)
    case completions(WordCompletions)
    case hint(Hint?)
    /// The rest of a paste is discarded.
    case pasteEnded
    /// All requests have been handled.
    case requestsTaken
    /// The lines that were run so far, here or in another process.
    case history([String])
}

extension Reducer<EditorState, EditorAction> {
    static let editor = Reducer { state, action in
        switch action {
        case .begin(let mode, let history): state = EditorState(mode: mode, history: history)
        case .key(let key): state.handle(key)
        case .completions(let completions): state.show(completions)
        case .hint(let hint): state.hint = hint
        case .pasteEnded: if !state.pasted.isEmpty { (state.pasted, state.line) = (PastedLines(), LineBuffer()) }
        case .requestsTaken: state.requests = []
        case .history(let lines): state.history = LineHistory(lines)
        }
    }
}
