/// A first-in, first-out queue. Both ends cost amortised constant time, and removed elements are released.
@usableFromInline @frozen
struct Queue<Element> {
    /// Nil before the head.
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == elements.count }
    @inlinable var count: Int { elements.count - head }
    /// The element that has waited longest.
    @inlinable var first: Element? { isEmpty ? nil : elements[head] }

    @inlinable
    mutating func append(_ element: Element) {
        elements.append(element)
    }

    @inlinable
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        // Most queues hold one element at a time.
        if elements.count == 1 { return elements.removeLast() }
        let element = elements[head].take()
        head += 1
        if isEmpty {
            elements.removeAll(keepingCapacity: elements.count <= 32)
            head = 0
        } else if head >= 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Takes the element that was appended last.
    mutating func popLast() -> Element? {
        isEmpty ? nil : elements.removeLast()
    }

    @inlinable
    mutating func removeAll() {
        guard !elements.isEmpty else { return }
        elements.removeAll()
        head = 0
    }
}

extension Queue: Sequence {
    @inlinable
    func makeIterator() -> some IteratorProtocol<Element> {
        elements[head...].lazy.compactMap { $0 }.makeIterator()
    }
}

extension Queue: Sendable where Element: Sendable {}
