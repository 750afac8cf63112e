/// The last elements of a stream, for observers that come later.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
    private let capacity: Int
    private var elements: [Element] = []
    /// The index of the oldest element, once the buffer is full and turns round.
    private var oldest = 0

    @usableFromInline
    init(capacity: Int) {
        self.capacity = capacity
    }

    @usableFromInline
    mutating func append(_ element: Element) {
        if elements.count < capacity {
            elements.append(element)
        } else if capacity > 0 {
            elements[oldest] = element
            oldest = (oldest + 1) % capacity
        }
    }

    @usableFromInline
    func send(to observer: Observer<Element>) {
        for index in elements.indices where !observer.isDisposed {
            observer.onNext(elements[(oldest + index) % elements.count])
        }
    }
}
