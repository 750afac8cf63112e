import CLibrary
import ExpenseCore

/// git as a child process, for a repository without files beside it. It runs no hooks, asks nothing, and has no settings
/// but those below, and those of the user that say how to reach another computer and how to log in there.
struct Git {
    private let folder: String
    private let end: ContinuousClock.Instant
    private var variables: [String]
    /// Options for a repository on a disk of this machine. Reading from it runs nothing here. Its own hooks may refuse what
    /// is pushed, if it belongs to the user: otherwise they would be programs of somebody else.
    private(set) var optionsOnDisk: (fetch: String, push: @Sendable (_ isOwn: Bool) -> String)

    /// What a command wrote to its standard output, or why it failed.
    struct Outcome {
        let text: String
        let bytes: [UInt8]
        let reason: String
        let isDone: Bool
    }

    /// The settings with which it runs. A hook or a filter would run other programs, and what arrives is checked.
    private static let settings: [(String, String)] = [
        ("core.hooksPath", "/dev/null"), ("core.fsmonitor", "false"), ("core.logAllRefUpdates", "false"),
        ("core.protectNTFS", "true"), ("core.protectHFS", "true"), ("transfer.fsckObjects", "true"),
        ("fetch.recurseSubmodules", "false"), ("push.recurseSubmodules", "no"), ("push.gpgSign", "false"),
        ("protocol.allow", "never"), ("protocol.ssh.allow", "always"), ("protocol.https.allow", "always"),
        ("protocol.file.allow", "always"), ("gc.autoDetach", "false"), ("maintenance.autoDetach", "false"),
        ("http.lowSpeedLimit", "1"), ("http.lowSpeedTime", "60"), ("init.defaultBranch", "main"),
    ]
    /// The user's settings that it keeps.
    private static let kept = "^(credential|http|url)\\.|^core\\.sshcommand$|^ssh\\.variant$|^safe\\.directory$"

    /// - Parameters:
    ///   - folder: the repository, which `begin` creates.
    ///   - author: whom commits name.
    ///   - end: when to give up.
    init(_ folder: String, author: String, until end: ContinuousClock.Instant) throws {
        (self.folder, self.end) = (folder, end)
        (variables, optionsOnDisk) = ([], ("", { _ in "" }))
        var inherited: [(name: String, value: String)] = []
        var place = environ
        while let text = place.pointee.map({ String(cString: $0) }) {
            place += 1
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            // Variables of git may name another repository; those of ssh and of certificates say how to log in.
            let isOfGit = parts[0].hasPrefix("GIT_") && !parts[0].hasPrefix("GIT_SS") && parts[0] != "GIT_EXEC_PATH"
            if parts.count == 2, !isOfGit, !["LC_ALL", "LANGUAGE", "TZ"].contains(parts[0]) {
                inherited.append((parts[0], parts[1]))
            }
        }
        let plain = inherited.map { "\($0.name)=\($0.value)" }
        variables = plain + ["LC_ALL=C"]
        // Those of the user and of the system, but not of any repository.
        let users = try run(["config", "--null", "--get-regexp", Self.kept], in: "/dev/null").text.split(
            separator: "\0"
        ).map { text in
            let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "true")
        }
        let known = inherited.last { $0.name == "GIT_SSH_COMMAND" }?.value
        let ssh = known ?? users.last { $0.0 == "core.sshcommand" }?.1 ?? "ssh"
        let all = users + Self.settings
        let trusted = users.filter { $0.0 == "safe.directory" }.map {
            " -c " + quotedForShell("safe.directory=\($0.1)")
        }
        let options = trusted.joined() + " -c core.alternateRefsCommand=true"
        let withoutHooks = " -c core.hooksPath=/dev/null"
        optionsOnDisk = (
            "--upload-pack=git\(options)\(withoutHooks) upload-pack",
            { isOwn in
                "--receive-pack=git\(options)\(isOwn ? "" : withoutHooks) -c receive.autogc=false receive-pack"
            }
        )
        variables =
            inherited.filter { $0.name != "GIT_SSH_COMMAND" && $0.name != "GIT_SSH" }.map { "\($0.name)=\($0.value)" }
            + [
                "LC_ALL=C", "TZ=UTC", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1",
                "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=true", "SSH_ASKPASS_REQUIRE=never", "GCM_INTERACTIVE=never",
                "GIT_SSH_COMMAND=\(ssh) -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=20",
                "GIT_AUTHOR_NAME=\(author)", "GIT_AUTHOR_EMAIL=\(author)@localhost", "GIT_COMMITTER_NAME=\(author)",
                "GIT_COMMITTER_EMAIL=\(author)@localhost", "GIT_CONFIG_COUNT=\(all.count)",
            ]
            + all.enumerated().flatMap { place, setting in
                ["GIT_CONFIG_KEY_\(place)=\(setting.0)", "GIT_CONFIG_VALUE_\(place)=\(setting.1)"]
            }
    }

    /// Whether the time is over.
    var isLate: Bool { ContinuousClock.now >= end }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that it may write.
    ///   - folder: another repository.
    ///   - options: before the command.
    ///   - input: its standard input, of at most 64 KB: nothing of its output is read before.
    func run(
        _ words: [String], limit: Int = 1 << 24, in folder: String? = nil, options: [String] = [],
        input: [UInt8]? = nil
    ) throws -> Outcome {
        let start = ["git", "--git-dir=\(folder ?? self.folder)", "--no-pager"] + options
        let child = try ChildProgram(start + words, variables: variables, input: input)
        guard let child else {
            throw CommandFailure(
                .failed, "git could not be started; install git, or share a folder instead of a repository")
        }
        do {
            let outcome = try child.outcome(limit: limit, until: end)
            if outcome.code == 128 + SIGINT { throw CommandFailure(.interrupted, "") }
            let errors = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            let line = errors.first { !$0.hasPrefix("hint:") } ?? "git \(words[0]) ended with code \(outcome.code)"
            return Outcome(
                text: String(decoding: outcome.output, as: UTF8.self), bytes: outcome.output,
                reason: Self.withoutKind(line), isDone: outcome.code == 0)
        } catch is TooLong {
            throw CommandFailure(
                .tryAgain, "git \(words[0]) took too long; --timeout allows more time")
        } catch is TooMuch {
            throw CommandFailure(.badData, "git \(words[0]): the repository has more files than machines write")
        }
    }

    /// A line of git's or of the other computer's git, without the words before it and the spaces after it.
    private static func withoutKind(_ line: Substring) -> String {
        let words = ["remote: ", "error: ", "fatal: "].reduce(line) { $0.hasPrefix($1) ? $0.dropFirst($1.count) : $0 }
        return String(words.prefix(upTo: words.lastIndex { $0 != " " }.map(words.index(after:)) ?? words.startIndex))
    }

    /// The output of a command that must succeed.
    @discardableResult
    func text(_ words: [String], options: [String] = []) throws -> String {
        let outcome = try run(words, options: options)
        guard outcome.isDone else { throw Self.failure(words[0], outcome.reason) }
        return outcome.text.filter { $0 != "\n" }
    }

    /// Removes files from the next commit. Git wants a folder of files for that, which it does not look at.
    func remove(_ paths: [String]) throws {
        try text(["update-index", "--force-remove", "--"] + paths, options: ["--work-tree=\(folder)"])
    }

    static func failure(_ command: String, _ reason: String) -> CommandFailure {
        CommandFailure(.tryAgain, "git \(command): \(escapingControls(in: reason))")
    }
}
