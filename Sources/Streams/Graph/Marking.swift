// How a change propagates: a write pushes marks to all dependents, and a read pulls the values. Both use constant stack
// and cost time linear in the number of nodes that they visit.
extension Graph {
    /// Marks the dependents of a variable that was written, if its value has changed; `level` is the level of the
    /// stream that sends into it.
    @usableFromInline
    static func mark(_ source: Node.Pointer, isChange: Bool, sentAt level: UInt32, _ here: Here) {
        if level > 0 { rise(source, above: level) }
        if isChange { mark(source, here) }
    }

    /// Raises the rank of the variable, so that its dependents are delivered after the stream that sends into it.
    static func rise(_ source: Node.Pointer, above level: UInt32) {
        let rank = UInt64(level &+ 1) << 32
        guard source.pointee.rank < rank else { return }
        source.pointee.rank = rank
        raise(readersOf: source)
    }

    /// Marks the dependents of a variable whose value has changed.
    private static func mark(_ source: Node.Pointer, _ here: Here) {
        source.pointee.version &+= 1
        mark(readersOf: source, as: .dirty, here)
    }

    /// Marks the direct readers of a node with `mark`, and their dependents as pending.
    @inline(__always)
    static func mark(readersOf source: Node.Pointer, as mark: Node.Flags, _ here: Here) {
        var (first, last): (Node.Pointer?, Node.Pointer?)
        self.mark(readersOf: source, as: mark, &first, &last, here)
        while let node = first {
            first = node.pointee.nextMarked
            self.mark(readersOf: node, as: .pending, &first, &last, here)
        }
    }

    @inline(__always)
    private static func mark(
        readersOf node: Node.Pointer, as mark: Node.Flags, _ first: inout Node.Pointer?, _ last: inout Node.Pointer?,
        _ here: Here
    ) {
        var next = node.pointee.firstReader
        while let link = next {
            next = link.pointee.nextReader
            let reader = link.pointee.reader
            let flags = reader.pointee.flags
            reader.pointee.flags = flags.union(mark)
            guard flags.isDisjoint(with: .stale) else { continue }
            reader.pointee.stamp.store(0, ordering: .relaxed)
            if flags.intersection([.observed, .scheduled]) == .observed {
                reader.pointee.flags.insert(.scheduled)
                here.pointee.found.append(reader)
            }
            guard reader.pointee.firstReader != nil else { continue }
            reader.pointee.nextMarked = nil
            if first == nil { first = reader } else { last.unsafelyUnwrapped.pointee.nextMarked = reader }
            last = reader
        }
    }

    /// Refreshes a computed value: runs it if a value that it read has changed. It may stay stale if a region is busy.
    @inline(__always)
    static func refresh(_ node: Node.Pointer, _ here: Here) {
        let flags = node.pointee.flags
        if flags.isDisjoint(with: .stale) { return }
        if flags.contains(.dirty) || check(node, here) { execute(node, here) }
    }

    /// Runs the closure.
    static func execute(_ node: Node.Pointer, _ here: Here) {
        begin(node, here)
        let isChange = node.pointee.derived._withUnsafeGuaranteedRef { $0.body.run($0) }
        end(node, isChange, here)
    }

    /// Starts linking reads to the node. Like `end` it is a function of its own, to keep stack frames small: the
    /// closure may read another computed value, whose closure reads a third, and so on.
    @inline(__always)
    static func begin(_ node: Node.Pointer, _ here: Here) {
        here.pointee.runs &+= 1
        node.pointee.flags = node.pointee.flags.subtracting(.staleOrChecking).union(.running)
        node.pointee.lastDependency = nil
        node.pointee.rankBefore = node.pointee.rank
        node.pointee.runner = here
        node.pointee.outer = here.pointee.running
        node.pointee.outerReader = here.pointee.reader
        node.pointee.outerRun = here.pointee.run
        here.pointee.running = node
        here.pointee.reader = node
        here.pointee.run = here.pointee.runs
    }

    @inline(__always)
    static func end(_ node: Node.Pointer, _ isChange: Bool, _ here: Here) {
        here.pointee.running = node.pointee.outer
        here.pointee.reader = node.pointee.outerReader
        here.pointee.run = node.pointee.outerRun
        unlinkUnread(by: node, here)
        node.pointee.flags.remove(.running)
        if isChange {
            node.pointee.version &+= 1
            // While a thread delivers, a first observer may have received the previous value already.
            if node.pointee.flags.contains(.observed) || node.pointee.isDelivering { node.pointee.flags.insert(.fresh) }
        }
        if here.pointee.busy != nil { endWithoutResult(node, here) }
        if node.pointee.rank != node.pointee.rankBefore, node.pointee.firstReader != nil { raise(readersOf: node) }
    }

    /// The node has read from a snapshot, because a region is busy: it has to run again.
    @inline(never)
    private static func endWithoutResult(_ node: Node.Pointer, _ here: Here) {
        node.pointee.flags.insert(.dirty)
        if here.pointee.running == nil { here.pointee.endSnapshot() }
    }

    /// Removes the dependencies that the run before has read, and this one has not.
    @inline(__always)
    static func unlinkUnread(by node: Node.Pointer, _ here: Here) {
        if let last = node.pointee.lastDependency {
            if let rest = last.pointee.nextDependency {
                last.pointee.nextDependency = nil
                unlink(from: rest, here)
            }
        } else if let rest = node.pointee.firstDependency {
            node.pointee.firstDependency = nil
            unlink(from: rest, here)
        }
    }

    /// Runs closures again if another thread has changed a value that they read. Called while no closure runs.
    @inline(__always)
    static func settle(_ node: Node.Pointer, _ here: Here) {
        if here.pointee.hasNewNodes { settleSlowly(node, here) }
    }

    @inline(never)
    private static func settleSlowly(_ node: Node.Pointer, _ here: Here) {
        while here.pointee.hasNewNodes, here.pointee.busy == nil {
            here.pointee.hasNewNodes = false
            guard here.pointee.hasPosts else { return }
            GraphMessages.empty(here)
            refresh(node, here)
        }
    }

    /// Returns whether the node has to run, because one of the computed values that it read has changed.
    ///
    /// Follows the dependencies to the first node that is dirty and returns by `checkedBy`. Dependencies are checked in
    /// the order of reading, so that no closure runs that the node would not read any more. A closure that runs here
    /// may read, and so run, a node on the path; that node is then up to date and has new links.
    ///
    /// If a region turns out to be busy, it returns false, and the node stays stale.
    static func check(_ node: Node.Pointer, _ here: Here) -> Bool {
        var current = node
        current.pointee.flags.insert(.checking)
        var next = node.pointee.firstDependency
        while true {
            search: while let link = next {
                let dependency = link.pointee.dependency
                let flags = dependency.pointee.flags
                if flags.contains(.running) { break }
                if !flags.isDisjoint(with: .stale) {
                    // One on the path of another check of this thread is run, so that the other finds its way back.
                    guard !flags.isDisjoint(with: .dirtyOrChecking) else {
                        dependency.pointee.checkedFor = link
                        dependency.pointee.checkedBy = current
                        dependency.pointee.flags.insert(.checking)
                        current = dependency
                        next = dependency.pointee.firstDependency
                        continue search
                    }
                    execute(dependency, here)
                    if here.pointee.busy != nil { return giveUpCheck(of: node, at: current) }
                    if current.pointee.flags.isDisjoint(with: .stale) { break }
                }
                if dependency.pointee.version != link.pointee.version { break }
                next = link.pointee.nextDependency
            }
            if next == nil {
                current.pointee.flags.remove(.pending)
            } else if !current.pointee.flags.isDisjoint(with: .stale) {
                if current == node { return true }
                execute(current, here)
                if here.pointee.busy != nil { return giveUpCheck(of: node, at: current) }
            }
            while true {
                current.pointee.flags.remove(.checking)
                if current == node { return false }
                let reader = current.pointee.checkedBy.unsafelyUnwrapped
                let link = current.pointee.checkedFor.unsafelyUnwrapped
                let version = current.pointee.version
                current = reader
                if reader.pointee.flags.isDisjoint(with: .stale) { continue }
                next = link.pointee.nextDependency
                guard version != link.pointee.version else { break }
                if current == node { return true }
                execute(current, here)
                if here.pointee.busy != nil { return giveUpCheck(of: node, at: current) }
            }
        }
    }

    /// Leaves all nodes on the path of a check as they are: stale.
    @inline(never)
    private static func giveUpCheck(of node: Node.Pointer, at last: Node.Pointer) -> Bool {
        var current = last
        current.pointee.flags.remove(.checking)
        while current != node {
            current = current.pointee.checkedBy.unsafelyUnwrapped
            current.pointee.flags.remove(.checking)
        }
        return false
    }

    /// Raises the ranks of all dependents above the rank of a node that has risen.
    @inline(never)
    private static func raise(readersOf node: Node.Pointer) {
        var risen = [node]
        while let node = risen.popLast() {
            var next = node.pointee.firstReader
            while let link = next {
                next = link.pointee.nextReader
                guard link.pointee.reader.pointee.rank <= node.pointee.rank else { continue }
                link.pointee.reader.pointee.rank = node.pointee.rank + 1
                risen.append(link.pointee.reader)
            }
        }
    }
}
