import CLibrary
import ExpenseCore

extension GitCarrier {
    /// The branch that is used if the files of machines are there already.
    private static let first = "refs/heads/main"

    /// Fetches the branch in which machines share: the one that the repository's HEAD names, so that who clones the
    /// repository has the files, and what a telephone pushes is read. It is `main` if files of machines are there, or if
    /// HEAD names no branch: then everybody uses it, whatever HEAD names later.
    ///
    /// - Returns: the branch, and its newest commit; nil if nobody has pushed.
    func fetch() throws -> (branch: String, tip: String?) {
        let words = ["ls-remote", "--quiet", "--symref"] + (isOnDisk ? [git.optionsOnDisk.fetch] : [])
        let outcome = try git.run(words + ["--", address, "HEAD", Self.first])
        guard outcome.isDone else { throw Git.failure("ls-remote", outcome.reason) }
        var (head, tips): (String?, [String: String]) = (nil, [:])
        for line in outcome.text.split(whereSeparator: \.isNewline) {
            let halves = line.split(separator: "\t").map(String.init)
            guard halves.count == 2 else { continue }
            guard halves[0].hasPrefix("ref: ") else {
                tips[halves[1]] = halves[0]
                continue
            }
            if halves[1] == "HEAD", halves[0].hasPrefix("ref: refs/heads/") { head = String(halves[0].dropFirst(5)) }
        }
        if let known = tips[Self.first] {
            let tip = try fetch(Self.first, known)
            guard let head, head != Self.first else { return (Self.first, tip) }
            let found = try git.text(["ls-tree", "--name-only", tip, "--", "machines"])
            if !found.isEmpty { return (Self.first, tip) }
        }
        if let head, let known = tips["HEAD"] { return (head, try fetch(head, known)) }
        return (try tips.isEmpty ? headOfEmptyRepository() : Self.first, nil)
    }

    /// - Returns: the newest commit of a branch. It may be newer than the known one.
    private func fetch(_ branch: String, _ known: String) throws -> String {
        let former = try git.run(["rev-parse", "--quiet", "--verify", Self.fetched])
        if former.text.filter({ $0 != "\n" }) == known { return known }
        let words = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"]
        let options = isOnDisk ? [git.optionsOnDisk.fetch] : []
        try git.text(words + options + ["--", address, "+\(branch):\(Self.fetched)"])
        return try git.text(["rev-parse", "--verify", Self.fetched])
    }

    /// The branch that HEAD names, though nobody has pushed. Only a clone tells; git says `main` if the repository does not.
    private func headOfEmptyRepository() throws -> String {
        let path = folder + "/empty"
        removeAll(path)
        defer { removeAll(path) }
        let words = ["clone", "--bare", "--quiet", "--no-tags", "--single-branch", "--template="]
        try git.text(words + (isOnDisk ? [git.optionsOnDisk.fetch] : []) + ["--", address, path])
        let head = try git.run(["symbolic-ref", "HEAD"], in: path).text.filter { $0 != "\n" }
        return head.hasPrefix("refs/heads/") ? head : Self.first
    }
}

/// Deletes a file, or a folder with all that is in it. Links are not followed.
func removeAll(_ path: String) {
    guard unlink(path) != 0, let listing = opendir(path) else { return }
    var names: [String] = []
    while let item = readdir(listing) {
        let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    closedir(listing)
    for name in names { removeAll("\(path)/\(name)") }
    rmdir(path)
}
