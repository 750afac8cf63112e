/// How many elements may wait where a stream passes from one thread to another, and what happens beyond that.
///
/// Limits are numbers of elements, at least 1. An end is never dropped and does not count.
public enum BufferPolicy: Sendable, Equatable {
    /// Any number: memory grows as long as the receiver is slower than the sender.
    case unbounded
    /// The element that has waited longest is dropped for a new one; `dropOldest(limit: 1)` keeps the latest.
    case dropOldest(limit: Int)
    /// A new element is dropped.
    case dropNewest(limit: Int)
    /// The stream fails with ``StreamError/bufferOverflow(limit:)`` after the elements that wait.
    case fail(limit: Int)
}
