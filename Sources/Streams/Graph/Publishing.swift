import StreamsAtomics

// Reading a value that is up to date does not own a region, so readers on several threads do not get in each other's
// way. This is possible for values that fit into a word.
extension Graph {
    /// Lets threads read the value of a node that is up to date without owning the region. The caller owns the region, and
    /// no closure runs.
    @inline(__always)
    static func publish(_ node: Node.Pointer) {
        guard node.pointee.flags.intersection(.plainOrStale) == .plain, !mayBeExternal(node) else {
            return
        }
        node.pointee.stamp.store(UInt32(truncatingIfNeeded: node.pointee.version) &<< 1 | 1, ordering: .releasing)
    }

    /// The bits of a published value.
    ///
    /// Whoever changes the value owns the region, and has set the stamp to 0 when marking the node: so the bits belong to
    /// the stamp if it is the same before and after reading them. Before this, the caller has seen that no thread owns
    /// the region. So a thread that has seen the new value of a variable does not see the old value of what depends on it:
    /// a write enters the region before it stores, and marks before it leaves.
    @inline(__always)
    static func publishedBits(of derived: Derived) -> UInt64? {
        let stamp = derived.node.pointee.stamp.load(ordering: .acquiring)
        guard stamp != 0 else { return nil }
        let bits = derived.bits.load(ordering: .acquiring)
        return derived.node.pointee.stamp.load(ordering: .relaxed) == stamp ? bits : nil
    }
}
