/// The values of XML or SGML that a reader uses, as an enumeration with their paths.
protocol MarkupField: RawRepresentable, CaseIterable, Sendable where RawValue == Int, AllCases == [Self] {
    /// The names of an element and of those around it, the outermost first: `Ntry/Amt`. The first one may stand anywhere
    /// outside of the other paths. `@` precedes the name of an attribute: `Ntry/Amt@Ccy`.
    var path: String { get }
    /// Whether it is an element of which the begin and the end matter, but that has no text.
    var isGroup: Bool { get }
    /// Whether elements within it are found as if it were not there.
    var isTransparent: Bool { get }
}

/// The paths of fields, as a tree. Node 0 is the root.
struct MarkupTree {
    struct Node {
        let name: [UInt8]
        var children: [Int] = []
        var field: Int?
        var attribute: (name: String, field: Int)?
        var isGroup = false
        var isTransparent = false

        /// Whether it is an element with a text.
        var isValue: Bool { field != nil && !isGroup }
    }

    private(set) var nodes = [Node(name: [], isTransparent: true)]

    init(_ fields: [some MarkupField]) {
        for field in fields {
            var node = 0
            for name in field.path.split(separator: "/") {
                let parts = name.split(separator: "@")
                let bytes = Array(parts[0].utf8)
                node = child(named: bytes, of: node) ?? add(bytes, to: node)
                if parts.count > 1 { nodes[node].attribute = (String(parts[1]), field.rawValue) }
            }
            guard !field.path.contains("@") else { continue }
            nodes[node].field = field.rawValue
            (nodes[node].isGroup, nodes[node].isTransparent) = (field.isGroup, field.isTransparent)
        }
    }

    func child(named name: [UInt8], of node: Int) -> Int? {
        for child in nodes[node].children where nodes[child].name == name { return child }
        return nil
    }

    private mutating func add(_ name: [UInt8], to node: Int) -> Int {
        nodes[node].children.append(nodes.count)
        nodes.append(Node(name: name))
        return nodes.count - 1
    }
}

/// The texts of fields.
struct FieldTexts<Field: MarkupField> {
    private var texts = [String?](repeating: nil, count: Field.allCases.count)
    private var used: [Int] = []

    subscript(field: Field) -> String? { texts[field.rawValue] }

    /// Adds a text, in a line of its own, so that two amounts or two days are not taken for one.
    mutating func add(_ text: String, to field: Field, at place: Place) throws(FormatError) {
        guard let former = texts[field.rawValue] else {
            texts[field.rawValue] = text
            used.append(field.rawValue)
            return
        }
        guard former.utf8.count < 100_000 else { throw FormatError(place, "a text is longer than 100000 bytes") }
        texts[field.rawValue] = former + "\n" + text
    }

    mutating func removeAll() {
        for field in used { texts[field] = nil }
        used.removeAll(keepingCapacity: true)
    }

    mutating func removeAll(in fields: [Field]) {
        for field in fields { texts[field.rawValue] = nil }
    }

    /// The first text of several fields.
    func first(of fields: Field...) -> String? {
        for field in fields { if let text = texts[field.rawValue] { return text } }
        return nil
    }
}
