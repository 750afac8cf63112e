import Foundation
import Testing

@testable import ExpenseCore

/// Random data files are exported and imported into empty ones.
///
/// `LEDGERS=1000 swift test --filter RandomLedgerTests` tries more of them, and `LEDGER_SEED=17` begins with another one.
@Suite(.ownThreads)
struct RandomLedgerTests {
    private static let seeds: Range<UInt64> = {
        let variables = ProcessInfo.processInfo.environment
        let first = variables["LEDGER_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + (variables["LEDGERS"].flatMap { UInt64($0) } ?? 8)
    }()
    /// Other programs take longer.
    private static let fewerSeeds = seeds.prefix(max(1, seeds.count / 4))
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(.long, arguments: seeds) func `a file is the same after export and import, in each format`(seed: UInt64)
        throws
    {
        let (first, second) = (try store("first"), try store("second"))
        try RandomLedger.fill(first, seed: seed)
        // The numbers of entries follow their days after the first import.
        try take(try export(first, as: .json), .json, into: second)
        #expect(try state(of: second) == state(of: first), "seed \(seed)")
        let everything = try export(second, as: .json)
        for format in EntryFormat.allCases {
            let third = try store("\(format)")
            let written = try export(second, as: format)
            try take(written, format, into: third)
            #expect(try state(of: third, withRecords: format != .csv) == state(of: second, withRecords: format != .csv))
            #expect(try export(third, as: format) == written, "\(format), seed \(seed)")
            if format != .csv { #expect(try export(third, as: .json) == everything, "\(format), seed \(seed)") }
        }
    }

    @Test(.enabled(if: programs.contains("hledger")), arguments: fewerSeeds)
    func `hledger accepts the journal, with the same sums`(seed: UInt64) throws {
        try compare(seed, .hledger) { "hledger -f \($0) bal '^\($1)' --depth 1 --no-total" }
    }

    @Test(.enabled(if: programs.contains("ledger")), arguments: fewerSeeds)
    func `ledger accepts the journal, with the same sums`(seed: UInt64) throws {
        try compare(seed, .ledger) { "ledger -f \($0) bal '^\($1)' --depth 1 --no-total" }
    }

    @Test(.enabled(if: programs.contains("bean-query")), arguments: fewerSeeds)
    func `beancount accepts the journal, with the same sums`(seed: UInt64) throws {
        try compare(seed, .beancount) { path, account in
            "bean-check \(path) && bean-query -f csv \(path) \"SELECT sum(position) "
                + "WHERE account ~ '^\(account.prefix(1).uppercased() + account.dropFirst())' GROUP BY currency\""
        }
    }

    private static let programs: Set<String> = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return Set(
            ["hledger", "ledger", "bean-query"].filter { program in
                folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
            })
    }()

    /// Compares the sums of expenses and of income with those of another program.
    private func compare(_ seed: UInt64, _ format: EntryFormat, _ command: (String, String) -> String) throws {
        let store = try store("first")
        try RandomLedger.fill(store, seed: seed)
        let path = folder.path + "/journal"
        try Data(try export(store, as: format, through: day("2099-12-31"))).write(to: URL(fileURLWithPath: path))
        let totals = try store.totals(Filter(period: Period(to: day("2099-12-31")))).map(\.total)
        for (account, amounts, sign) in [
            ("expenses", totals.map(\.expenses), ""), ("income", totals.map(\.income), "-"),
        ] {
            let expected = Set(amounts.filter { $0.minorUnits != 0 }.map { sign + "\($0.plain) \($0.currency)" })
            let found = try sums(command(path, account))
            #expect(found == expected, "\(account), seed \(seed): \(found) instead of \(expected)")
        }
    }

    private func sums(_ command: String) throws -> Set<String> {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        // ledger fails on a terminal that says it has no columns.
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LANG": "C.UTF-8", "COLUMNS": "80",
        ]
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
        let words = output.replacing(",", with: "").split { $0.isWhitespace || $0 == "\"" }
        return Set(
            zip(words, words.dropFirst()).compactMap { number, code in
                guard Double(number) != nil, let currency = Currency(String(code)) else { return nil }
                return "\(shortened(number, currency)) \(currency)"
            })
    }

    /// Without the zeros that bean-query prints after the decimals of a currency, as many as a rate has.
    private func shortened(_ number: Substring, _ currency: Currency) -> Substring {
        guard let point = number.firstIndex(of: ".") else { return number }
        let whole = number[..<point], decimals = number[point...].dropFirst()
        guard decimals.dropFirst(currency.decimals).allSatisfy({ $0 == "0" }) else { return number }
        return currency.decimals == 0 ? whole : number.prefix(whole.count + 1 + currency.decimals)
    }

    private func store(_ name: String) throws -> ExpenseStore {
        try ExpenseStore(folder.file("\(name).db"), .writing)
    }

    private func export(_ store: ExpenseStore, as format: EntryFormat, through last: CalendarDate = .last) throws
        -> [UInt8]
    {
        var writer = format.writer
        writer.begin()
        try store.forEverything({ writer.write($0) }) { entry in
            if entry.date <= last { try writer.write(entry) }
            return true
        }
        writer.end()
        return writer.bytes
    }

    private func take(_ bytes: [UInt8], _ format: EntryFormat, into store: ExpenseStore) throws {
        let file = try EntryFile(
            beginning: Array(bytes.prefix(EntryFile.beginningLength)), name: "x", format: ImportFormat(format))
        var rest = bytes
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        #expect(reader.remarks.isEmpty && reader.doubts.isEmpty)
        var options = ImportOptions(source: "test")
        options.joinsTransfers = false
        _ = try store.importEntries(EntrySpool(&reader), options)
    }

    /// Everything that a file says: entries without their numbers, totals, balances and the other records.
    private struct State: Equatable {
        var entries: [Expense] = []
        var totals: [Total] = []
        var balances: [String] = []
        var budgets: [BudgetState] = []
        var records = OtherRecords()
    }

    private func state(of store: ExpenseStore, withRecords: Bool = true) throws -> State {
        var state = State()
        var receipts: [Int64: Int64] = [:]
        try store.forEverything({ if withRecords { state.records = $0 } }) { entry in
            var entry = entry
            entry.id = 0
            if let receipt = entry.receipt {
                receipts[receipt] = receipts[receipt] ?? Int64(receipts.count + 1)
                entry.receipt = receipts[receipt]
            }
            state.entries.append(entry)
            return true
        }
        for index in state.records.rules.indices {
            let rule = state.records.rules[index]
            state.records.rules[index] = Rule(text: rule.text, category: rule.category)
        }
        for index in state.records.recurring.indices { state.records.recurring[index].recurring.id = 0 }
        state.totals = try store.totals().map(\.total)
        // An account without entries is not in every format.
        state.balances = try store.balances().map { "\($0.account.name) \($0.balance.display) \($0.count)" }
        if withRecords { state.budgets = try store.budgets(on: day("2026-06-15")) }
        return state
    }
}
