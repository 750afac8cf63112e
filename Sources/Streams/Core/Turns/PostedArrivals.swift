import StreamsAtomics

/// The arrivals that turns which found the gate of a junction busy have left with their tickets, and what has to come after
/// them.
///
/// A turn that owns the gate may arrive while others wait, because observers write. An arrival of one input follows what was
/// left for that input; otherwise an older element would be the last one.
@usableFromInline
// Safe: `inputs` is accessed under the lock of the gate only, `count` is changed there, and the rest belongs to the owner of
// the gate.
final class PostedArrivals: @unchecked Sendable {
    private let count = Atomic<Int>(0)
    /// How many of the first ones have been stored.
    @exclusivity(unchecked) private var storedCount = 0
    /// The numbers of those that were stored before an earlier one.
    @exclusivity(unchecked) private var storedEarly: Set<Int> = []
    /// What has not been stored, by input.
    @exclusivity(unchecked) private var inputs: [Int: Input] = [:]
    /// What follows them, with how many had been left by then.
    @exclusivity(unchecked) private var following = Queue<(count: Int, work: @Sendable () -> Void)>()
    /// The runs that were left to the next turn.
    @exclusivity(unchecked) private var leftRuns: [@Sendable () -> Void] = []
    /// The last turn of which something follows them. The rest of it does, too: one without the other is half of it.
    @exclusivity(unchecked) private var followingTurn: UInt64 = 0

    private struct Input {
        /// The numbers, in the order of arrival. What follows others has the number of the last one of these.
        var numbers = Queue<Int>()
        /// What its turn came to before an earlier one was stored, which another turn had left with a later ticket.
        var early: [Int: @Sendable () -> Void] = [:]
    }

    /// Whether there are some that have not been stored.
    var isWaiting: Bool { count.load(ordering: .relaxed) > storedCount }

    /// Whether what arrives from an input follows some of them. The caller holds the lock.
    func precede(_ input: Int, in turn: Turn) -> Bool {
        isFollowed(by: turn) || inputs[input] != nil
    }

    /// Whether something of the turn follows what others have left.
    func isFollowed(by turn: Turn) -> Bool { followingTurn == turn.number }

    /// Adds one, and returns its number. The caller holds the lock.
    func add(from input: Int) -> Int {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        inputs[input, default: Input()].numbers.append(number)
        return number
    }

    /// Stores an arrival of an input after those left now. The caller holds the lock: one that is left later waits
    /// for this one, which must not wait for it.
    func follow(from input: Int, in turn: Turn, _ store: @escaping @Sendable () -> Void) {
        inputs[input, default: Input()].numbers.append(count.load(ordering: .relaxed))
        follow(in: turn, store)
    }

    /// Returns whether one can be stored now. Otherwise keeps it until the earlier ones of its input have been. The caller holds
    /// the lock.
    func claim(_ number: Int, of input: Int, orKeep store: @escaping @Sendable () -> Void) -> Bool {
        if inputs[input]?.numbers.first == number { return true }
        inputs[input]?.early[number] = store
        return false
    }

    /// Removes the first one of an input, which is being stored. Returns what was kept until then. The caller holds the lock.
    func removeFirst(of input: Int) -> (@Sendable () -> Void)? {
        _ = inputs[input]?.numbers.popFirst()
        guard let next = inputs[input]?.numbers.first else {
            inputs[input] = nil
            return nil
        }
        return inputs[input]?.early.removeValue(forKey: next)
    }

    /// Does work of a turn after those left now.
    func follow(in turn: Turn, _ work: @escaping @Sendable () -> Void) {
        followingTurn = turn.number
        following.append((count.load(ordering: .relaxed), turn.left(work)))
    }

    /// Leaves the run of a junction to the next turn that goes on at the gate.
    func leaveRun(of junction: TurnJunction, in turn: Turn) {
        leftRuns.append(turn.left { if junction.isLeft { junction.scheduleLeftRun() } })
    }

    /// Schedules in the turn that goes on at the gate what was left to it.
    func scheduleLeftRuns() {
        var runs: [@Sendable () -> Void] = []
        swap(&runs, &leftRuns)
        for run in runs { run() }
    }

    /// One has been stored: does what need not wait any longer.
    func goOn(after number: Int) {
        storedEarly.insert(number)
        while storedEarly.remove(storedCount + 1) != nil { storedCount += 1 }
        while let next = following.first, next.count <= storedCount, let next = following.popFirst() { next.work() }
    }
}

extension TurnJunction {
    /// What other turns have left at the gate; nil if none ever has.
    @inlinable final var posted: Unmanaged<PostedArrivals>? {
        @inline(__always) get { gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.postedHere } }
    }

    /// The same of a junction that is a gate.
    @inlinable final var postedHere: Unmanaged<PostedArrivals>? {
        @inline(__always) get {
            UnsafeRawPointer(bitPattern: postedAddress.load(ordering: .acquiring)).map { .fromOpaque($0) }
        }
    }

    /// The first input; further ones have the numbers after it.
    @inlinable final var firstInput: Int {
        @inline(__always) get { Int(bitPattern: ObjectIdentifier(self)) }
    }

    /// Leaves an arrival with the ticket of its turn, or stores it after those that others have left if its turn owns the
    /// gate.
    @usableFromInline
    final func postArrival(from input: Int, _ store: @escaping @Sendable () -> Void, _ turn: Turn) {
        @Sendable func arrive(_ number: Int? = nil) {
            _ = Turn.current.schedule(self)
            store()
            let next = withGateLock { posted?.takeUnretainedValue().removeFirst(of: input) }
            if let number { posted?.takeUnretainedValue().goOn(after: number) }
            next?()
        }
        guard !isEntered(by: turn) else {
            return withGateLock { madePosted.follow(from: input, in: turn) { arrive() } }
        }
        let number = withGateLock { madePosted.add(from: input) }
        turn.post(to: self) { [self] in
            let (turn, posted) = (Turn.current, madePosted)
            let isClaimed = withGateLock { posted.claim(number, of: input) { arrive(number) } }
            if isClaimed { arrive(number) }
            if !isClaimed || posted.isFollowed(by: turn) { leaveArrivals(in: turn) }
        }
    }

    /// Does work of the turn that owns the gate after what others have left.
    final func follow(in turn: Turn, _ work: @escaping @Sendable () -> Void) {
        posted?.takeUnretainedValue().follow(in: turn, work)
    }

    /// The caller holds the lock of the gate.
    final var madePosted: PostedArrivals {
        if let posted { return posted.takeUnretainedValue() }
        let new = Unmanaged.passRetained(PostedArrivals())
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef {
            $0.postedAddress.store(UInt(bitPattern: new.toOpaque()), ordering: .releasing)
        }
        return new.takeUnretainedValue()
    }

    private func withGateLock<Result>(_ body: () -> Result) -> Result {
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.withLock(body) }
    }

    /// Whether arrivals that were left by other turns have not been stored.
    final var hasPosted: Bool {
        posted?._withUnsafeGuaranteedRef { $0.isWaiting } ?? false
    }

    /// Whether what arrives from an input has to follow what other turns have left. The caller owns the gate.
    final func hasPosted(before input: Int, in turn: Turn) -> Bool {
        guard let posted else { return false }
        return posted._withUnsafeGuaranteedRef { posted in
            posted.isWaiting && withGateLock { posted.precede(input, in: turn) }
        }
    }

    /// Leaves what has arrived at the junctions of the gate to the turns that wait there: half of it would be wrong.
    @usableFromInline
    final func leaveArrivals(in turn: Turn) {
        guard hasPosted else { return }
        let gate = gateIdentifier
        turn.forEachScheduled { junction in
            guard junction.gateIdentifier == gate else { return }
            junction.leaveRun { $0.follow(in: turn) { junction.scheduleLeftRun() } }
        }
        follow(in: turn) {}
    }
}
