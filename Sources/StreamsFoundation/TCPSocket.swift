#if os(Linux)
    import Foundation
    import Streams

    /// A connected socket, which is closed with its last reference.
    final class TCPSocket: Sendable {
        private let descriptor: Int32
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
                    self.descriptor = descriptor
                    return
                }
                close(descriptor)
            }
            throw URLError(.cannotConnectToHost)
        }

        deinit { close(descriptor) }

        /// What arrives, until the server closes the connection.
        var chunks: Observable<Data> {
            .deferred { [self] in
                FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).chunks()
                    // The descriptor stays open while somebody reads.
                    .do(onDispose: { withExtendedLifetime(self) {} })
            }
        }

        /// Writes all bytes, and waits while the network takes none, at most as long as the timeout.
        func write(_ bytes: Data) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                // Safe: the buffer is used during the call only.
                let count = rest.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var writing = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    guard poll(&writing, 1, timeout * 1000) != 0 else { throw URLError(.timedOut) }
                } else if errno != EINTR {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            }
        }
    }
#endif
