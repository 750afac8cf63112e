/// The end of a round that starts the next one.
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

/// Subscribes to one source after the other: to the same one again, or to those of a sequence. One runs at a time, so
/// elements need no gate.
@usableFromInline @_fixed_layout
// Safe: `next` and `last` are touched inside the trampoline, and before that by the round that has ended.
final class Rounds<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let kind: RoundEnd
    /// Returns the source of the next round, if any.
    @usableFromInline let next: () -> Observable<Element>?
    @usableFromInline let trampoline = Trampoline()
    /// How the last round ended.
    @exclusivity(unchecked) @usableFromInline var last = Termination.completed

    /// The subscription of one round.
    @usableFromInline @_fixed_layout
    // Safe: all stored properties are constant.
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
            source.subscribe(input)
        }
    }

    /// The observer of a round.
    @inlinable var input: Observer<Element> {
        @inline(never) get {
            let round = Round(self)
            return Observer(
                round, stage: observer.stage, next: observer.next, end: { termination, _ in round.finish(termination) })
        }
    }
}
