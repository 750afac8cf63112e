/// Something that can be sent to and observed: what is sent into it reaches all its subscribers.
public protocol SubjectType<Element>: ObservableType {
    /// Sends an element to all observers.
    func onNext(_ element: Element)
    /// Ends the stream with an error.
    func onError(_ error: any Error)
    /// Completes the stream.
    func onCompleted()
}

/// A subject that releases its observers when nobody can send to them any more.
protocol AbandonableSubject {
    func abandon()
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
