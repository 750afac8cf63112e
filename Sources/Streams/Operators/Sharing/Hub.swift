/// A subject as the observer and as the stream that it is.
@usableFromInline @frozen
struct Hub<Element: Sendable>: Sendable {
    @usableFromInline let output: Observable<Element>
    @usableFromInline let next: Observer<Element>.Next
    @usableFromInline let end: @Sendable (Termination) -> Void
    /// The rank of the subject, which the source feeds.
    @usableFromInline let rank: Rank?
    @usableFromInline let abandon: @Sendable () -> Void

    /// The subject of an application.
    @inlinable
    init(_ subject: some SubjectType<Element>) {
        if let subject = subject as? PublishSubject<Element> {
            self.init(relaying: subject)
        } else if let subject = subject as? ReplaySubject<Element> {
            self.init(relaying: subject)
        } else if let subject = subject as? BehaviorSubject<Element> {
            self.init(relaying: subject)
        } else if let subject = subject as? AsyncSubject<Element> {
            self.init(relaying: subject)
        } else {
            self.init(foreign: subject)
        }
    }

    @inlinable
    init(foreign subject: some SubjectType<Element>) {
        output = subject.asObservable()
        next = { element, _ in subject.onNext(element) }
        end = { subject.on($0.event()) }
        rank = nil
        abandon = {}
    }

    @inlinable
    init(relaying subject: some RelayingSubject<Element>) {
        output = subject.asObservable()
        next = { element, _ in subject.relay(element) }
        end = { subject.relayEnd($0) }
        rank = subject.rank
        abandon = { subject.abandon() }
    }

    @inlinable
    init(replaying replay: SharePolicy.Replay) {
        // As a subject of an application: a hub that is compiled for one kind of subject alone uses more stack.
        switch replay {
        case .none: self.init(PublishSubject())
        case .last(let count): self.init(ReplaySubject(bufferSize: count))
        case .recent(let age, let count, let scheduler):
            self.init(ReplaySubject(bufferSize: count, maximumAge: age, scheduler: scheduler))
        }
    }
}
