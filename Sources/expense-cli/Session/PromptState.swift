import ExpenseCore
import Streams

/// What the prompt is like: all that the next key, line or commit depends on, and all that the screen shows.
struct PromptState: Sendable {
    /// What is being typed.
    var editor = EditorState()
    /// The line above it.
    var status = StatusLine()
    /// The line that runs.
    var running: String?
    /// Whether the last line has changed something that `undo` or `redo` takes back.
    var hasChanged = false
    /// The table that the line shows and updates until the user leaves; nil for none.
    var table: LiveTableState?
    /// The category that the prompt follows, which an entry gets if it names none; nil for all.
    var followed: ExpenseCore.Category?
    /// How the first line that failed did.
    var firstFailure: ExitCode?
    /// What Ctrl-C has given up since the last line.
    var givenUp = GivenUp.nothing
    /// Whether the prompt has been told to end.
    var isLeaving = false

    enum GivenUp: Sendable {
        case nothing
        /// The line that was being typed.
        case line
        case program
    }
}

/// What happens in a prompt.
enum PromptAction: Sendable {
    /// A key, or an answer to what the editor asked for.
    case editor(EditorAction)
    /// The totals are others now.
    case show(StatusLine)
    /// To run a line. What its command changes of the prompt follows as actions of its own, then ``ended(_:)``.
    case run(String)
    case ended(LineEnd)
    /// A command begins or ceases to show a table.
    case showTable(LiveTableState?)
    case table(LiveTableAction)
    /// Input has come that is no interruption.
    case read
    case follow(ExpenseCore.Category?)
    case interrupt
    case leave
}

/// How a line has ended.
struct LineEnd: Equatable, Sendable {
    /// How it failed; nil if it did not.
    var failure: ExitCode?
    /// Whether `undo` or `redo` would do something else than before.
    var hasChanged = false
}

typealias PromptStore = Store<PromptState, PromptAction>

extension PromptStore {
    convenience init() {
        self.init(PromptState(), reducer: .prompt)
    }
}

extension Reducer<PromptState, PromptAction> {
    /// All that happens in a session.
    static let prompt = combine(
        Reducer<EditorState, EditorAction>.editor.pullback(state: \.editor) { action in
            if case .editor(let action) = action { action } else { nil }
        },
        Reducer { state, action in
            switch action {
            case .editor(.key(let key)): if key != .control("c") { state.givenUp = .nothing }
            case .editor: break
            case .show(let status): state.status = status
            case .run(let line): (state.running, state.hasChanged) = (line, false)
            case .ended(let end):
                (state.running, state.hasChanged) = (nil, end.hasChanged)
                state.firstFailure = state.firstFailure ?? end.failure
            case .showTable(let table): state.table = table
            case .table(let action):
                guard var table = state.table else { break }
                Reducer<LiveTableState, LiveTableAction>.liveTable.reduce(&table, action)
                state.table = table
            case .read: state.givenUp = .nothing
            case .follow(let category): state.followed = category
            case .interrupt: state.givenUp = state.givenUp == .nothing ? .line : .program
            case .leave: state.isLeaving = true
            }
        })
}
