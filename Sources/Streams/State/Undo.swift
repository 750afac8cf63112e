/// A step through the earlier states of a store.
public enum HistoryStep: Sendable {
    /// Back to the state before the last action.
    case back
    /// Forward to the state before the last undo.
    case forward
}

extension Middleware where State: Equatable {
    /// Remembers the states of the store for undo and redo.
    ///
    ///     enum Change { case add(Int), undo, restore(Int) }
    ///     let adding = Reducer<Int, Change> { sum, change in
    ///         if case .add(let number) = change { sum += number }
    ///         if case .restore(let state) = change { sum = state }
    ///     }
    ///     let undoing = Middleware<Int, Change>.undo(restore: Change.restore) { change in
    ///         if case .undo = change { .back } else { nil }
    ///     }
    ///     let store = Store(0, reducer: adding, middleware: [undoing])
    ///     for change in [Change.add(1), .add(2), .undo] { store.dispatch(change) }
    ///     print(store.state)  // prints 1
    ///
    /// An action that is a step is replaced by one that restores a state, or dropped if there is no such state. Every
    /// other action that changes the state discards the states for redo. Side effects are not undone.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of remembered states, at least 1. The oldest are discarded.
    ///   - restore: the action by which the reducer replaces the state.
    ///   - step: returns the step that an action stands for, or nil.
    public static func undo(
        limit: Int = 100, restore: @escaping @Sendable (State) -> Action,
        _ step: @escaping @Sendable (Action) -> HistoryStep?
    ) -> Middleware {
        precondition(limit > 0, "undo(limit:) remembers at least 1 state")
        return Middleware { getState, _, next in
            let history = History<State>(limit: limit)
            return { action in
                let before = getState()
                if let step = step(action) {
                    if let state = history.go(step, from: before) { next(restore(state)) }
                } else {
                    next(action)
                    if getState() != before { history.note(before) }
                }
            }
        }
    }
}

/// The states before and after the current one, the nearest one last.
// Safe: used only while the store handles an action, one at a time.
private final class History<State: Sendable>: @unchecked Sendable {
    private let limit: Int
    private var past = Queue<State>()
    private var future: [State] = []

    init(limit: Int) {
        self.limit = limit
    }

    func note(_ state: State) {
        future = []
        past.append(state)
        if past.count > limit { _ = past.popFirst() }
    }

    func go(_ step: HistoryStep, from present: State) -> State? {
        switch step {
        case .back:
            guard let state = past.popLast() else { return nil }
            future.append(present)
            return state
        case .forward:
            guard let state = future.popLast() else { return nil }
            past.append(present)
            return state
        }
    }
}
