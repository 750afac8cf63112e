extension Observable {
    /// A stream of the elements of an asynchronous sequence.
    ///
    ///     sequence        --1--2--3--|
    ///     Observable(...) --1--2--3--|
    ///
    /// Each subscription runs a task that iterates the sequence and emits from there. It asks for the next element when
    /// the previous one has been delivered, so no buffer is needed. The stream fails with the error that the sequence
    /// throws. Disposing of the subscription cancels the task; what the sequence does afterwards has no effect on the
    /// stream. The task prefers the given executor; with a ``TestScheduler`` it runs in virtual time.
    ///
    ///     let numbers = AsyncStream<Int> { $0.yield(1); $0.finish() }
    ///     for try await number in Observable(numbers).map({ $0 * 2 }).values() { print(number) }
    public init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)? = nil
    ) where Elements.Element == Element {
        self = .running(priority, executorPreference) { observer in
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
    /// Disposing of the subscription cancels the task. The task prefers the given executor; with a ``TestScheduler`` it
    /// runs in virtual time.
    ///
    ///     let answer = Observable.task { 6 * 7 }
    ///     for try await number in answer.values() { print(number) }
    public static func task(
        priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)? = nil,
        _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        running(priority, executorPreference) { $0.onNext(try await work()) }
    }

    private static func running(
        _ priority: TaskPriority?, _ executor: (any TaskExecutor)?,
        _ work: @escaping @Sendable (Observer<Element>) async throws -> Void
    ) -> Observable<Element> {
        create { observer in
            let task = Task(executorPreference: executor, priority: priority) {
                do {
                    try await work(observer)
                    observer.onCompleted()
                } catch { observer.onError(error) }
            }
            return Disposables.create { task.cancel() }
        }
    }
}
