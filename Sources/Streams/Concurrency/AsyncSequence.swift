extension Observable {
    /// A stream of the elements of an asynchronous sequence.
    ///
    ///     sequence        --1--2--3--|
    ///     Observable(...) --1--2--3--|
    ///
    /// Each subscription runs a task that iterates the sequence and emits from there. It asks for the next element when
    /// the previous one has been delivered, so no buffer is needed. The stream fails with the error that the sequence
    /// throws. Disposing of the subscription cancels the task; what the sequence does afterwards has no effect on the
    /// stream.
    ///
    ///     let numbers = AsyncStream<Int> { $0.yield(1); $0.finish() }
    ///     for try await number in Observable(numbers).map({ $0 * 2 }).values() { print(number) }
    public init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, priority: TaskPriority? = nil
    ) where Elements.Element == Element {
        self = .iterating(elements, in: TaskStart(priority))
    }

    /// The same; the task prefers the given executor. With a ``TestScheduler`` it runs in virtual time.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)?
    ) where Elements.Element == Element {
        self = .iterating(elements, in: TaskStart(priority, on: executorPreference))
    }

    private static func iterating<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, in task: TaskStart
    ) -> Observable<Element> where Elements.Element == Element {
        running(in: task) { observer in
            for try await element in elements {
                if observer.isDisposed { return }
                observer.onNext(element)
            }
        }
    }

    /// A stream of the result of an asynchronous function.
    ///
    ///     task { try await load() }   -----x|
    ///
    /// Each subscription calls it in a new task and emits from there. The stream fails with the error that it throws.
    /// Disposing of the subscription cancels the task.
    ///
    ///     let answer = Observable.task { 6 * 7 }
    ///     for try await number in answer.values() { print(number) }
    public static func task(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        running(in: TaskStart(priority)) { $0.onNext(try await work()) }
    }

    /// The same; the task prefers the given executor. With a ``TestScheduler`` it runs in virtual time.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func task(
        priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)?,
        _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        running(in: TaskStart(priority, on: executorPreference)) { $0.onNext(try await work()) }
    }

    private static func running(
        in task: TaskStart, _ work: @escaping @Sendable (Observer<Element>) async throws -> Void
    ) -> Observable<Element> {
        create { observer in
            let task = task.start {
                do {
                    try await work(observer)
                    observer.onCompleted()
                } catch { observer.onError(error) }
            }
            return Disposables.create { task.cancel() }
        }
    }
}
