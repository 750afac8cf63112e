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
    extension ObservableType {
        /// The stream as a publisher.
        ///
        ///     source         --1--2--3--|
        ///     asPublisher()  --1--2--3--|
        ///
        /// Each subscriber subscribes to the stream, on its thread, and cancelling disposes of the subscription. A
        /// subscriber receives no more than it demands. `buffering` says how many elements wait for demand, and what
        /// happens to more; a subscriber that demands everything, such as `sink` or `assign`, lets none wait. An error
        /// follows the elements before it. Any thread may send; the subscriber is called by one at a time.
        ///
        ///     let words = Observable.of("a", "b").asPublisher()
        ///     let cancellable = words.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        ///     cancellable.cancel()
        public func asPublisher(buffering policy: BufferPolicy = .unbounded) -> StreamPublisher<Element, any Error> {
            StreamPublisher(asObservable(), policy) { $0 }
        }
    }

    extension InfallibleType {
        /// The stream as a publisher that does not fail, for example of a ``Variable``, to be assigned to a
        /// `@Published` property.
        ///
        ///     source         --1--2--3--
        ///     asPublisher()  --1--2--3--
        ///
        /// Otherwise as the publisher of any stream. It cannot fail if its buffer is full: with the policy `fail` it
        /// would be a programming error, so it is stopped when it is made.
        ///
        ///     let name = Variable("Ada")
        ///     name.asPublisher().assign(to: &model.$name)
        ///     name.value = "Grace"
        public func asPublisher(buffering policy: BufferPolicy = .unbounded) -> StreamPublisher<Element, Never> {
            if case .fail = policy {
                preconditionFailure("a publisher that cannot fail cannot have \(policy); use asObservable() first")
            }
            return StreamPublisher(asObservable(), policy) { error in
                preconditionFailure("a stream that cannot fail has failed: \(error)")
            }
        }
    }

    /// A stream as a publisher, see `asPublisher(buffering:)`.
    public struct StreamPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        private let stream: Observable<Output>
        private let policy: BufferPolicy
        private let failure: @Sendable (any Error) -> Failure

        fileprivate init(
            _ stream: Observable<Output>, _ policy: BufferPolicy, _ failure: @escaping @Sendable (any Error) -> Failure
        ) {
            self.stream = stream
            self.policy = policy
            self.failure = failure
        }

        /// Subscribes to the stream.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let outlet = Outlet(subscriber, policy, failure)
            subscriber.receive(subscription: outlet)
            outlet.subscribe(to: stream)
        }
    }

    /// Hands on to a subscriber what it demands, and keeps the rest.
    private final class Outlet<Element: Sendable, Failure: Error>: CombineSubscription, Sendable {
        /// The subscriber.
        struct Downstream {
            let receive: (Element) -> Subscribers.Demand
            let complete: (Subscribers.Completion<Failure>) -> Void
        }

        struct State: Sendable {
            var downstream: Sent<Downstream>?
            var handle: (any Disposable)?
            var demand = Subscribers.Demand.none
            var waiting: ArraySlice<Element> = []
            var end: Termination?
            var isDelivering = false

            mutating func beginDelivering() -> Bool {
                guard !isDelivering else { return false }
                isDelivering = true
                return true
            }

            /// The next step; nil, and no longer delivering, if there is none.
            mutating func next() -> Step? {
                if let downstream {
                    if demand > .none, let element = waiting.popFirst() {
                        demand -= 1
                        return .element(element, downstream)
                    }
                    if waiting.isEmpty, let end {
                        self.downstream = nil
                        return .end(end, downstream)
                    }
                }
                isDelivering = false
                return nil
            }
        }

        enum Step: Sendable {
            case element(Element, Sent<Downstream>)
            case end(Termination, Sent<Downstream>)
        }

        private let state: Mutex<State>
        private let policy: BufferPolicy
        private let failure: @Sendable (any Error) -> Failure

        init(
            _ subscriber: some Subscriber<Element, Failure>, _ policy: BufferPolicy,
            _ failure: @escaping @Sendable (any Error) -> Failure
        ) {
            let downstream = Downstream(receive: subscriber.receive, complete: subscriber.receive(completion:))
            state = Mutex(State(downstream: Sent(downstream)))
            self.policy = policy
            self.failure = failure
        }

        func subscribe(to stream: Observable<Element>) {
            guard state.withLock({ $0.downstream != nil }) else { return }
            let handle = stream.subscribe(
                onNext: { self.put($0) },
                onError: { self.finish(.error($0)) },
                onCompleted: { self.finish(.completed) })
            let isWanted = state.withLock { state in
                guard state.downstream != nil, state.end == nil else { return false }
                state.handle = handle
                return true
            }
            if !isWanted { handle.dispose() }
        }

        func request(_ demand: Subscribers.Demand) {
            state.withLock { $0.demand += demand }
            deliver()
        }

        func cancel() {
            // What is released may run code of the application, so not under the lock.
            let last = state.withLock { state in
                defer { state = State() }
                return state
            }
            last.handle?.dispose()
        }

        private func put(_ element: Element) {
            // What is dropped is released after the lock.
            let (_, overflown): (Element?, (any Disposable)?) = state.withLock { state in
                guard state.downstream != nil, state.end == nil else { return (element, nil) }
                var dropped: Element?
                let isFull = state.demand <= state.waiting.count
                switch policy {
                case .dropOldest(let limit) where isFull && state.waiting.count >= limit:
                    dropped = state.waiting.popFirst()
                case .dropNewest(let limit) where isFull && state.waiting.count >= limit:
                    return (element, nil)
                case .fail(let limit) where isFull && state.waiting.count >= limit:
                    state.end = .error(StreamError.bufferOverflow(limit: limit))
                    return (element, state.handle.take())
                default: break
                }
                state.waiting.append(element)
                return (dropped, nil)
            }
            overflown?.dispose()
            deliver()
        }

        private func finish(_ end: Termination) {
            state.withLock { state in
                if state.end == nil { state.end = end }
                state.handle = nil
            }
            deliver()
        }

        /// Hands on what waits as far as it is demanded. A call during another one leaves it to that one.
        private func deliver() {
            guard state.withLock({ $0.beginDelivering() }) else { return }
            while let step = state.withLock({ $0.next() }) {
                switch step {
                case .element(let element, let downstream):
                    let more = downstream.value.receive(element)
                    state.withLock { $0.demand += more }
                case .end(.completed, let downstream): downstream.value.complete(.finished)
                case .end(.error(let error), let downstream):
                    downstream.value.complete(.failure(failure(error)))
                }
            }
        }
    }
#endif
