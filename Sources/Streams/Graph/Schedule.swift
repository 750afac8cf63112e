/// Observed nodes that may have changed, by rank and age: a linked list through the nodes. A node is in at most one.
@usableFromInline
// Safe: belongs to one thread at a time, and with it the `next`, the `due` and the `cause` of its nodes.
struct Schedule: @unchecked Sendable {
    private(set) var first: Node.Pointer?
    private var last: Node.Pointer?
    private var isSorted = true
    /// The `cause` of the node whose observers are being called.
    var cause: UInt32 = 0

    @usableFromInline
    init() {}

    @usableFromInline var isEmpty: Bool { first == nil }

    /// Adds a node by its rank. The caller owns its region.
    @inline(__always)
    mutating func append(_ node: Node.Pointer) {
        node.pointee.due = node.pointee.rank
        insert(node)
    }

    @inline(__always)
    private mutating func insert(_ node: Node.Pointer) {
        node.pointee.next = nil
        if let last {
            if node.pointee.precedes(last) { isSorted = false }
            last.pointee.next = node
        } else {
            first = node
        }
        last = node
    }

    /// Takes over all that is in another one.
    mutating func take(_ other: inout Schedule) {
        guard let head = other.first else { return }
        if let last {
            if !other.isSorted || head.pointee.precedes(last) { isSorted = false }
            last.pointee.next = head
            self.last = other.last
        } else {
            (first, last, isSorted) = (head, other.last, other.isSorted)
        }
        other = Schedule()
    }

    /// Notes that the observers which this thread is calling have caused the deliveries of these nodes.
    func note(cause: UInt32) {
        var next = first
        while let node = next {
            next = node.pointee.next
            node.pointee.cause = max(node.pointee.cause, cause)
        }
    }

    /// The oldest of the lowest rank.
    var lowest: Node.Pointer? {
        mutating get {
            if !isSorted { sort() }
            return first
        }
    }

    mutating func popFirst() -> Node.Pointer? {
        guard let node = first else { return nil }
        first = node.pointee.next
        if first == nil { last = nil }
        return node
    }

    private mutating func sort() {
        var nodes: [Node.Pointer] = []
        while let node = popFirst() { nodes.append(node) }
        nodes.sort { $0.pointee.precedes($1) }
        isSorted = true
        for node in nodes { insert(node) }
    }
}
