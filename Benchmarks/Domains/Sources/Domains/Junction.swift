/// Something that runs in a turn after all that it depends on, or a source, whose rank is that of what writes to it.
// Safe: touched by the owner only.
class Junction: Gate, @unchecked Sendable {
    final var rank: Int32 = 0
    final var isDue = false
    final var nextDue: Unmanaged<Junction>?
    /// It has ended and must not run again.
    final var isRetired = false
    /// How often it has risen; bounded, because in a cycle each round would find a higher rank.
    private final var rises: Int32 = 0
    /// What it feeds.
    private final var feeds: [Unmanaged<Junction>] = []

    func run() {}
    /// A closure ran while something that it read was in a busy domain; both are one now.
    func runAgain() {}
    /// The closure of this has read something of a busy domain.
    func meets(_ other: Junction) {}
    /// Sources have the rank of what writes to them; others come after what they depend on.
    var step: Int32 { 1 }
    func didRise() {}

    final func feed(_ other: Junction) {
        feeds.append(.passUnretained(other))
        other.rise(after: rank)
    }

    final func stopFeeding(_ other: Junction) {
        let index = feeds.lastIndex { $0.toOpaque() == Unmanaged.passUnretained(other).toOpaque() }
        if let index { feeds.remove(at: index) }
    }

    final func rise(after below: Int32) {
        guard rank < below + step, rises < 1000 else { return }
        rises += 1
        rank = below + step
        didRise()
        for other in feeds { other._withUnsafeGuaranteedRef { $0.rise(after: rank) } }
    }

    // What a transaction of the owner does with a variable.
    var isOvertaken: Bool { false }
    func publishWritten(_ root: Gate) {}
    func deliverWritten() {}
    func undoWritten() {}
    func stageWritten(_ staged: Staged) {}

    // MARK: Joining

    /// Does the work in the domain of this, when the other is a part of it.
    final func join(_ other: Gate, then work: @escaping () -> Void) {
        let caller = Caller.current
        let (mine, root) = (root, other.root)
        if mine === root {
            return perform(work)
        }
        guard let domain else { return makeDomain { self.join(other, then: work) } }
        if let target = other.domain, mine.enter(caller) {
            mine.become(partOf: target)
        } else if root.enter(caller) {
            root.become(partOf: domain)
        } else {
            return joinBetweenTurns(other, then: work)
        }
        perform(work)
    }

    /// Asks the owner of the other to join when its turn is over.
    final func joinBetweenTurns(_ other: Gate, then work: @escaping () -> Void) {
        let job = { [self] in
            // A job runs between turns of the root that it was posted to.
            if let domain { other.root.become(partOf: domain) }
            perform(work)
        }
        if let entered = other.post(job) {
            job()
            entered.leave(Caller.current)
        }
    }

    /// Does the work in the domain of this, which it gets if it has none.
    final func makeDomain(then work: @escaping () -> Void) {
        let caller = Caller.current
        let make = { [self] in
            guard domain == nil else { return work() }
            let made = Domain(enteredBy: Caller.current)
            become(partOf: made)
            work()
            made.leave(Caller.current)
        }
        guard let entered = enter(caller) ? self : post(make) else { return }
        make()
        entered.leave(caller)
    }

    /// What stands in the domain of this for a source of a declared one.
    final func mirror<Element>(of source: AnyObject, _ make: (Domain) -> ValueCore<Element>) -> ValueCore<Element> {
        let caller = Caller.current
        let domain: Domain
        if let known = self.domain {
            domain = known
        } else {
            // This thread evaluates it, and so owns it.
            domain = Domain(enteredBy: caller)
            become(partOf: domain)
            (caller.pointee.domain, caller.pointee.entered) = (.passUnretained(domain), domain)
        }
        return domain.mirror(of: source) { make(domain) }
    }
}
