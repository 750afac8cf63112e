import StreamsAtomics

/// The concurrency primitive of streams: what several senders can reach passes a gate.
///
/// A sender that finds the gate free enters, handles its message, and leaves. A sender that finds it busy (another
/// thread, or itself further up the stack) puts its message into the queue and returns; the owner handles the queue
/// before leaving. So messages never overlap, all are handled in one order, no thread waits for user code (for room in a
/// full queue a tenth of a second, see `Backpressure`), and recursion becomes iteration. A free gate costs two atomic
/// operations and no allocation.
///
/// The state is one word. `entered`: the gate has an owner. `queued`: messages wait. The owner may leave at any moment;
/// messages are queued under the lock only.
@usableFromInline @_fixed_layout
// Safe: all stored properties are constant or atomic.
class Gate<Message: Sendable>: @unchecked Sendable {
    @usableFromInline final let state = Atomic<UInt32>(0)
    @usableFromInline final let lock = Lock()
    /// The stack position at which the owner entered.
    @usableFromInline final let insider = Atomic<UInt>(0)
    /// The address of the queue, which is retained; 0 until a sender finds the gate busy for the first time.
    @usableFromInline final let queueAddress = Atomic<UInt>(0)

    @inlinable init() {}

    @inlinable deinit {
        // Without the type, because a generic class that is not specialised would look up its metadata each time.
        UnsafeRawPointer(bitPattern: queueAddress.load(ordering: .acquiring)).map {
            Unmanaged<AnyObject>.fromOpaque($0).release()
        }
    }

    /// What is queued here; nil if nothing ever has been.
    @inlinable final var queued: Unmanaged<GateQueue<Message>>? {
        @inline(__always) get {
            UnsafeRawPointer(bitPattern: queueAddress.load(ordering: .acquiring)).map { .fromOpaque($0) }
        }
    }

    /// The queue, which is made now if it does not exist; the caller holds the lock.
    @inlinable final var madeQueue: Unmanaged<GateQueue<Message>> {
        if let queued { return queued }
        let new = Unmanaged.passRetained(GateQueue<Message>())
        queueAddress.store(UInt(bitPattern: new.toOpaque()), ordering: .releasing)
        return new
    }

    /// Handles the message now if the gate is free, otherwise leaves it to the owner.
    @inlinable @inline(__always)
    final func pass(_ message: Message, _ handle: (Message) -> Void) {
        guard enter() || enterOrQueue(message) else { return }
        handle(message)
        leave(handle)
    }

    @inlinable @inline(__always)
    final func enter() -> Bool {
        probe("enters, if the gate is free")
        guard state.compareExchange(expected: 0, desired: GateState.entered, ordering: .acquiring).exchanged else {
            return false
        }
        insider.store(StackPosition.here, ordering: .relaxed)
        return true
    }

    /// Leaves, after handling what was queued meanwhile.
    @inlinable @inline(__always)
    final func leave(_ handle: (Message) -> Void) {
        guard !tryLeave() else { return }
        drain {
            handle($0)
            return true
        }
    }

    @inlinable @inline(__always)
    final func tryLeave() -> Bool {
        probe("leaves, if nothing is queued")
        return state.compareExchange(expected: GateState.entered, desired: 0, ordering: .releasing).exchanged
    }

    /// As `tryLeave`, for a thread that has taken the gate over, perhaps in the middle of the queue.
    @inlinable
    final func tryLeaveAfterTakeover() -> Bool {
        guard let queued else { return tryLeave() }
        return queued._withUnsafeGuaranteedRef { queue in
            guard queue.position == queue.batch.count else { return false }
            queue.endBatch()
            return tryLeaveEndingFeedback(of: queue)
        }
    }

    @inlinable
    final func tryLeaveEndingFeedback(of queue: GateQueue<Message>) -> Bool {
        let before = queue.feedback
        queue.feedback = Feedback()
        if tryLeave() { return true }
        queue.feedback = before
        return false
    }

    /// Handles the queue until it is empty, then leaves. A handler that returns false has taken the gate over and
    /// leaves it later by another call of this; so does a successor, and a sender that waited for room.
    @inlinable @inline(never)
    final func drain(_ handle: (Message) -> Bool) {
        guard let queue = (queued ?? leaveUnlessQueued())?.takeUnretainedValue() else { return }
        var effort = Backpressure.Effort()
        let outer = Feedback.beginQueue()
        defer {
            Feedback.endQueue(inside: outer)
            if effort.isOver { queue.isOverworked.store(false, ordering: .relaxed) }
        }
        insider.store(StackPosition.here, ordering: .relaxed)
        while true {
            while let entry = queue.next() {
                guard pass(entry, handle) else { return }
                if effort.countMessage(), handOver(queue) { return }
            }
            queue.endBatch()
            if tryLeaveEndingFeedback(of: queue) { return }
            take(queue)
        }
    }

    /// Handles an entry of the queue, and returns whether this thread still owns the gate.
    @inlinable @inline(__always)
    final func pass(_ entry: GateEntry<Message>, _ handle: (Message) -> Bool) -> Bool {
        switch entry {
        case .message(let message):
            return PrivateWork.setAside(during: { handleQueued(message, handle) })
        case .own(let message, let thread):
            let isOwn = thread == currentThreadIdentifier()
            return isOwn
                ? handleQueued(message, handle) : PrivateWork.setAside(during: { handleQueued(message, handle) })
        case .turn(let message):
            return !postpone(message) && PrivateWork.setAside(during: { handleQueued(message, handle) })
        case .handedOn(let entry, let handingOn):
            return passOn(handingOn) { passHandedOn(entry, handle) }
        case .successor(let successor):
            insider.store(0, ordering: .relaxed)
            PrivateWork.setAside { successor.proceed() }
            return false
        case .handled:
            return true
        }
    }

    @inlinable @inline(__always)
    final func handleQueued(_ message: Message, _ handle: (Message) -> Bool) -> Bool {
        isInCycle ? handleInCycle(message, handle) : handle(message)
    }

    /// Whether the thread that handles the queue keeps filling it, in an endless cycle.
    @inlinable final var isInCycle: Bool {
        queued?._withUnsafeGuaranteedRef { $0.feedback.isPartOfCycle } ?? false
    }

    /// Handles a message that belongs to an endless cycle, unless that is to be dropped. Returns what the handler returns.
    @usableFromInline
    func handleInCycle(_ message: Message, _ handle: (Message) -> Bool) -> Bool { handle(message) }

    @inlinable @inline(never)
    final func passHandedOn(_ entry: GateEntry<Message>, _ handle: (Message) -> Bool) -> Bool {
        pass(entry, handle)
    }

    /// Leaves a gate at which nothing has ever waited, or returns the queue if something has come now.
    @usableFromInline @inline(never)
    final func leaveUnlessQueued() -> Unmanaged<GateQueue<Message>>? {
        tryLeave() ? nil : withLock { madeQueue }
    }

    /// The entry together with what has to live until it is handled.
    @usableFromInline
    func lasting(_ entry: GateEntry<Message>) -> GateEntry<Message> { entry }

    /// Handles an entry that may pass on subjects.
    @usableFromInline
    func passOn(_ handingOn: [HandingOn], _ body: () -> Bool) -> Bool { body() }

    /// Keeps a message that begins a turn of its own until the open turn of this thread is over, and then goes on with the
    /// queue. Returns false if no turn is open.
    @usableFromInline
    func postpone(_ message: Message) -> Bool { false }

    @inlinable
    final func take(_ queue: GateQueue<Message>) {
        acquire()
        queue.beginBatch()
        probe("takes the queue")
        state.store(GateState.entered, ordering: .relaxed)
        release()
    }

    /// Queues the message and returns false; or enters, if the gate has become free meanwhile, and returns true.
    @inlinable @inline(never)
    final func enterOrQueue(_ message: Message) -> Bool {
        acquire()
        let hasEntered = claim(orQueue: .message(message))
        release()
        return hasEntered
    }

    /// Enters, or queues the entry if the gate has an owner; the caller holds the lock.
    @inlinable
    final func claim(orQueue entry: @autoclosure () -> GateEntry<Message>) -> Bool {
        var isQueued = false
        while true {
            probe("joins the queue, if the gate has an owner")
            let seen = state.load(ordering: .relaxed)
            if seen != 0 {
                if !isQueued {
                    let entry = PrivateWork.hasTransaction ? entry().queuedInTransaction : entry()
                    madeQueue._withUnsafeGuaranteedRef { $0.append(lasting(entry)) }
                }
                isQueued = true
                let marked = seen | GateState.queued
                if state.compareExchange(expected: seen, desired: marked, ordering: .releasing).exchanged {
                    return false
                }
            } else if state.compareExchange(expected: 0, desired: GateState.entered, ordering: .acquiring).exchanged {
                insider.store(StackPosition.here, ordering: .relaxed)
                if isQueued { madeQueue._withUnsafeGuaranteedRef { $0.removeLast() } }
                return true
            }
        }
    }

    /// Hands the gate to a sender that waits for it; if none waits, to the next one that comes.
    @usableFromInline @inline(never)
    final func handOver(_ queue: GateQueue<Message>) -> Bool {
        queue.isOverworked.store(true, ordering: .relaxed)
        guard Backpressure.isWanted else { return false }
        // The new owner may begin at once.
        let before = queue.feedback
        queue.feedback = Feedback()
        if Backpressure.handOver(at: ObjectIdentifier(self)) { return true }
        queue.feedback = before
        return false
    }

    /// Takes the lock, for a few instructions that call no code of the application.
    @inlinable @inline(__always)
    final func acquire() {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: "locks", at: self, isLock: true) }
        #endif
        lock.lock()
    }

    @inlinable @inline(__always)
    final func release() {
        lock.unlock()
    }

    @inlinable
    final func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }

    /// Where tests stop a thread before an atomic operation; does nothing in release builds.
    @inlinable @inline(__always)
    final func probe(_ step: String) {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: step, at: self, isLock: false) }
        #endif
    }
}

extension Gate {
    /// Whether the gate has an owner at this moment.
    @usableFromInline final var isBusy: Bool {
        state.load(ordering: .relaxed) & GateState.entered != 0
    }
}

@usableFromInline
enum GateState {
    @inlinable static var entered: UInt32 { 1 }
    @inlinable static var queued: UInt32 { 2 }
}
