/// How an action changes a state: a pure function that a test calls without a store and without I/O.
///
/// It can be written and used in three forms: as a function that changes the state in place, as one that returns the
/// new state, and curried. In place, only shared storage is copied.
///
///     let counting = Reducer<Int, Bool> { count, isUp in count += isUp ? 1 : -1 }
///     print(counting.returning(1, true))  // prints 2
@frozen
public struct Reducer<State, Action>: Sendable {
    /// Changes the state in place.
    public let reduce: @Sendable (inout State, Action) -> Void

    /// A reducer that changes the state in place.
    @inlinable
    public init(_ reduce: @escaping @Sendable (inout State, Action) -> Void) {
        self.reduce = reduce
    }

    /// A reducer of a function that returns the new state.
    ///
    ///     let adding = Reducer<Int, Int>(returning: +)
    ///     print(adding.returning(1, 2))  // prints 3
    @inlinable
    public init(returning function: @escaping @Sendable (State, Action) -> State) {
        reduce = { state, action in state = function(state, action) }
    }

    /// A reducer of a curried function.
    ///
    ///     let adding = Reducer<Int, Int>(curried: { sum in { number in sum + number } })
    ///     print(adding.curried(1)(2))  // prints 3
    @inlinable
    public init(curried function: @escaping @Sendable (State) -> (Action) -> State) {
        reduce = { state, action in state = function(state)(action) }
    }

    /// The reducer as a function that returns the new state.
    @inlinable
    public var returning: @Sendable (State, Action) -> State {
        { [reduce] state, action in
            var changed = state
            reduce(&changed, action)
            return changed
        }
    }

    /// The reducer as a curried function.
    @inlinable
    public var curried: @Sendable (State) -> (Action) -> State {
        { [returning] state in { action in returning(state, action) } }
    }
}

extension Reducer {
    /// Combines reducers of one state and one kind of action: each changes the state in turn.
    ///
    ///     let add = Reducer<Int, Int> { sum, number in sum += number }
    ///     let clamp = Reducer<Int, Int> { sum, _ in sum = min(sum, 10) }
    ///     print(Reducer.combine(add, clamp).returning(8, 7))  // prints 10
    public static func combine(_ reducers: Reducer...) -> Reducer {
        Reducer { state, action in
            for reducer in reducers { reducer.reduce(&state, action) }
        }
    }

    /// Turns the reducer of a part into a reducer of the whole state and all actions.
    ///
    ///     struct Session { var count = 0, name = "" }
    ///     enum Change { case count(Int), name(String) }
    ///     let adding = Reducer<Int, Int>(returning: +)
    ///     let whole: Reducer<Session, Change> = adding.pullback(state: \.count) { change in
    ///         if case .count(let number) = change { number } else { nil }
    ///     }
    ///     print(whole.returning(Session(), .count(3)).count)  // prints 3
    ///
    /// - Parameters:
    ///   - state: the key path of the part in the whole state.
    ///   - action: returns the part's action in an action, or nil if the action does not concern the part.
    public func pullback<Whole, WholeAction>(
        state: WritableKeyPath<Whole, State> & Sendable, action: @escaping @Sendable (WholeAction) -> Action?
    ) -> Reducer<Whole, WholeAction> {
        Reducer<Whole, WholeAction> { [reduce] whole, wholeAction in
            if let action = action(wholeAction) { reduce(&whole[keyPath: state], action) }
        }
    }
}
