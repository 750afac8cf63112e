/// The category of an entry: a name and a colour, both chosen by the user.
public struct Category: Hashable, Sendable {
    /// The number that the database assigns; 0 before it is stored.
    public var id: Int64
    /// The name, unique regardless of case.
    public internal(set) var name: String
    /// The colour of its entries.
    public internal(set) var color: Color

    /// A category.
    public init(id: Int64 = 0, name: String, color: Color) {
        self.id = id
        self.name = name
        self.color = color
    }

    /// Whether it is a subcategory of another one, as `food:out` is of `food`; ignores case.
    public func lies(below name: String) -> Bool {
        self.name.lowercased().hasPrefix(name.lowercased() + ":")
    }

    /// The categories of a new file.
    public static let readyMade: [Category] = [
        Category(name: "food", color: Color(0xE67E22)),
        Category(name: "groceries", color: Color(0x27AE60)),
        Category(name: "home", color: Color(0x8E6E53)),
        Category(name: "transport", color: Color(0x2980B9)),
        Category(name: "health", color: Color(0xC0392B)),
        Category(name: "fun", color: Color(0x9B59B6)),
        Category(name: "clothes", color: Color(0xD81B60)),
        Category(name: "travel", color: Color(0x16A085)),
        Category(name: "gifts", color: Color(0xF1C40F)),
        Category(name: "salary", color: Color(0x2ECC71)),
    ]
}

extension Collection<Category> {
    /// The colour of each category in a picture, by its name: its own, or if an earlier one has that colour or one that can
    /// hardly be told from it, the one that is most unlike all others.
    package var distinctColors: [String: Color] {
        var colors: [String: Color] = [:]
        var chosen = DistinctColors()
        var late: [Category] = []
        for category in sorted(by: { $0.id < $1.id }) {
            if chosen.contains(category.color) {
                late.append(category)
            } else {
                chosen.add(category.color)
                colors[category.name] = category.color
            }
        }
        for category in late { colors[category.name] = chosen.addNext() }
        return colors
    }

    /// The colour of a new category beside these: a ready-made one, as long as there is one that none has.
    package var nextColor: Color {
        var chosen = DistinctColors()
        for category in self { chosen.add(category.color) }
        return Category.readyMade.map(\.color).first { !chosen.contains($0) } ?? chosen.addNext()
    }
}

/// A colour by its red, green and blue parts.
public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// `0xRRGGBB`.
    public let rgb: UInt32

    /// A colour as `0xRRGGBB`; higher bits are ignored.
    public init(_ rgb: UInt32) {
        self.rgb = rgb & 0xFF_FFFF
    }

    /// A colour as `#E67E22` or `E67E22`; nil if the text is not one.
    public init?(hex text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let rgb = UInt32(digits, radix: 16) else {
            return nil
        }
        self.init(rgb)
    }

    /// The colour for all categories together.
    public static let all = Color(0x34495E)
    /// The colour of entries without a category.
    public static let none = Color(0x95A5A6)

    /// Whether the program may have chosen it for a new category.
    var isGiven: Bool { Category.readyMade.contains { $0.color == self } || DistinctColors.candidates.contains(self) }

    /// Each part, 0 to 255.
    public var parts: (red: UInt8, green: UInt8, blue: UInt8) {
        (UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// `#E67E22`
    public var description: String {
        let digits = String(rgb, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
