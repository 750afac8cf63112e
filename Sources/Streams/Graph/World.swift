/// A snapshot for a thread that reads a computed value while another thread owns the graph, or inside a transaction
/// that has written. Closures run without using the graph, on the values as they were when the read began.
///
/// A thread that writes saves the previous value here, so that the snapshot does not change.
@usableFromInline
// Safe: `held` changes under the lock of the postbox, the rest belongs to the thread that reads.
final class World: @unchecked Sendable {
    static let current = ThreadLocal<World>()

    private(set) var held: [ObjectIdentifier: any Sendable] = [:]
    var known: [ObjectIdentifier: any Sendable] = [:]
    /// Whether a variable was read for the first time by any closure. Writes to it since the snapshot began were not
    /// saved.
    var hasNewReads = false
    var running: [(identifier: ObjectIdentifier, origin: Origin)] = []

    /// The place in the source code of the computed value that is running on this thread.
    var origin: Origin? { running.last?.origin }

    /// Runs `body` in the snapshot of this thread, or in a new one. Runs it again if it read a variable for the first
    /// time.
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

    /// Saves a value that is about to be replaced. The caller holds the lock of the postbox.
    func hold(_ old: any Sendable, of source: AnyObject) {
        if held[ObjectIdentifier(source)] == nil { held[ObjectIdentifier(source)] = old }
    }
}
