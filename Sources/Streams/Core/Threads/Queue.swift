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

    /// Inserts an element before the first one for which `follows` is true, as it is for all after that.
    mutating func insert(_ element: Element, before follows: (Element) -> Bool) {
        elements.insert(element, at: place(of: follows))
    }

    private func place(of follows: (Element) -> Bool) -> Int {
        var (low, high) = (head, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if elements[middle].map(follows) ?? false { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Takes the first element for which `follows` is true, as it is for all after that, unless it is not wanted.
    mutating func remove(first follows: (Element) -> Bool, if isWanted: (Element) -> Bool) -> Element? {
        remove(at: place(of: follows), if: isWanted)
    }

    /// Takes the first element that is wanted.
    mutating func removeFirst(where isWanted: (Element) -> Bool) -> Element? {
        remove(at: elements[head...].firstIndex { $0.map(isWanted) ?? false } ?? elements.count) { _ in true }
    }

    private mutating func remove(at index: Int, if isWanted: (Element) -> Bool) -> Element? {
        guard index < elements.count, let element = elements[index], isWanted(element) else { return nil }
        return index == head ? popFirst() : elements.remove(at: index)
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
