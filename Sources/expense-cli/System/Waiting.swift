import CLibrary

/// A pipe that is written to only to make its reading end readable.
final class WakingPipe: Sendable {
    let readingEnd: Int32
    let writingEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure(.inputOutput, "cannot open a pipe: \(systemMessage(errno))")
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (readingEnd, writingEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readingEnd)
        close(writingEnd)
    }

    /// If the pipe is full, its reading end is readable already, so a failure to write does not matter.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writingEnd, &byte, 1)
    }

    func drain() {
        _ = readAll()
    }

    /// The bytes written and not read yet.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = read(readingEnd, &bytes, bytes.count)
            guard count > 0 else { return all }
            all += bytes[..<count]
        }
    }
}

/// Waits until one of the descriptors is readable. Throws if the reader of `output` has exited.
///
/// - Parameter patience: the maximum time to wait; no limit if nil.
/// - Returns: The readable descriptors, and those whose other end is closed; empty on timeout.
func waitUntilReadable(_ descriptors: [Int32], patience: Duration? = nil, output: Int32 = STDOUT_FILENO) throws
    -> Set<Int32>
{
    let timeout = patience.map { Int32($0 / .milliseconds(1)) } ?? -1
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests.append(pollfd(fd: output, events: 0, revents: 0))
    while poll(&requests, nfds_t(requests.count), timeout) < 0 {
        guard errno == EINTR else {
            throw CommandFailure(.inputOutput, "cannot wait for input: \(systemMessage(errno))")
        }
    }
    if requests[descriptors.count].revents & Int16(POLLERR) != 0 { throw ClosedPipe() }
    return Set(requests.dropLast().filter { $0.revents != 0 }.map(\.fd))
}
