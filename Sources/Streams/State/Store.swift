/// Sends an action on its way.
public typealias ActionHandler<Action> = @Sendable (Action) -> Void

/// A state that changes by actions alone: a pure ``Reducer`` says how, ``Middleware`` does what touches the world.
///
///     actions   ----a-----b------
///     store     0---1-----2------      (subscribed from the start)
///
/// Its state is a stream, as that of a ``Variable``: subscribing delivers the current state at once, then the state
/// after every action, and all that holds of variables holds here (`combineLatest` without glitches, `value` equal to
/// what was delivered last). What a subscription returns is the token that ends it.
///
/// Actions may come from any thread. They are handled one at a time, in one order, and each passes all middleware and
/// the reducer before the next begins: an action that is dispatched while another is being handled, by a middleware or
/// an observer, follows it, and does not recurse. Without contention an action costs a call per middleware, a copy of
/// what the reducer changes, and what a write to a `Variable` costs.
///
///     let store = Store(0, reducer: Reducer<Int, Int>(returning: +))
///     let token = store.map { "total \($0)" }.subscribe(onNext: { print($0) })  // prints total 0, total 5
///     store.dispatch(5)
///     token.dispose()
@_fixed_layout
public final class Store<State: Sendable, Action: Sendable>: ObservableType {
    @usableFromInline let variable: Variable<State>
    @usableFromInline let dispatcher: Dispatcher<Action>

    /// A store with its first state.
    ///
    /// - Parameters:
    ///   - state: the state before any action.
    ///   - reducer: what an action does to the state.
    ///   - middleware: what sees each action before the reducer does, the first one first.
    ///   - fileID: the file that a report of a cycle names.
    ///   - line: the line that a report of a cycle names.
    @inlinable
    public init(
        _ state: State, reducer: Reducer<State, Action>, middleware: [Middleware<State, Action>] = [],
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let variable = Variable(state, fileID: fileID, line: line)
        self.variable = variable
        dispatcher = Dispatcher { dispatch in
            // Inside the gate nobody else writes.
            var handle: ActionHandler<Action> = { action in
                var state = variable.value
                reducer.reduce(&state, action)
                variable.value = state
            }
            for middleware in middleware.reversed() { handle = middleware.wrap({ variable.value }, dispatch, handle) }
            return handle
        }
    }

    /// The current state, from any thread.
    @inlinable
    public var state: State {
        variable.value
    }

    /// Handles the action, or leaves it to the thread that is handling another one.
    ///
    /// On return the state is the new one, unless the call came while another action was being handled. `dispatch` is
    /// a function to hand on, as in `taps.bind(to: store.dispatch)`.
    @inlinable
    public func dispatch(_ action: Action) {
        dispatcher.send(action)
    }

    /// The stream of the current state and the state after every action. It does not keep the store alive, and
    /// completes with it.
    @inlinable
    public func asObservable() -> Observable<State> {
        variable.asObservable()
    }
}

/// The gate of a store, through which its actions pass.
@usableFromInline @_fixed_layout
// Safe: `handle` is set before anybody else sees the gate, and is called inside of it only.
final class Dispatcher<Action: Sendable>: Gate<Action>, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var handle: ActionHandler<Action> = { _ in }

    /// Middleware may dispatch while the chain is being made: that waits in the gate.
    @inlinable
    init(_ chain: (@escaping ActionHandler<Action>) -> ActionHandler<Action>) {
        super.init()
        _ = enter()
        handle = chain { [weak self] in self?.send($0) }
        leave(handle)
    }

    @inlinable deinit {}

    @inlinable
    func send(_ action: Action) {
        pass(action, handle)
    }
}
