#if canImport(Darwin)
    import Darwin
    import Dispatch

    /// Calls back when any process writes, recreates, moves or replaces a database file or its log.
    ///
    /// It watches the file, its log, its index and the folder by kqueue, and reopens files that are created again.
    // Safe: the variables are used on `queue` only.
    final class FileWatch: @unchecked Sendable {
        private let queue = DispatchQueue(label: "expense-core.file-watch")
        private var sources: [String: any DispatchSourceFileSystemObject] = [:]
        private var burst = 0
        private let paths: [String]
        private let onChange: @Sendable () -> Void
        /// A commit is written to the log, synced, and only then made visible. This program signals when a commit is
        /// visible; other programs do not. So the file is checked again after 1, 4, 16 ... milliseconds, up to this
        /// many. A check without a commit costs microseconds.
        private static let lastLook = 16_384

        init(_ file: String, onChange: @escaping @Sendable () -> Void) throws(DatabaseError) {
            let path = resolved(file)
            let folder = splitPath(path).folder
            paths = [folder, path, path + "-wal", path + "-shm"]
            self.onChange = onChange
            queue.sync { watchAll() }
            guard queue.sync(execute: { sources[folder] != nil }) else {
                throw DatabaseError(.cannotRead, file: folder, "cannot be watched: " + String(cString: strerror(errno)))
            }
        }

        /// Ends the watch. A callback that is running still finishes.
        func stop() {
            queue.async { [self] in
                burst += 1
                for source in sources.values { source.cancel() }
                sources = [:]
            }
        }

        private func watchAll() {
            for path in paths where sources[path] == nil {
                let descriptor = open(path, O_EVTONLY)
                guard descriptor >= 0 else { continue }
                let source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .delete, .rename], queue: queue)
                source.setEventHandler { [weak self] in self?.handle(path, source.data) }
                source.setCancelHandler { close(descriptor) }
                sources[path] = source
                source.resume()
            }
        }

        private func handle(_ path: String, _ event: DispatchSource.FileSystemEvent) {
            if event.contains(.delete) || event.contains(.rename) { sources.removeValue(forKey: path)?.cancel() }
            burst += 1
            look(after: 1, in: burst)
        }

        private func look(after delay: Int, in looked: Int) {
            watchAll()
            onChange()
            guard delay <= Self.lastLook else { return }
            queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
                guard let self, looked == burst else { return }
                look(after: delay * 4, in: looked)
            }
        }
    }
#endif
