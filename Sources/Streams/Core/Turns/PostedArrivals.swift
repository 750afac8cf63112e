import StreamsAtomics

/// The arrivals at a junction that turns which found its gate busy have left with their tickets, and those that have to
/// come after them.
///
/// A turn that owns the gate may arrive while others wait, because observers write. An arrival of one input follows what was
/// left for that input; otherwise an older element would be the last one.
@usableFromInline
// Safe: `inputs` is accessed under the lock of the junction only, `count` is changed there, and the rest belongs to the owner
// of the gate.
final class PostedArrivals: @unchecked Sendable {
    private let count = Atomic<Int>(0)
    /// How many of the first ones have been stored.
    @exclusivity(unchecked) private var storedCount = 0
    /// The numbers of those that were stored before an earlier one.
    @exclusivity(unchecked) private var storedEarly: Set<Int> = []
    /// How many of each input have not been stored.
    @exclusivity(unchecked) private var inputs: [Int: Int] = [:]
    /// What follows them, with how many had been left by then.
    @exclusivity(unchecked) private var overtaken: [(count: Int, store: @Sendable () -> Void)] = []
    /// The last turn of which something follows them. The rest of it does, too: one without the other is half of it.
    @exclusivity(unchecked) private var overtakenTurn: UInt64 = 0

    /// Whether there are some that have not been stored.
    var isWaiting: Bool { count.load(ordering: .relaxed) > storedCount }

    /// Whether what arrives from an input follows some of them. The caller holds the lock.
    func precede(_ input: Int, in turn: Turn) -> Bool {
        overtakenTurn == turn.number || inputs[input] != nil
    }

    /// Adds one, and returns its number. The caller holds the lock.
    func add(from input: Int) -> Int {
        inputs[input, default: 0] += 1
        return count.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Removes one that is being stored. The caller holds the lock.
    func remove(from input: Int) {
        inputs[input] = inputs[input].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    func append(_ store: @escaping @Sendable () -> Void, of turn: Turn) {
        overtakenTurn = turn.number
        overtaken.append((count.load(ordering: .relaxed), store))
    }

    /// One has been stored: stores what need not wait any longer.
    func goOn(after number: Int) {
        storedEarly.insert(number)
        while storedEarly.remove(storedCount + 1) != nil { storedCount += 1 }
        while let next = overtaken.first, next.count <= storedCount { overtaken.removeFirst().store() }
    }
}

extension TurnJunction {
    /// What other turns have left here; nil if none ever has.
    @inlinable final var posted: Unmanaged<PostedArrivals>? {
        @inline(__always) get {
            UnsafeRawPointer(bitPattern: postedAddress.load(ordering: .acquiring)).map { .fromOpaque($0) }
        }
    }

    @usableFromInline
    final func postArrival(from input: Int, _ store: @escaping @Sendable () -> Void, _ turn: Turn) {
        guard !isEntered(by: turn) else { return storeLater(store, turn) }
        let number = withLock { madePosted.add(from: input) }
        turn.post(to: self) { [self] in
            store()
            guard let posted = posted?.takeUnretainedValue() else { return }
            withLock { posted.remove(from: input) }
            posted.goOn(after: number)
            _ = Turn.current.schedule(self)
        }
    }

    /// The caller holds the lock.
    private final var madePosted: PostedArrivals {
        if let posted { return posted.takeUnretainedValue() }
        let new = Unmanaged.passRetained(PostedArrivals())
        postedAddress.store(UInt(bitPattern: new.toOpaque()), ordering: .releasing)
        return new.takeUnretainedValue()
    }

    final func storeLater(_ store: @escaping @Sendable () -> Void, _ turn: Turn) {
        posted?.takeUnretainedValue().append(store, of: turn)
    }

    /// Whether arrivals that were left by other turns have not been stored.
    final var hasPosted: Bool {
        posted?._withUnsafeGuaranteedRef { $0.isWaiting } ?? false
    }

    /// Whether what arrives from an input has to follow what other turns have left. The caller owns the gate.
    @usableFromInline
    final func hasPosted(before input: Int, in turn: Turn) -> Bool {
        guard let posted else { return false }
        return posted._withUnsafeGuaranteedRef { posted in
            posted.isWaiting && withLock { posted.precede(input, in: turn) }
        }
    }
}
