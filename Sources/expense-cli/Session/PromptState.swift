import ExpenseCore
import Streams

/// What the prompt remembers from one line to the next.
struct PromptState: Equatable, Sendable {
    /// The category that the prompt follows, which an entry gets where none is named; nil for all.
    var followed: ExpenseCore.Category?
    /// How the first line that failed did.
    var firstFailure: ExitCode?
    /// What has been given up by Ctrl-C since the last line.
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
    case read
    case failed(ExitCode)
    case follow(ExpenseCore.Category?)
    case interrupt
    case leave
}

typealias PromptStore = Store<PromptState, PromptAction>

extension PromptStore {
    convenience init() {
        self.init(PromptState(), reducer: .prompt)
    }
}

extension Reducer<PromptState, PromptAction> {
    static let prompt = Reducer { state, action in
        switch action {
        case .read: state.givenUp = .nothing
        case .failed(let code): state.firstFailure = state.firstFailure ?? code
        case .follow(let category): state.followed = category
        case .interrupt: state.givenUp = state.givenUp == .nothing ? .line : .program
        case .leave: state.isLeaving = true
        }
    }
}
