import Foundation
import Streams
import Testing

@testable import ExpenseCore

/// The watch alone, almost without the checks that follow an event: each change must be an event of its own.
@Suite(.ownThreads)
struct FileWatchTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path + "/data/expenses.db"
        try makeFolder()
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: true)
    }

    private func write(_ text: String, to suffix: String = "") throws {
        let path = file + suffix
        guard let handle = FileHandle(forWritingAtPath: path) else {
            return try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// What is in the file and its log, at each event.
    private func contents(_ test: (Values<String>) throws -> Void) throws {
        let found = PublishSubject<String>()
        let values = Values(found)
        let watch = try FileWatch(file, lastLook: 1) { [file] in
            let texts = ["", "-wal"].map { (try? String(contentsOfFile: file + $0, encoding: .utf8)) ?? "nothing" }
            found.onNext(texts.joined(separator: ", "))
        }
        defer { watch.stop() }
        try test(values)
    }

    /// Writes so often that checks after earlier events cannot find the last text.
    private func expectEvents(_ found: Values<String>) throws {
        for number in 1...20 {
            try write("\(number)")
            found.wait(for: "\(number), nothing")
        }
    }

    @Test func `writes to the file and its log are events`() throws {
        try write("a")
        try contents { found in
            try expectEvents(found)
            try write("b")
            found.wait(for: "b, nothing")
            try write("1", to: "-wal")
            found.wait(for: "b, 1")
            try write("2", to: "-wal")
            found.wait(for: "b, 2")
            unlink(file + "-wal")
            found.wait(for: "b, nothing")
        }
    }

    @Test func `a file that is replaced is watched from then on`() throws {
        try write("a")
        try contents { found in
            try Data("b".utf8).write(to: URL(fileURLWithPath: folder.path + "/new"))
            #expect(rename(folder.path + "/new", file) == 0)
            found.wait(for: "b, nothing")
            try expectEvents(found)
        }
    }

    @Test func `a folder that does not exist yet is watched as soon as it exists`() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/data")
        try contents { found in
            try makeFolder()
            try write("a")
            found.wait(for: "a, nothing")
            try expectEvents(found)
        }
    }

    @Test func `a folder that is deleted and created again is watched again`() throws {
        try write("a")
        try contents { found in
            try FileManager.default.removeItem(atPath: folder.path + "/data")
            found.wait(for: "nothing, nothing")
            try makeFolder()
            try write("b")
            found.wait(for: "b, nothing")
            try expectEvents(found)
        }
    }

    @Test func `in a folder that takes the place of another, the new files are watched`() throws {
        try write("a")
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try Data("b".utf8).write(to: URL(fileURLWithPath: other + "/expenses.db"))
        try contents { found in
            #expect(rename(folder.path + "/data", folder.path + "/old") == 0)
            #expect(rename(other, folder.path + "/data") == 0)
            found.wait(for: "b, nothing")
            try expectEvents(found)
        }
    }
}
