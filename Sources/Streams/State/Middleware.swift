/// Runs between ``Store/dispatch(_:)`` and the reducer: receives every action, and may pass it on, drop it, change it
/// or dispatch others. All side effects belong here, so that reducers stay pure.
///
///     enum Change { case deposit(Int) }
///     let refusingNegative = Middleware<Int, Change> { getState, dispatch, next in
///         { change in if case .deposit(let amount) = change, amount >= 0 { next(change) } }
///     }
///
/// Middleware runs inside the store's order, one action at a time, so what it remembers needs no lock.
@frozen
public struct Middleware<State: Sendable, Action: Sendable>: Sendable {
    /// Makes the handler of a store's actions. Called once per store:
    /// - `getState` gives the state, the new one after `next` has returned;
    /// - `dispatch` sends an action through all middleware, after the current one; from any thread, at any time. It
    ///   does nothing once the store is gone, and does not keep it alive;
    /// - `next` passes an action on to the middleware that follows, and at last to the reducer.
    public typealias Wrap =
        @Sendable (
            _ getState: @escaping @Sendable () -> State, _ dispatch: @escaping ActionHandler<Action>,
            _ next: @escaping ActionHandler<Action>
        ) -> ActionHandler<Action>

    @usableFromInline let wrap: Wrap

    /// Middleware of a function, see ``Wrap``.
    @inlinable
    public init(_ wrap: @escaping Wrap) {
        self.wrap = wrap
    }
}

extension Middleware {
    /// Runs the effects of actions, and dispatches the actions that they emit.
    ///
    /// `effects` receives the stream of all actions, each after the reducer has handled it, and returns a stream of
    /// actions. That stream cannot fail: turn an error into an action. The operator decides about overlapping requests:
    /// `flatMap` runs all, `flatMapLatest` the latest, `concatMap` one after the other. It runs as long as the store
    /// lives.
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
            effects(actions.asObservable(), getState).subscribe(onNext: dispatch).disposed(by: bag)
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
    /// Both are written like in a debugger: control characters are escaped and do nothing to a terminal.
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
