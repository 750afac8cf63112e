#if !canImport(Darwin)
    import CLibrary

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
        private var log = ""
        private var looks: Looks

        /// - Parameter lastLook: the longest pause between an event and a look, in milliseconds.
        init(
            _ file: String, lastLook: Int32 = 16_384, onChange: @escaping @Sendable () -> Void
        ) throws(DatabaseError) {
            (self.file, looks) = (file, Looks(last: lastLook))
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
            log = path + "-wal"
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
            var nextLook: Int64?
            while true {
                let pause = nextLook.map { Int32(clamping: max(0, $0 - milliseconds())) }
                let ready = poll(&events, 2, pause ?? -1)
                guard ready >= 0 || errno == EINTR else { break }
                if events[1].revents != 0 { break }
                var event = ready > 0 ? readEvents() : nil
                if event == .written {
                    if looks.noteWriting() { nextLook = looks.pause.map { milliseconds() + Int64($0) } }
                    event = nil
                }
                if event != nil || nextLook.map({ $0 <= milliseconds() }) ?? false {
                    let isFinal = FileStamp(log)?.size == 0
                    if watch < 0 { _ = watchFolder() }
                    onChange()
                    looks.noteLook(after: event, isFinal: isFinal)
                    // If nothing can be watched, polling is the only way left.
                    nextLook = (watch < 0 ? looks.last : looks.pause).map { milliseconds() + Int64($0) }
                }
            }
            close(notifications)
            close(stopReading)
        }

        /// The most that the events say of the file; nil if they do not concern it.
        private func readEvents() -> Looks.Event? {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var found: Looks.Event?
            while true {
                let count = read(notifications, &buffer, buffer.count)
                guard count > 0 else { return found }
                var rest = buffer[..<count]
                while let event = InotifyEvent(&rest) {
                    if event.isOverflow {
                        found = .replaced
                    } else if event.watch == watch, !isFolderThere || event.isFolderGone {
                        _ = watchFolder()
                        found = .replaced
                    } else if event.watch == watch, names.contains(event.name), let meaning = event.meaning,
                        meaning.rawValue > found?.rawValue ?? -1
                    {
                        found = meaning
                    }
                }
            }
        }
    }

    private func milliseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
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

        /// What it says of the file; nil if nothing. SQLite changes the attributes of a log that root opens.
        var meaning: Looks.Event? {
            if mask & UInt32(IN_ATTRIB) != 0 { return name.hasSuffix("-wal") ? nil : .announced }
            return mask & UInt32(IN_MODIFY) != 0 ? .written : .replaced
        }

        /// Whether events were lost because too many arrived at once.
        var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
        var isFolderGone: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 }
    }
#endif
