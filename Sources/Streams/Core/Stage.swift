/// What an operator remembers between two events, beside the observer it sends to: the one allocation of a stage.
///
/// It needs no lock: the contract of a stream already lets only one event in at a time.
@usableFromInline @_fixed_layout
// Safe: `state` is touched inside the events of one subscription only, which never overlap (rule G2).
final class Stage<State, Output: Sendable>: ObserverStage, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var state: State
    @usableFromInline let observer: Observer<Output>

    @inlinable
    init(_ state: State, _ observer: Observer<Output>) {
        self.state = state
        self.observer = observer
    }
}

/// What an observer hands to its function beside an element.
@usableFromInline
protocol ObserverStage: AnyObject {}

extension ObserverStage {
    @inlinable @inline(__always)
    static func at(_ stage: AnyObject) -> Self {
        // Safe: who makes an observer gives it both the stage and the function; debug builds check it.
        unsafeDowncast(stage, to: Self.self)
    }
}
