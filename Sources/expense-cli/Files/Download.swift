import CLibrary

/// Downloads a file completely or not at all, within limits of time and size. It starts curl, so that this program
/// needs no network code.
struct Download {
    let address: String
    /// The limit for all attempts together.
    let seconds: Int
    /// In bytes.
    let limit: Int
    /// What remains true if the download fails, and what else to do.
    let consolation: String

    /// Why the download failed.
    private struct Fault: Error {
        let reason: String
        /// Whether the next attempt may succeed.
        let canPass: Bool

        static let tooMuch = Fault(reason: "the file is too large", canPass: false)
        static let tooLong = Fault(reason: "the download took too long", canPass: true)
    }

    /// The address as curl's configuration has it. It is not an argument, because the arguments of a program, with a
    /// password in the address, are seen by everybody.
    private var quotedForCurl: String {
        let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
        return "\"" + address.map { escapes[$0] ?? String($0) }.joined() + "\""
    }

    /// Downloads the file, in at most three attempts.
    func file() throws -> InputFile {
        let end = ContinuousClock.now + .seconds(seconds)
        var pauses = [1, 2]
        while true {
            do {
                return try attempt(within: max(1, Int((end - .now).components.seconds)))
            } catch let fault as Fault {
                guard fault.canPass, let pause = pauses.first, .now + .seconds(pause + 1) < end else {
                    throw failure(fault)
                }
                pauses.removeFirst()
                sleep(UInt32(pause))
            }
        }
    }

    private func attempt(within seconds: Int) throws -> InputFile {
        let protocols = address.hasPrefix("https:") ? "=https" : "=http,https"
        // The user's own settings of curl are ignored, so that the result is the same for everyone.
        let curl = try ChildProgram(
            [
                "curl", "--disable", "--globoff", "--silent", "--fail", "--location", "--max-redirs", "5", "--proto",
                protocols,
                "--proto-redir", protocols, "--connect-timeout", "10", "--speed-limit", "1", "--speed-time", "15",
                "--max-time", "\(seconds)", "--max-filesize", "\(limit)", "--write-out",
                "%{stderr}%{http_code} %{errormsg}", "--config", "-",
            ], input: Array("url = \(quotedForCurl)\n".utf8))
        guard let curl else {
            throw CommandFailure(.failed, "curl could not be started; install curl. \(consolation)")
        }
        // A little longer than curl's own limit, in case curl does not respect it.
        let end = ContinuousClock.now + .seconds(seconds + 5)
        let brought = Result {
            let file = try InputFile(copying: curl.output, named: withoutPassword(address), limit: limit, until: end)
            let words = try InputFile(copying: curl.errors, named: "curl", limit: 10_000, until: end).beginning(10_000)
            return (file, words)
        }
        let code = curl.end(until: end)
        if case .failure(is TooMuch) = brought { throw Fault.tooMuch }
        if case .failure(is TooLong) = brought { throw Fault.tooLong }
        guard let code else { throw Fault.tooLong }
        let (file, words) = try brought.get()
        guard code != 0 else { return file }
        if code == 128 + SIGINT { throw CommandFailure(.interrupted, "") }
        let told = String(decoding: words, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
        throw fault(code, status: told.first ?? "", explained: told.dropFirst().first)
    }

    /// - Parameters:
    ///   - code: the exit code of curl.
    ///   - status: the status code of the server.
    ///   - explained: curl's own error message.
    private func fault(_ code: Int32, status: String, explained: String?) -> Fault {
        let explanation = explained.map { " (\($0))" } ?? ""
        switch code {
        case 6: return Fault(reason: "the host name was not found", canPass: true)
        case 7: return Fault(reason: "the server does not answer", canPass: true)
        case 18, 52, 55, 56, 92: return Fault(reason: "the connection was interrupted" + explanation, canPass: true)
        case 22: return Fault(reason: "the server answered with status \(status)", canPass: isPassing(status))
        case 28: return .tooLong
        case 35: return Fault(reason: "no secure connection could be made" + explanation, canPass: true)
        case 47: return Fault(reason: "the redirects form a loop", canPass: false)
        case 63: return .tooMuch
        case 51, 60: return Fault(reason: "the server's certificate is not trusted" + explanation, canPass: false)
        default: return Fault(reason: explained ?? "curl exited with code \(code)", canPass: false)
        }
    }

    private func isPassing(_ status: String) -> Bool {
        status.hasPrefix("5") || ["408", "429"].contains(status)
    }

    private func failure(_ fault: Fault) -> CommandFailure {
        let remedy = fault.canPass ? "Try again later" : "Check the address"
        return CommandFailure(
            .tryAgain,
            "\(escapingControls(in: "\(withoutPassword(address)): \(fault.reason)")). \(remedy). \(consolation)")
    }
}

/// The address for messages, with `***` in place of a password.
func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let authority = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
        return address
    }
    return address[...colon] + "***" + address[end...]
}
