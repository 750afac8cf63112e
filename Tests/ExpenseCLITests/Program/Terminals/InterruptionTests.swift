import Foundation
import Testing

/// Ctrl-C while a line of the prompt runs: it ends the line, and the prompt remains usable.
@Suite(.ownThreads)
struct InterruptionTests {
    private let home: Home
    private let terminal: PseudoTerminal
    private let prompt: RunningProgram

    init() throws {
        home = try Home()
        try home.run("add 1 first")
        terminal = try PseudoTerminal(columns: 80)
        prompt = try home.start(
            ["prompt"], ["NO_COLOR": "1", "TERM": "xterm", "PAGER": "cat"], terminal: terminal.program)
        terminal.running = prompt
        _ = terminal.read(until: Self.readsKeys)
    }

    /// The prompt sends this before it reads keys.
    private static let readsKeys = "\u{1B}[?2004h"

    /// A file of 10,000 entries.
    private var rows: String {
        "date,amount,note\n" + (1...10_000).map { "2026-01-02,-3.00,tea \($0)\n" }.joined()
    }

    /// Ends the prompt with a separate line, and returns its output.
    private func end() throws -> String {
        let errors = prompt.errorText
        _ = terminal.read(until: Self.readsKeys)
        terminal.type("2 last\r")
        _ = terminal.read(until: "added #")
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
        return errors()
    }

    @Test func `an import is stopped before all is read, and nothing is imported`() throws {
        let path = home.path + "/rows.csv"
        #expect(mkfifo(path, 0o600) == 0)
        terminal.type("import rows.csv --yes\r")
        // Opening waits until the import reads.
        let writer = try #require(FileHandle(forWritingAtPath: path))
        writer.write(Data("date,amount,note\n2026-01-02,-3.00,tea\n".utf8))
        prompt.send(SIGINT)
        #expect(try end() == "expense-cli: error: interrupted; nothing was imported\n")
        #expect(try home.run("total --csv").output.hasSuffix("USD,3.00,0.00,-3.00,2\n"))
    }

    @Test func `an import that has read all rows is cancelled as a whole, or completed`() throws {
        let path = home.path + "/rows.csv"
        #expect(mkfifo(path, 0o600) == 0)
        terminal.type("import rows.csv --yes\r")
        let writer = try #require(FileHandle(forWritingAtPath: path))
        writer.write(Data(rows.utf8))
        try writer.close()
        prompt.send(SIGINT)
        let isStopped = try end() == "expense-cli: error: interrupted; nothing was imported\n"
        #expect(try home.run("total --csv").output.hasSuffix(isStopped ? ",2\n" : ",10002\n"))
        #expect(try home.run("check").code == 0)
    }

    @Test(.long) func `a long list is cut off`() throws {
        try rows.write(toFile: home.path + "/rows.csv", atomically: true, encoding: .utf8)
        try home.run("import rows.csv --yes")
        terminal.type("list\r")
        // The terminal takes no more output until it is read.
        _ = terminal.read(until: "AMOUNT")
        prompt.send(SIGINT)
        #expect(try end() == "expense-cli: error: interrupted\n")
        #expect(!terminal.writtenSoFar().contains("USD  tea 1\r\n"))
    }

    @Test func `Ctrl-C answers a question with no`() throws {
        terminal.type("delete 1\r")
        _ = terminal.read(until: "[y/N] ")
        prompt.send(SIGINT)
        #expect(try end() == "expense-cli: error: interrupted\n")
        #expect(try home.run("list").output.contains("first"))
    }
}
