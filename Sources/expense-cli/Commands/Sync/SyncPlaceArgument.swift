import CLibrary
import ExpenseCore

extension SyncPlace {
    /// The place that somebody typed.
    init(reading text: String) throws {
        guard !text.isEmpty else { throw UsageError(message: "PLACE is empty; give a folder or an address") }
        if let mark = text.firstRange(of: "://") {
            let scheme = text[..<mark.lowerBound].lowercased()
            guard ["ssh", "https", "file"].contains(scheme) else {
                throw UsageError(
                    message: "PLACE: \(quoted(scheme)) is not supported; give an address of ssh or https, or a path")
            }
            let authority = text[mark.upperBound...].prefix { $0 != "/" }
            let user = authority.split(separator: "@").dropLast().joined()
            guard !user.contains(":") else {
                throw UsageError(
                    message: "PLACE: the address has a password, which other users of this computer could see. Leave "
                        + "it out, and store it with a credential helper of git, or give an address of ssh")
            }
            self = .repository(text)
        } else if isRepository(text) {
            self = .repository("file://" + (try absolutePath(text)).replacing("%", with: "%25"))
        } else if access(text, F_OK) != 0, !text.hasPrefix("/"), text.prefix(while: { $0 != "/" }).contains(":") {
            self = .repository(text)
        } else if text.hasSuffix(".git"), access(text, F_OK) != 0 {
            throw CommandFailure(
                .cannotRead,
                "there is no repository at \(escapingControls(in: text)); 'git init --bare' makes one")
        } else {
            var path = Substring(try absolutePath(text))
            while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
            self = .folder(String(path))
        }
    }
}

extension SyncPlace {
    /// Makes sure that a folder to share is not inside one that is shared already, and does not have the data file: whatever
    /// carries it would put the file of one machine in the place of another one's.
    func check(isWithout file: String) throws {
        guard case .folder(let path) = self else { return }
        let shared = realpath(path, nil)
        defer { free(shared) }
        var outer = Substring(shared.map { String(cString: $0) } ?? path)
        while let end = outer.lastIndex(of: "/"), end > outer.startIndex {
            outer = outer[..<end]
            guard (try? MachineFile.all(in: String(outer)).isEmpty) ?? true else {
                throw CommandFailure(
                    .failed,
                    "\(escapingControls(in: path)) is inside \(escapingControls(in: String(outer))), which machines share; give that folder"
                )
            }
        }
        guard let shared else { return }
        var folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        if folder.isEmpty { folder = file.hasPrefix("/") ? "/" : "." }
        guard let present = realpath(folder, nil) else { return }
        defer { free(present) }
        guard (String(cString: present) + "/").hasPrefix(String(cString: shared) + "/") else { return }
        throw CommandFailure(
            .failed,
            "the data file \(escapingControls(in: file)) is in the folder that would be shared, where other machines would "
                + "replace it. Move it to another folder, or share a folder that is empty")
    }
}

/// Whether a folder is a bare repository.
private func isRepository(_ path: String) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { access("\(path)/\($0)", F_OK) == 0 }
}

/// The path from the root, since later commands may run in another folder.
func absolutePath(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
        throw CommandFailure(.cannotRead, "the current folder cannot be read: \(systemMessage(errno))")
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
}
