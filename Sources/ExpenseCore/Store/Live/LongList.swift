/// A list that shares most of its storage with changed copies of it.
///
/// Reading, inserting or removing an element takes a binary search among the parts, whatever the length of the list.
public struct LongList<Element> {
    /// The maximum number of elements in a part.
    private static var longestPart: Int { 512 }

    private var parts: [[Element]] = []
    /// The index of the first element of each part.
    private var starts: [Int] = []
    /// The number of elements.
    public private(set) var count = 0

    /// A list of the same elements.
    public init(_ elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Appends an element. Half of each part stays free for insertions.
    mutating func append(_ element: Element) {
        if parts.isEmpty || parts[parts.count - 1].count >= Self.longestPart / 2 {
            var part: [Element] = []
            part.reserveCapacity(Self.longestPart / 2)
            parts.append(part)
            starts.append(count)
        }
        parts[parts.count - 1].append(element)
        count += 1
    }

    /// Inserts an element at an index.
    mutating func insert(_ element: Element, at place: Int) {
        precondition((0...count).contains(place), "there is no such place in the list")
        guard !parts.isEmpty else { return append(element) }
        let part = self.part(of: place)
        parts[part].insert(element, at: place - starts[part])
        moveStarts(after: part, by: 1)
        guard parts[part].count > Self.longestPart else { return }
        let half = parts[part].count / 2
        parts.insert(Array(parts[part][half...]), at: part + 1)
        parts[part].removeSubrange(half...)
        starts.insert(starts[part] + half, at: part + 1)
    }

    /// Removes the element at an index.
    mutating func remove(at place: Int) -> Element {
        precondition((0..<count).contains(place), "there is no such place in the list")
        let part = self.part(of: place)
        defer {
            moveStarts(after: part, by: -1)
            if parts[part].isEmpty {
                parts.remove(at: part)
                starts.remove(at: part)
            }
        }
        return parts[part].remove(at: place - starts[part])
    }

    private mutating func moveStarts(after part: Int, by step: Int) {
        for later in (part + 1)..<Swift.max(part + 1, starts.count) { starts[later] += step }
        count += step
    }

    /// The part that contains an index; the last one for the end.
    private func part(of place: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }
}

extension LongList: RandomAccessCollection {
    /// The index of the first element.
    public var startIndex: Int { 0 }
    /// The index after the last element.
    public var endIndex: Int { count }

    /// The element at an index.
    public subscript(place: Int) -> Element {
        let part = part(of: place)
        return parts[part][place - starts[part]]
    }
}

extension LongList: Sendable where Element: Sendable {}

extension LongList: Equatable where Element: Equatable {
    /// Whether the elements are the same, in the same order.
    public static func == (left: LongList, right: LongList) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }
}
