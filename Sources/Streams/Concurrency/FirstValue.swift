extension ObservableType {
    /// Waits for the first element.
    ///
    ///     source         --1--2--3--
    ///     await first()  --1
    ///
    /// Nil if the stream completes without an element. The source is disposed of when the element arrives, before the
    /// task continues. Throws the stream's error, and `CancellationError` if the task is cancelled, which disposes of
    /// the source.
    ///
    ///     let first = try await Observable.of(1, 2, 3).first()
    ///     print(first ?? 0)  // prints 1
    public func first() async throws -> Element? {
        try await take(1).onlyValue
    }

    /// Waits for the last element.
    ///
    ///     source        --1--2--3--|
    ///     await last()  -----------3
    ///
    /// Nil if the stream completes without an element. Throws the stream's error, and `CancellationError` if the task
    /// is cancelled, which disposes of the source. Keeps one element.
    ///
    ///     let last = try await Observable.of(1, 2, 3).last()
    ///     print(last ?? 0)  // prints 3
    public func last() async throws -> Element? {
        try await takeLast(1).onlyValue
    }

    /// The element of a stream that emits at most one.
    var onlyValue: Element? {
        get async throws {
            var iterator = AsyncValues(stream: asObservable(), policy: .unbounded, origin: nil).makeAsyncIterator()
            return try await iterator.next()
        }
    }
}
