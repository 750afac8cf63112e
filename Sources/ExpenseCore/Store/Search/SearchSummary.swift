/// Which texts the notes and payees of a block of consecutive entries may contain, and in which group of entries.
///
/// It has words, each with one bit per group of entries. Each sequence of one to four bytes of the folded notes sets
/// its group's bit in the word that its hash selects; several sequences share a word. A group cannot contain a text if
/// it lacks the bit of one of the text's sequences.
///
/// Summaries are stored in files. A change of the hash, or of what ``folded(_:)`` does to a letter, needs a new version
/// of the data format that creates them again.
struct SearchSummary {
    private static let blockBits: Int64 = 10
    static let groupBits: Int64 = 5
    private static let groupsOfBlock: Int64 = 1 << (blockBits - groupBits)
    /// The number of entries in a group.
    static let groupSize: Int64 = 1 << groupBits

    /// The number of words for single bytes, and for sequences of two, three and four.
    private static let widths = (one: 64, two: 128, three: 408, four: 408)
    private static let width = widths.one + widths.two + widths.three + widths.four
    /// The size in bytes. It fits into a page of the file.
    static let size = width * 4

    /// A longer text is treated as containing everything.
    private static let longest = 4096

    private var words = [UInt32](repeating: 0, count: width)

    /// The block of an entry, in Swift and in SQL.
    static func block(of entry: Int64) -> Int64 { entry >> blockBits }
    static func block(of column: String) -> String { "\(column) >> \(blockBits)" }

    /// The numbers of the entries of a block.
    static func entries(of block: Int64) -> ClosedRange<Int64> {
        block << blockBits...(block << blockBits | (1 << blockBits - 1))
    }

    /// The groups of a block: the entry numbers without their last bits.
    static func groups(of block: Int64) -> ClosedRange<Int64> {
        let first = block << (blockBits - groupBits)
        return first...(first | (groupsOfBlock - 1))
    }

    /// Adds the note or the payee of an entry of the block.
    mutating func add(_ note: Bytes, of entry: Int64) {
        guard !note.isEmpty else { return }
        let group: UInt32 = 1 << UInt32((entry >> Self.groupBits) & (Self.groupsOfBlock - 1))
        guard note.count <= Self.longest else { return addEverything(to: group) }
        let isKnown = withFolded(note) { plain, isSure in
            words.withUnsafeMutableBufferPointer { words in Self.forEachWord(of: plain) { words[$0] |= group } }
            return isSure
        }
        if !isKnown { addEverything(to: group) }
    }

    private mutating func addEverything(to group: UInt32) {
        for word in words.indices { words[word] |= group }
    }

    /// The stored form.
    var bits: [UInt8] {
        words.map { $0.littleEndian }.withUnsafeBytes { Array($0) }
    }

    /// Whether a stored summary covers everything in this one.
    func isCovered(by bits: Bytes) -> Bool {
        bits.count == Self.size && words.indices.allSatisfy { words[$0] & ~Self.word($0, of: bits) == 0 }
    }

    private static func word(_ place: Int, of bits: Bytes) -> UInt32 {
        let start = place * 4
        return UInt32(bits[start]) | UInt32(bits[start + 1]) << 8 | UInt32(bits[start + 2]) << 16
            | UInt32(bits[start + 3]) << 24
    }

    /// Calls `body` with the word of each sequence of bytes.
    @inline(__always)
    private static func forEachWord(of text: Bytes, _ body: (Int) -> Void) {
        func hash(_ bytes: UInt32, _ width: Int) -> Int {
            Int((UInt64(bytes &* 0x9E37_79B1) &* UInt64(width)) >> 32)
        }
        var last: UInt32 = 0
        for (place, byte) in text.enumerated() {
            let byte = UInt32(byte)
            last = last << 8 | byte
            // Letters and digits never share a word.
            body(Int(byte & 0x1F | (byte & 0x40) >> 1))
            if place >= 1 { body(widths.one + hash(last & 0xFFFF, widths.two)) }
            if place >= 2 { body(widths.one + widths.two + hash(last & 0xFF_FFFF, widths.three)) }
            if place >= 3 { body(widths.one + widths.two + widths.three + hash(last, widths.four)) }
        }
    }

    /// A sought text, prepared for testing summaries.
    struct Question {
        private let places: [Int]

        /// - Parameter sought: the text, folded already.
        init(_ sought: String) {
            var places: Set<Int> = []
            var sought = sought
            sought.withUTF8 { forEachWord(of: $0) { places.insert($0) } }
            // The longest sequences come first: they occur in the fewest notes.
            self.places = places.sorted(by: >)
        }

        /// One bit for each group of a block that may contain the text.
        func groups(in bits: Bytes) -> UInt32 {
            guard bits.count == size else { return .max }
            var groups = UInt32.max
            for place in places {
                groups &= word(place, of: bits)
                if groups == 0 { break }
            }
            return groups
        }
    }
}
