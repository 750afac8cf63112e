import StreamsAtomics

/// Messages of other threads to the owner of the graph, and the values as they were when the owner entered.
///
/// A write does not wait for the graph. Under the lock of the variable, before it stores the new value, it saves the
/// previous one here. So closures that are running keep seeing one consistent state.
enum GraphMessages {
    // Safe: the nodes belong to whoever handles the message.
    enum Message: @unchecked Sendable {
        case change(any DerivedSource)
        case work(@Sendable () -> Void)
        case retire(Node.Pointer)
        /// A delivery to be finished, and a schedule to be continued.
        case carry(due: Node.Pointer?, rest: Schedule)
    }

    /// A variable that is about to change. The writer holds its lock.
    struct Change {
        let source: any DerivedSource
        let old: any Sendable
        let hasNode: Bool
    }

    private struct State: Sendable {
        var messages: [Message] = []
        /// The values that the owner of the graph sees in place of those written since it entered.
        var held: [ObjectIdentifier: any Sendable] = [:]
        var snapshots: [Snapshot] = []
    }

    private static let state = Guarded(State())
    private static let snapshots = Atomic<Int>(0)

    /// Whether no thread needs the previous value of a write.
    static var isQuiet: Bool {
        Graph.isFree && snapshots.load(ordering: .relaxed) == 0
    }

    /// Posts a message to the owner. Returns true if there is no owner any more; then this thread has entered instead.
    static func post(_ message: Message) -> Bool {
        withLock { state in
            if claim() { return true }
            state.messages.append(message)
            return false
        }
    }

    /// Saves the values that the caller is about to replace together, under their locks. Returns true if this thread
    /// has entered the graph; then it must mark their dependents after releasing the locks.
    static func admit(_ changes: [Change]) -> Bool {
        withLock { state in
            for snapshot in state.snapshots {
                for change in changes { snapshot.hold(change.old, of: change.source) }
            }
            guard changes.contains(where: \.hasNode) else { return false }
            if claim() { return true }
            for change in changes where state.held[ObjectIdentifier(change.source)] == nil {
                state.held[ObjectIdentifier(change.source)] = change.old
                state.messages.append(.change(change.source))
            }
            return false
        }
    }

    /// The value that the owner of the graph sees in place of the current one, if any.
    static func held(of source: AnyObject) -> (any Sendable)? {
        withLock { $0.held[ObjectIdentifier(source)] }
    }

    static func add(_ snapshot: Snapshot) {
        withLock {
            $0.snapshots.append(snapshot)
            snapshots.wrappingAdd(1, ordering: .relaxed)
        }
    }

    static func remove(_ snapshot: Snapshot) {
        withLock { state in
            state.snapshots.removeAll { $0 === snapshot }
            snapshots.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    /// Reads from a snapshot while no writer changes it.
    static func read<Result>(_ body: () -> Result) -> Result {
        withLock { _ in body() }
    }

    /// Handles the messages. Called by the owner while no closure runs.
    static func empty() {
        let (messages, held) = withLock { state in
            let taken = (state.messages, state.held)
            state.messages = []
            state.held = [:]
            Graph.word.store(currentThreadIdentifier(), ordering: .relaxed)
            return taken
        }
        for message in messages { handle(message, held) }
        Graph.released.append(.passRetained(Remains(messages, held)))
    }

    private static func handle(_ message: Message, _ held: [ObjectIdentifier: any Sendable]) {
        switch message {
        case .change(let source):
            if let old = held[ObjectIdentifier(source)] { source.mark(changedFrom: old) }
        case .work(let work): work()
        case .retire(let node): Graph.free(node)
        case .carry(let due, var rest):
            Delivery.finish(due)
            Graph.found.take(&rest)
        }
    }

    private static func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        Graph.probe("locks the messages", isLock: true)
        return state.withLock(body)
    }

    #if DEBUG
        static var isLocked: Bool { state.isHeld }
    #endif

    /// Enters the graph if it is free. Otherwise sets the bit in its word that says that something was posted.
    private static func claim() -> Bool {
        while true {
            Graph.probe("posts, if the graph has an owner")
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

    /// Handled messages, to be released after leaving the graph.
    // Safe: constant; it is made by one thread, and released.
    private final class Remains: @unchecked Sendable {
        let messages: [Message]
        let held: [ObjectIdentifier: any Sendable]

        init(_ messages: [Message], _ held: [ObjectIdentifier: any Sendable]) {
            self.messages = messages
            self.held = held
        }
    }
}

/// A variable, as the graph sees it.
protocol DerivedSource: AnyObject, Sendable {
    /// Marks its dependents, unless its value is equal to the previous one.
    func mark(changedFrom old: any Sendable)
    /// Goes up with each write.
    var currentVersion: UInt64 { get }
}
