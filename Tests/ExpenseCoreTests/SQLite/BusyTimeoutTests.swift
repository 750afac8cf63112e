import Foundation
import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct BusyTimeoutTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `it ends when no process writes any more`() {
        var patience = BusyTimeout(folder.file().path, limit: .milliseconds(50))
        var attempts: Int32 = 0
        while patience.wait(attempt: attempts) { attempts += 1 }
        #expect((1...60).contains(attempts))
    }

    @Test func `it lasts while others write, however long that takes`() throws {
        let log = folder.file().path + "-wal"
        var patience = BusyTimeout(folder.file().path, limit: .milliseconds(500))
        let start = ContinuousClock.now
        var attempts: Int32 = 0
        while ContinuousClock.now - start < .seconds(1) {
            try Data("x".utf8).write(to: URL(fileURLWithPath: log))
            let waits = patience.wait(attempt: attempts)
            #expect(waits)
            attempts += 1
        }
    }

    @Test(.long) func `a wait of two seconds is reported once, with the process that writes`() throws {
        let messages = Mutex<[String]>([])
        let file = folder.file()
        let writer = try ExpenseStore(file, .writing)
        try writer.write { _ in
            reportLongWaits { message in messages.withLock { $0.append(message) } }
            defer { reportLongWaits { _ in } }
            var patience = BusyTimeout(file.path, limit: .seconds(30))
            let start = ContinuousClock.now
            var attempts: Int32 = 0
            while ContinuousClock.now - start < .milliseconds(2300) {
                let waits = patience.wait(attempt: attempts)
                #expect(waits)
                attempts += 1
            }
        }
        let found = messages.withLock(\.self)
        #expect(found.count == 1 && found.first?.hasSuffix("which is writing to \(file.path)") == true)
        #if os(Linux)
            #expect(found.first?.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        #endif
    }
}
