/// Something that can be sent to and observed: what is sent into it reaches all its subscribers.
public protocol SubjectType<Element>: ObservableType {
    /// Sends an element to all observers.
    func onNext(_ element: Element)
    /// Ends the stream with an error.
    func onError(_ error: any Error)
    /// Completes the stream.
    func onCompleted()
}

/// A subject into which an operator passes on what it receives.
@usableFromInline
protocol RelayingSubject<Element>: SubjectType {
    /// As `onNext`, but also inside a transaction at once: what a subscription there delivers precedes the changes of
    /// the transaction.
    func relay(_ element: Element)
    /// The same for an end.
    func relayEnd(_ termination: Termination)
    /// The rank that the operator feeds.
    var rank: Rank { get }
    /// Releases the observers: nobody can send to them any more.
    func abandon()
}

/// A subject that emits at once what it is sent.
@usableFromInline
protocol CoreSubject<Element>: RelayingSubject {
    var core: SubjectCore<Element> { get }
}

extension CoreSubject {
    @usableFromInline var rank: Rank { core.lazyRank.rank }

    @inlinable @inline(__always)
    func relay(_ element: Element) {
        core.relay(element)
    }

    @inlinable
    func relayEnd(_ termination: Termination) {
        core.relayEnd(termination)
    }

    @usableFromInline
    func abandon() {
        core.abandon()
    }
}

extension SubjectType {
    /// Sends an event of any kind.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}
