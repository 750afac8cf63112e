/// A canonical Huffman code of DEFLATE, as a table that is indexed by the next bits.
struct HuffmanCode {
    /// The length of the longest codes, in bits.
    static let longest = 15
    /// Codes up to this length are found with one look into the table.
    private static let quick = 10

    /// By the next ``quick`` bits: the symbol, and the length of its code in the lowest four bits; 0 for longer codes.
    private var table = [UInt16](repeating: 0, count: 1 << quick)
    /// The number of codes of each length, and the symbols in order, for longer codes.
    private var counts = [Int](repeating: 0, count: longest + 1)
    private let symbols: [Int]

    /// - Parameter lengths: the length of each symbol's code; 0 for symbols that do not occur.
    init(_ lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        var code = 0
        var index = 0
        for length in 1...Self.quick {
            for symbol in symbols[index..<(index + counts[length])] where code < 1 << length {
                // The first bit of a code is the lowest one of the input.
                let reversed = (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
                for place in stride(from: reversed, to: 1 << Self.quick, by: 1 << length) {
                    table[place] = UInt16(symbol << 4 | length)
                }
                code += 1
            }
            index += counts[length]
            code <<= 1
        }
    }

    /// The symbol with which `bits` begin, and the length of its code, if any.
    @inline(__always)
    func symbol(of bits: UInt64) -> (symbol: Int, length: Int)? {
        let found = table[Int(truncatingIfNeeded: bits & ((1 << UInt64(Self.quick)) - 1))]
        return found != 0 ? (Int(found >> 4), Int(found & 15)) : longer(bits)
    }

    private func longer(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        var (value, first, index) = (0, 0, 0)
        for length in 1...Self.longest {
            value |= Int(truncatingIfNeeded: bits >> UInt64(length - 1) & 1)
            let count = counts[length]
            if value - first < count { return (symbols[index + value - first], length) }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }
}
