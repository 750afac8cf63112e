/// Runs between ``Store/dispatch(_:)`` and the reducer: receives every action, and may pass it on, drop it, change it
/// or dispatch others. All side effects belong here, so that reducers stay pure.
///
///     enum Change { case deposit(Int) }
///     let refusingNegative = Middleware<Int, Change> { getState, dispatch, next in
///         { change in if case .deposit(let amount) = change, amount >= 0 { next(change) } }
///     }
///
/// A store calls its middleware with one action at a time, so its state needs no lock.
@frozen
public struct Middleware<State: Sendable, Action: Sendable>: Sendable {
    /// Makes the action handler of a middleware. Called once per store.
    /// - `getState` returns the current state; after `next` has returned, that is the new state;
    /// - `dispatch` sends an action through all middleware, after the current one; from any thread, at any time. It
    ///   does not keep the store alive, and does nothing once the store has been released;
    /// - `next` passes an action on to the following middleware, and finally to the reducer.
    public typealias Wrap =
        @Sendable (
            _ getState: @escaping @Sendable () -> State, _ dispatch: @escaping ActionHandler<Action>,
            _ next: @escaping ActionHandler<Action>
        ) -> ActionHandler<Action>

    @usableFromInline let wrap: Wrap

    /// A middleware from a function, see ``Wrap``.
    @inlinable
    public init(_ wrap: @escaping Wrap) {
        self.wrap = wrap
    }
}

extension Middleware {
    /// Runs side effects of actions, and dispatches the actions that those emit.
    ///
    /// `effects` receives the stream of all actions, each after the reducer has handled it, and returns a stream of
    /// actions. That stream cannot fail: turn an error into an action. Choose the operator by how requests may overlap:
    /// `flatMap` runs all, `flatMapLatest` the latest, `concatMap` one after the other. The effects run as long as the
    /// store lives.
    ///
    ///     enum Change { case load, loaded(String) }
    ///     let loading = Middleware<String, Change>.effects { changes, getState in
    ///         changes.filter { if case .load = $0 { true } else { false } }
    ///             .flatMapLatest { _ in Observable.task { Change.loaded("text") } }
    ///             .asInfallible(onErrorJustReturn: .loaded(""))
    ///     }
    public static func effects(
        _ effects: @escaping @Sendable (Observable<Action>, @escaping @Sendable () -> State) -> Infallible<Action>
    ) -> Middleware {
        Middleware { getState, dispatch, next in
            let actions = PublishSubject<Action>()
            let bag = DisposeBag()
            // They end with the store, not with the scope in which the store is made.
            asObserver { effects(actions.asObservable(), getState).subscribe(onNext: dispatch).disposed(by: bag) }
            return { action in
                withExtendedLifetime(bag) {
                    next(action)
                    actions.onNext(action)
                }
            }
        }
    }

    /// Logs every action, and the state after it, as text: to standard error by default.
    ///
    /// Both are written as a debugger shows them: control characters are escaped, so they cannot affect a terminal.
    public static func logging(
        _ write: @escaping @Sendable (String) -> Void = { writeToStandardError($0) }
    ) -> Middleware {
        Middleware { getState, _, next in
            { action in
                next(action)
                write("\(String(reflecting: action)) -> \(String(reflecting: getState()))")
            }
        }
    }
}
