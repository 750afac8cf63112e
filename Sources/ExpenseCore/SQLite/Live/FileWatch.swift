#if !canImport(Darwin)
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// Calls back when any process writes, recreates, moves or replaces a database file or its log.
    ///
    /// It watches the folder by inotify, because the log is deleted and created again; a thread sleeps until an event
    /// arrives. If the folder is deleted, it watches the nearest existing parent folder until the folder is back.
    // Safe: after `init` the variables are used by one thread only. `stop` ends that thread by closing the other end
    // of the pipe.
    final class FileWatch: @unchecked Sendable {
        private let file: String
        private let onChange: @Sendable () -> Void
        private let notifications: Int32
        private let stopReading: Int32
        private let stopWriting: Int32
        private var names: Set<String> = []
        /// The watch of the folder, or of one above it.
        private var watch: Int32 = -1
        private var isFolderThere = false
        private let lastLook: Int32

        /// - Parameter lastLook: A commit is written to the log, synced, and only then made visible. This program
        ///   signals when a commit is visible; other programs do not. So the file is checked again after 1, 4, 16 ...
        ///   milliseconds, up to this many. A check without a commit costs microseconds.
        init(
            _ file: String, lastLook: Int32 = 16_384, onChange: @escaping @Sendable () -> Void
        ) throws(DatabaseError) {
            (self.file, self.lastLook) = (file, lastLook)
            self.onChange = onChange
            notifications = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            var ends: [Int32] = [-1, -1]
            let hasPipe = pipe(&ends) == 0
            (stopReading, stopWriting) = (ends[0], ends[1])
            for end in ends where hasPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            guard notifications >= 0, hasPipe, watchFolder(), startThread({ [self] in run() }) else {
                let reason = String(cString: strerror(errno))
                for descriptor in [notifications, stopReading, stopWriting] where descriptor >= 0 { close(descriptor) }
                throw DatabaseError(.cannotRead, file: file, "cannot be watched: \(reason)")
            }
        }

        /// Ends the watch. A callback that is running still finishes.
        func stop() {
            close(stopWriting)
        }

        /// Watches the real folder of the file, with links resolved, or the nearest existing one above.
        private func watchFolder() -> Bool {
            if watch >= 0 { inotify_rm_watch(notifications, watch) }
            let path = resolved(file)
            let (folder, name) = splitPath(path)
            names = [name, name + "-wal", name + "-shm"]
            let mask =
                IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF
            var candidate = folder
            while true {
                watch = inotify_add_watch(notifications, candidate, UInt32(mask))
                isFolderThere = candidate == folder
                // The folder may have been created again before the one above it was watched.
                if watch >= 0, isFolderThere || access(folder, F_OK) != 0 { return true }
                guard watch < 0 else { return watchFolder() }
                guard errno == ENOENT || errno == ENOTDIR, candidate != "/", candidate != "." else { return false }
                candidate = splitPath(candidate).folder
            }
        }

        private func run() {
            var events = [
                pollfd(fd: notifications, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopReading, events: Int16(POLLIN), revents: 0),
            ]
            var nextLook: Int32 = -1
            while true {
                let ready = poll(&events, 2, nextLook)
                guard ready >= 0 || errno == EINTR else { break }
                if events[1].revents != 0 { break }
                if ready == 0 {
                    // If nothing can be watched, polling is the only way left.
                    nextLook = watch < 0 ? lastLook : nextLook < lastLook ? nextLook * 4 : -1
                    if watch < 0 { _ = watchFolder() }
                    onChange()
                } else if readEvents() {
                    nextLook = 1
                    onChange()
                }
            }
            close(notifications)
            close(stopReading)
        }

        /// Whether an event concerns the file.
        private func readEvents() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var isOurs = false
            while true {
                let count = read(notifications, &buffer, buffer.count)
                guard count > 0 else { return isOurs }
                var rest = buffer[..<count]
                while let event = InotifyEvent(&rest) {
                    if event.isOverflow {
                        isOurs = true
                    } else if event.watch == watch, !isFolderThere || event.isFolderGone {
                        _ = watchFolder()
                        isOurs = true
                    } else if event.watch == watch {
                        isOurs = isOurs || names.contains(event.name)
                    }
                }
            }
        }
    }

    /// An event as `inotify(7)` defines it: four numbers of four bytes; the last one is the length of the name that
    /// follows.
    private struct InotifyEvent {
        let watch: Int32
        let mask: UInt32
        let name: String

        init?(_ bytes: inout ArraySlice<UInt8>) {
            guard bytes.count >= 16 else { return nil }
            let (watch, mask, length) = bytes.withUnsafeBytes {
                (
                    $0.loadUnaligned(as: Int32.self), $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                    Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
                )
            }
            (self.watch, self.mask) = (watch, mask)
            name = String(decoding: bytes.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            bytes = bytes.dropFirst(16 + length)
        }

        /// Whether events were lost because too many arrived at once.
        var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
        var isFolderGone: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 }
    }
#endif
