import CLibrary
import ExpenseCore

extension GitCarrier {
    /// Whether somebody may have written a text for the inbox there.
    func isInboxFile(path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == "inbox" && !parts[1].isEmpty && !parts[1].hasPrefix(".")
    }

    /// Brings texts that somebody has pushed since to the inbox of the folder. Others stay, because lines may have been
    /// read from them that are still to be pushed.
    ///
    /// - Parameter former: the files that were brought last.
    func takeOverInbox(_ files: [String: Listed], _ former: [String: Listed]) throws {
        let taken = files.filter { path, listed in
            isInboxFile(path: path) && former[path] != listed && listed.isPlain && listed.size <= InboxFolder.mostBytes
        }
        if !taken.isEmpty { mkdir(folder + "/inbox", 0o700) }
        try forEachContent(of: taken.map { ($0, $1) }) { path, content in
            try write(content, to: path)
            // The day of a line is that of the commit that brought it, where that was made: on each machine, the file has
            // the time of day that the commit names.
            let time = try git.text(
                [
                    "log", "-1", "--format=%cd", "--date=format:%Y-%m-%dT%H:%M:%S", "refs/sync/fetched", "--", path,
                ])
            guard let seconds = Clock.stopped(at: time)?.now() else { return }
            let times = [timespec(tv_sec: time_t(seconds), tv_nsec: 0), timespec(tv_sec: time_t(seconds), tv_nsec: 0)]
            utimensat(AT_FDCWD, "\(folder)/\(path)", times, AT_SYMLINK_NOFOLLOW)
        }
        for path in former.keys where isInboxFile(path: path) && files[path] == nil { unlink("\(folder)/\(path)") }
    }

    /// The texts of a commit from which lines were read since.
    func changesOfInbox(_ files: [String: Listed]) throws -> (changed: [String], gone: [String]) {
        var present: [String] = []
        var gone: [String] = []
        for (path, listed) in files.sorted(by: { $0.key < $1.key }) where isInboxFile(path: path) && listed.isPlain {
            guard listed.size <= InboxFolder.mostBytes else { continue }
            if access("\(folder)/\(path)", F_OK) == 0 { present.append(path) } else { gone.append(path) }
        }
        guard !present.isEmpty else { return ([], gone) }
        let outcome = try git.run(["hash-object", "--no-filters", "--"] + present.map { "\(folder)/\($0)" })
        guard outcome.isDone else { throw Git.failure("hash-object", outcome.reason) }
        let hashes = outcome.text.split(separator: "\n").map(String.init)
        return (zip(present, hashes).filter { files[$0]?.content != $1 }.map(\.0), gone)
    }
}
