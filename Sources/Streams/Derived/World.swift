/// One instant, for a thread that reads a computed value while another owns the graph, or inside of a transaction that
/// has written: closures run without touching the graph, on the values of the moment at which the reading began.
///
/// A thread that writes leaves here what it replaces, so that nothing that was read changes meanwhile.
@usableFromInline
// Safe: `held` changes under the lock of the postbox, the rest belongs to the thread that reads.
final class World: @unchecked Sendable {
    static let current = ThreadLocal<World>()

    private var held: [ObjectIdentifier: any Sendable] = [:]
    private var known: [ObjectIdentifier: any Sendable] = [:]
    /// Whether a variable was read that no closure had read before: what was written to it since the world began is
    /// not known.
    private var hasNewReads = false
    private var running: [(identifier: ObjectIdentifier, origin: Origin)] = []

    /// Where what is running on this thread was made.
    var origin: Origin? { running.last?.origin }

    /// Runs `body` in the world of this thread, or in a new one; again, if that found variables that are new to the graph.
    static func enter<Result>(_ body: (World) -> Result) -> Result {
        if let world = current.object { return body(world) }
        while true {
            let world = World()
            let result = world.run(body)
            if !world.hasNewReads { return result }
        }
    }

    private func run<Result>(_ body: (World) -> Result) -> Result {
        Ambient.begin()
        Postbox.add(self)
        World.current.object = self
        defer {
            World.current.object = nil
            Postbox.remove(self)
            Ambient.end()
        }
        return body(self)
    }

    /// Keeps a value that is about to be replaced; called under the lock of the postbox.
    func hold(_ old: any Sendable, of source: AnyObject) {
        if held[ObjectIdentifier(source)] == nil { held[ObjectIdentifier(source)] = old }
    }

    func value<Element>(of core: ValueCore<Element>) -> Element {
        let (current, isFirst) = core.readOutside()
        if isFirst { hasNewReads = true }
        return Postbox.read { held[ObjectIdentifier(core)] } as? Element ?? current
    }

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
