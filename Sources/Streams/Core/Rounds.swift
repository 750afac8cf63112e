/// Which end of a round another one follows.
@usableFromInline
enum RoundEnd: Sendable {
    case errors, completions

    @inlinable
    func matches(_ termination: Termination) -> Bool {
        switch termination {
        case .error: self == .errors
        case .completed: self == .completions
        }
    }
}

/// Subscribes to one source after the other: the same one again, or those of a sequence. One runs at a time, so
/// elements need no gate.
@usableFromInline @_fixed_layout
// Safe: `next` and `last` are touched by whoever jumps, and by the round that has ended before that.
final class Rounds<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let kind: RoundEnd
    /// The source of the next round, nil where there is none.
    @usableFromInline let next: () -> Observable<Element>?
    @usableFromInline let trampoline = Trampoline()
    /// How the last round has ended.
    @exclusivity(unchecked) @usableFromInline var last = Termination.completed

    /// The subscription to the source for one round.
    @usableFromInline @_fixed_layout
    // Safe: constant.
    final class Round: Subscription, @unchecked Sendable {
        @usableFromInline let rounds: Rounds

        @inlinable
        init(_ rounds: Rounds) {
            self.rounds = rounds
            super.init(in: rounds.observer.subscription)
        }

        @inlinable deinit {}

        @inlinable
        func finish(_ termination: Termination) {
            guard end() else { return }
            guard rounds.kind.matches(termination) else { return rounds.observer.end(termination) }
            rounds.last = termination
            rounds.begin()
        }
    }

    @inlinable
    init(_ observer: Observer<Element>, after kind: RoundEnd, _ next: @escaping () -> Observable<Element>?) {
        self.observer = observer
        self.kind = kind
        self.next = next
    }

    @inlinable deinit {}

    @inlinable
    func begin() {
        trampoline.jump {
            guard !observer.isDisposed else { return }
            guard let source = next() else { return observer.end(last) }
            let round = Round(self)
            source.subscribe(
                Observer(
                    round, stage: observer.stage, next: observer.next,
                    end: { termination, _ in round.finish(termination) }))
        }
    }
}
