#if canImport(Darwin)
    import Darwin
    import Dispatch

    /// Calls back when any process writes, recreates, moves or replaces a database file or its log.
    ///
    /// It watches the folder, the file, its log and its index by kqueue, and opens again what was deleted or moved. If
    /// the folder is deleted, it watches the nearest existing parent folder until the folder is back.
    // Safe: the variables are used on `queue` only.
    final class FileWatch: @unchecked Sendable {
        private let queue = DispatchQueue(label: "expense-core.file-watch")
        private var sources: [String: any DispatchSourceFileSystemObject] = [:]
        private var files: [String] = []
        private var burst = 0
        private let file: String
        private var looks: Looks
        private let onChange: @Sendable () -> Void

        /// - Parameter lastLook: the longest pause between an event and a look, in milliseconds.
        init(
            _ file: String, lastLook: Int32 = 16_384, onChange: @escaping @Sendable () -> Void
        ) throws(DatabaseError) {
            (self.file, looks) = (file, Looks(last: lastLook))
            self.onChange = onChange
            // The caller may hold a lock that the callback needs, so nothing here may wait for a callback.
            let code = queue.sync { watchAll() ? 0 : errno }
            guard code == 0 else {
                throw DatabaseError(.cannotRead, file: file, "cannot be watched: " + String(cString: strerror(code)))
            }
        }

        /// Ends the watch. A callback that is running still finishes.
        func stop() {
            queue.async { [self] in
                burst += 1
                closeAll()
            }
        }

        /// Watches the real folder of the file, with links resolved, or the nearest existing one above; and the files
        /// that exist.
        private func watchAll() -> Bool {
            let path = resolved(file)
            let folder = splitPath(path).folder
            var nearest = folder
            while !watch(nearest) {
                guard errno == ENOENT || errno == ENOTDIR, nearest != "/", nearest != "." else { return false }
                nearest = splitPath(nearest).folder
            }
            // The folder may have been created again before the one above it was watched.
            guard nearest == folder || access(folder, F_OK) != 0 else { return watchAll() }
            files = [path, path + "-wal", path + "-shm"]
            for file in files { _ = watch(file) }
            for unneeded in sources.keys where unneeded != nearest && !files.contains(unneeded) {
                sources.removeValue(forKey: unneeded)?.cancel()
            }
            return true
        }

        private func watch(_ path: String) -> Bool {
            guard sources[path] == nil else { return true }
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            let isLog = path.hasSuffix("-wal")
            // SQLite changes the attributes of a log that root opens.
            let events: DispatchSource.FileSystemEvent = [.write, .extend, .delete, .rename]
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: isLog ? events : events.union(.attrib), queue: queue)
            source.setEventHandler { [weak self] in
                self?.handle(source.data, ofFolder: !(self?.files.contains(path) ?? false))
            }
            source.setCancelHandler { close(descriptor) }
            sources[path] = source
            source.resume()
            return true
        }

        private func closeAll() {
            for source in sources.values { source.cancel() }
            sources = [:]
        }

        private func handle(_ event: DispatchSource.FileSystemEvent, ofFolder isFolder: Bool) {
            // The files of a folder that was moved are somewhere else, too.
            if event.contains(.delete) || event.contains(.rename) { closeAll() }
            if isFolder || !event.isSubset(of: [.write, .extend]) {
                look(after: event == .attrib ? .announced : .replaced)
            } else if looks.noteWriting() {
                lookLater(looks.pause)
            }
        }

        private func look(after event: Looks.Event?) {
            let isFinal = files.count == 3 && FileStamp(files[1])?.size == 0
            let isWatched = watchAll()
            onChange()
            looks.noteLook(after: event, isFinal: isFinal)
            // If nothing can be watched, polling is the only way left.
            lookLater(isWatched ? looks.pause : looks.last)
        }

        private func lookLater(_ pause: Int32?) {
            burst += 1
            guard let pause else { return }
            queue.asyncAfter(deadline: .now() + .milliseconds(Int(pause))) { [weak self, burst] in
                guard let self, burst == self.burst else { return }
                look(after: nil)
            }
        }
    }
#endif
