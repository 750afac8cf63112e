import ExpenseCore
import Foundation
import Streams
import Testing

@testable import expense_cli

/// What a prompt does without a line.
@Suite(.ownThreads)
struct PromptLinesTests {
    @Test func `what becomes due at midnight is recorded and said once, by a prompt and by a live command`() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try ExpenseStore(DataFile(path: folder + "/x.db"), .writing)
        let days = try (20...22).map { try #require(CalendarDate(iso: "2026-11-\($0)")) }
        let today = Variable(days[0])
        let rent = Expense(
            date: days[1], kind: .expense, amount: Money(minorUnits: 900, currency: .dollar), note: "rent")
        _ = try store.add(Recurring(entry: rent, unit: .day, step: 1))
        let session = Session(
            output: Output(descriptor: STDOUT_FILENO), terminal: Terminal(width: nil, colors: .none),
            promptCommands: PromptLine.self,
            environment: Environment(newDays: today.map { _ in }) { today.value }, store: store)
        session.isPrompt = true
        let lines = try PromptLines(session: session, showsOthers: true)
        #expect(try lines.newLines().isEmpty)
        today.value = days[1]
        #expect(try lines.newLines() == ["recorded what was due: #1  2026-11-21  9.00 USD  rent"])
        #expect(try lines.newLines().isEmpty && store.entries().count == 1)
        let filter = try DailyFilter(Variable(Filter()), dependsOnDay: false, in: session) { Filter() }
        today.value = days[2]
        try filter.renew()
        #expect(try store.entries().count == 2)
    }
}
