import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `rates fetch`: brings rates from the European Central Bank. The network is left to curl, so that this program need
/// not carry it; nothing of the user's is sent.
struct FetchRates: Command {
    static let name = "fetch"
    static let summary = "Bring the rates of the last 90 days from the European Central Bank"
    static var examples: [Example] { [Example("rates fetch --all", "since 1999")] }
    static var discussion: [String] {
        [
            "It runs curl, for a minute at most, and again after a pause where that can help. If it fails, the rates stay."
        ]
    }
    @Flag("all", "All rates since 1999") var all: Bool
    @Option("url", value: "URL", "Another place that has the bank's XML") var url: String?

    func run(in session: Session) throws {
        let bank = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist\(all ? "" : "-90d").xml"
        let address = url ?? bank
        guard address.hasPrefix("https://") || url != nil && address.hasPrefix("http://") else {
            throw UsageError(message: "--url: \(quoted(address)) does not begin with https:// or http://")
        }
        let file = try download(address)
        let count = try takeInRates(of: file, named: address, in: session)
        try session.output.line("took in \(counted(count, "new rate", "new rates"))")
    }

    /// What stands at an address, in a file that goes when it is closed.
    private func download(_ address: String) throws -> InputFile {
        let folder = environmentVariable("TMPDIR") ?? "/tmp"
        var template = Array((folder + "/expense-cli-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw CommandFailure(.cannotCreate, "\(folder): \(systemMessage(errno))") }
        close(descriptor)
        let path = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        defer { unlink(path) }
        let protocols = address.hasPrefix("https:") ? "=https" : "=http,https"
        let status = try run([
            "curl", "--disable", "--silent", "--fail", "--location", "--max-redirs", "5", "--proto",
            protocols, "--proto-redir", protocols, "--connect-timeout", "10", "--max-time", "60", "--retry", "2",
            "--max-filesize", "50000000", "--limit-rate", "2M", "--output", path, "--", address,
        ])
        guard status == 0 else {
            let meaning = [
                6: "its name cannot be found", 7: "nothing answers there", 22: "the server says that there is nothing",
                28: "it takes too long", 35: "the connection is not secure", 47: "it leads in circles",
                60: "its certificate is not to be trusted", 63: "it sends too much",
            ]
            let reason = meaning[Int(status)] ?? "curl ended with \(status)"
            throw CommandFailure(
                .tryAgain, "\(escapingControls(in: address)): \(reason); the rates are as they were. Try again later")
        }
        return try InputFile(path)
    }

    /// Runs a program to its end, found by its name, and returns its exit code.
    private func run(_ words: [String]) throws -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var child = pid_t()
        guard posix_spawnp(&child, words[0], nil, nil, arguments, environ) == 0 else {
            throw CommandFailure(
                .failed, "\(words[0]) cannot be run; install it, or download the file and use 'rates import FILE'")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // As the shell counts: a signal ends above 128.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
