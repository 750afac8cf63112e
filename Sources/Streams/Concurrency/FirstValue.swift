extension ObservableType {
    /// Waits for the first element.
    ///
    ///     source         --1--2--3--
    ///     await first()  --1
    ///
    /// Nil where the stream completes without one. The source is disposed of when the element comes, before the task
    /// goes on. Throws the stream's error, and `CancellationError` if the task is cancelled, which disposes of the
    /// source.
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
    /// Nil where the stream completes without one. Throws the stream's error, and `CancellationError` if the task is
    /// cancelled, which disposes of the source. Keeps one element.
    ///
    ///     let last = try await Observable.of(1, 2, 3).last()
    ///     print(last ?? 0)  // prints 3
    public func last() async throws -> Element? {
        try await takeLast(1).onlyValue
    }

    /// The element of a stream that sends one or none.
    var onlyValue: Element? {
        get async throws {
            var iterator = AsyncValues(stream: asObservable(), policy: .unbounded, origin: nil).makeAsyncIterator()
            return try await iterator.next()
        }
    }
}
