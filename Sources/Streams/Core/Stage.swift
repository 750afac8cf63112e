/// The state of an operator between two events, with the observer that it sends to: the one allocation of a stage.
///
/// It needs no lock, because the events of a subscription never overlap.
@usableFromInline @_fixed_layout
// Safe: `state` is touched only inside the events of one subscription, which never overlap (rule G2).
final class Stage<State, Output: Sendable>: ObserverStage, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var state: State
    @usableFromInline let observer: Observer<Output>

    @inlinable
    init(_ state: State, _ observer: Observer<Output>) {
        self.state = state
        self.observer = observer
    }
}

/// The type of what an observer passes to its function with each element.
@usableFromInline
protocol ObserverStage: AnyObject {}

extension ObserverStage {
    @inlinable @inline(__always)
    static func at(_ stage: AnyObject) -> Self {
        // Safe: the stage and the function are given to an observer together; debug builds check the type.
        unsafeDowncast(stage, to: Self.self)
    }
}
