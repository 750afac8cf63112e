import Foundation
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct HistoryFileTests {
    private let home: Home
    private var path: String { home.path + "/state/expense-cli/history" }

    init() throws {
        home = try Home()
    }

    private var content: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func `lines are saved in order, except blank lines, repetitions and those that begin with a blank`() {
        let history = HistoryFile(path: path)
        for line in ["one", "two", "two", " secret", "", "one"] { history.append(line) }
        #expect(content == "one\ntwo\none\n")
        #expect(HistoryFile(path: path).lines == ["one", "two", "one"])
    }

    @Test func `two prompts see each other's lines, and none is lost`() {
        let (first, second) = (HistoryFile(path: path), HistoryFile(path: path))
        for number in 0..<20 { (number.isMultiple(of: 3) ? first : second).append("line \(number)") }
        _ = first.refresh()
        #expect(first.lines == (0..<20).map { "line \($0)" })
    }

    @Test func `many prompts at the same time lose nothing, also while the file is shortened`() async throws {
        let path = path
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let history = HistoryFile(path: path, limit: 300)
                    for number in 0..<100 { history.append("\(writer) \(number)") }
                }
            }
        }
        #expect(HistoryFile(path: path).lines.count == 400)
        let history = HistoryFile(path: path, limit: 300)
        for number in 0..<201 { history.append("last \(number)") }
        let lines = HistoryFile(path: path).lines
        #expect(lines.last == "last 200" && lines.count >= 300 && lines.count < 600)
    }

    @Test func `a line that was cut off is not joined with another, and lines that are not UTF-8 are skipped`() throws {
        HistoryFile(path: path).append("one")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data([0x61, 0xFF, 0x0A, 0x62]))
        let history = HistoryFile(path: path)
        history.append("three")
        #expect(history.lines == ["one", "b", "three"])
    }

    @Test func `without a writable file, lines are remembered until the end`() {
        let history = HistoryFile(path: "/dev/null/history")
        history.append("one")
        #expect(history.lines == ["one"])
    }

    @Test func `the file is where the environment says, and only the user can read it`() throws {
        func path(_ variables: [String: String]) -> String? {
            HistoryFile.path(program: "p") { variables[$0] }
        }
        #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/p/history")
        #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/p/history")
        #expect(path([:]) == nil)
        HistoryFile(path: self.path).append("one")
        let attributes = try FileManager.default.attributesOfItem(atPath: self.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a line with a password in an address is not remembered`() {
        for line in [
            "rates fetch --url https://me:secret@example.org/rates", "rates fetch --url='https://key@example.org'",
            "rates fetch --url https://example.org/rates?api_key=secret",
        ] {
            #expect(holdsPassword(line), "\(line)")
        }
        for line in [
            "rates fetch --url https://example.org/rates", "add 5 tea @home?", "add 5 https://example.org/@me",
        ] {
            #expect(!holdsPassword(line), "\(line)")
        }
    }
}
