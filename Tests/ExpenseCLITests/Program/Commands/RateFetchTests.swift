import Foundation
import Testing

/// Rates from a server with every kind of fault. Each fault is a clear error within a bounded time, and the stored
/// rates stay.
@Suite(.enabled(if: FaultyServer.canRun), .ownThreads)
struct RateFetchTests {
    private let home: Home
    private let server: FaultyServer

    init() throws {
        home = try Home()
        server = try FaultyServer(folder: home.path)
        #expect(try home.run("rates import -", input: "date,base,quote,rate\n2026-01-02,EUR,USD,1.1\n").code == 0)
    }

    private func fetch(_ address: String, _ options: String = "", _ variables: [String: String] = [:]) throws
        -> Home.Outcome
    {
        try home.run("rates fetch --url \(address) \(options)", variables)
    }

    private func expectOldRates() throws {
        #expect(try home.run("rates").output == "DATE                 RATE\n2026-01-02  1 EUR =   1.1  USD\n")
    }

    private func expectRefusal(of path: String, code: Int32, _ reason: String) throws {
        let outcome = try fetch("\(server.http)/\(path)")
        #expect(outcome.code == code && outcome.errors.contains(reason), "\(path): \(outcome)")
        try expectOldRates()
    }

    @Test func `rates are downloaded, and no user data is sent`() throws {
        #expect(try fetch("\(server.http)/rates").output == "imported 1 new rate\n")
        #expect(try home.run("rates").output == "DATE                 RATE\n2026-01-02  1 EUR =  1.20  USD\n")
    }

    @Test func `a permanent failure is an error at once`() throws {
        for (path, reason) in [
            ("missing", "the server answered with status 404. Check the address. The stored rates were not changed. "),
            ("circle", "the redirects form a loop. Check the address."),
            ("file", "\"file\" not supported"),
            ("huge", "the file is too large. Check the address."),
            ("endless", "the file is too large. Check the address."),
        ] {
            try expectRefusal(of: path, code: 75, reason)
        }
    }

    @Test func `a file that has no rates is refused`() throws {
        for (path, reason) in [
            ("page", "/page:1:1: this is a web page; save the file itself instead; nothing was imported"),
            ("entities", "/entities:1:22: the file has a document type or entities, which it does not need"),
            ("packed", "this is not valid UTF-8"),
        ] {
            try expectRefusal(of: path, code: 65, reason)
        }
    }

    @Test(
        .long,
        arguments: [
            ("broken", "the server answered with status 500. Try again later."),
            ("cut", "the connection was interrupted (transfer closed"),
            ("reset", "the connection was interrupted ("),
        ])
    func `a temporary failure is retried three times, then an error`(path: String, reason: String) throws {
        let start = ContinuousClock.now
        try expectRefusal(of: path, code: 75, reason)
        #expect(ContinuousClock.now - start > .seconds(3))
    }

    @Test(.long, arguments: ["busy", "resetonce"])
    func `a failure that ends during the retries is not an error`(path: String) throws {
        #expect(try fetch("\(server.http)/\(path)") == .init(output: "imported 1 new rate\n"))
    }

    @Test func `a server that stalls is abandoned in time`() throws {
        let outcome = try fetch("\(server.http)/stall", "--timeout 2")
        #expect(
            outcome.code == 75 && outcome.errors.contains("the download took too long. Try again later."), "\(outcome)")
        try expectOldRates()
        #expect(try fetch("\(server.http)/rates", "--timeout 0").code == 64)
    }

    @Test func `without a network, a server or curl there is an error with a message`() throws {
        let outcome = try fetch("http://127.0.0.1:1/", "--timeout 2")
        #expect(
            outcome.code == 75 && outcome.errors.contains("the server does not answer. Try again later."), "\(outcome)")
        let nowhere = try fetch("http://name.invalid/", "--timeout 2")
        #expect(nowhere.code == 75 && nowhere.errors.contains(". Try again later. The stored rates were"), "\(nowhere)")
        let tool = try fetch("\(server.http)/rates", "", ["PATH": "/nowhere"])
        #expect(tool.code == 1 && tool.errors.contains("curl could not be started; install curl"))
        #expect(try fetch("file:///etc/passwd").code == 64)
        try expectOldRates()
    }

    @Test func `a certificate that is expired, for another name or from an unknown issuer is not trusted`() throws {
        guard let secure = server.https, let expired = server.expired else { return }
        let good = ["CURL_CA_BUNDLE": home.path + "/good.pem"]
        #expect(try fetch("https://localhost:\(secure)/rates", "", good).code == 0)
        let trust = "the server's certificate is not trusted ("
        let stranger = try fetch("https://localhost:\(secure)/rates")
        #expect(stranger.code == 75 && stranger.errors.contains(trust), "\(stranger)")
        let otherName = try fetch("https://127.0.0.1:\(secure)/rates", "", good)
        #expect(otherName.code == 75 && otherName.errors.contains(trust), "\(otherName)")
        let old = try fetch(
            "https://localhost:\(expired)/rates", "", ["CURL_CA_BUNDLE": home.path + "/expired.pem"])
        #expect(old.code == 75 && old.errors.contains(trust) && old.errors.contains("expired"), "\(old)")
        let none = try fetch(server.http.replacing("http:", with: "https:") + "/rates", "--timeout 2")
        #expect(none.code == 75 && none.errors.contains("no secure connection could be made"), "\(none)")
    }

    @Test func `a password in the address is in no message, in no argument of curl and not in the history`() throws {
        let address = "\(server.http.replacing("//", with: "//anna:secret@"))"
        let missing = try fetch("\(address)/missing")
        #expect(missing.code == 75 && missing.errors.contains("//anna:***@"), "\(missing)")
        try FileManager.default.createDirectory(atPath: home.path + "/bin", withIntermediateDirectories: true)
        let curl = home.path + "/bin/curl"
        try Data("#!/bin/sh\necho \"$@\" > \(home.path)/words\nexec /usr/bin/curl \"$@\"\n".utf8)
            .write(to: URL(fileURLWithPath: curl))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: curl)
        // The server answers nobody who says who they are.
        let found = try fetch("\(address)/rates", "", ["PATH": "\(home.path)/bin:/usr/bin:/bin"])
        #expect(found.code == 75 && found.errors.contains("status 400"), "\(found)")
        #expect(try !String(contentsOfFile: home.path + "/words", encoding: .utf8).contains("secret"))
        let known = missing.errors + found.output + found.errors + (try home.run("history").output)
        #expect(!known.contains("secret"), "\(known)")
    }

    @Test func `an interruption ends the download, and the rates stay`() throws {
        let fetch = try home.start(["rates", "fetch", "--url", "\(server.http)/stall"])
        fetch.interrupt()
        #expect(fetch.exitCode() == 130)
        try expectOldRates()
    }
}

/// The server of `Tests/Faults/server`.
private final class FaultyServer: Sendable {
    /// Its HTTP address.
    let http: String
    /// Its HTTPS ports with test certificates, if those can be made.
    let https: String?
    let expired: String?
    // Safe: written once before it is shared; afterwards it is only retained and terminated.
    nonisolated(unsafe) private let program: RunningProgram

    private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// Whether Python and curl are available.
    static let canRun =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
        && searchPath.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

    init(folder: String) throws {
        let script = repository.appendingPathComponent("Tests/Faults/server").path
        program = try RunningProgram(
            "/usr/bin/env", ["python3", script, folder], ["PATH": Self.searchPath], folder: folder)
        let ports = try #require(program.nextLine()).split(separator: " ").map(String.init)
        http = "http://127.0.0.1:\(ports[0])"
        (https, expired) = ports.count > 2 ? (ports[1], ports[2]) : (nil, nil)
    }

    deinit {
        program.endInput()
        _ = program.exitCode()
    }
}
