extension ObservableType {
    /// The elements as an asynchronous sequence, for a `for try await` loop.
    ///
    ///     source    --1--2--3--|
    ///     the loop  --1--2--3--|      (in its task)
    ///
    /// Each loop subscribes when it begins, on the thread of its task. The subscription is disposed of when the loop is
    /// left in any way (at its end, by `break`, `return` or an error). If the task is cancelled, it is disposed of at
    /// once if the loop is waiting, otherwise when the loop asks for the next element. A cancelled loop throws a
    /// `CancellationError`, so that it cannot be mistaken for a complete one. An error of the stream is thrown after
    /// the elements before it.
    ///
    /// A stream pushes its elements and cannot make its sender wait. So elements are queued if the loop is slower;
    /// `buffering` sets how many, and what happens to more. A source that emits all its elements on subscription does
    /// so before the loop takes the first one; if such a source never ends, put `take` before.
    ///
    /// If the loop is waiting, an element resumes its task. If elements are queued, `next()` returns without
    /// suspending.
    ///
    ///     for try await number in Observable.of(1, 2, 3).values(buffering: .dropOldest(limit: 2)) {
    ///         print(number)  // prints 2, 3
    ///     }
    @inlinable
    public func values(
        buffering policy: BufferPolicy = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
    ) -> AsyncValues<Element, any Error> {
        AsyncValues(stream: asObservable(), policy: policy, origin: Origin(fileID: fileID, line: line))
    }
}

/// The elements of a stream as an asynchronous sequence, see ``ObservableType/values(buffering:fileID:line:)``. `Failure`
/// is `Never` if the stream cannot fail.
@frozen
public struct AsyncValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let stream: Observable<Element>
    @usableFromInline let policy: BufferPolicy
    /// The place of the loop in the source code, if known.
    @usableFromInline let origin: Origin?

    @inlinable
    init(stream: Observable<Element>, policy: BufferPolicy, origin: Origin?) {
        self.stream = stream
        self.policy = policy
        self.origin = origin
    }

    /// Subscribes to the stream.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(lifetime: Lifetime(self))
    }

    /// One pass over the elements, with its subscription.
    @frozen
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let lifetime: Lifetime

        @inlinable
        init(lifetime: Lifetime) {
            self.lifetime = lifetime
        }

        /// The next element; nil at the end. Throws the error of the stream, or `CancellationError` in a cancelled
        /// task; if `Failure` is `Never`, cancelling is the end.
        @inlinable
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Element? {
            switch await lifetime.inbox.next() {
            case .next(let element): return element
            case .error(let error):
                if let failure = error as? Failure { throw failure }
                return nil
            case .completed, nil: return nil
            }
        }

        /// The next element, as `for await` asks for it on systems before macOS 15 and iOS 18.
        @inlinable @_disfavoredOverload
        public mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }
    }

    /// Disposes of the subscription when the last copy of the iterator is released.
    @usableFromInline @_fixed_layout
    final class Lifetime: Sendable {
        @usableFromInline let inbox: Inbox<Element>

        @inlinable
        init(_ values: AsyncValues) {
            let origin = values.origin
            inbox = Inbox(of: values.stream, values.policy, upstream: Subscription()) {
                origin.map { "loop at \($0)" } ?? "task that waits"
            }
        }

        @inlinable
        deinit {
            inbox.cancel()
        }
    }
}

/// An iterator may be used by one task only.
@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}
