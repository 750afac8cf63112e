#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lines from a file descriptor, as they come.
struct LineInput {
    /// What the next piece of input holds.
    enum Line {
        case text(String)
        /// A line that is not valid UTF-8.
        case malformed
    }

    private let descriptor: Int32
    private var rest: [UInt8] = []
    private(set) var hasEnded = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The lines that are complete after one more read, which waits for input. At the end of the input, what comes
    /// after the last line's end counts as a line.
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
            return rest.isEmpty ? [] : [line(rest[...])]
        }
        let searched = rest.count
        rest += buffer[..<count]
        guard let last = rest[searched...].lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let complete = rest[..<last].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let lines = complete.map(line)
        rest = Array(rest[(last + 1)...])
        return lines
    }

    private func line(_ bytes: ArraySlice<UInt8>) -> Line {
        let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .malformed
    }
}
