// A simple graph of derived values for one thread: objects, arrays of references, no locks. It has the same names as
// Streams, so that the same benchmark compiles with both.

/// A variable, a derived value or an effect.
// Safe: the benchmark has one thread, here and below.
package class Node: @unchecked Sendable {
    enum Mark { case clean, pending, dirty }

    // Safe: as above.
    nonisolated(unsafe) static var running: Derived?
    // Safe: as above.
    nonisolated(unsafe) static var runs = 0
    // Safe: as above.
    nonisolated(unsafe) static var batches = 0
    // Safe: as above.
    nonisolated(unsafe) static var due: [Derived] = []

    fileprivate var readers: [Derived] = []
    fileprivate var version = 0
    fileprivate var seenBy = 0

    fileprivate func refresh() {}

    fileprivate final func noteReading() {
        guard let reader = Self.running, seenBy != reader.run else { return }
        seenBy = reader.run
        reader.note(self)
    }

    fileprivate final func markReaders(_ mark: Mark) {
        for reader in readers {
            let before = reader.mark
            if mark == .dirty || before == .clean { reader.mark = mark }
            guard before == .clean else { continue }
            if reader.isEffect { Self.due.append(reader) } else { reader.markReaders(.pending) }
        }
    }

    static func settle() {
        guard batches == 0 else { return }
        batches = 1
        while !due.isEmpty {
            let taken = due
            due = []
            for effect in taken { effect.refresh() }
        }
        batches = 0
    }
}

// Safe: as above.
package class Derived: Node, @unchecked Sendable {
    fileprivate var mark = Mark.dirty
    fileprivate var run = 0
    fileprivate var isEffect = false
    private var dependencies: [(node: Node, version: Int)] = []
    private var position = 0

    /// Runs the closure; returns whether the result is a change.
    fileprivate func compute() -> Bool { false }

    fileprivate final func note(_ node: Node) {
        if position < dependencies.count, dependencies[position].node === node {
            dependencies[position].version = node.version
        } else {
            forget(from: position)
            dependencies.append((node, node.version))
            node.readers.append(self)
        }
        position += 1
    }

    fileprivate final func forget(from position: Int) {
        for (node, _) in dependencies[position...] {
            if let index = node.readers.firstIndex(where: { $0 === self }) { node.readers.remove(at: index) }
        }
        dependencies.removeSubrange(position...)
    }

    fileprivate final override func refresh() {
        if mark == .pending {
            for index in dependencies.indices {
                dependencies[index].node.refresh()
                if mark == .dirty || dependencies[index].node.version != dependencies[index].version {
                    mark = .dirty
                    break
                }
            }
        }
        guard mark == .dirty else { return mark = .clean }
        mark = .clean
        let outer = Self.running
        Self.runs += 1
        run = Self.runs
        position = 0
        Self.running = self
        if compute() { version += 1 }
        Self.running = outer
        forget(from: position)
    }
}

package final class Variable<Element>: Node, @unchecked Sendable {
    private var current: Element
    private let isEqual: ((Element, Element) -> Bool)?

    package init(_ value: Element) {
        current = value
        isEqual = nil
    }

    package init(_ value: Element) where Element: Equatable {
        current = value
        isEqual = { $0 == $1 }
    }

    package var value: Element {
        get {
            noteReading()
            return current
        }
        set {
            if let isEqual, isEqual(current, newValue) { return }
            current = newValue
            version += 1
            markReaders(.dirty)
            Self.settle()
        }
    }
}

package final class Computed<Element>: Derived, @unchecked Sendable {
    private var current: Element?
    private let body: () -> Element
    private let isEqual: ((Element, Element) -> Bool)?

    package init(_ body: @escaping () -> Element) {
        self.body = body
        isEqual = nil
    }

    package init(_ body: @escaping () -> Element) where Element: Equatable {
        self.body = body
        isEqual = { $0 == $1 }
    }

    fileprivate override func compute() -> Bool {
        let next = body()
        if let isEqual, let current, isEqual(current, next) { return false }
        current = next
        return true
    }

    package var value: Element {
        refresh()
        noteReading()
        guard let current else { preconditionFailure("a cycle") }
        return current
    }

    /// Runs the closure now, and again whenever a value that it reads has changed.
    package func subscribe(onNext: @escaping (Element) -> Void) -> Subscription {
        isEffect = true
        refresh()
        return Subscription { self.forget(from: 0) }
    }
}

// Safe: as above.
package final class Subscription: @unchecked Sendable {
    private let end: () -> Void

    init(_ end: @escaping () -> Void) {
        self.end = end
    }

    package func dispose() { end() }
}

package func transaction(_ body: () -> Void) {
    Node.batches += 1
    body()
    Node.batches -= 1
    Node.settle()
}
