import Dispatch
import StreamsAtomics

/// Runs `read` on another thread and passes its elements to `receive` on this one, so that reading and processing
/// overlap. The number of elements in between is bounded, so memory use stays constant.
///
/// - Parameters:
///   - read: calls its argument with each element, until that returns false.
///   - receive: is called with each element in order, until it returns false or throws. When this function returns,
///     reading has ended.
/// - Throws: what `receive` throws, or what `read` throws, after all elements read before were received.
func readAhead<Element: Sendable>(
    _ read: @escaping @Sendable (_ put: (Element) throws -> Bool) throws -> Void,
    _ receive: (Element) throws -> Bool
) throws {
    let batches = Batches<Element>()
    let hasThread = startThread {
        var batch: [Element] = []
        // Small batches first, so that the first elements arrive without delay.
        var size = 1
        let result = Result {
            try read { element in
                batch.append(element)
                guard batch.count == size else { return true }
                let isWanted = batches.put(batch)
                size = size == 1 ? 16 : 256
                batch = []
                batch.reserveCapacity(size)
                return isWanted
            }
        }
        batches.end(with: batch, result)
    }
    guard hasThread else { return try read(receive) }
    defer { batches.close() }
    while let batch = try batches.take() {
        for element in batch { guard try receive(element) else { return } }
    }
}

/// The bounded queue of batches between the reading thread and the receiving one.
private final class Batches<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        /// Set when reading has ended.
        var end: Result<Void, any Error>?
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts the free places in the queue.
    private let room = DispatchSemaphore(value: 0)
    /// Counts the batches in the queue, with the end.
    private let waiting = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<4 { room.signal() }
    }

    /// Waits for a free place.
    ///
    /// - Returns: Whether the receiver wants more.
    func put(_ batch: [Element]) -> Bool {
        room.wait()
        defer { waiting.signal() }
        return state.withLock { state in
            state.batches.append(batch)
            return !state.isClosed
        }
    }

    /// Adds the last batch, without waiting.
    func end(with batch: [Element], _ result: Result<Void, any Error>) {
        state.withLock { state in
            if !batch.isEmpty { state.batches.append(batch) }
            state.end = result
        }
        waiting.signal()
        waiting.signal()
        hasEnded.signal()
    }

    /// Waits for the next batch. Nil at the end.
    func take() throws -> [Element]? {
        waiting.wait()
        let (next, end) = state.withLock { state in
            (state.batches.isEmpty ? nil : state.batches.removeFirst(), state.end)
        }
        room.signal()
        if next == nil { try end?.get() }
        return next
    }

    /// Cancels reading, and waits until it has ended.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
        hasEnded.wait()
    }
}
