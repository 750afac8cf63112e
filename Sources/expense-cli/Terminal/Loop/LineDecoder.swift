import ExpenseCore
import Streams

/// Decodes bytes into lines, however the bytes are split.
struct LineDecoder: Sendable {
    /// A line of the input.
    enum Line: Equatable, Sendable {
        case text(String)
        /// A line that cannot be read, with the reason.
        case unreadable(String)
    }

    private var rest: [UInt8] = []
    /// A byte order mark, which some editors write before the first line.
    private var mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// Whether the bytes up to the next line end belong to a line that is too long.
    private var isTooLong = false
    /// The maximum length in bytes. A longer line is not kept, so memory use is bounded.
    private static let longestLine = 16_000_000

    /// The lines that are complete with these bytes.
    mutating func decode(_ bytes: [UInt8]) -> [Line] {
        let searched = rest.count
        rest += bytes
        guard let last = rest[searched...].lastIndex(of: UInt8(ascii: "\n")) else {
            if rest.count > Self.longestLine {
                rest = []
                isTooLong = true
            }
            return []
        }
        let complete = rest[..<last].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines: [Line] = []
        for bytes in complete { lines.append(line(bytes)) }
        rest = Array(rest[(last + 1)...])
        return lines
    }

    /// The text without a line end at the end of the input; it counts as a line.
    mutating func decodeRest() -> [Line] {
        defer { rest = [] }
        return rest.isEmpty && !isTooLong ? [] : [line(rest[...])]
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
        defer { isTooLong = false }
        if isTooLong { return .unreadable("the line has more than \(Self.longestLine) bytes; shorten it") }
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
        mark = []
        let bytes = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
        return String(valid: bytes).map(Line.text)
            ?? .unreadable("the line is not valid UTF-8")
    }
}

extension ObservableType<[UInt8]> {
    /// The lines in the bytes of an input, in batches as they arrive.
    func lines() -> Observable<[LineDecoder.Line]> {
        let stream = asObservable()
        return .deferred {
            let decoder = Variable(LineDecoder())
            return stream.map { bytes in decoder.update { $0.decode(bytes) } }
                .concat(.deferred { .just(decoder.update { $0.decodeRest() }) })
                .filter { !$0.isEmpty }
        }
    }
}
