import ExpenseCore
import Foundation
import Testing

@Suite(.ownThreads)
struct ClockTests {
    @Test func `a stopped clock has the day and the time that it was given`() throws {
        let clock = try #require(Clock.stopped(at: "2026-12-31T23:59:30"))
        #expect(clock.today().description == "2026-12-31")
        let time = Date(timeIntervalSince1970: TimeInterval(clock.now()))
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .current, from: time)
        #expect(parts.year == 2026 && parts.month == 12 && parts.day == 31)
        #expect(parts.hour == 23 && parts.minute == 59 && parts.second == 30)
    }

    @Test(arguments: ["2026-12-31", "2026-12-31T23:59", "2028-02-29", "9999-12-31T00:00:00"])
    func `a stopped clock takes a day, alone or with a time`(text: String) throws {
        #expect(try #require(Clock.stopped(at: text)).today().description == text.prefix(10))
    }

    @Test(arguments: [
        "", "today", "2026-02-29", "2026-12-31T", "2026-12-31T24:00", "2026-12-31T12:60", "2026-12-31T1:2",
        "2026-12-31T12:00:00Z", "2026-12-31 12:00", "2026-12-31T-1:00", "2026-12-31T12:00:00:00",
    ])
    func `a stopped clock refuses any other text`(text: String) {
        #expect(Clock.stopped(at: text) == nil)
    }
}
