/// Colours of which each can be told from all others, as long as there are not hundreds.
struct DistinctColors {
    /// What is chosen from: neither so light nor so dark that a page of either kind swallows it.
    static let candidates: [Color] = {
        let steps: [UInt32] = [0x22, 0x44, 0x66, 0x88, 0xAA, 0xCC, 0xEE]
        return steps.flatMap { red in steps.flatMap { green in steps.map { Color(red << 16 | green << 8 | $0) } } }
            .filter { color in
                let (red, green, blue) = color.parts
                return (300_000...700_000).contains(Int(red) * 1063 + Int(green) * 3576 + Int(blue) * 361)
            }
    }()

    /// Two colours that are nearer can hardly be told from each other.
    private static let least = 1600

    private var colors: Set<Color> = []
    /// How far each candidate is from the nearest chosen colour; nil until the first one is chosen among them, because
    /// categories mostly have colours of their own.
    private var distances: [Int]?

    /// Whether a colour, or one that can hardly be told from it, was chosen.
    func contains(_ color: Color) -> Bool {
        colors.contains(color) || colors.contains { Self.distance($0, color) < Self.least }
    }

    mutating func add(_ color: Color) {
        guard colors.insert(color).inserted, let known = distances else { return }
        distances = zip(known, Self.candidates).map { Swift.min($0, Self.distance($1, color)) }
    }

    /// Adds the candidate that is most unlike all that were chosen.
    mutating func addNext() -> Color {
        let known =
            distances
            ?? Self.candidates.map { candidate in colors.map { Self.distance(candidate, $0) }.min() ?? .max }
        distances = known
        let place = known.indices.max { (known[$0], $1) < (known[$1], $0) } ?? 0
        var color = Self.candidates[place]
        // With more categories than candidates, the next number is at least another one.
        while colors.contains(color) { color = Color(color.rgb &+ 1) }
        add(color)
        return color
    }

    /// The squared distance, weighted by how well the eye sees each part.
    private static func distance(_ one: Color, _ other: Color) -> Int {
        func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
        let (first, second) = (one.parts, other.parts)
        return 2 * square(first.red, second.red) + 4 * square(first.green, second.green)
            + 3 * square(first.blue, second.blue)
    }
}
