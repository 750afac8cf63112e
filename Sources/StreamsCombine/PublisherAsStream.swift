#if OPENCOMBINE
    import OpenCombine
#elseif canImport(Combine)
    import Combine
#endif
import Streams
#if OPENCOMBINE
    import Synchronization
#else
    import StreamsAtomics
#endif

#if OPENCOMBINE || canImport(Combine)
    extension Publisher where Self: SendableMetatype, Output: Sendable {
        /// The publisher as a stream.
        ///
        ///     publisher       --1--2--3--|
        ///     asObservable()  --1--2--3--|
        ///
        /// Each subscription subscribes to the publisher, on the subscribing thread, and demands everything: streams
        /// have no demand. Disposing cancels. The failure of the publisher is the error of the stream. Threads that
        /// send at the same time do so one after the other.
        ///
        ///     let numbers = [1, 2, 3].publisher.asObservable()
        ///     let sums = numbers.scan(0, accumulator: +)
        ///     let handle = sums.subscribe(onNext: { print($0) })
        public func asObservable() -> Observable<Output> {
            let publisher = Sent(self)
            return .create { observer in
                let receiver = Receiver<Output, Failure>(observer)
                publisher.value.receive(subscriber: receiver)
                return receiver
            }
        }
    }

    extension Publisher where Self: SendableMetatype, Output: Sendable, Failure == Never {
        /// The publisher as a stream that does not fail, such as that of a `@Published` property. The property's
        /// publisher emits before the property has changed.
        ///
        ///     publisher       --1--2--3--|
        ///     asInfallible()  --1--2--3--|
        ///
        /// Otherwise as `asObservable()`.
        ///
        ///     let names = model.$name.asInfallible()
        ///     let lengths = names.map(\.count)
        ///     let handle = lengths.subscribe(onNext: { print($0) })
        public func asInfallible() -> Infallible<Output> {
            // It has no failure to replace.
            asObservable().asInfallible { _ in .empty() }
        }
    }

    /// Receives from a publisher and passes on to an observer.
    private final class Receiver<Input: Sendable, Failure: Error>: Subscriber, Disposable {
        private enum State {
            case waiting
            case subscribed(Sent<any CombineSubscription>)
            case over
        }

        private let observer: Observer<Input>
        private let state = Mutex(State.waiting)

        init(_ observer: Observer<Input>) {
            self.observer = observer
        }

        func receive(subscription: any CombineSubscription) {
            let subscription = Sent(subscription)
            let isFirst = state.withLock { state in
                guard case .waiting = state else { return false }
                state = .subscribed(subscription)
                return true
            }
            guard isFirst else { return subscription.value.cancel() }
            subscription.value.request(.unlimited)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            observer.onNext(input)
            // A publisher that sends everything when it is subscribed to does so before the handle exists.
            if observer.isDisposed { dispose() }
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            state.withLock { $0 = .over }
            switch completion {
            case .finished: observer.onCompleted()
            case .failure(let error): observer.onError(error)
            }
        }

        func dispose() {
            let last = state.withLock { state in
                defer { state = .over }
                return state
            }
            if case .subscribed(let subscription) = last { subscription.value.cancel() }
        }
    }
#endif
