/// Receives an action and handles it, or passes it on.
public typealias ActionHandler<Action> = @Sendable (Action) -> Void

/// A state that only actions change: a pure ``Reducer`` says how, and ``Middleware`` runs the side effects.
///
///     actions   ----a-----b------
///     store     0---1-----2------      (subscribed from the start)
///
/// Its state is a stream like that of a ``Variable``: subscribing delivers the current state at once, then the state
/// after every action. All guarantees of variables hold here (`combineLatest` without glitches, `value` equal to the
/// last delivered one). The handle of a subscription ends it.
///
/// Actions may come from any thread. They are handled one at a time, in one order, and each passes all middleware and
/// the reducer before the next one begins. An action that is dispatched while another one is being handled, by a
/// middleware or an observer, is queued. Without contention an action costs one call per middleware, a copy of what the
/// reducer changes, and a write to a `Variable`.
///
///     let store = Store(0, reducer: Reducer<Int, Int>(returning: +))
///     let token = store.map { "total \($0)" }.subscribe(onNext: { print($0) })  // prints total 0, total 5
///     store.dispatch(5)
///     token.dispose()
@_fixed_layout
public final class Store<State: Sendable, Action: Sendable>: InfallibleType {
    @usableFromInline let variable: Variable<State>
    @usableFromInline let dispatcher: Dispatcher<Action>

    /// A store with its initial state.
    ///
    /// - Parameters:
    ///   - state: the initial state.
    ///   - reducer: how an action changes the state.
    ///   - middleware: receives each action before the reducer, the first one first.
    ///   - fileID: the file that reports of cycles name.
    ///   - line: the line that reports of cycles name.
    @inlinable
    public init(
        _ state: State, reducer: Reducer<State, Action>, middleware: [Middleware<State, Action>] = [],
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let variable = Variable(state, fileID: fileID, line: line)
        self.variable = variable
        dispatcher = Dispatcher(origin: Origin(fileID: fileID, line: line)) { dispatch in
            // Inside the gate there is no other writer.
            var handle: ActionHandler<Action> = { action in
                var state = variable.value
                reducer.reduce(&state, action)
                variable.value = state
            }
            for middleware in middleware.reversed() { handle = middleware.wrap({ variable.value }, dispatch, handle) }
            return handle
        }
    }

    /// The current state. May be read from any thread.
    @inlinable
    public var state: State {
        variable.value
    }

    /// Handles the action, or queues it if a thread is handling another one.
    ///
    /// On return the state is the new one, unless the action was queued. `dispatch` can be passed as a function, as in
    /// `taps.bind(to: store.dispatch)`.
    @inlinable
    public func dispatch(_ action: Action) {
        dispatcher.send(action)
    }

    /// The stream of the current state and the state after every action. It does not keep the store alive, and
    /// completes when the store is released.
    @inlinable
    public func asObservable() -> Observable<State> {
        variable.asObservable()
    }
}

/// The gate of a store, through which its actions pass.
@usableFromInline @_fixed_layout
// Safe: `handle` is set before other threads see the gate, and is called inside it only.
final class Dispatcher<Action: Sendable>: Gate<Action>, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var handle: ActionHandler<Action> = { _ in }
    @usableFromInline let origin: Origin

    /// Middleware may dispatch while it is being created. Such an action waits in the gate's queue.
    @inlinable
    init(origin: Origin, _ chain: (@escaping ActionHandler<Action>) -> ActionHandler<Action>) {
        self.origin = origin
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

    @usableFromInline
    override func handleInCycle(_ action: Action, _ handle: (Action) -> Bool) -> Bool {
        stopCycle(from: origin) { _ = handle(action) }
        return true
    }
}
