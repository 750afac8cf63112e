import StreamsAtomics

/// Shows what is subscribed to what, at any time: to find out why something does not update, or never ends.
///
/// Recording is off until ``isRecording`` is set. From then on each `subscribe` is in the tree with its place in the
/// source code; below it are the streams named with ``ObservableType/named(_:fileID:line:)`` that it subscribes to, and
/// at the ends the subjects and variables. While it is off, a subscription costs one more relaxed load and an event
/// costs nothing; while it is on, an event costs two atomic additions per name that it passes.
///
///     SubscriptionTree.isRecording = true
///     let source = PublishSubject<Int>()
///     let handle = source.named("numbers").subscribe()
///     print(SubscriptionTree.description)
public enum SubscriptionTree {
    @usableFromInline static let recording = Atomic<Bool>(false)
    /// The recorded subscriptions that have no recorded one above them.
    private static let roots = Guarded<[ObjectIdentifier: WeakSubscription]>([:])

    /// Whether subscriptions made from now on are recorded.
    @inlinable
    public static var isRecording: Bool {
        get { recording.load(ordering: .relaxed) }
        set { recording.store(newValue, ordering: .relaxed) }
    }

    /// The recorded subscriptions that are running, one per line: how long each has run, how many elements it has
    /// delivered, and whether it is delivering now. A stream is indented below what subscribes to it.
    ///
    /// `#1 App/Screen.swift:20  running 12 s, 3 elements`. May be called from any thread, also inside a delivery.
    public static var description: String {
        let running = roots.withLock { $0.values.compactMap(\.subscription) }
        return running.sorted { ($0.node?.number ?? 0) < ($1.node?.number ?? 0) }
            .flatMap { lines(of: $0, indentation: "") }
            .joined(separator: "\n")
    }

    /// Adds a subscription to the tree.
    static func record(_ subscription: Subscription, _ name: String) -> TreeNode {
        let node = TreeNode(name)
        let isRoot = !subscription.isInTree
        subscription.node = node
        guard isRoot else { return node }
        let identifier = ObjectIdentifier(subscription)
        roots.withLock { $0[identifier] = WeakSubscription(subscription: subscription) }
        subscription.add(DisposeAction { _ = roots.withLock { $0.removeValue(forKey: identifier) } })
        return node
    }

    private static func lines(of subscription: Subscription, indentation: String) -> [String] {
        var lines: [String] = []
        var inner = indentation
        if let node = subscription.node {
            lines.append(indentation + node.description)
            inner += "  "
        }
        let (source, children) = subscription.upstream
        if let source { lines.append(inner + source.name + (source.isBusy ? ", busy" : "")) }
        return lines + children.flatMap { Self.lines(of: $0, indentation: inner) }
    }

    // Safe: all stored properties are constant.
    private struct WeakSubscription: @unchecked Sendable {
        weak var subscription: Subscription?
    }
}

/// What the tree shows of a subscription. The lock of the subscription guards it.
final class TreePlace {
    var node: TreeNode?
    var source: (any SubscriptionSource)?
}

/// The entry of one subscription.
final class TreeNode: Sendable, CustomStringConvertible {
    private static let numbers = Atomic<Int>(0)

    let number = TreeNode.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    private let name: String
    private let since = ContinuousClock.now
    private let elements = Atomic<Int>(0)
    private let delivering = Atomic<Int>(0)

    init(_ name: String) {
        self.name = name
    }

    func delivers(_ deliver: () -> Void) {
        delivering.wrappingAdd(1, ordering: .relaxed)
        deliver()
        delivering.wrappingSubtract(1, ordering: .relaxed)
        elements.wrappingAdd(1, ordering: .relaxed)
    }

    var description: String {
        let seconds = since.duration(to: .now).components.seconds
        let busy = delivering.load(ordering: .relaxed) > 0 ? ", delivering now" : ""
        return "#\(number) \(name)  running \(seconds) s, \(elements.load(ordering: .relaxed)) elements\(busy)"
    }
}
