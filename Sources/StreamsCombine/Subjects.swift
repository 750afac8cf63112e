#if OPENCOMBINE
    import OpenCombine
#elseif canImport(Combine)
    import Combine
#endif
import Streams

#if OPENCOMBINE || canImport(Combine)
    extension SubjectType {
        /// The subject for code that sends into a subject of Combine.
        ///
        ///     send(1)  --1--2--3--|
        ///     subject  --1--2--3--|
        ///
        /// Both are one subject: what is sent into either reaches the subscribers of both. Buffers of its publisher
        /// have no limit.
        ///
        ///     let taps = PublishSubject<Int>()
        ///     legacy.output = taps.asCombineSubject()
        ///     let handle = taps.subscribe(onNext: { print($0) })
        public func asCombineSubject() -> SentSubject<Self> {
            SentSubject(subject: self)
        }
    }

    /// A subject for code that uses Combine, see `asCombineSubject()`.
    public final class SentSubject<Base: SubjectType>: Subject, Sendable {
        /// What is sent.
        public typealias Output = Base.Element
        /// Any error, as of a stream.
        public typealias Failure = any Error

        private let subject: Base

        init(subject: Base) {
            self.subject = subject
        }

        /// Sends an element to all subscribers.
        public func send(_ value: Output) {
            subject.onNext(value)
        }

        /// Ends the subject.
        public func send(completion: Subscribers.Completion<any Error>) {
            switch completion {
            case .finished: subject.onCompleted()
            case .failure(let error): subject.onError(error)
            }
        }

        /// Demands everything of a publisher that sends into the subject.
        public func send(subscription: any CombineSubscription) {
            subscription.request(.unlimited)
        }

        /// Subscribes to the subject.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            subject.asPublisher().receive(subscriber: subscriber)
        }
    }

    extension Subject where Self: SendableMetatype, Output: Sendable, Failure == any Error {
        /// The subject for code that sends into a subject of Streams.
        ///
        ///     onNext(1)  --1--2--3--|
        ///     subject    --1--2--3--|
        ///
        /// Both are one subject. Combine's own subjects do not order elements that two threads send at the same time;
        /// send from one.
        ///
        ///     let taps = PassthroughSubject<Int, any Error>()
        ///     let handle = clicks.bind(to: taps.asSubject())
        ///     taps.send(1)
        public func asSubject() -> ReceivedSubject<Self> {
            ReceivedSubject(subject: Sent(self))
        }
    }

    /// A subject of Combine for code that uses Streams, see `asSubject()`.
    public struct ReceivedSubject<Base: Subject & SendableMetatype>: SubjectType
    where Base.Output: Sendable, Base.Failure == any Error {
        /// What is sent.
        public typealias Element = Base.Output

        let subject: Sent<Base>

        /// Sends an element to all subscribers.
        public func onNext(_ element: Element) {
            subject.value.send(element)
        }

        /// Ends the subject with an error.
        public func onError(_ error: any Error) {
            subject.value.send(completion: .failure(error))
        }

        /// Completes the subject.
        public func onCompleted() {
            subject.value.send(completion: .finished)
        }

        /// The stream of what is sent into the subject.
        public func asObservable() -> Observable<Element> {
            subject.value.asObservable()
        }
    }

    extension ObservableType {
        /// Sends what the stream emits into a subject of Combine, and its end.
        ///
        ///     source   --1--2--3--|
        ///     subject  --1--2--3--|
        ///
        /// Disposing of the subscription ends it without an end for the subject.
        ///
        ///     let latest = CurrentValueSubject<Int, any Error>(0)
        ///     let handle = Observable.of(1, 2).subscribe(latest)
        ///     print(latest.value)
        public func subscribe(_ subject: some Subject<Element, any Error> & SendableMetatype) -> Streams.Subscription {
            let subject = Sent(subject)
            return subscribe(
                onNext: { subject.value.send($0) },
                onError: { subject.value.send(completion: .failure($0)) },
                onCompleted: { subject.value.send(completion: .finished) })
        }
    }

    extension InfallibleType {
        /// Sends what the stream emits into a subject of Combine that does not fail, and its completion.
        ///
        ///     source   --1--2--3--|
        ///     subject  --1--2--3--|
        ///
        /// Disposing of the subscription ends it without an end for the subject.
        ///
        ///     let latest = CurrentValueSubject<Int, Never>(0)
        ///     let handle = Variable(1).subscribe(latest)
        ///     print(latest.value)
        public func subscribe(_ subject: some Subject<Element, Never> & SendableMetatype) -> Streams.Subscription {
            let subject = Sent(subject)
            return subscribe(
                onNext: { subject.value.send($0) }, onCompleted: { subject.value.send(completion: .finished) })
        }
    }
#endif
