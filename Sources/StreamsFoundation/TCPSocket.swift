#if os(Linux)
    import Foundation
    import Streams

    /// A connected socket, which is closed when nobody refers to it or reads from it any more.
    final class TCPSocket: Sendable {
        /// What reads keeps it until it has let go of the descriptor: the number of one that was closed before belongs to
        /// another file, and nothing would be read from that.
        private let file: FileHandle
        /// In seconds, for the connection and for each write.
        private let timeout: Int32

        init(host: String, port: String, timeout: TimeInterval) throws {
            self.timeout = Int32(min(max(timeout, 1), 86_400))
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var found: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, port, &hints, &found) == 0 else { throw URLError(.cannotFindHost) }
            defer { freeaddrinfo(found) }
            var next = found
            while let address = next {
                next = address.pointee.ai_next
                let descriptor = socket(
                    address.pointee.ai_family, address.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue),
                    address.pointee.ai_protocol)
                guard descriptor >= 0 else { continue }
                var limit = timeval(tv_sec: Int(self.timeout), tv_usec: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
                if connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
                    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
                    return
                }
                close(descriptor)
            }
            throw URLError(.cannotConnectToHost)
        }

        /// What arrives, until the server closes the connection.
        var chunks: Observable<Data> { file.chunks() }

        /// Writes all bytes, and waits while the network takes none, at most as long as the timeout.
        func write(_ bytes: Data) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                // Safe: the buffer is used during the call only.
                let count = rest.withUnsafeBytes {
                    send(file.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var writing = pollfd(fd: file.fileDescriptor, events: Int16(POLLOUT), revents: 0)
                    guard poll(&writing, 1, timeout * 1000) != 0 else { throw URLError(.timedOut) }
                } else if errno != EINTR {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            }
        }
    }
#endif
