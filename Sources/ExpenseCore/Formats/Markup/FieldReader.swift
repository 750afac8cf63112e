/// Follows the nesting of the elements of a file, and finds the values of fields.
struct FieldReader<Field: MarkupField> {
    enum Event {
        /// A group begins.
        case open(Field)
        /// The text of an element or of an attribute, which is in ``FieldReader/text``.
        case value(Field)
        /// A group ends.
        case close(Field)
    }

    private var scanner: MarkupScanner
    private let tree: MarkupTree
    private let fields = Field.allCases
    /// Whether all elements have end tags. In OFX 1 an element with a text has none.
    private let isStrict: Bool
    private var elements: [Element] = []
    /// The names of the open elements, one after the other.
    private var names: [UInt8] = []
    private static var mostElements: Int { 1000 }
    private var hasElements = false
    /// The end tags that end nothing. Some programs end an element by the name of another one: `<CCSTMTRS>...</STMTRS>`.
    private var unmatchedEnds = 0
    /// Whether the last end tag ended an element within the one that it names, and is read once more.
    private var endsAgain = false
    /// The text of the last value.
    private(set) var text = ""

    private struct Element {
        /// Its node in the tree; -1 within a field, if the tree does not have it there.
        let node: Int
        /// The bytes of its name.
        let name: Range<Int>
        var hasText = false
    }

    init(_ input: ByteInput, isStrict: Bool) {
        scanner = MarkupScanner(input, foldsCase: !isStrict)
        tree = MarkupTree(Field.allCases)
        self.isStrict = isStrict
    }

    /// The position of the last tag or text.
    var place: Place { scanner.place }

    /// How the file ends too early; nil if it does not.
    var cut: String? {
        if !hasElements { return "the file ends before its first tag" }
        let open = elements.first { isStrict || $0.node > 0 && tree.nodes[$0.node].isGroup }
        return open.map { "the file ends before the end of '\(name(of: $0))'" }
    }

    /// The next event; nil at the end.
    mutating func next() throws -> Event? {
        while endsAgain {
            endsAgain = false
            if let event = try close() { return event }
        }
        while let token = try scanner.next() {
            let event =
                switch token {
                case .text: try value()
                case .open: try open()
                case .close: try close()
                }
            if let event { return event }
            if endsAgain { return try next() }
        }
        return nil
    }

    private func name(of element: Element) -> String { String(decoding: names[element.name].prefix(40), as: UTF8.self) }

    private mutating func value() throws -> Event? {
        guard let last = elements.indices.last, scanner.text.contains(where: { $0 > 0x20 }) else { return nil }
        elements[last].hasText = true
        guard case let node = elements[last].node, node > 0 else { return nil }
        text = try scanner.trimmedText()
        guard !text.isEmpty else { return nil }
        guard let field = tree.nodes[node].field, tree.nodes[node].isValue else {
            throw FormatError(place, "the text '\(text.prefix(40))' belongs to no tag")
        }
        return .value(fields[field])
    }

    private mutating func open() throws -> Event? {
        if !isStrict { endImplied() }
        let parent = elements.last?.node ?? 0
        let outer = parent > 0 && tree.nodes[parent].isTransparent ? 0 : parent
        let known = outer < 0 ? nil : tree.child(named: scanner.name, of: outer)
        var node = known ?? (outer == 0 ? 0 : -1)
        if !isStrict, node < 0, let other = childOfKnown() { node = other }
        guard elements.count < Self.mostElements else {
            throw FormatError(place, "more than \(Self.mostElements) tags stand within each other or are never closed")
        }
        hasElements = true
        elements.append(Element(node: node, name: names.count..<(names.count + scanner.name.count)))
        names += scanner.name
        guard node > 0 else { return nil }
        if tree.nodes[node].isGroup, let field = tree.nodes[node].field { return .open(fields[field]) }
        guard let wanted = tree.nodes[node].attribute, let value = try scanner.text(ofAttribute: wanted.name) else {
            return nil
        }
        text = value
        return .value(fields[wanted.field])
    }

    /// Ends the elements that have no end tag: those with a text, and values without one.
    private mutating func endImplied() {
        while let last = elements.last {
            let node = last.node > 0 ? tree.nodes[last.node] : nil
            guard node.map({ $0.isValue && ($0.children.isEmpty || last.hasText) }) ?? last.hasText else { return }
            removeLast()
        }
    }

    /// The node of the current name within the innermost known element. Between both are unknown elements. They have no
    /// end tag either, so they are empty.
    private mutating func childOfKnown() -> Int? {
        guard let index = elements.lastIndex(where: { $0.node > 0 }),
            let child = tree.child(named: scanner.name, of: elements[index].node)
        else { return nil }
        while elements.count > index + 1 { removeLast() }
        return child
    }

    private mutating func close() throws(FormatError) -> Event? {
        let index = elements.lastIndex { names[$0.name] == scanner.name[...] }
        guard let index, !isStrict || index == elements.count - 1 else {
            guard isStrict else {
                unmatchedEnds += 1
                return nil
            }
            let name = String(decoding: scanner.name.prefix(40), as: UTF8.self)
            throw FormatError(place, "'\(name)' ends what has not begun")
        }
        let inner = elements[(index + 1)...].indices.last { place in
            let node = elements[place].node
            return node > 0 && !tree.nodes[node].isValue
        }
        if let inner {
            guard unmatchedEnds > 0 else {
                let names = (name(of: elements[index]), name(of: elements[inner]))
                throw FormatError(place, "'\(names.0)' ends before '\(names.1)', which is within it")
            }
            unmatchedEnds -= 1
            endsAgain = true
        }
        let last = inner ?? index
        let node = elements[last].node
        while elements.count > last { removeLast() }
        guard node > 0, tree.nodes[node].isGroup, let field = tree.nodes[node].field else { return nil }
        return .close(fields[field])
    }

    private mutating func removeLast() {
        if let last = elements.popLast() { names.removeLast(last.name.count) }
    }
}
