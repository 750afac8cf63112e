import Dispatch
import Synchronization

/// Runs `read` on a thread of its own, and hands what it reads to `receive` on this one, so that reading goes on while
/// what was read is worked on. Few elements are on their way at a time, so that memory stays flat.
///
/// - Parameters:
///   - read: calls its argument with each element, until that says to stop.
///   - receive: is called with each element in order, until it says to stop or throws. Nothing is read any longer when
///     this returns.
/// - Throws: what `receive` throws, or what `read` does once all that it read before was received.
func readAhead<Element: Sendable>(
    _ read: @escaping @Sendable (_ put: (Element) throws -> Bool) throws -> Void,
    _ receive: (Element) throws -> Bool
) throws {
    let batches = Batches<Element>()
    let hasThread = startThread {
        var batch: [Element] = []
        // The first is handed over at once, and the next ones soon.
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

/// Batches on their way from the one thread that reads to the one that receives.
private final class Batches<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        /// Set when nothing more comes.
        var end: Result<Void, any Error>?
        var isClosed = false
    }

    private let state = Mutex(State())
    /// For how many batches there is room.
    private let room = DispatchSemaphore(value: 0)
    /// How many can be taken, the end among them.
    private let waiting = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<4 { room.signal() }
    }

    /// Waits until there is room.
    ///
    /// - Returns: Whether more is wanted.
    func put(_ batch: [Element]) -> Bool {
        room.wait()
        defer { waiting.signal() }
        return state.withLock { state in
            state.batches.append(batch)
            return !state.isClosed
        }
    }

    /// Puts the last batch, without waiting.
    func end(with batch: [Element], _ result: Result<Void, any Error>) {
        state.withLock { state in
            if !batch.isEmpty { state.batches.append(batch) }
            state.end = result
        }
        waiting.signal()
        waiting.signal()
        hasEnded.signal()
    }

    /// Waits for the next batch; nil at the end.
    func take() throws -> [Element]? {
        waiting.wait()
        let (next, end) = state.withLock { state in
            (state.batches.isEmpty ? nil : state.batches.removeFirst(), state.end)
        }
        room.signal()
        if next == nil { try end?.get() }
        return next
    }

    /// Asks for nothing more, and waits until nothing is read any longer.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
        hasEnded.wait()
    }
}
