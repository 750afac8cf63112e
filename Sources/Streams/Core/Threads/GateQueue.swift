import StreamsAtomics

/// What waits at a gate.
@usableFromInline @_fixed_layout
// Safe: `entries`, `newest`, `drainer`, `queuedByOwner` and `delivered` are accessed under the lock of the gate only; `batch`,
// `position` and `feedback` belong to its owner.
final class GateQueue<Message: Sendable>: @unchecked Sendable {
    /// What has come since the owner took the entries last.
    @exclusivity(unchecked) @usableFromInline var entries: [GateEntry<Message>] = []
    /// The successor that has come last, if nothing has come after it.
    @exclusivity(unchecked) @usableFromInline var newest: ObjectIdentifier?
    /// What the owner is handling, and how much of it has been handled.
    @exclusivity(unchecked) @usableFromInline var batch: [GateEntry<Message>] = []
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The thread that took the entries last.
    @exclusivity(unchecked) @usableFromInline var drainer: UInt = 0
    /// What that thread has queued since.
    @exclusivity(unchecked) @usableFromInline var queuedByOwner = 0
    /// What has been delivered last, and the thread that ends its turn before it goes on with the queue.
    @exclusivity(unchecked) @usableFromInline var delivered: (message: Message, thread: UInt)?
    /// What the owner has queued to itself without a pause.
    @exclusivity(unchecked) @usableFromInline var feedback = Feedback()
    /// Whether the owner has handled more than its share of the messages of others.
    @usableFromInline let isOverworked = Atomic<Bool>(false)

    @inlinable init() {}

    @inlinable deinit {}

    /// Appends an entry. The caller holds the lock.
    @inlinable
    func append(_ entry: GateEntry<Message>) {
        entries.append(entry)
        if case .successor(let successor) = entry { newest = ObjectIdentifier(successor) } else { newest = nil }
        if drainer == currentThreadIdentifier() { queuedByOwner += 1 }
    }

    /// Takes back what has been appended. The caller has held the lock since.
    @inlinable
    func removeLast() {
        entries.removeLast()
        newest = nil
    }

    /// The next entry to be handled.
    @inlinable
    func next() -> GateEntry<Message>? {
        guard position < batch.count else { return nil }
        // Taken out, so that a handled message is released before the next one.
        var entry = GateEntry<Message>.handled
        swap(&entry, &batch[position])
        position += 1
        return entry
    }

    @inlinable
    func endBatch() {
        guard position > 0 else { return }
        batch.removeAll(keepingCapacity: batch.count <= 1024)
        position = 0
    }

    /// Takes what has come. The caller holds the lock.
    @inlinable
    func beginBatch() {
        swap(&entries, &batch)
        feedback.addRound(queuedByOwner)
        queuedByOwner = 0
        drainer = currentThreadIdentifier()
    }
}

/// An entry in the queue of a gate.
@usableFromInline @frozen
enum GateEntry<Message: Sendable>: Sendable {
    case message(Message)
    /// A message that a thread has queued inside a transaction. If that thread handles it, it belongs to the transaction.
    indirect case own(Message, thread: UInt)
    /// A message that begins a turn of its own: no turn was open where it was queued.
    case turn(Message)
    /// A message of a turn that has emitted subjects.
    indirect case handedOn(GateEntry, [HandingOn])
    case successor(any Successor)
    /// An entry that has been taken out.
    case handled

    @usableFromInline var queuedInTransaction: GateEntry {
        switch self {
        case .message(let message), .turn(let message): .own(message, thread: currentThreadIdentifier())
        default: self
        }
    }
}

/// Takes a gate over when its entry in the queue is reached.
@usableFromInline
protocol Successor: AnyObject, Sendable {
    func proceed()
}

/// That a turn passes on subjects which it has emitted. It lives as long as anyone does: the thread that emits them, the turn
/// wherever it is continued, and the owner of a busy gate to whom something of the turn has been left. The subjects do not
/// retain it, because several of them would keep each other passed on: they ask its `end`.
@usableFromInline
final class HandingOn: Sendable {
    let end = End()

    deinit { end.hasCome.store(true, ordering: .releasing) }

    @usableFromInline
    final class End: Sendable {
        fileprivate let hasCome = Atomic<Bool>(false)

        @usableFromInline var isReached: Bool { hasCome.load(ordering: .acquiring) }
    }
}
