/// Decompresses DEFLATE (RFC 1951), up to a size limit.
struct Inflater {
    private let input: ArraySlice<UInt8>
    private var position: Int
    /// Bits that are read from the input but not used yet, the next one lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// Why decompression failed.
    enum Fault: Error {
        case damaged, tooLong
    }

    /// The decompressed bytes of `input`.
    static func inflate(_ input: ArraySlice<UInt8>, limit: Int) throws(Fault) -> [UInt8] {
        var inflater = Inflater(input: input, limit: limit)
        try inflater.run()
        return inflater.output
    }

    private init(input: ArraySlice<UInt8>, limit: Int) {
        (self.input, self.limit) = (input, limit)
        position = input.startIndex
    }

    private mutating func run() throws(Fault) {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try stored()
            case 1: try compressed(Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try dynamicCodes()
                try compressed(literals, distances)
            default: throw .damaged
            }
        }
    }

    /// Reads as many bytes as fit into ``bits``.
    @inline(__always)
    private mutating func refill() {
        while bitCount <= 56, position < input.endIndex {
            bits |= UInt64(input[position]) << UInt64(bitCount)
            position += 1
            bitCount += 8
        }
    }

    @inline(__always)
    private mutating func drop(_ count: Int) throws(Fault) {
        guard count <= bitCount else { throw .damaged }
        bits >>= UInt64(count)
        bitCount -= count
    }

    @inline(__always)
    private mutating func take(_ count: Int) throws(Fault) -> Int {
        if bitCount < count { refill() }
        let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(count)) - 1))
        try drop(count)
        return value
    }

    private mutating func stored() throws(Fault) {
        // Whole bytes that were read ahead are read again.
        position -= bitCount / 8
        (bits, bitCount) = (0, 0)
        guard position + 4 <= input.endIndex else { throw .damaged }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        position += 4
        guard position + count <= input.endIndex else { throw .damaged }
        guard output.count + count <= limit else { throw .tooLong }
        output.append(contentsOf: input[position..<(position + count)])
        position += count
    }

    private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(Fault) {
        while true {
            let symbol = try next(literals)
            if symbol < 256 {
                guard output.count < limit else { throw .tooLong }
                output.append(UInt8(truncatingIfNeeded: symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else { throw .damaged }
            let (length, lengthBits) = Self.lengths[symbol - 257]
            let count = try length + take(lengthBits)
            let distanceSymbol = try next(distances)
            guard distanceSymbol < Self.distances.count else { throw .damaged }
            let (distance, distanceBits) = Self.distances[distanceSymbol]
            let back = try distance + take(distanceBits)
            guard back <= output.count else { throw .damaged }
            guard output.count + count <= limit else { throw .tooLong }
            // A slice of the output would share its memory, so that appending it copies everything.
            let start = output.count - back
            for place in start..<(start + count) { output.append(output[place]) }
        }
    }

    @inline(__always)
    private mutating func next(_ code: HuffmanCode) throws(Fault) -> Int {
        if bitCount < HuffmanCode.longest { refill() }
        guard let (symbol, length) = code.symbol(of: bits) else { throw .damaged }
        try drop(length)
        return symbol
    }

    private mutating func dynamicCodes() throws(Fault) -> (HuffmanCode, HuffmanCode) {
        let (literalCount, distanceCount, lengthCount) = try (take(5) + 257, take(5) + 1, take(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for place in order.prefix(lengthCount) { lengths[place] = try take(3) }
        let code = HuffmanCode(lengths)
        var all: [Int] = []
        while all.count < literalCount + distanceCount {
            switch try next(code) {
            case 16:
                guard let last = all.last else { throw .damaged }
                all += try Array(repeating: last, count: 3 + take(2))
            case 17: all += try Array(repeating: 0, count: 3 + take(3))
            case 18: all += try Array(repeating: 0, count: 11 + take(7))
            case let length: all.append(length)
            }
        }
        guard all.count == literalCount + distanceCount else { throw .damaged }
        return (HuffmanCode(Array(all[..<literalCount])), HuffmanCode(Array(all[literalCount...])))
    }

    private static let fixedLiterals = HuffmanCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))
    private static let lengths: [(Int, Int)] = {
        var lengths: [(Int, Int)] = []
        var next = 3
        for bits in [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] {
            lengths.append((next, bits))
            next += 1 << bits
        }
        return lengths + [(258, 0)]
    }()
    private static let distances: [(Int, Int)] = {
        var distances: [(Int, Int)] = []
        var next = 1
        for place in 0..<30 {
            let bits = max(0, place / 2 - 1)
            distances.append((next, bits))
            next += 1 << bits
        }
        return distances
    }()
}
