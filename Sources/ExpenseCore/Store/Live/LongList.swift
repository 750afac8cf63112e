/// A list whose changed copies share nearly all of their content with the original.
///
/// Reading an element costs a search among the parts, and so does inserting or removing one, whatever the length.
public struct LongList<Element> {
    /// How many elements lie together at most.
    private static var longestPart: Int { 512 }

    private var parts: [[Element]] = []
    /// The place of the first element of each part.
    private var starts: [Int] = []
    /// How many elements there are.
    public private(set) var count = 0

    /// A list of the same elements.
    public init(_ elements: some Sequence<Element>) {
        var part: [Element] = []
        func finished() -> [Element] {
            defer { part.removeAll(keepingCapacity: false) }
            return part
        }
        for element in elements {
            part.append(element)
            if part.count == Self.longestPart / 2 { append(finished()) }
        }
        if !part.isEmpty { append(finished()) }
    }

    private mutating func append(_ part: [Element]) {
        parts.append(part)
        starts.append(count)
        count += part.count
    }

    /// Puts an element in a place; those from there on move up by one.
    mutating func insert(_ element: Element, at place: Int) {
        precondition((0...count).contains(place), "there is no such place in the list")
        if parts.isEmpty { append([]) }
        let part = self.part(of: place)
        parts[part].insert(element, at: place - starts[part])
        moveStarts(after: part, by: 1)
        guard parts[part].count > Self.longestPart else { return }
        let half = parts[part].count / 2
        parts.insert(Array(parts[part][half...]), at: part + 1)
        parts[part].removeSubrange(half...)
        starts.insert(starts[part] + half, at: part + 1)
    }

    /// Takes away the element in a place; those after it move down by one.
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

    /// The part in which a place is; the last one for the end.
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
    /// The place of the first element.
    public var startIndex: Int { 0 }
    /// The place after the last element.
    public var endIndex: Int { count }

    /// The element in a place.
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
