/// Reads the JSON of one line, value by value. Whoever reads says what comes next, so that nothing is built that is not
/// needed: a machine that is new reads millions of values.
struct LineScanner {
    /// The maximum number of values in a line.
    private static let most = 100_000
    /// The maximum nesting depth of what is skipped.
    private static let deepest = 64

    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var count = 0
    /// The latest clock that is believed.
    var latestClock = Stamp.latest

    /// Reads a part of some bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, bytes.indices)
    }

    private static var damage: DamagedLine { DamagedLine(reason: "it is not valid JSON") }

    /// Whether the next value begins with a character.
    mutating func begins(with scalar: Unicode.Scalar) -> Bool {
        skipBlanks()
        return position < end && bytes[position] == UInt8(ascii: scalar)
    }

    /// Reads an object.
    ///
    /// - Parameter field: is called with the name of each field, and reads its value.
    mutating func object(_ field: (inout LineScanner, String) throws -> Void) throws {
        try sequence("{", "}") { scanner in
            let name = try scanner.text()
            guard scanner.take(":") else { throw Self.damage }
            try field(&scanner, name)
        }
    }

    /// Reads an array.
    ///
    /// - Parameter element: is called for each element, and reads it.
    mutating func array(_ element: (inout LineScanner) throws -> Void) throws {
        guard begins(with: "[") else { throw DamagedLine(reason: "a list is missing") }
        try sequence("[", "]", element)
    }

    private mutating func sequence(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ element: (inout LineScanner) throws -> Void
    ) throws {
        guard take(open) else { throw Self.damage }
        if take(close) { return }
        repeat {
            count += 1
            guard count <= Self.most else { throw DamagedLine(reason: "it has more than \(Self.most) values") }
            try element(&self)
        } while take(",")
        guard take(close) else { throw Self.damage }
    }

    /// Reads a whole number.
    mutating func integer() throws -> Int64 {
        skipBlanks()
        let isNegative = take("-")
        let start = position
        var number: Int64 = 0
        while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
            let (next, isTooMuch) = tens.subtractingReportingOverflow(Int64(digit))
            guard !overflows, !isTooMuch else { throw DamagedLine(reason: "a number is impossible") }
            // Counted downwards: there is one more negative number than positive ones.
            number = next
            position += 1
        }
        let isWhole = position == end || !".eE".utf8.contains(bytes[position])
        guard position > start, isWhole, isNegative || number > .min else {
            throw DamagedLine(reason: "a number is impossible")
        }
        return isNegative ? number : -number
    }

    /// Reads a text.
    mutating func text() throws -> String {
        guard take("\"") else { throw Self.damage }
        let start = position
        var isASCII = true
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = bytes[start..<position]
                position += 1
                // Most texts are, and need no check.
                if isASCII { return String(decoding: text, as: UTF8.self) }
                guard let text = String(valid: text) else { throw Self.damage }
                return text
            case UInt8(ascii: "\\"): return try escapedText(from: start)
            case 0..<0x20: throw Self.damage
            case 0x80...: isASCII = false
            default: break
            }
            position += 1
        }
        throw Self.damage
    }

    private mutating func escapedText(from start: Int) throws -> String {
        var plain = Array(bytes[start..<position])
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(valid: plain) else { throw Self.damage }
                return text
            case UInt8(ascii: "\\"):
                plain += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
            case 0..<0x20: throw Self.damage
            default: plain.append(byte)
            }
        }
        throw Self.damage
    }

    /// The character that an escape sequence means.
    private mutating func escape() throws -> Unicode.Scalar {
        guard position < end else { throw Self.damage }
        position += 1
        let byte = bytes[position - 1]
        if let scalar = JSONReader.escaped(byte) { return scalar }
        guard byte == UInt8(ascii: "u") else { throw Self.damage }
        var units = [try hexadecimal()]
        if UTF16.isLeadSurrogate(units[0]), position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        {
            position += 2
            units.append(try hexadecimal())
        }
        guard let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first,
            text.unicodeScalars.count == 1, scalar != "\0"
        else { throw Self.damage }
        return scalar
    }

    private mutating func hexadecimal() throws -> UInt16 {
        guard position + 4 <= end, bytes[position] != UInt8(ascii: "+"),
            let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw Self.damage }
        position += 4
        return unit
    }

    /// Reads a number, a text, or null.
    mutating func value() throws -> StoredValue {
        skipBlanks()
        guard position < end else { throw Self.damage }
        switch bytes[position] {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try integer())
        case UInt8(ascii: "n"):
            guard takeWord("null") else { throw Self.damage }
            return .null
        default: throw DamagedLine(reason: "a value is of an unknown type")
        }
    }

    /// Reads an array of numbers, texts and nulls.
    mutating func values() throws -> [StoredValue] {
        var values: [StoredValue] = []
        try array { values.append(try $0.value()) }
        return values
    }

    /// Skips any value.
    mutating func skip() throws { try skip(depth: 0) }

    private mutating func skip(depth: Int) throws {
        guard depth < Self.deepest else { throw Self.damage }
        if begins(with: "{") {
            try object { scanner, _ in try scanner.skip(depth: depth + 1) }
        } else if begins(with: "[") {
            try array { try $0.skip(depth: depth + 1) }
        } else if begins(with: "\"") {
            _ = try text()
        } else {
            let start = position
            while position < end, !",]} ".utf8.contains(bytes[position]) { position += 1 }
            guard position > start else { throw Self.damage }
        }
    }

    /// Checks that nothing follows.
    mutating func finish() throws {
        skipBlanks()
        guard position == end else { throw Self.damage }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard begins(with: scalar) else { return false }
        position += 1
        return true
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= end,
            bytes[position..<position + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
        else { return false }
        position += count
        return true
    }

    private mutating func skipBlanks() {
        while position < end, bytes[position] == 0x20 || (0x9...0xD).contains(bytes[position]) { position += 1 }
    }
}

/// The values that a list in JSON has.
func storedValues(_ json: String) throws -> [StoredValue] {
    var scanner = LineScanner(json)
    let values = try scanner.values()
    try scanner.finish()
    return values
}
