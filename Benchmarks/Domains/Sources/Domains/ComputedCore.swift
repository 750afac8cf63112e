/// A value that a closure computes from what it reads.
// Safe: touched by the owner only.
final class ComputedCore<Element: Sendable>: Source<Element>, @unchecked Sendable {
    fileprivate(set) var current: Element!
    let body: () -> Element
    private let node: Node.Pointer
    private var sent: UInt32 = 0
    /// Keeps it while it is observed.
    private var itself: ComputedCore?
    /// Made where the type is known, and so specialised.
    private let deliver: (ComputedCore) -> Void

    init(
        _ domain: Domain?, _ body: @escaping () -> Element, _ deliver: @escaping (ComputedCore) -> Void,
        _ evaluate: @escaping (Junction) -> Bool
    ) {
        (self.body, self.deliver) = (body, deliver)
        node = .allocate(capacity: 1)
        if let domain { super.init(in: domain) } else { super.init() }
        node.initialize(to: Node(owner: self, flags: Node.dirty, evaluate: evaluate))
    }

    deinit {
        let address = UInt(bitPattern: node)
        guard let home = domain, node.pointee.firstDependency != nil else { return Self.free(address) }
        home.perform {
            guard let node = Node.Pointer(bitPattern: address) else { return }
            home.domain?.unlink(from: node.pointee.firstDependency, Caller.current)
            Self.free(address)
        }
    }

    private static func free(_ address: UInt) {
        guard let node = Node.Pointer(bitPattern: address) else { return }
        node.deinitialize(count: 1)
        node.deallocate()
    }

    override var isDerived: Bool { true }
    override func didRise() { raiseReaders(of: node) }

    private var isStale: Bool { node.pointee.flags & Node.uncertain != 0 }

    // MARK: Reading

    @inline(__always) var value: Element {
        let caller = Caller.current
        guard caller.pointee.reader != nil, unretainedRoot.toOpaque() == caller.pointee.domain?.toOpaque() else {
            return valueElsewhere(caller)
        }
        return valueInside(caller)
    }

    @inline(__always) private func valueInside(_ caller: Caller.Pointer) -> Element {
        if isStale {
            refresh(node, caller)
            if node.pointee.flags & Node.waiting != 0, let reader = caller.pointee.reader {
                reader.pointee.flags |= Node.waiting
            }
        }
        caller.pointee.link(node)
        return current
    }

    @inline(never) private func valueElsewhere(_ caller: Caller.Pointer) -> Element {
        if let reader = caller.pointee.reader, caller.pointee.snapshot == nil {
            let owner = reader.pointee.owner.takeUnretainedValue()
            if isApart(from: owner) { return mirror(for: owner, caller).value }
            if evaluateFirst(caller) || Caller.join(toRead: self, caller) { return valueInside(caller) }
            return Snapshot.value(of: self, caller)
        }
        return valueOutside(caller)
    }

    /// As the owner, if it is free and nothing of this thread is still to be applied; else on published values.
    fileprivate func valueOutside(_ caller: Caller.Pointer) -> Element {
        let root = root
        if root.isOwned(by: caller), root.isDomain, caller.pointee.snapshot == nil {
            refresh(node, caller)
            if !isStale { return current }
        } else if Staged.mayEnter(caller), root.enter(caller) {
            let (reader, outer) = (caller.pointee.reader, caller.pointee.entered)
            (caller.pointee.reader, caller.pointee.entered) = (nil, root)
            refresh(node, caller)
            let value = isStale ? nil : current
            let entered = caller.pointee.entered
            (caller.pointee.reader, caller.pointee.entered) = (reader, outer)
            entered?.leave(caller)
            if let value { return value }
        }
        return Snapshot.value(of: self, caller)
    }

    /// A lone value that reads a lone one becomes a part of what this becomes a part of.
    private func evaluateFirst(_ caller: Caller.Pointer) -> Bool {
        guard let mine = caller.pointee.domain?.takeUnretainedValue(), !mine.isDomain, domain == nil, enter(caller)
        else { return false }
        let outer = caller.pointee.entered
        caller.pointee.entered = self
        refresh(node, caller)
        if domain == nil {
            let made = Domain(enteredBy: caller)
            become(partOf: made)
            caller.pointee.entered = made
        }
        guard let domain else { return false }
        if mine.isPart {
            // It has become a part meanwhile, and cannot be one of two turns.
            caller.pointee.entered = outer
            return false
        }
        mine.become(partOf: domain)
        caller.pointee.domain = .passUnretained(domain)
        return true
    }

    private func mirror(for owner: Junction, _ caller: Caller.Pointer) -> ValueCore<Element> {
        owner.mirror(of: self) { domain in
            let made = ValueCore(Snapshot.value(of: self, caller), in: domain, nil)
            made.follow { self.beginObserving($0) }
            return made
        }
    }

    // MARK: Observing

    func beginObserving(_ observer: Observer<Element>) {
        let add = { [self] in
            begin(observer) { [self] in
                refresh(node, Caller.current)
                return isStale ? nil : current
            }
        }
        if domain == nil { _ = valueOutside(Caller.current) }
        if domain == nil { makeDomain(then: add) } else { add() }
    }

    override func becomesObserved() {
        refresh(node, Caller.current)
        sent = isStale ? node.pointee.version &- 1 : node.pointee.version
        node.pointee.flags |= Node.observed
        itself = self
    }

    override func becomesUnobserved() {
        node.pointee.flags &= ~Node.observed
        domain?.release(self)
        itself = nil
    }

    override func run() { deliver(self) }

    @inline(__always) fileprivate func deliverNow() {
        refresh(node, Caller.current)
        guard !isStale, sent != node.pointee.version, isObserved else { return }
        sent = node.pointee.version
        send(current)
    }

    override func meets(_ other: Junction) {
        guard domain != nil else { return }
        joinBetweenTurns(other) { self.runAgain() }
    }

    override func runAgain() {
        guard let domain else { return }
        node.pointee.flags |= Node.dirty
        if node.pointee.flags & Node.observed != 0 { domain.schedule(self) }
        domain.mark(node)
    }
}

/// State that is derived from other state: read it, observe it.
package struct Computed<Element: Sendable>: ObservableType {
    let core: ComputedCore<Element>
    /// In a declared domain, or in that of the first thing that it reads.
    package init(in domain: Domain? = nil, _ body: @escaping @Sendable () -> Element) {
        core = ComputedCore(domain, body, { $0.deliverNow() }) { junction in
            unsafeDowncast(junction, to: ComputedCore<Element>.self).current = body()
            return true
        }
    }
    package init(in domain: Domain? = nil, _ body: @escaping @Sendable () -> Element) where Element: Equatable {
        core = ComputedCore(domain, body, { $0.deliverNow() }) { junction in
            let core = unsafeDowncast(junction, to: ComputedCore<Element>.self)
            let next = body()
            if let current = core.current, current == next { return false }
            core.current = next
            return true
        }
    }
    @inline(__always) package var value: Element { core.value }
    package func asObservable() -> Observable<Element> { Observable { [core] in core.beginObserving($0) } }
}
