/// Decompresses DEFLATE (RFC 1951), up to a size limit.
struct Inflater {
    private let input: ArraySlice<UInt8>
    private var position: Int
    private var bits: UInt32 = 0
    private var bitCount: UInt32 = 0
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

    private mutating func take(_ count: UInt32) throws(Fault) -> Int {
        while bitCount < count {
            guard position < input.endIndex else { throw .damaged }
            bits |= UInt32(input[position]) << bitCount
            position += 1
            bitCount += 8
        }
        defer {
            bits >>= count
            bitCount -= count
        }
        return Int(bits & ((1 << count) - 1))
    }

    private mutating func stored() throws(Fault) {
        (bits, bitCount) = (0, 0)
        guard position + 4 <= input.endIndex else { throw .damaged }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        position += 4
        guard position + count <= input.endIndex else { throw .damaged }
        guard output.count + count <= limit else { throw .tooLong }
        output.append(contentsOf: input[position..<(position + count)])
        position += count
    }

    private mutating func compressed(_ literals: Code, _ distances: Code) throws(Fault) {
        while true {
            let symbol = try next(literals)
            if symbol == 256 { return }
            if symbol < 256 {
                guard output.count < limit else { throw .tooLong }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengths.count else { throw .damaged }
            let (length, lengthBits) = Self.lengths[symbol - 257]
            let count = try length + take(lengthBits)
            let distanceSymbol = try next(distances)
            guard distanceSymbol < Self.distances.count else { throw .damaged }
            let (distance, distanceBits) = Self.distances[distanceSymbol]
            let back = try distance + take(distanceBits)
            guard back <= output.count else { throw .damaged }
            guard output.count + count <= limit else { throw .tooLong }
            for _ in 0..<count { output.append(output[output.count - back]) }
        }
    }

    /// A Huffman code: the number of codes of each length, and the symbols in order.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int]

        init(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }
    }

    private mutating func next(_ code: Code) throws(Fault) -> Int {
        var (value, first, index) = (0, 0, 0)
        for length in 1..<16 {
            value |= try take(1)
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw .damaged
    }

    private mutating func dynamicCodes() throws(Fault) -> (Code, Code) {
        let (literalCount, distanceCount, lengthCount) = try (take(5) + 257, take(5) + 1, take(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for place in order.prefix(lengthCount) { lengths[place] = try take(3) }
        let code = Code(lengths)
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
        return (Code(Array(all[..<literalCount])), Code(Array(all[literalCount...])))
    }

    private static let fixedLiterals = Code(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code([Int](repeating: 5, count: 30))
    private static let lengths: [(Int, UInt32)] = {
        var lengths: [(Int, UInt32)] = []
        var next = 3
        for bits in [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] as [UInt32] {
            lengths.append((next, bits))
            next += 1 << Int(bits)
        }
        return lengths + [(258, 0)]
    }()
    private static let distances: [(Int, UInt32)] = {
        var distances: [(Int, UInt32)] = []
        var next = 1
        for place in 0..<30 {
            let bits = UInt32(max(0, place / 2 - 1))
            distances.append((next, bits))
            next += 1 << Int(bits)
        }
        return distances
    }()
}
