import StreamsAtomics

// What the graph is made of: links from readers to what they read, and the nodes of variables.
extension Graph {
    /// Records that the running computed value has read a node. The node is up to date and belongs to this region.
    @inline(__always)
    static func link(_ dependency: Node.Pointer, _ here: Here) {
        guard dependency.pointee.seenBy != here.pointee.run, let reader = here.pointee.reader else { return }
        linkFirstRead(dependency, reader, here)
    }

    @inline(__always)
    private static func linkFirstRead(_ dependency: Node.Pointer, _ reader: Node.Pointer, _ here: Here) {
        dependency.pointee.seenBy = here.pointee.run
        if reader.pointee.rank <= dependency.pointee.rank { reader.pointee.rank = dependency.pointee.rank + 1 }
        let last = reader.pointee.lastDependency
        let next = last != nil ? last.unsafelyUnwrapped.pointee.nextDependency : reader.pointee.firstDependency
        if let next, next.pointee.dependency == dependency {
            next.pointee.version = dependency.pointee.version
            reader.pointee.lastDependency = next
        } else {
            insertLink(from: reader, to: dependency, after: last, before: next, here)
        }
    }

    @inline(never)
    private static func insertLink(
        from reader: Node.Pointer, to dependency: Node.Pointer, after last: Link.Pointer?, before next: Link.Pointer?,
        _ here: Here
    ) {
        let link = here.pointee.freeLinks ?? GraphThread.allocateLinks()
        here.pointee.freeLinks = link.pointee.nextDependency
        let previous = dependency.pointee.lastReader
        link.initialize(
            to: Link(
                dependency: dependency, reader: reader, version: dependency.pointee.version, nextDependency: next,
                previousReader: previous, nextReader: nil))
        if let last { last.pointee.nextDependency = link } else { reader.pointee.firstDependency = link }
        if let previous { previous.pointee.nextReader = link } else { dependency.pointee.firstReader = link }
        dependency.pointee.lastReader = link
        reader.pointee.lastDependency = link
        _ = dependency.pointee.owner.retain()
    }

    /// Removes the links from `first` on.
    static func unlink(from first: Link.Pointer?, _ here: Here) {
        var next = first
        while let link = next {
            next = link.pointee.nextDependency
            let dependency = link.pointee.dependency
            let (before, after) = (link.pointee.previousReader, link.pointee.nextReader)
            if let before { before.pointee.nextReader = after } else { dependency.pointee.firstReader = after }
            if let after { after.pointee.previousReader = before } else { dependency.pointee.lastReader = before }
            link.pointee.nextDependency = here.pointee.freeLinks
            here.pointee.freeLinks = link
            here.pointee.released.append(dependency.pointee.owner)
        }
    }

    /// A node for a variable that a computed value reads for the first time; it belongs to the region of that.
    static func makeNode(for owner: Unmanaged<AnyObject>, sentAt level: UInt32, _ here: Here) -> Node.Pointer {
        let node = Node.Pointer.allocate(capacity: 1)
        node.initialize(to: Node(owner: owner))
        node.pointee.give(here.pointee.region.retain())
        here.pointee.hasNewNodes = true
        if level > 0 { rise(node, above: level) }
        return node
    }

    /// Records a read of a variable, for which it must belong to this region. Returns false if its region is busy.
    @inline(__always)
    static func joinAndLink(_ node: Node.Pointer, _ here: Here) -> Bool {
        guard join(node, here) else { return false }
        link(node, here)
        return true
    }

    /// Frees a node that was never used.
    @usableFromInline
    static func drop(_ node: Node.Pointer) {
        let region = node.pointee.region.load(ordering: .relaxed)
        node.deallocate()
        if region != 0 { Region.at(region).release() }
    }

    /// Frees the node of an object that is being released. It has no readers, or they would retain the object.
    @usableFromInline
    static func retire(_ node: Node.Pointer) {
        guard node.pointee.region.load(ordering: .acquiring) != 0 else { return node.deallocate() }
        asOwner(of: node) { free($0, $1) }
    }

    /// Frees the node, unless it is in a schedule.
    private static func free(_ node: Node.Pointer, _ here: Here) {
        unlink(from: node.pointee.firstDependency, here)
        node.pointee.firstDependency = nil
        if node.pointee.flags.contains(.scheduled) { node.pointee.flags.insert(.retired) } else { node.free(here) }
    }
}

extension UnsafeMutablePointer<Node> {
    /// Records that the closure which is running on this thread has read the variable of the node. Returns nil if the thread
    /// is not inside a region, or if the region of the node is busy.
    @usableFromInline
    func noteRead() -> Graph.Here? {
        guard let here = Graph.hereInside, Graph.joinAndLink(self, here) else { return nil }
        return here
    }
}
