// How a change travels: marks are pushed down when a variable changes, values are pulled when somebody wants them. Both
// run in constant stack, and the cost of both is linear in what they reach.
extension Graph {
    /// Marks what depends on a variable that was written, if the value has changed; `level` is that of what sends into it.
    @usableFromInline
    static func mark(_ source: Node.Pointer, isChange: Bool, sentAt level: UInt32) {
        if level > 0 { rise(source, above: level) }
        if isChange { mark(source) }
    }

    /// Delivers what depends on the variable after what sends into it at that level.
    static func rise(_ source: Node.Pointer, above level: UInt32) {
        let rank = UInt64(level &+ 1) << 32
        guard source.pointee.rank < rank else { return }
        source.pointee.rank = rank
        raise(readersOf: source)
    }

    /// Marks what depends on a variable whose value has changed.
    private static func mark(_ source: Node.Pointer) {
        source.pointee.version &+= 1
        var (first, last): (Node.Pointer?, Node.Pointer?)
        mark(readersOf: source, as: .dirty, &first, &last)
        while let node = first {
            first = node.pointee.nextMarked
            mark(readersOf: node, as: .pending, &first, &last)
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

    /// Brings a computed value up to date: runs it if something that it read has changed.
    @inline(__always)
    static func refresh(_ node: Node.Pointer) {
        let flags = node.pointee.flags
        if flags.isDisjoint(with: .stale) { return }
        if flags.contains(.dirty) { execute(node) } else { check(node) }
    }

    /// Runs the closure.
    static func execute(_ node: Node.Pointer) {
        begin(node)
        let isChange = node.pointee.derived._withUnsafeGuaranteedRef { $0.body.run($0) }
        end(node, isChange)
    }

    /// From now on what is read is linked to the node. A function of its own, as `end` is: a closure may read the next
    /// computed value, whose closure reads the next, and so on, and each byte counts.
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
        if let last = node.pointee.lastDependency {
            if let rest = last.pointee.nextDependency {
                last.pointee.nextDependency = nil
                unlink(from: rest)
            }
        } else if let rest = node.pointee.firstDependency {
            node.pointee.firstDependency = nil
            unlink(from: rest)
        }
        node.pointee.flags.remove(.running)
        if isChange {
            node.pointee.version &+= 1
            if node.pointee.flags.contains(.observed) { node.pointee.flags.insert(.fresh) }
        }
        if node.pointee.rank != node.pointee.rankBefore, node.pointee.firstReader != nil { raise(readersOf: node) }
    }

    /// Runs closures again if another thread has changed what they read meanwhile; called while nothing runs.
    @inline(__always)
    static func settle(_ node: Node.Pointer) {
        if hasNewNodes { settleSlowly(node) }
    }

    @inline(never)
    private static func settleSlowly(_ node: Node.Pointer) {
        while hasNewNodes {
            hasNewNodes = false
            guard word.load(ordering: .relaxed) & posted != 0 else { return }
            Postbox.empty()
            refresh(node)
        }
    }

    /// Runs the node if one of the computed values that it read turns out to have changed.
    ///
    /// Goes up to the first that is known to be out of date and comes back down by `checkedBy`. What was read is looked
    /// at in the order of reading, so nothing runs that a changed value before it would not have asked for. A closure
    /// that runs here may read, and so run, a node on the way; that one is up to date then, and its links are others.
    static func check(_ node: Node.Pointer) {
        var current = node
        current.pointee.flags.insert(.checking)
        var next = node.pointee.firstDependency
        while true {
            search: while let link = next {
                let dependency = link.pointee.dependency
                let flags = dependency.pointee.flags
                if flags.contains(.running) { break }
                if !flags.isDisjoint(with: .stale) {
                    guard flags.contains(.dirty) else {
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
                execute(current)
            }
            while true {
                current.pointee.flags.remove(.checking)
                if current == node { return }
                let reader = current.pointee.checkedBy.unsafelyUnwrapped
                let link = current.pointee.checkedFor.unsafelyUnwrapped
                let version = current.pointee.version
                current = reader
                if reader.pointee.flags.isDisjoint(with: .stale) { continue }
                next = link.pointee.nextDependency
                guard version != link.pointee.version else { break }
                execute(current)
            }
        }
    }

    /// Keeps the rank of what depends on a node above that of the node, which has risen.
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
