/// How many elements may wait where a stream passes from one thread to another, and what happens when there are more.
///
/// Limits are numbers of elements, at least 1. The end of a stream is never dropped and does not count.
public enum BufferPolicy: Sendable, Equatable {
    /// No limit: memory grows as long as the receiver is slower than the sender.
    case unbounded
    /// A new element replaces the oldest waiting one; `dropOldest(limit: 1)` keeps the latest.
    case dropOldest(limit: Int)
    /// A new element is dropped if the buffer is full.
    case dropNewest(limit: Int)
    /// The stream fails with ``StreamError/bufferOverflow(limit:)`` after the waiting elements.
    case fail(limit: Int)
}
