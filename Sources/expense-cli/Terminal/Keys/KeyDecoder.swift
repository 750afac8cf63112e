/// Decodes the bytes from a terminal into keys, however the bytes are split.
///
/// An unknown sequence is ignored completely, so that no part of it becomes input.
struct KeyDecoder: Sendable {
    private var pending: [UInt8] = []
    /// The beginning of a paste that has not ended yet.
    private var pasted: [UInt8]?

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// The end of a longer sequence is not waited for.
    private static let longestSequence = 1 << 20

    /// How long to wait for the rest of an incomplete sequence, if it has begun.
    var patience: Duration? {
        if pasted != nil { return .seconds(2) }
        return pending.isEmpty ? nil : .milliseconds(50)
    }

    /// The keys that are complete with these bytes.
    mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        return keys(isEnd: false)
    }

    /// The keys of an incomplete sequence after ``patience`` has passed.
    mutating func decodeRest() -> [Key] {
        keys(isEnd: true)
    }

    private mutating func keys(isEnd: Bool) -> [Key] {
        var keys: [Key] = []
        var text = ""
        func flush() {
            if !text.isEmpty { keys.append(.text(text)) }
            text = ""
        }
        var rest = pending[...]
        reading: while !rest.isEmpty || pasted != nil && isEnd {
            if pasted != nil {
                guard let paste = readPaste(&rest, isEnd: isEnd) else { break }
                keys.append(.paste(paste))
                continue
            }
            switch Self.read(rest, isEnd: isEnd) {
            case .incomplete: break reading
            case .nothing(let length): rest = rest.dropFirst(length)
            case .text(let scalar, let length):
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(length)
            case .key(let key, let length):
                flush()
                keys.append(key)
                rest = rest.dropFirst(length)
            case .pasteBegin(let length):
                flush()
                pasted = []
                rest = rest.dropFirst(length)
            }
        }
        flush()
        pending = Array(rest)
        return keys
    }

    /// The paste, when its end has arrived.
    private mutating func readPaste(_ rest: inout ArraySlice<UInt8>, isEnd: Bool) -> String? {
        let end = Self.pasteEnd
        let found = rest.indices.first { rest[$0] == end[0] && rest[$0...].starts(with: end) }
        // The last bytes may be the start of the end mark.
        let kept = found ?? (isEnd ? rest.endIndex : max(rest.startIndex, rest.endIndex - end.count + 1))
        pasted?.append(contentsOf: rest[..<kept])
        rest = rest[kept...]
        guard found != nil || isEnd, let bytes = pasted else { return nil }
        rest = rest.dropFirst(found == nil ? 0 : end.count)
        pasted = nil
        return String(decoding: bytes, as: UTF8.self)
    }

    private enum Reading {
        case incomplete
        case nothing(length: Int)
        case text(Unicode.Scalar, length: Int)
        case key(Key, length: Int)
        case pasteBegin(length: Int)
    }

    private static func read(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        guard let first = bytes.first else { return .incomplete }
        if first == 0x1B { return readEscape(bytes, isEnd: isEnd) }
        // A C1 control character in UTF-8 is as long as the escape sequence that it stands for.
        if first == 0xC2, let second = bytes.dropFirst().first, (0x80...0x9F).contains(second) {
            return readSequence(second - 0x40, bytes, isEnd: isEnd) ?? .nothing(length: 2)
        }
        if first < 0x20 || first == 0x7F {
            return Key(controlByte: first).map { .key($0, length: 1) } ?? .nothing(length: 1)
        }
        return readScalar(bytes, isEnd: isEnd)
    }

    private static func readScalar(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        let first = bytes[bytes.startIndex]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        // The bytes so far are valid, but the character is incomplete.
        let isPartial = bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } && first >= 0xC2
        if isPartial, !isEnd { return .incomplete }
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return .text("\u{FFFD}", length: isPartial ? bytes.count : 1)
        }
        // C1 control characters have no key.
        return scalar.properties.generalCategory == .control
            ? .nothing(length: length) : .text(scalar, length: length)
    }

    private static func readEscape(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        let body = bytes.dropFirst()
        guard let second = body.first else { return isEnd ? .key(.escape, length: 1) : .incomplete }
        if let sequence = readSequence(second, bytes, isEnd: isEnd) { return sequence }
        switch second {
        case 0x1B: return .key(.escape, length: 1)
        case 0x00...0x1F, 0x7F: return .key(.alt(Character(Unicode.Scalar(second))), length: 2)
        default:
            switch readScalar(body, isEnd: isEnd) {
            case .text(let scalar, let length): return .key(.alt(Character(scalar)), length: length + 1)
            case .nothing(let length): return .nothing(length: length + 1)
            default: return .incomplete
            }
        }
    }

    /// A sequence by its second character; nil if that does not begin one.
    private static func readSequence(_ second: UInt8, _ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading? {
        switch second {
        case UInt8(ascii: "["): readControlSequence(bytes, isEnd: isEnd)
        case UInt8(ascii: "O"): readKeypadSequence(bytes, isEnd: isEnd)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "_"), UInt8(ascii: "^"):
            readString(bytes, isEnd: isEnd)
        default: nil
        }
    }

    /// `ESC O`, numbers of some terminals, and a final character.
    private static func readKeypadSequence(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        let body = bytes.dropFirst(2)
        if body.isEmpty { return isEnd ? .key(.alt("O"), length: 2) : .incomplete }
        let parameters = body.prefix { (0x30...0x3B).contains($0) }
        guard let final = body.dropFirst(parameters.count).first else {
            return isEnd ? .nothing(length: bytes.count) : .incomplete
        }
        let length = 2 + parameters.count + 1
        if parameters.isEmpty, final == UInt8(ascii: "M") { return .key(.enter, length: length) }
        return Key(numbers: [], final: final).map { .key($0, length: length) } ?? .nothing(length: length)
    }

    /// `ESC [`, numbers, and a final character. The Linux console sends a second bracket for some keys.
    private static func readControlSequence(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        let body = bytes.dropFirst(2)
        let parameters = body.prefix { (0x20...0x3F).contains($0) }
        let length = 2 + parameters.count + 1
        guard body.count > parameters.count else {
            return isEnd || length > longestSequence ? .nothing(length: bytes.count) : .incomplete
        }
        let final = body[body.startIndex + parameters.count]
        // The byte that interrupts a sequence is read again.
        guard (0x40...0x7E).contains(final) else { return .nothing(length: length - 1) }
        if final == UInt8(ascii: "["), parameters.isEmpty {
            if body.count < 2, !isEnd { return .incomplete }
            return .nothing(length: min(length + 1, bytes.count))
        }
        if final == UInt8(ascii: "M"), parameters.isEmpty { return readClick(bytes, isEnd: isEnd) }
        guard let numbers = numbers(in: parameters) else { return .nothing(length: length) }
        if final == UInt8(ascii: "~"), numbers.first == 200 { return .pasteBegin(length: length) }
        return Key(numbers: numbers, final: final).map { .key($0, length: length) } ?? .nothing(length: length)
    }

    /// The numbers of a key; nil for an answer or a report, whose first character is another one, and for a key that was
    /// let go. After a colon there is more about a number: the third kind of the second one is letting go.
    private static func numbers(in parameters: ArraySlice<UInt8>) -> [Int]? {
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
        let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        }
        if fields.count > 1, fields[1].count > 1, fields[1][1] == "3" { return nil }
        return fields.map { $0.first.flatMap { Int($0) } ?? 1 }
    }

    /// `ESC [ M` and three characters: a click of the mouse, from a terminal that another program left in that mode.
    private static func readClick(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        var length = 3
        for _ in 0..<3 {
            guard let first = bytes.dropFirst(length).first else {
                return isEnd ? .nothing(length: bytes.count) : .incomplete
            }
            guard first >= 0x80 else {
                length += 1
                continue
            }
            switch readScalar(bytes.dropFirst(length), isEnd: isEnd) {
            case .text(_, let more), .nothing(let more): length += more
            default: return .incomplete
            }
        }
        return .nothing(length: length)
    }

    /// A terminal report, up to its end: BEL or `ESC \`.
    private static func readString(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> Reading {
        let body = bytes.dropFirst(2)
        if let end = body.indices.first(where: { body[$0] == 0x07 || body[$0] == 0x1B }) {
            let length = end - bytes.startIndex + 1
            if body[end] == 0x07 { return .nothing(length: length) }
            if end + 1 < bytes.endIndex {
                return .nothing(length: bytes[end + 1] == UInt8(ascii: "\\") ? length + 1 : length - 1)
            }
        }
        return isEnd || bytes.count > longestSequence ? .nothing(length: bytes.count) : .incomplete
    }
}
