#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
    import Dispatch
#endif

#if os(Linux)
    /// Tells when a database file or its log is written, made anew or replaced, by any process.
    ///
    /// It watches the folder, since the log comes and goes, by inotify: a thread sleeps until something happens.
    // Safe: what varies is used by the one thread, which `stop` ends by closing the other end of the pipe.
    final class FileWatch: @unchecked Sendable {
        private let notifications: Int32
        private let stopReading: Int32
        private let stopWriting: Int32
        private let names: Set<String>
        private let onChange: @Sendable () -> Void
        /// A commit is written to the log, synced, and only then made visible by shared memory, which nothing tells
        /// of. So every change is told again after 1, 4, 16 ... milliseconds, up to this many.
        private static let lastRecheck: Int32 = 16_384

        init(_ file: String, onChange: @escaping @Sendable () -> Void) throws(DatabaseError) {
            let slash = file.lastIndex(of: "/")
            let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
            let name = String(slash.map { file[file.index(after: $0)...] } ?? file[...])
            names = [name, name + "-wal"]
            self.onChange = onChange
            notifications = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            var ends: [Int32] = [-1, -1]
            let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
            guard notifications >= 0, pipe(&ends) == 0,
                inotify_add_watch(notifications, folder, mask) >= 0
            else {
                throw DatabaseError(.cannotRead, file: folder, "cannot be watched: " + String(cString: strerror(errno)))
            }
            (stopReading, stopWriting) = (ends[0], ends[1])
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self)
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<FileWatch>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
            guard code == 0 else {
                context.release()
                throw DatabaseError(.inputOutput, file: file, "no thread to watch the file: error \(code)")
            }
            pthread_detach(thread)
        }

        /// Ends the watch; a change that is being told at this moment is still told.
        func stop() {
            close(stopWriting)
        }

        private func run() {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var events = [
                pollfd(fd: notifications, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopReading, events: Int16(POLLIN), revents: 0),
            ]
            var recheck: Int32 = -1
            while true {
                let ready = poll(&events, 2, recheck)
                guard ready >= 0 || errno == EINTR else { break }
                if ready == 0 {
                    onChange()
                    recheck = recheck < Self.lastRecheck ? recheck * 4 : -1
                    continue
                }
                if events[1].revents != 0 { break }
                var isOurs = false
                while true {
                    let count = read(notifications, &buffer, buffer.count)
                    guard count > 0 else { break }
                    isOurs = isOurs || concernsUs(buffer[..<count])
                }
                if isOurs {
                    onChange()
                    recheck = 1
                }
            }
            close(notifications)
            close(stopReading)
        }

        /// Looks for our names among the events: four numbers of four bytes, the last of which is the length of the
        /// name that follows.
        private func concernsUs(_ bytes: ArraySlice<UInt8>) -> Bool {
            var rest = bytes
            while rest.count >= 16 {
                let start = rest.startIndex
                let length = rest.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }
                let name = rest[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
                if names.contains(String(decoding: name, as: UTF8.self)) { return true }
                rest = rest[(start + 16 + length)...]
            }
            return false
        }
    }
#else
    /// Tells when a database file or its log is written, made anew or replaced, by any process.
    ///
    /// It watches the file, its log and the folder by kqueue, and opens anew what has been made anew.
    // Safe: `sources` is touched on `queue` only.
    final class FileWatch: @unchecked Sendable {
        private let queue = DispatchQueue(label: "expense-core.file-watch")
        private var sources: [String: any DispatchSourceFileSystemObject] = [:]
        private let paths: [String]
        private let onChange: @Sendable () -> Void

        init(_ file: String, onChange: @escaping @Sendable () -> Void) throws(DatabaseError) {
            let slash = file.lastIndex(of: "/")
            let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
            paths = [folder, file, file + "-wal"]
            self.onChange = onChange
            queue.sync { watchAll() }
            guard queue.sync(execute: { sources[folder] != nil }) else {
                throw DatabaseError(.cannotRead, file: folder, "cannot be watched: " + String(cString: strerror(errno)))
            }
        }

        /// Ends the watch; a change that is being told at this moment is still told.
        func stop() {
            queue.async { [self] in
                for source in sources.values { source.cancel() }
                sources = [:]
            }
        }

        private func watchAll() {
            for path in paths where sources[path] == nil {
                let descriptor = open(path, O_EVTONLY)
                guard descriptor >= 0 else { continue }
                let source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename], queue: queue)
                source.setEventHandler { [weak self] in self?.handle(path, source.data) }
                source.setCancelHandler { close(descriptor) }
                sources[path] = source
                source.resume()
            }
        }

        private func handle(_ path: String, _ event: DispatchSource.FileSystemEvent) {
            if event.contains(.delete) || event.contains(.rename) { sources.removeValue(forKey: path)?.cancel() }
            watchAll()
            onChange()
        }
    }
#endif
