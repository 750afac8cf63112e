/// A value that is written, and the node by which computed values know it.
// Safe: touched by the owner only, but for the published value and its version, which the lock of the root guards.
final class ValueCore<Element: Sendable>: Source<Element>, @unchecked Sendable {
    /// The value in the turn of the owner.
    private(set) var current: Element
    /// The value that was written last, by any thread, and how many have been written.
    private var published: Element
    private var version = 0
    /// The version of `current`.
    private var applied = 0
    private let isEqual: ((Element, Element) -> Bool)?
    private var node: Node.Pointer?
    /// The value before the transaction of the owner; and, if it was updated, on which version.
    private var before: Element?
    private var updated: Int?
    /// Bindings to it, which end with it.
    private var upstreams: [Subscription] = []

    init(_ value: Element, in domain: Domain?, _ isEqual: ((Element, Element) -> Bool)?) {
        (current, published) = (value, value)
        self.isEqual = isEqual
        if let domain { super.init(in: domain) } else { super.init() }
    }

    deinit {
        for subscription in upstreams { subscription.dispose() }
        guard let node else { return }
        node.deinitialize(count: 1)
        node.deallocate()
    }

    // MARK: Reading

    @inline(__always) var value: Element {
        let caller = Caller.current
        guard caller.pointee.reader != nil, unretainedRoot.toOpaque() == caller.pointee.domain?.toOpaque() else {
            return valueElsewhere(caller)
        }
        link(caller)
        return current
    }

    @inline(never) private func valueElsewhere(_ caller: Caller.Pointer) -> Element {
        if let reader = caller.pointee.reader, caller.pointee.snapshot == nil {
            let owner = reader.pointee.owner.takeUnretainedValue()
            if isApart(from: owner) { return mirror(for: owner).value }
            if Caller.join(toRead: self, caller) {
                link(caller)
                return current
            }
        }
        if let staged = caller.pointee.transaction?.staged?.value(of: self) { return staged }
        return root.isOwned(by: caller) ? current : published(caller)
    }

    private func mirror(for owner: Junction) -> ValueCore {
        owner.mirror(of: self) { domain in
            let made = ValueCore(locked { _ in published }, in: domain, isEqual)
            made.follow { self.begin($0) { self.current } }
            return made
        }
    }

    private func published(_ caller: Caller.Pointer) -> Element {
        let snapshot = caller.pointee.snapshot
        return locked { root in
            guard let snapshot else { return published }
            root.register(snapshot)
            return snapshot.kept(of: self) ?? published
        }
    }

    @inline(__always) private func link(_ caller: Caller.Pointer) {
        if let node { return caller.pointee.link(node) }
        let made = Node.Pointer.allocate(capacity: 1)
        made.initialize(to: Node(owner: self))
        node = made
        caller.pointee.link(made)
    }

    // MARK: Writing

    @inline(__always) func set(_ element: Element) {
        let caller = Caller.current
        guard caller.pointee.transaction == nil else { return setInTransaction(element, caller) }
        unretainedRoot._withUnsafeGuaranteedRef { root in
            if root.isOwned(by: caller) { return setInside(element, root) }
            guard root.enter(caller) else { return _ = post(element, ifVersion: nil) }
            setInside(element, root)
            root.leave(caller)
        }
    }

    @inline(__always) private func setInside(_ element: Element, _ root: Gate) {
        applied = root.lockedRoot { publish(element, root) }
        store(element)
    }

    private enum Outcome {
        case overtaken, posted
        case mine(Int)
        case entered(Gate, Int)
    }

    /// What the owner sees changes when it comes to what was posted; what others read, at once. Returns false if the version was
    /// another than expected; then nothing was done.
    @inline(never) private func post(_ element: Element, ifVersion expected: Int?) -> Bool {
        let caller = Caller.current
        let outcome: Outcome = locked { root in
            if let expected, expected != version { return .overtaken }
            let number = publish(element, root)
            if root.isOwned(by: caller) { return .mine(number) }
            return root.enterOrPost { self.apply(element, number) } ? .entered(root, number) : .posted
        }
        switch outcome {
        case .overtaken: return false
        case .posted: break
        case .mine(let number): apply(element, number)
        case .entered(let root, let number):
            apply(element, number)
            root.leave(caller)
        }
        return true
    }

    /// The caller has the lock of this root.
    private func publish(_ element: Element, _ root: Gate) -> Int {
        root.keep(published, of: self)
        published = element
        version += 1
        return version
    }

    /// Stores a value that was published, unless a later one has been stored.
    private func apply(_ element: Element, _ number: Int) {
        guard number > applied else { return }
        applied = number
        store(element)
    }

    @inline(__always) private func store(_ element: Element) {
        if replace(element), isObserved { send(element) }
    }

    /// Returns whether observers are told: always when it is written, as in a stream; computed values run for changes only.
    @inline(__always) private func replace(_ element: Element) -> Bool {
        let old = current
        current = element
        guard let node, isEqual?(old, element) != true else { return true }
        withDomain { domain in
            if domain.position > rank { rise(after: domain.position) }
            domain.mark(node)
        }
        return true
    }

    override func didRise() { if let node { raiseReaders(of: node) } }

    func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
        let caller = Caller.current
        if caller.pointee.transaction != nil { return try updateInTransaction(change, caller) }
        while true {
            let (base, number) = locked { _ in (published, version) }
            var element = base
            let result = try change(&element)
            if post(element, ifVersion: number) { return result }
        }
    }

    // MARK: In a transaction

    @inline(never) private func setInTransaction(_ element: Element, _ caller: Caller.Pointer) {
        guard let transaction = caller.pointee.transaction else { return }
        if transaction.holds(self, caller) { return write(element, transaction) }
        transaction.stage(caller).write(element, to: self, ifVersion: nil)
    }

    private func updateInTransaction<Result>(
        _ change: (inout Element) throws -> Result, _ caller: Caller.Pointer
    ) rethrows -> Result {
        guard let transaction = caller.pointee.transaction else { return try update(change) }
        let isHeld = transaction.holds(self, caller)
        let known = isHeld ? (before == nil ? nil : current) : transaction.stage(caller).value(of: self)
        let (base, number) = locked { _ in (published, version) }
        var element = known ?? base
        let result = try change(&element)
        if isHeld {
            if before == nil { updated = number }
            write(element, transaction)
        } else {
            transaction.stage(caller).write(element, to: self, ifVersion: known == nil ? number : nil)
        }
        return result
    }

    private func write(_ element: Element, _ transaction: Transaction) {
        if before == nil {
            before = current
            transaction.written.append(self)
        }
        _ = replace(element)
    }

    override var isOvertaken: Bool { updated != nil && updated != version }
    override func publishWritten(_ root: Gate) { applied = publish(current, root) }
    override func deliverWritten() {
        let old = before
        (before, updated) = (nil, nil)
        if let old, isEqual?(old, current) != true, isObserved { send(current) }
    }
    override func undoWritten() {
        guard let old = before else { return }
        (before, updated) = (nil, nil)
        _ = replace(old)
    }
    override func stageWritten(_ staged: Staged) { staged.write(current, to: self, ifVersion: updated) }

    /// For what was staged, under the lock of the root.
    func isVersion(_ number: Int?) -> Bool { number == nil || number == version }
    func publishStaged(_ element: Element, _ root: Gate) -> Int { publish(element, root) }
    /// Returns whether it was stored.
    func replaceStaged(_ element: Element, _ number: Int) -> Bool {
        guard number > applied else { return false }
        applied = number
        return replace(element)
    }
    func deliverStaged() { if isObserved { send(current) } }
}

func raiseReaders(of node: Node.Pointer) {
    let rank = node.pointee.owner._withUnsafeGuaranteedRef(\.rank)
    var next = node.pointee.firstReader
    while let link = next {
        next = link.pointee.nextReader
        link.pointee.reader.pointee.owner._withUnsafeGuaranteedRef { $0.rise(after: rank) }
    }
}

/// A value that changes over time: read it, assign to it, observe it.
package final class Variable<Element: Sendable>: ObservableType {
    let core: ValueCore<Element>
    /// In a declared domain, or in none until something combines it.
    package init(_ value: Element, in domain: Domain? = nil) { core = ValueCore(value, in: domain, nil) }
    package init(_ value: Element, in domain: Domain? = nil) where Element: Equatable {
        core = ValueCore(value, in: domain) { $0 == $1 }
    }
    @inline(__always) package var value: Element {
        get { core.value }
        set { core.set(newValue) }
    }
    package func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
        try core.update(change)
    }
    package func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.begin(observer) { core.current } }
    }
    deinit { core.perform { [core] in core.complete() } }
}

extension ValueCore {
    func endsWithIt(_ subscription: Subscription) {
        perform { [self] in
            upstreams.removeAll(where: \.isDisposed)
            upstreams.append(subscription)
        }
    }

    /// The variable has been released.
    func complete() {
        let ended = upstreams
        upstreams = []
        for subscription in ended { subscription.dispose() }
        end(.completed)
    }

    /// Keeps a mirror up to date.
    func follow(_ begin: (Observer<Element>) -> Void) {
        let subscription = Subscription()
        upstreams = [subscription]
        begin(
            Observer(
                subscription: subscription, feeds: nil,
                onNext: { [weak self] element in self?.perform { self?.set(element) } }, end: { _ in }))
    }
}
