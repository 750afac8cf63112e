#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reads lines from a file descriptor, as they arrive.
struct LineInput {
    /// A line of the input.
    enum Line {
        case text(String)
        /// A line that cannot be read, with the reason.
        case unreadable(String)
    }

    private let descriptor: Int32
    private var rest: [UInt8] = []
    /// Whether the bytes up to the next line end belong to a line that is too long.
    private var isTooLong = false
    /// The maximum length in bytes. A longer line is not kept, so memory use is bounded.
    private static let longestLine = 16_000_000
    private(set) var hasEnded = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for one more read and returns the lines that are complete then. At the end of the input, a text without a
    /// line end counts as a line.
    mutating func read() throws -> [Line] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = systemRead(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR || errno == EAGAIN { return [] }
            throw CommandFailure(.inputOutput, "standard input cannot be read: \(systemMessage(errno))")
        }
        if count == 0 {
            hasEnded = true
            defer { rest = [] }
            return rest.isEmpty && !isTooLong ? [] : [line(rest[...])]
        }
        let searched = rest.count
        rest += buffer[..<count]
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

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
        defer { isTooLong = false }
        if isTooLong { return .unreadable("the line has more than \(Self.longestLine) bytes; shorten it") }
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return String(validating: bytes, as: UTF8.self).map(Line.text)
            ?? .unreadable("the line is not valid UTF-8")
    }
}
