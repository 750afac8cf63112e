/// What a `Computed` is made of: its node, its closure, its value, and its observers.
@usableFromInline
// Safe: `stored` and `mailbox` belong to the owner of the graph, `outgoing`, `mail` and `observers` to whoever has the
// `delivering` flag; `outgoing` to the owner of the graph while nobody has.
final class ComputedCore<Element: Sendable>: Derived, @unchecked Sendable {
    @usableFromInline enum Message: Sendable {
        case accept(Observer<Element>)
        case remove(Subscription)
    }

    @exclusivity(unchecked) @usableFromInline var stored: Element?
    @exclusivity(unchecked) @usableFromInline var outgoing: Element?
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList<Element>()
    @usableFromInline let place = Place()
    @exclusivity(unchecked) private var mailbox: [Message] = []
    @exclusivity(unchecked) private var mail: [Message] = []

    /// Runs the closure, and keeps nothing.
    func evaluate() -> Element {
        withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { place in
            _ = body.function(self, UnsafeMutableRawPointer(place.baseAddress))
            return place.moveElement(from: 0)
        }
    }

    /// Where the cycle has no value to go on with, the program ends.
    func stopCycle(_ path: [Origin]) -> Never {
        fatalError("\(ProgrammingError.computedCycle(path: path))")
    }

    @usableFromInline
    func valueOutside() -> Element {
        World.enter { $0.value(of: self) }
    }

    override var hasValue: Bool { stored != nil }
    override var observerCount: Int { observers.count }

    override func mirror() {
        outgoing = stored
    }

    override func collectMail() {
        swap(&mail, &mailbox)
        hasMail = true
        isHeldByMail = true
        mirror()
    }

    override func handleMail() {
        hasMail = false
        var messages: [Message] = []
        swap(&messages, &mail)
        for message in messages { handle(message) }
    }

    private func handle(_ message: Message) {
        switch message {
        case .accept(let observer): accept(observer)
        case .remove(let subscription):
            place.stopFeeding(subscription)
            observers.remove(subscription)
        }
    }

    private func accept(_ observer: Observer<Element>) {
        guard let outgoing, !observer.isDisposed else { return place.stopFeeding(observer.subscription) }
        observer.onNext(outgoing)
        guard !observer.isDisposed else { return place.stopFeeding(observer.subscription) }
        observers.append(observer)
        observer.subscription.attach(to: self) { [self] in post(.remove($0)) }
    }

    @usableFromInline
    func subscribe(_ observer: Observer<Element>) {
        place.feed(observer.subscription)
        post(.accept(observer))
    }

    /// Handles a message in the order of deliveries: now, or by whoever owns the graph or delivers.
    private func post(_ message: Message) {
        guard Graph.enter() || Postbox.post(.work { [self] in enqueue(message) }) else { return }
        guard !node.pointee.flags.contains(.delivering) else {
            enqueue(message)
            return Graph.leave()
        }
        if case .accept = message {
            Graph.refresh(node)
            Graph.settle(node)
            if node.pointee.level > 0 { place.rise(after: node.pointee.level) }
        }
        isSending = node.pointee.flags.contains(.fresh)
        isMirrored = false
        node.pointee.flags.insert(.delivering)
        node.pointee.flags.remove(.fresh)
        mirror()
        Graph.leave()
        if isSending { sending.run(self) }
        handle(message)
        guard Graph.enter() || Postbox.post(.work { [self] in finishDelivery() }) else { return }
        finishDelivery()
        Graph.leave()
    }

    private func enqueue(_ message: Message) {
        mailbox.append(message)
        if !node.pointee.flags.contains(.mail) {
            node.pointee.flags.insert(.mail)
            _ = node.pointee.owner.retain()
        }
        schedule()
    }
}

extension ComputedCore: SubscriptionSource {
    @usableFromInline var treeDescription: String { "computed value of \(origin)" }
}

extension World {
    func value<Element>(of core: ComputedCore<Element>) -> Element {
        let identifier = ObjectIdentifier(core)
        if let value = known[identifier] as? Element { return value }
        if let start = running.firstIndex(where: { $0.identifier == identifier }) {
            core.stopCycle(running[start...].map(\.origin))
        }
        running.append((identifier, core.origin))
        let value = core.evaluate()
        running.removeLast()
        known[identifier] = value
        return value
    }
}
