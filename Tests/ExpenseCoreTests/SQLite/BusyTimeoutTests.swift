import Foundation
import Testing

@testable import ExpenseCore

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
}
