extension ObservableType {
    /// Waits for the first element.
    ///
    ///     source            --1--2--3--
    ///     await firstValue  --1
    ///
    /// Nil if the stream completes without an element. The source is disposed of when the element arrives, before the
    /// task continues. Throws the stream's error, and `CancellationError` if the task is cancelled, which disposes of
    /// the source.
    ///
    ///     let first = try await Observable.of(1, 2, 3).firstValue
    ///     print(first ?? 0)  // prints 1
    public var firstValue: Element? {
        get async throws { try await take(1).onlyValue }
    }

    /// Waits for the last element.
    ///
    ///     source           --1--2--3--|
    ///     await lastValue  -----------3
    ///
    /// Nil if the stream completes without an element. Throws the stream's error, and `CancellationError` if the task
    /// is cancelled, which disposes of the source. Keeps one element.
    ///
    ///     let last = try await Observable.of(1, 2, 3).lastValue
    ///     print(last ?? 0)  // prints 3
    public var lastValue: Element? {
        get async throws { try await takeLast(1).onlyValue }
    }

    /// The element of a stream that emits at most one.
    var onlyValue: Element? {
        get async throws {
            let values = AsyncValues<Element, any Error>(stream: asObservable(), policy: .unbounded, origin: nil)
            var iterator = values.makeAsyncIterator()
            return try await iterator.next()
        }
    }
}
