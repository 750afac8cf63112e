// How a change propagates: a write pushes marks to all dependents, and a read pulls the values. Both use constant stack
// and cost time linear in the number of nodes that they visit.
extension Graph {
    /// Marks the dependents of a variable that was written, if its value has changed; `level` is the level of the
    /// stream that sends into it.
    @usableFromInline
    static func mark(_ source: Node.Pointer, isChange: Bool, sentAt level: UInt32) {
        if level > 0 { rise(source, above: level) }
        if isChange { mark(source) }
    }

    /// Raises the rank of the variable, so that its dependents are delivered after the stream that sends into it.
    static func rise(_ source: Node.Pointer, above level: UInt32) {
        let rank = UInt64(level &+ 1) << 32
        guard source.pointee.rank < rank else { return }
        source.pointee.rank = rank
        raise(readersOf: source)
    }

    /// Marks the dependents of a variable whose value has changed.
    private static func mark(_ source: Node.Pointer) {
        source.pointee.version &+= 1
        mark(readersOf: source, as: .dirty)
    }

    /// Marks the direct readers of a node with `mark`, and their dependents as pending.
    @inline(__always)
    static func mark(readersOf source: Node.Pointer, as mark: Node.Flags) {
        var (first, last): (Node.Pointer?, Node.Pointer?)
        self.mark(readersOf: source, as: mark, &first, &last)
        while let node = first {
            first = node.pointee.nextMarked
            self.mark(readersOf: node, as: .pending, &first, &last)
        }
    }

    @inline(__always)
    private static func mark(
        readersOf node: Node.Pointer, as mark: Node.Flags, _ first: inout Node.Pointer?, _ last: inout Node.Pointer?
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
                found.append(reader)
            }
            guard reader.pointee.firstReader != nil else { continue }
            reader.pointee.nextMarked = nil
            if first == nil { first = reader } else { last.unsafelyUnwrapped.pointee.nextMarked = reader }
            last = reader
        }
    }

    /// Refreshes a computed value: runs it if a value that it read has changed.
    @inline(__always)
    static func refresh(_ node: Node.Pointer) {
        let flags = node.pointee.flags
        if flags.isDisjoint(with: .stale) { return }
        if flags.contains(.dirty) || check(node) { execute(node) }
    }

    /// Runs the closure.
    static func execute(_ node: Node.Pointer) {
        begin(node)
        let isChange = node.pointee.derived._withUnsafeGuaranteedRef { $0.body.run($0) }
        end(node, isChange)
    }

    /// Starts linking reads to the node. Like `end` it is a function of its own, to keep stack frames small: the
    /// closure may read another computed value, whose closure reads a third, and so on.
    @usableFromInline
    static func begin(_ node: Node.Pointer) {
        runs &+= 1
        node.pointee.flags = node.pointee.flags.subtracting([.dirty, .pending, .checking]).union(.running)
        node.pointee.lastDependency = nil
        node.pointee.rankBefore = node.pointee.rank
        node.pointee.outer = running
        node.pointee.outerReader = reader
        node.pointee.outerRun = run
        running = node
        reader = node
        run = runs
    }

    @usableFromInline
    static func end(_ node: Node.Pointer, _ isChange: Bool) {
        running = node.pointee.outer
        reader = node.pointee.outerReader
        run = node.pointee.outerRun
        unlinkUnread(by: node)
        node.pointee.flags.remove(.running)
        if isChange {
            node.pointee.version &+= 1
            // While a thread delivers, a first observer may have received the previous value already.
            if !node.pointee.flags.isDisjoint(with: [.observed, .delivering]) { node.pointee.flags.insert(.fresh) }
        }
        if node.pointee.rank != node.pointee.rankBefore, node.pointee.firstReader != nil { raise(readersOf: node) }
    }

    /// Removes the dependencies that the run before has read, and this one has not.
    @inline(__always)
    static func unlinkUnread(by node: Node.Pointer) {
        if let last = node.pointee.lastDependency {
            if let rest = last.pointee.nextDependency {
                last.pointee.nextDependency = nil
                unlink(from: rest)
            }
        } else if let rest = node.pointee.firstDependency {
            node.pointee.firstDependency = nil
            unlink(from: rest)
        }
    }

    /// Runs closures again if another thread has changed a value that they read. Called while no closure runs.
    @inline(__always)
    static func settle(_ node: Node.Pointer) {
        if hasNewNodes { settleSlowly(node) }
    }

    @inline(never)
    private static func settleSlowly(_ node: Node.Pointer) {
        while hasNewNodes {
            hasNewNodes = false
            guard word.load(ordering: .relaxed) & posted != 0 else { return }
            GraphMessages.empty()
            refresh(node)
        }
    }

    /// Returns whether the node has to run, because one of the computed values that it read has changed.
    ///
    /// Follows the dependencies to the first node that is dirty and returns by `checkedBy`. Dependencies are checked in
    /// the order of reading, so that no closure runs that the node would not read any more. A closure that runs here
    /// may read, and so run, a node on the path; that node is then up to date and has new links.
    static func check(_ node: Node.Pointer) -> Bool {
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
                    guard !flags.isDisjoint(with: [.dirty, .checking]) else {
                        dependency.pointee.checkedFor = link
                        dependency.pointee.checkedBy = current
                        dependency.pointee.flags.insert(.checking)
                        current = dependency
                        next = dependency.pointee.firstDependency
                        continue search
                    }
                    execute(dependency)
                    if current.pointee.flags.isDisjoint(with: .stale) { break }
                }
                if dependency.pointee.version != link.pointee.version { break }
                next = link.pointee.nextDependency
            }
            if next == nil {
                current.pointee.flags.remove(.pending)
            } else if !current.pointee.flags.isDisjoint(with: .stale) {
                if current == node { return true }
                execute(current)
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
                execute(current)
            }
        }
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
