import ExpenseCore
import Streams

/// The state of the prompt: everything that the next key, line or commit depends on, and everything that the screen
/// shows.
struct PromptState: Sendable {
    /// The input.
    var editor = EditorState()
    /// The line above the input.
    var status = StatusLine()
    /// The running line.
    var running: String?
    /// Whether the last line made a change that `undo` or `redo` can revert.
    var hasChanged = false
    /// The live table that the running line shows; nil for none.
    var table: LiveTableState?
    /// The current category, which is the default of new entries; nil for all.
    var followed: ExpenseCore.Category?
    /// The exit code of the first line that failed.
    var firstFailure: ExitCode?
    /// What Ctrl-C has discarded since the last line.
    var givenUp = GivenUp.nothing
    /// Whether the prompt should end.
    var isLeaving = false

    enum GivenUp: Sendable {
        case nothing
        /// The input line.
        case line
        case program
    }
}

/// An event that changes the state of a prompt.
enum PromptAction: Sendable {
    /// A key, or an answer to a request of the editor.
    case editor(EditorAction)
    /// The totals have changed.
    case show(StatusLine)
    /// A line begins to run. Changes that a command makes to the prompt follow as separate actions, then ``ended(_:)``.
    case run(String)
    case ended(LineEnd)
    /// A command begins or stops showing a table.
    case showTable(LiveTableState?)
    case table(LiveTableAction)
    /// Input other than Ctrl-C has arrived.
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
    /// The reducer for all actions of a session.
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
