import CLibrary

/// Buffered output to a file descriptor.
///
/// Output is written by ``flush()``, or when enough has been buffered. For one thread only.
final class Output {
    /// The number of bytes that are buffered at first.
    static let firstPiece = 1 << 12

    private let descriptor: Int32
    private let name: String
    private let isTerminal: Bool
    private let escape: (inout [UInt8]) -> Void
    private var buffer: [UInt8] = []
    /// The current size of the buffer: small at the beginning, so that something is shown soon.
    private var capacity = Output.firstPiece
    /// The pager, until it is known whether the output is longer than the screen.
    private var pager: Pager?
    private var running: RunningPager?
    /// Breaks a line that is too long for the terminal between words; nil without a terminal.
    var breakLines: ((String) -> [String])?
    /// Reports Ctrl-C, which ends the output. A running pager handles Ctrl-C itself.
    var interruption: SignalPipe?

    /// - Parameters:
    ///   - name: the name in error messages.
    ///   - escape: makes lines of data safe for a terminal.
    init(
        descriptor: Int32, name: String = "standard output",
        escaping escape: @escaping (inout [UInt8]) -> Void = { _ in }
    ) {
        (self.descriptor, self.name, self.escape) = (descriptor, name, escape)
        isTerminal = isatty(descriptor) == 1
    }

    /// Writes `text` unchanged.
    ///
    /// Throws ``ClosedPipe`` if the reader has exited, ``Interrupted`` after Ctrl-C in the prompt, and a ``CommandFailure`` if writing fails.
    func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        try flushIfLong()
    }

    /// Writes what `append` appends, which is safe for a terminal.
    func write(_ append: (inout [UInt8]) -> Void) throws {
        append(&buffer)
        try flushIfLong()
    }

    /// Writes whole lines of data and empties the array but keeps its capacity; does nothing as long as there are fewer
    /// than `least` bytes. On a terminal, they are escaped.
    func drain(_ bytes: inout [UInt8], atLeast least: Int = 0) throws {
        guard bytes.count >= least else { return }
        if isTerminal { escape(&bytes) }
        buffer.append(contentsOf: bytes)
        bytes.removeAll(keepingCapacity: true)
        try flushIfLong()
    }

    /// Writes `line` with a line end. On a terminal, it is broken between words.
    func line(_ line: String = "") throws {
        for part in breakLines?(line) ?? [line] {
            try write(part)
            try write("\n")
        }
    }

    /// From now on, sends output that is longer than the screen to `pager`, until ``endPaging()``.
    func page(with pager: Pager?) {
        self.pager = pager
    }

    /// Writes the rest, and waits until the user has quit the pager.
    func endPaging() throws {
        defer { (pager, running) = (nil, nil) }
        guard pager != nil || running != nil else { return }
        do {
            try flush()
        } catch {
            try running?.end()
            throw error
        }
        try running?.end()
    }

    private func flushIfLong() throws {
        guard buffer.count >= capacity else { return }
        // Output that may still fit on the screen is kept until that is known.
        if let pager, buffer.count(where: { $0 == UInt8(ascii: "\n") }) < pager.rows { return }
        try flush()
    }

    /// Passes everything written so far to the system.
    func flush() throws {
        if let pager, buffer.count(where: { $0 == UInt8(ascii: "\n") }) >= pager.rows {
            running = try RunningPager(pager)
        }
        pager = nil
        let descriptor = running?.input ?? descriptor
        defer {
            buffer.removeAll(keepingCapacity: true)
            capacity = 1 << 16
        }
        if running == nil, !buffer.isEmpty { try interruption?.refuseInterruption() }
        var rest = buffer[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EPIPE {
                throw ClosedPipe()
            } else if errno == EAGAIN {
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                throw CommandFailure(.inputOutput, "cannot write to \(name): \(systemMessage(errno))")
            }
        }
    }
}

/// The reader of the output has exited, as `head` does after its last line.
struct ClosedPipe: Error {}

private func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
}
