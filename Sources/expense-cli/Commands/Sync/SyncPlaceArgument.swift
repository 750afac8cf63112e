import ExpenseCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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
            self = .folder(try absolutePath(text))
        }
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
