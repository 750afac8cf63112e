import CLibrary

/// A pipe sends more than the limit.
struct TooMuch: Error {}

/// A pipe takes longer than the limit.
struct TooLong: Error {}

/// A file, or standard input, that can be read from its beginning any number of times.
final class InputFile {
    /// The name as given, or `standard input`.
    let name: String
    /// In bytes.
    let size: Int
    private let descriptor: Int32

    /// Opens a file; `-` is standard input.
    ///
    /// - Parameter interruption: reports Ctrl-C, which ends the waiting for a pipe.
    init(_ path: String, interruption: SignalPipe? = nil) throws {
        name = path == "-" ? "standard input" : path
        let opened = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.cannotRead(name) }
        var status = stat()
        guard fstat(opened, &status) == 0 else { throw Self.cannotRead(name) }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw CommandFailure(.cannotRead, "\(escapingControls(in: name)) is a folder; name a file")
        }
        guard status.st_mode & S_IFMT != S_IFREG else {
            (descriptor, size) = (opened, Int(status.st_size))
            return
        }
        defer { close(opened) }
        do {
            (descriptor, size) = try Self.copy(opened, named: name, limit: Self.most, interruption: interruption)
        } catch is TooMuch {
            throw CommandFailure(
                .badData, "\(escapingControls(in: name)): more than 2 GB came through a pipe; write it to a file first")
        }
    }

    /// The maximum number of bytes kept from a pipe, so that an endless one does not fill the disk.
    private static let most = 2_000_000_000

    /// Copies a pipe, which can be read once, into a file.
    ///
    /// - Parameters:
    ///   - limit: in bytes. Beyond it ``TooMuch`` is thrown.
    ///   - end: the time after which ``TooLong`` is thrown if the pipe has not ended.
    init(copying pipe: Int32, named name: String, limit: Int, until end: ContinuousClock.Instant) throws {
        self.name = name
        (descriptor, size) = try Self.copy(pipe, named: name, limit: limit, until: end)
    }

    deinit {
        close(descriptor)
    }

    /// Returns the next piece of the file; empty at the end.
    ///
    /// - Parameter progress: receives the number of bytes read so far.
    func pieces(progress: @escaping (Int) throws -> Void = { _ in }) -> () throws -> [UInt8] {
        var position = 0
        return { [self] in
            let piece = try read(at: position, count: 1 << 16)
            position += piece.count
            try progress(position)
            return piece
        }
    }

    /// The first `count` bytes, or all if there are fewer.
    func beginning(_ count: Int) throws -> [UInt8] {
        try read(at: 0, count: count)
    }

    private func read(at position: Int, count: Int) throws -> [UInt8] {
        var failure: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(position + filled))
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    return failure = errno
                }
            }
        }
        guard failure == 0 else {
            throw CommandFailure(.inputOutput, "\(escapingControls(in: name)): \(systemMessage(failure))")
        }
        return piece
    }

    private static func wait(for stream: Int32, until end: ContinuousClock.Instant) throws(TooLong) {
        var request = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
        while case let left = end - .now, poll(&request, 1, Int32(clamping: left.components.seconds * 1000 + 1)) <= 0 {
            guard left > .zero else { throw TooLong() }
        }
    }

    /// Throws what opening the file would throw if it cannot be read, without opening it: a pipe could wait for ever.
    static func check(_ path: String) throws {
        if path != "-", access(path, R_OK) != 0 { throw cannotRead(path) }
    }

    private static func cannotRead(_ name: String) -> CommandFailure {
        CommandFailure(.cannotRead, "\(escapingControls(in: name)): \(systemMessage(errno)); check the path")
    }

    /// Copies a stream into a file without a name, which is deleted when it is closed.
    private static func copy(
        _ stream: Int32, named name: String, limit: Int, until end: ContinuousClock.Instant? = nil,
        interruption: SignalPipe? = nil
    ) throws -> (Int32, Int) {
        let folder = environmentVariable("TMPDIR") ?? "/tmp"
        var template = Array((folder + "/expense-cli-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw CommandFailure(.cannotCreate, "\(folder): \(systemMessage(errno))") }
        unlink(template)
        do {
            let output = Output(descriptor: file, name: "a file in \(folder)")
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var size = 0
            while true {
                if let end { try wait(for: stream, until: end) }
                try interruption?.wait(for: stream)
                let got = systemRead(stream, &buffer, buffer.count)
                if got == 0 { break }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    throw CommandFailure(.inputOutput, "\(escapingControls(in: name)): \(systemMessage(errno))")
                }
                size += got
                guard size <= limit else { throw TooMuch() }
                var piece = Array(buffer[..<got])
                try output.drain(&piece)
            }
            try output.flush()
            return (file, size)
        } catch {
            close(file)
            throw error
        }
    }
}
