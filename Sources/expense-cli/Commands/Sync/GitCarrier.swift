import CLibrary
import ExpenseCore

/// Carries the files of machines through a repository of git, to and from the folder beside the data file.
///
/// Nothing is ever checked out or merged: of what others have pushed, only files that machines write are copied to the
/// folder, and a commit replaces the files of this machine alone in what was fetched last. So a name, a link or an
/// attribute in the repository has no effect here, and there is no conflict to resolve.
struct GitCarrier {
    let address: String
    let folder: String
    let git: Git
    private static let mostAttempts = 30
    /// What was fetched last.
    static let fetched = "refs/sync/fetched"
    /// What the folder has.
    private static let taken = "refs/sync/taken"

    /// A file of this name exists while something has not been pushed.
    private static let unsent = "unsent"

    private var repository: String { folder + "/git" }
    var isOnDisk: Bool { address.hasPrefix("file://") }

    /// - Parameters:
    ///   - machine: this machine; nil before it shares anything.
    ///   - seconds: when to give up.
    init(_ address: String, folder: String, machine: String?, seconds: Int) throws {
        (self.address, self.folder) = (address, folder)
        for path in [folder, folder + "/machines", folder + "/git"] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw CommandFailure(
                .cannotCreate, "\(escapingControls(in: path)) cannot be created: \(systemMessage(errno))")
        }
        git = try Git(
            folder + "/git", author: "machine-\(machine ?? "new")", until: .now + .seconds(seconds))
    }

    /// Brings what others have pushed, lets this machine read and write, and pushes what it wrote.
    ///
    /// - Parameters:
    ///   - machine: this machine; nil before it shares anything.
    ///   - name: the name of a machine for people.
    ///   - readAndWrite: exchanges changes between the data file and the folder. It runs again if another machine pushes
    ///     first.
    func exchange(
        _ machine: () throws -> String?, named name: (String) throws -> String, _ readAndWrite: () throws -> SyncReport
    ) throws -> SyncReport {
        do {
            return try exchangeOnce(machine, named: name, readAndWrite)
        } catch let failure as CommandFailure where failure.code == .tryAgain {
            let consequence = try machine() == nil ? "Nothing was changed" : "What was changed here waits"
            throw CommandFailure(.tryAgain, "\(failure.message). \(consequence)")
        }
    }

    private func exchangeOnce(
        _ machine: () throws -> String?, named name: (String) throws -> String, _ readAndWrite: () throws -> SyncReport
    ) throws -> SyncReport {
        let lock = try takeLock()
        defer { close(lock) }
        do {
            try begin()
            return try attempt(machine, named: name, readAndWrite)
        } catch let failure as CommandFailure where failure.code == .tryAgain && isDamaged {
            // It has nothing that is not in the folder or in the repository.
            removeAll(repository)
            mkdir(repository, 0o700)
            try begin()
            return try attempt(machine, named: name, readAndWrite)
        }
    }

    /// Whether the clone cannot be used any more, as after a power cut.
    private var isDamaged: Bool {
        (try? git.run(["fsck", "--connectivity-only", "--no-dangling", "--no-progress"]))?.isDone == false
    }

    private func attempt(
        _ machine: () throws -> String?, named name: (String) throws -> String, _ readAndWrite: () throws -> SyncReport
    ) throws -> SyncReport {
        var report = SyncReport()
        var refusal: Refusal?
        for attempt in 1...Self.mostAttempts {
            refusal = try inTime(after: refusal) {
                let (branch, tip) = try fetch()
                let files = try tip.map(list) ?? [:]
                let faults = try takeOver(files, own: machine())
                if let tip { try git.text(["update-ref", Self.taken, tip]) }
                var part = try readAndWrite()
                part.faults += try faults.map { (try name($0.machine), $0.reason) }
                report.add(part)
                guard let own = try machine(), let commit = try commit(own, onto: tip, with: files) else { return nil }
                try write([], to: Self.unsent)
                if let refusal = try push(commit, to: branch) { return refusal }
                try git.text(["update-ref", Self.taken, commit])
                unlink("\(folder)/\(Self.unsent)")
                return nil
            }
            if refusal == nil { return report }
            // Another machine was faster. Others may wait for the same, so the pauses differ.
            if attempt < Self.mostAttempts { usleep(UInt32.random(in: 10_000...UInt32(40_000 * min(attempt, 10)))) }
        }
        throw CommandFailure(
            .tryAgain,
            refusal?.isLock ?? false
                ? refusal?.words ?? "" : "other machines were faster \(Self.mostAttempts) times; run 'sync' again")
    }

    /// Deletes the folder beside a data file that shares nothing through git, or not any more. It has nothing of its own.
    static func forget(_ folder: String) {
        guard access(folder + "/address", F_OK) == 0 else { return }
        for name in ["git", "machines", "inbox", "decrypted", unsent, "draft", "lock", "address"] {
            removeAll("\(folder)/\(name)")
        }
        rmdir(folder)
    }

    /// Runs something of an attempt. If a lock has refused the last one, and the time is over, that is the reason.
    private func inTime<Result>(after refusal: Refusal?, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            guard git.isLate, let refusal, refusal.isLock else { throw error }
            throw CommandFailure(.tryAgain, refusal.words)
        }
    }

    /// Whether the last push did not reach the repository.
    static func hasUnsent(in folder: String) -> Bool { access("\(folder)/\(unsent)", F_OK) == 0 }

    /// Only one process may use the clone.
    private func takeLock() throws -> Int32 {
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            throw CommandFailure(
                .cannotCreate, "\(escapingControls(in: folder))/lock cannot be created: \(systemMessage(errno))")
        }
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard !git.isLate else {
                close(lock)
                throw CommandFailure(.tryAgain, "another 'sync' of this data file is running")
            }
            usleep(10_000)
        }
        return lock
    }

    /// Makes the repository, or prepares the known one: its settings are always the same, and locks of a process that was
    /// killed are removed.
    private func begin() throws {
        let known = contents(ofFile: folder + "/address")
        guard known == nil || known == address else {
            throw CommandFailure(
                .failed,
                "\(escapingControls(in: folder)) belongs to another repository; delete it if nobody needs it, and try again"
            )
        }
        if known == nil {
            guard try MachineFile.all(in: folder).isEmpty else {
                throw CommandFailure(
                    .failed,
                    "\(escapingControls(in: folder)) is a folder that machines share, but git needs it for this data file. "
                        + "Rename it, or the data file")
            }
            try write(Array(address.utf8), to: "address")
        }
        if access(repository + "/HEAD", F_OK) != 0 {
            try git.text(["init", "--quiet", "--bare", "--template=", "--initial-branch=main"])
        }
        try write(Array("[core]\n\trepositoryformatversion = 0\n\tbare = true\n".utf8), to: "git/config")
        for name in ["index", "HEAD", "config", "packed-refs", Self.fetched, Self.taken] {
            unlink("\(repository)/\(name).lock")
        }
    }

    /// Why a push did not reach the repository, so that it is tried again.
    private struct Refusal {
        let reason: String

        /// Whether another process has locked the branch there, or has left a lock, rather than that another machine has
        /// pushed.
        var isLock: Bool { reason.contains("File exists") }

        var words: String {
            "git push: \(escapingControls(in: reason)) If no git runs there, delete that file"
        }
    }

    /// Whether the repository on a disk of this machine belongs to the user.
    private var ownsRepository: Bool {
        var status = stat()
        return stat(String(address.dropFirst("file://".count)), &status) == 0 && status.st_uid == geteuid()
    }

    /// - Returns: why another attempt is needed; nil if it is done.
    private func push(_ commit: String, to branch: String) throws -> Refusal? {
        let words = ["push", "--porcelain", "--quiet", "--no-verify", "--no-recurse-submodules"]
        let options = isOnDisk ? [git.optionsOnDisk.push(ownsRepository)] : []
        let outcome = try git.run(words + options + ["--", address, "\(commit):\(branch)"])
        if outcome.isDone { return nil }
        let rejection =
            outcome.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("!") }.map(String.init) ?? ""
        let races = ["[rejected]", "lock", "failed to update ref", "incorrect old value", "reference already exists"]
        if races.contains(where: { (rejection + outcome.reason).contains($0) }) {
            return Refusal(reason: outcome.reason)
        }
        throw Git.failure("push", rejection.isEmpty ? outcome.reason : rejection)
    }
}

// MARK: - Files

extension GitCarrier {
    /// A file of a commit.
    struct Listed: Equatable {
        var content = ""
        var size = 0
        var isPlain = false
    }

    /// The files of a commit that machines write.
    private func list(_ commit: String) throws -> [String: Listed] {
        let outcome = try git.run(["ls-tree", "-r", "-l", "-z", commit, "--", "machines", "inbox"])
        guard outcome.isDone else { throw Git.failure("ls-tree", outcome.reason) }
        var files: [String: Listed] = [:]
        for line in outcome.text.split(separator: "\0") {
            let halves = line.split(separator: "\t", maxSplits: 1).map(String.init)
            let words = halves[0].split(separator: " ")
            guard halves.count == 2, words.count == 4,
                MachineFile(path: halves[1]) != nil || isInboxFile(path: halves[1])
            else { continue }
            files[halves[1]] = Listed(
                content: String(words[2]), size: Int(words[3]) ?? 0, isPlain: words[0] == "100644" && words[1] == "blob"
            )
        }
        return files
    }

    /// Brings the files of other machines to the folder. Of this machine, only what it has not written itself: then the
    /// data file was copied or restored.
    ///
    /// - Returns: files that are not taken, and why.
    private func takeOver(_ files: [String: Listed], own: String?) throws -> [(machine: String, reason: String)] {
        let hasTaken = try git.run(["rev-parse", "--quiet", "--verify", Self.taken]).isDone
        let former = hasTaken ? try list(Self.taken) : [:]
        var faults: [(machine: String, reason: String)] = []
        var taken: [(path: String, listed: Listed)] = []
        for (path, listed) in files.sorted(by: { $0.key < $1.key }) {
            guard let file = MachineFile(path: path) else { continue }
            let present = sizeOfPlainFile("\(folder)/\(path)")
            if former[path] == listed, present == listed.size || file.machine == own { continue }
            guard listed.isPlain, listed.size <= MachineFile.mostBytes else {
                let reason = listed.isPlain ? "is larger than \(MachineFile.mostBytes >> 20) MB" : "is not a plain file"
                faults.append((file.machine, "\(path) \(reason)"))
                continue
            }
            if file.machine == own {
                let newest =
                    try MachineFile.all(of: file.machine, in: folder).last.flatMap(MachineFile.init)?.number ?? 0
                guard file.number >= newest else { continue }
            }
            taken.append((path, listed))
        }
        try forEachContent(of: taken) { path, content in
            let isOwn = MachineFile(path: path)?.machine == own
            if try !isOwn || beginning(of: path, content.count) != content { try write(content, to: path) }
        }
        for path in former.keys where files[path] == nil && MachineFile(path: path)?.machine != own {
            unlink("\(folder)/\(path)")
        }
        try takeOverInbox(files, former)
        return faults
    }

    /// Reads files of a commit: as many with one run of git as fit into memory, because there may be thousands.
    func forEachContent(
        of files: [(path: String, listed: Listed)], _ body: (_ path: String, _ content: [UInt8]) throws -> Void
    ) throws {
        var rest = files[...]
        while !rest.isEmpty {
            var (count, size) = (0, 0)
            while count < min(Self.mostAtOnce, rest.count), count == 0 || size <= MachineFile.mostBytes {
                size += rest[rest.startIndex + count].listed.size
                count += 1
            }
            try readContents(of: rest.prefix(count), size, body)
            rest = rest.dropFirst(count)
        }
    }

    private func readContents(
        of files: ArraySlice<(path: String, listed: Listed)>, _ size: Int, _ body: (String, [UInt8]) throws -> Void
    ) throws {
        let names = files.map { $0.listed.content + "\n" }.joined()
        let outcome = try git.run(
            ["cat-file", "--batch"], limit: size + Self.longestHeader * files.count, input: Array(names.utf8))
        guard outcome.isDone else { throw Git.failure("cat-file", outcome.reason) }
        var bytes = outcome.bytes[...]
        for (path, listed) in files {
            let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
            guard String(decoding: header, as: UTF8.self) == "\(listed.content) blob \(listed.size)",
                bytes.count >= header.count + listed.size + 2
            else { throw Git.failure("cat-file", "\(path) cannot be read") }
            bytes = bytes.dropFirst(header.count + 1)
            try body(path, Array(bytes.prefix(listed.size)))
            bytes = bytes.dropFirst(listed.size + 1)
        }
    }

    /// How many files are read with one run of git. Their names fit into a pipe.
    private static let mostAtOnce = 900
    private static let longestHeader = 100

    private func beginning(of path: String, _ count: Int) throws -> [UInt8]? {
        let file = open("\(folder)/\(path)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return Array(readToEnd(file).prefix(count))
    }

    /// Writes a file of the folder completely or not at all.
    func write(_ bytes: [UInt8], to path: String) throws {
        let (draft, target) = ("\(folder)/draft", "\(folder)/\(path)")
        let folderOfTarget = String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)])
        mkdir(folderOfTarget, 0o700)
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let isRenamed = file >= 0 && writeAll(bytes, to: file) && rename(draft, target) == 0
        let code = errno
        if file >= 0 { close(file) }
        guard isRenamed else {
            throw CommandFailure(
                .inputOutput, "\(escapingControls(in: target)) cannot be written: \(systemMessage(code))")
        }
    }

    /// A commit with the present files of this machine; nil if the newest one has them.
    private func commit(_ own: String, onto tip: String?, with files: [String: Listed]) throws -> String? {
        let present = try MachineFile.all(of: own, in: folder)
        let inbox = try changesOfInbox(files)
        let gone =
            inbox.gone + files.keys.filter { MachineFile(path: $0)?.machine == own && !present.contains($0) }.sorted()
        // Files only grow, so one of the same size is the same.
        let changed = inbox.changed + present.filter { files[$0]?.size != sizeOfPlainFile("\(folder)/\($0)") }
        guard !gone.isEmpty || !changed.isEmpty else { return nil }
        try git.text(["read-tree", tip ?? "--empty"])
        for path in changed {
            let content = try git.text(["hash-object", "-w", "--no-filters", "--", "\(folder)/\(path)"])
            try git.text(["update-index", "--add", "--replace", "--cacheinfo", "100644,\(content),\(path)"])
        }
        if !gone.isEmpty { try git.remove(gone) }
        let tree = try git.text(["write-tree"])
        return try git.text(["commit-tree", "-m", "sync"] + (tip.map { ["-p", $0] } ?? []) + [tree])
    }
}
