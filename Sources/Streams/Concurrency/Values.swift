extension ObservableType {
    /// The elements as an asynchronous sequence, for a `for try await` loop.
    ///
    ///     source    --1--2--3--|
    ///     the loop  --1--2--3--|      (in its task)
    ///
    /// Each loop subscribes anew when it begins, on its own task's thread. The subscription is disposed of when the
    /// loop is left in any way: by its end, `break`, `return` or an error; and when the task is cancelled: at once
    /// while the loop waits, else when it asks for the next element. A cancelled loop ends with a
    /// `CancellationError`, so that it cannot be taken for one that saw the whole stream. An error of the stream is
    /// thrown after the elements that came before it.
    ///
    /// A stream pushes, and its sender cannot be made to wait: it may be a finger on a screen, or hold what others
    /// wait for. So elements wait where the loop is slower, and `buffering` says how many may, and what happens to one
    /// more. A source that sends all its elements when subscribed to, sends them before the loop takes the first;
    /// where that is endless, put `take` before.
    ///
    /// An element that finds the loop waiting costs a task's resumption; one that is waiting costs no suspension.
    ///
    ///     for try await number in Observable.of(1, 2, 3).values(buffering: .dropOldest(limit: 2)) {
    ///         print(number)  // prints 2, 3
    ///     }
    @inlinable
    public func values(
        buffering policy: BufferPolicy = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
    ) -> AsyncValues<Element> {
        AsyncValues(stream: asObservable(), policy: policy, origin: Origin(fileID: fileID, line: line))
    }
}

/// The elements of a stream as an asynchronous sequence, see ``ObservableType/values(buffering:fileID:line:)``.
@frozen
public struct AsyncValues<Element: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let stream: Observable<Element>
    @usableFromInline let policy: BufferPolicy
    /// Where the loop stands, if that is known.
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

    /// One pass over the elements, and the subscription that it lasts as long as.
    @frozen
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let lifetime: Lifetime

        @inlinable
        init(lifetime: Lifetime) {
            self.lifetime = lifetime
        }

        /// The next element, nil at the end; throws the error of the stream, or `CancellationError` in a task that is
        /// cancelled.
        @inlinable
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
            switch await lifetime.inbox.next() {
            case .next(let element): element
            case .error(let error): throw error
            case .completed, nil: nil
            }
        }
    }

    /// Disposes when the last copy of the iterator goes.
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

/// An iterator serves one task.
@available(*, unavailable)
extension AsyncValues.Iterator: Sendable {}
