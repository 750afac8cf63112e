import Synchronization

/// What other threads leave to the owner of the graph, and the values of the moment at which it entered.
///
/// A write does not wait for the graph. Under the lock of the variable, before it stores the value, it leaves the value
/// from before here, so that whoever computes goes on seeing the moment at which it began: never a mixture of two.
enum Postbox {
    // Safe: the nodes belong to whoever handles the post.
    enum Post: @unchecked Sendable {
        case change(any DerivedSource)
        case work(@Sendable () -> Void)
        case retire(Node.Pointer)
        /// Deliveries to be finished, and a schedule to be carried on.
        case carry(due: Node.Pointer?, rest: Schedule)
    }

    /// A variable that is about to change; its lock is held.
    struct Change {
        let source: any DerivedSource
        let old: any Sendable
        let hasNode: Bool
    }

    private struct State: Sendable {
        var posts: [Post] = []
        /// What the owner of the graph sees in place of values that have been written since it entered.
        var held: [ObjectIdentifier: any Sendable] = [:]
        var worlds: [World] = []
    }

    private static let state = Guarded(State())
    private static let worlds = Atomic<Int>(0)

    /// Whether a write has nobody to tell of what it replaces.
    static var isQuiet: Bool {
        Graph.isFree && worlds.load(ordering: .relaxed) == 0
    }

    /// Leaves something to the owner; true if there is none any more, and this thread has entered instead.
    static func post(_ post: Post) -> Bool {
        state.withLock { state in
            if claim() { return true }
            state.posts.append(post)
            return false
        }
    }

    /// Tells of values that the caller is about to replace at one moment, under their locks; true if this thread has
    /// entered the graph, and has to mark what depends on them after the locks.
    static func admit(_ changes: [Change]) -> Bool {
        state.withLock { state in
            for world in state.worlds {
                for change in changes { world.hold(change.old, of: change.source) }
            }
            guard changes.contains(where: \.hasNode) else { return false }
            if claim() { return true }
            for change in changes where state.held[ObjectIdentifier(change.source)] == nil {
                state.held[ObjectIdentifier(change.source)] = change.old
                state.posts.append(.change(change.source))
            }
            return false
        }
    }

    /// The value that the owner of the graph sees in place of the current one, if there is one.
    static func held(of source: AnyObject) -> (any Sendable)? {
        state.withLock { $0.held[ObjectIdentifier(source)] }
    }

    static func add(_ world: World) {
        state.withLock {
            $0.worlds.append(world)
            worlds.wrappingAdd(1, ordering: .relaxed)
        }
    }

    static func remove(_ world: World) {
        state.withLock { state in
            state.worlds.removeAll { $0 === world }
            worlds.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    /// Reads something of a world while no writer changes it.
    static func read<Result>(_ body: () -> Result) -> Result {
        state.withLock { _ in body() }
    }

    /// Handles what was left; called by the owner, while nothing runs.
    static func empty() {
        let (posts, held) = state.withLock { state in
            let taken = (state.posts, state.held)
            state.posts = []
            state.held = [:]
            Graph.word.store(currentThreadIdentifier(), ordering: .relaxed)
            return taken
        }
        for post in posts { handle(post, held) }
        Graph.released.append(.passRetained(Remains(posts, held)))
    }

    private static func handle(_ post: Post, _ held: [ObjectIdentifier: any Sendable]) {
        switch post {
        case .change(let source):
            if let old = held[ObjectIdentifier(source)] { source.mark(changedFrom: old) }
        case .work(let work): work()
        case .retire(let node): Graph.free(node)
        case .carry(let due, var rest):
            Delivery.finish(due)
            Graph.found.take(&rest)
        }
    }

    /// Enters the graph if it is free, else says in its word that something was posted.
    private static func claim() -> Bool {
        while true {
            let seen = Graph.word.load(ordering: .relaxed)
            if seen == 0 {
                if Graph.enter() { return true }
            } else if seen & Graph.posted != 0
                || Graph.word.compareExchange(
                    expected: seen, desired: seen | Graph.posted, ordering: .acquiringAndReleasing
                ).exchanged
            {
                return false
            }
        }
    }

    /// What was handled, to be let go of outside of the graph.
    // Safe: constant; it is made by one thread, and released.
    private final class Remains: @unchecked Sendable {
        let posts: [Post]
        let held: [ObjectIdentifier: any Sendable]

        init(_ posts: [Post], _ held: [ObjectIdentifier: any Sendable]) {
            self.posts = posts
            self.held = held
        }
    }
}

/// A variable, as the graph sees it.
protocol DerivedSource: AnyObject, Sendable {
    /// Marks what depends on it, unless its value is equal to this one.
    func mark(changedFrom old: any Sendable)
}
