import CLibrary
import ExpenseCore

/// age or gpg as a child process, which encrypts to keys and decrypts with that of the user.
struct Cipher: Sendable {
    let keys: SyncKeys
    private static let patience: Duration = .seconds(60)

    private var tool: String { keys.tool.rawValue }

    /// Encrypts the content of a file.
    ///
    /// - Returns: lines of text.
    func encrypted(_ file: String) throws -> [UInt8] {
        let recipients = keys.recipients.flatMap { ["-r", $0] }
        let words =
            switch keys.tool {
            case .age: ["age", "--encrypt", "--armor"] + recipients + ["--", file]
            case .gpg:
                Self.gpg + ["--trust-model", "always", "--encrypt", "--armor"] + recipients + [
                    "--output", "-", "--", file,
                ]
            }
        let outcome = try run(words, limit: 1 << 24)
        guard outcome.code == 0, !outcome.output.isEmpty else {
            throw CommandFailure(.failed, "\(tool) cannot encrypt: \(reason(outcome))")
        }
        return outcome.output
    }

    /// Decrypts the content of a file.
    ///
    /// - Parameter count: how many bytes there must be.
    /// - Throws: ``Undecryptable``
    func decrypted(_ file: String, count: Int) throws -> [UInt8] {
        let words =
            switch keys.tool {
            case .age: ["age", "--decrypt", "--identity", keys.identity ?? "", "--", file]
            case .gpg:
                Self.gpg + [
                    "--pinentry-mode", "error", "--status-fd", "2", "--decrypt", "--output", "-", "--", file,
                ]
            }
        do {
            let outcome = try run(words, limit: count)
            guard outcome.code == 0 else {
                let errors = String(decoding: outcome.errors, as: UTF8.self)
                throw Undecryptable(
                    reason: "\(tool): \(reason(outcome))",
                    isForOthers: ["no identity matched", "No secret key"].contains(where: errors.contains))
            }
            // gpg also unpacks what is not encrypted at all.
            guard keys.tool != .gpg || Self.saysDecrypted(outcome) else {
                throw Undecryptable(reason: "gpg: it is not encrypted")
            }
            guard outcome.output.count == count else {
                throw Undecryptable(reason: "its parts have other lengths than they say")
            }
            return outcome.output
        } catch is TooMuch {
            throw Undecryptable(reason: "its parts have other lengths than they say")
        }
    }

    private static func saysDecrypted(_ outcome: ChildProgram.Outcome) -> Bool {
        String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            .contains { $0.hasPrefix("[GNUPG:] DECRYPTION_OKAY") }
    }

    /// What one's keys cannot read.
    struct Undecryptable: Error {
        let reason: String
        /// Whether it was encrypted to the keys of others.
        var isForOthers = false

        /// The reason, and what to do about the file of another machine.
        var advice: String {
            guard isForOthers else { return reason }
            return reason
                + ". It is encrypted to other keys: on its machine, say 'sync with' again with those of all machines; "
                + "delete its folder if that machine is gone"
        }
    }

    private static let gpg = ["gpg", "--batch", "--no-tty", "--quiet", "--yes", "--no-auto-key-retrieve"]

    private func run(_ words: [String], limit: Int) throws -> ChildProgram.Outcome {
        let missing = CommandFailure(
            .failed, "\(tool) could not be started; install \(tool), with which the shared files are encrypted")
        // In a prompt, the answer to a question for a passphrase would be the line that is typed.
        guard let child = try ChildProgram(words, mayAsk: false) else { throw missing }
        do {
            let outcome = try child.outcome(limit: limit, until: .now + Self.patience)
            if outcome.code == 128 + SIGINT { throw CommandFailure(.interrupted, "") }
            // posix_spawn of some systems starts a process before it finds that there is no program.
            if outcome.code == 127, outcome.output.isEmpty, outcome.errors.isEmpty { throw missing }
            return outcome
        } catch is TooLong {
            throw CommandFailure(.tryAgain, "\(tool) took too long")
        }
    }

    private func reason(_ outcome: ChildProgram.Outcome) -> String {
        let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line =
            lines.first { !$0.contains("report unexpected or unhelpful errors") && !$0.hasPrefix("[GNUPG:]") }
            ?? "it ended with code \(outcome.code)"
        var text = String(line)
        for start in ["age: error: ", "age: ", "gpg: ", "error: "] where text.hasPrefix(start) {
            text = String(text.dropFirst(start.count))
        }
        return escapingControls(in: String(text.prefix(300)))
    }

    /// This cipher with the fingerprints of keys of gpg, once it is certain that the user can read what is encrypted.
    func checked() throws -> Cipher {
        let cipher = try withFingerprints()
        var template = Array("\(environmentVariable("TMPDIR") ?? "/tmp")/expense-cli-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw CommandFailure(.cannotCreate, "a temporary file: \(systemMessage(errno))") }
        close(file)
        try cipher.check(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        return cipher
    }

    /// The keys of gpg by their fingerprints, since several may have one name.
    private func withFingerprints() throws -> Cipher {
        guard keys.tool == .gpg else { return self }
        let fingerprints = try keys.recipients.map { name in
            let outcome = try run(Self.gpg + ["--with-colons", "--list-keys", "--", name], limit: 1 << 22)
            var found: [String] = []
            var isPrimary = false
            for line in String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let fields = line.split(separator: ":", omittingEmptySubsequences: false)
                if fields[0] == "pub" { isPrimary = true }
                if fields[0] == "fpr", isPrimary, fields.count > 9 {
                    found.append(String(fields[9]))
                    isPrimary = false
                }
            }
            guard found.count == 1 else {
                throw CommandFailure(
                    .failed,
                    found.isEmpty
                        ? "gpg has no key \(quotedForMessage(name)); import it, or give a key of age, which begins with age1"
                        : "gpg has \(found.count) keys \(quotedForMessage(name)); give the fingerprint of one")
            }
            return found[0]
        }
        return Cipher(keys: SyncKeys(tool: .gpg, recipients: fingerprints, identity: nil))
    }

    /// Makes sure that the user can read what is encrypted.
    ///
    /// - Parameter draft: a path that nothing else uses.
    private func check(_ draft: String) throws {
        defer { unlink(draft) }
        let sample = Array("expenses".utf8)
        try writePrivate(sample, to: draft)
        try writePrivate(encrypted(draft), to: draft)
        do {
            guard try decrypted(draft, count: sample.count) == sample else {
                throw Undecryptable(reason: "the content differs")
            }
        } catch let failure as Undecryptable {
            let isLocked = keys.tool == .age && failure.reason.contains("passphrase")
            let advice =
                isLocked
                ? "Give --identity a key without a passphrase: it is used at each exchange, and nobody is asked then"
                : "Give the keys of all machines, also of this one"
                    + (keys.tool == .gpg ? ", and unlock that one with gpg's agent before if it has a passphrase" : "")
            throw CommandFailure(
                .failed, "what is encrypted cannot be decrypted here (\(failure.reason)). \(advice)")
        }
    }
}

private func quotedForMessage(_ text: String) -> String { "'\(escapingControls(in: text))'" }

/// Writes a file that only its owner can read.
///
/// - Parameter users: who can read it, too.
func writePrivate(_ bytes: [UInt8], to path: String, appending: Bool = false, for users: FolderUsers? = nil) throws {
    let options = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (appending ? O_APPEND : O_TRUNC)
    let file = open(path, options, 0o600)
    if file >= 0 { users?.letRead(file) }
    let isWritten = file >= 0 && writeAll(bytes, to: file) && (fsync(file) == 0 || errno == EINVAL)
    let code = errno
    if file >= 0 { close(file) }
    guard isWritten else {
        throw CommandFailure(.inputOutput, "\(escapingControls(in: path)) cannot be written: \(systemMessage(code))")
    }
}
