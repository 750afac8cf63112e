import Foundation
import Streams
import Testing

@testable import ExpenseCore

/// Choices of a category in this process, and commits of the program in another one.
@Suite(.ownThreads)
struct AppStateProcessTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let state: AppState

    static let currencies = ["food": "USD", "travel": "EUR", "home": "CHF"]

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        state = AppState(store: store, environment: Environment { day("2026-11-21") })
    }

    /// A screen of the state, with a check that its values belong together.
    struct Screen: Sendable {
        let title: String
        let count: Int
        let faults: [String]

        init(_ title: String, _ total: String, _ spent: [Money], _ entries: [Expense]) {
            let sums = Dictionary(entries.map { ($0.amount.currency, $0.amount.minorUnits) }, uniquingKeysWith: +)
            var faults: [String] = []
            if sums != Dictionary(spent.map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: +) {
                faults.append("\(total) is not the sum of the list")
            }
            if total != format(spent) { faults.append("\(total) is not the text of \(spent)") }
            if let currency = AppStateProcessTests.currencies[title] {
                if spent.contains(where: { $0.currency.code != currency }) { faults.append("\(total) beside \(title)") }
                if entries.contains(where: { $0.category != title }) { faults.append("another list beside \(title)") }
            }
            (self.title, self.count, self.faults) = (title, entries.count, faults)
        }
    }

    @Test(.long, arguments: 1...4)
    func `a commit of another process and a choice at the same moment never show inconsistent values`(
        seed: UInt64
    ) throws {
        var random = SeededNumbers(seed: seed)
        let categories = try store.categories().filter { Self.currencies[$0.name] != nil }
        let screens = Observable.combineLatest(
            state.title, state.formattedTotal, state.currentExpensesTotal, state.entries
        ).map { Screen($0, $1, $2, $3) }
        let told = seed.isMultiple(of: 2) ? nil : Values(screens)
        func read() throws -> Screen {
            let shown = try state.read()
            return Screen(shown.title, format(shown.expenses), shown.expenses, shown.entries)
        }
        let program = try OtherProcess(file: folder.file().path)
        defer { program.end() }
        var added = 0
        for step in 1...40 {
            let (category, currency) = try #require(Self.currencies.randomElement(using: &random))
            program.type("add \(step) x -c \(category) --currency \(currency) -d 2026-11-21")
            // The commit happens during these.
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                state.currentCategory.value = (categories + [nil]).randomElement(using: &random) ?? nil
                let seen = try read()
                #expect(seen.faults == [], "seed \(seed), step \(step)")
                #expect(seen.title == state.currentCategory.value?.name ?? "All categories", "seed \(seed)")
            }
            guard Bool.random(using: &random) else { continue }
            // From here on the commit has been reported.
            added = try program.waitForEntry(step)
            state.currentCategory.value = nil
            #expect(try read().count == added, "seed \(seed), step \(step)")
        }
        added = try program.waitForEntry(40)
        state.currentCategory.value = nil
        #expect(try read().count == 40)
        told?.wait(until: { $0.last?.count == 40 })
        for screen in told?.all ?? [] { #expect(screen.faults == [], "seed \(seed)") }
    }
}

/// The built program, which runs typed lines.
private final class OtherProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var pending = ""

    init(file: String) throws {
        let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let program = try #require(
            (folders + [Bundle.main.bundlePath]).map { $0 + "/expense-cli" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }, "the program is not built")
        process.executableURL = URL(fileURLWithPath: program)
        process.environment = ["EXPENSE_FILE": file, "HOME": file + "-home", "TZ": "UTC"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func type(_ line: String) {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    /// Waits until the program has reported the entry, and returns its number.
    func waitForEntry(_ number: Int) throws -> Int {
        while !pending.contains("added #\(number) ") {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the program has ended after \(pending)")
            pending += String(decoding: more, as: UTF8.self)
        }
        return number
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
