import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct RereadRowTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(_ note: String, _ cents: Int64, _ date: String) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(iso: date)), amount: Money(minorUnits: cents, currency: .euro), note: note)
    }

    private func take(_ entries: [Expense], replacing: Bool = false) throws -> ImportReport {
        var options = ImportOptions(source: "test")
        options.replaces = replacing
        var reader = ListedEntries(entries)
        return try store.importEntries(&reader, options)
    }

    private var lines: [String] {
        get throws { try store.entries().reversed().map { "\($0.date) \($0.amount.minorUnits) \($0.note)" } }
    }

    @Test func `--replace corrects days of which day and month were swapped, and nothing is there twice`() throws {
        _ = try take([
            try entry("Rewe", 1230, "2026-03-02"), try entry("Bar", 450, "2026-04-02"),
            try entry("Zoo", 900, "2026-05-05"),
        ])
        let first = try #require(try store.entries().last?.id)
        _ = try store.update(first) { $0.category = "food" }
        let right = [
            try entry("Rewe", 1230, "2026-02-03"), try entry("Bar", 450, "2026-02-04"),
            try entry("Zoo", 900, "2026-05-05"),
        ]
        let report = try take(right, replacing: true)
        #expect(report.added == 0 && report.corrected == 2 && report.duplicates == 1)
        #expect(try lines == ["2026-02-03 1230 Rewe", "2026-02-04 450 Bar", "2026-05-05 900 Zoo"])
        #expect(try store.entry(first).category == "food")
        #expect(try take(right, replacing: true).duplicates == 3)
        #expect(try take(right).duplicates == 3)
        _ = try store.undo(1)
        #expect(try lines.first == "2026-03-02 1230 Rewe")
    }

    @Test(arguments: [([123, 450] as [Int64], [123_000, 450_000] as [Int64]), ([123_000, 45000], [1230, 450])])
    func `--replace corrects amounts of which the decimal mark or the unit was misread`(
        wrong: [Int64], right: [Int64]
    ) throws {
        func rows(_ units: [Int64]) throws -> [Expense] {
            [try entry("Rewe", units[0], "2026-11-01"), try entry("Bar", units[1], "2026-11-02")]
        }
        _ = try take(try rows(wrong))
        #expect(try take(try rows(right), replacing: true).corrected == 2)
        #expect(try lines == ["2026-11-01 \(right[0]) Rewe", "2026-11-02 \(right[1]) Bar"])
    }

    @Test func `--replace refuses rows with the days of another column, which would be there twice`() throws {
        _ = try take([try entry("Rewe", 1230, "2026-11-01"), try entry("Bar", 450, "2026-11-02")])
        let booked = [try entry("Rewe", 1230, "2026-11-04"), try entry("Bar", 450, "2026-11-05")]
        #expect(throws: MisreadImport(entry: 1, rows: 2, canCorrect: false)) { try take(booked, replacing: true) }
        #expect(try store.entries().count == 2)
        #expect(try take(booked).added == 2)
    }

    @Test func `--replace records new rows, and those of the next month with equal texts and amounts`() throws {
        _ = try take([try entry("Rent", 90000, "2026-01-31"), try entry("Gym", 2000, "2026-01-31")])
        let next = [try entry("Rent", 90000, "2026-02-28"), try entry("Gym", 2000, "2026-02-28")]
        #expect(try take(next, replacing: true).added == 2)
        #expect(try take(next + [try entry("Tea", 300, "2026-03-01")], replacing: true).added == 1)
        #expect(try store.entries().count == 5)
    }

    @Test func `--replace leaves an import alone if another one has the rows just as the file does`() throws {
        let (early, late) = (try entry("Rent", 90000, "2026-01-02"), try entry("Rent", 90000, "2026-02-01"))
        _ = try take([early])
        _ = try take([late])
        #expect(try take([early], replacing: true).duplicates == 1)
        #expect(try lines == ["2026-01-02 90000 Rent", "2026-02-01 90000 Rent"])
    }

    private static let table = """
        Date,Valued,Text,Gross,Net,Fee
        2026-03-11,2026-03-14,Shop A,-12.00,-15.50,0.50
        2026-03-12,2026-03-14,Shop B,-22.00,-25.50,1.00
        2026-03-13,2026-03-15,Work,1000.00,1290.00,2.00

        """

    private func take(
        _ columns: [CSVRole: [String]], _ content: String = Self.table, account: String? = nil, replacing: Bool = false
    ) throws -> ImportReport {
        var hints = CSVHints()
        hints.columns = [.date: ["Date"], .amount: ["Gross"], .fee: [], .note: ["Text"]].merging(columns) { $1 }
        let bytes = Array(content.utf8)
        let file = try EntryFile(beginning: bytes, name: "a.csv", hints: hints)
        var reader = file.reader(currency: .euro, inOnePiece(bytes))
        var options = ImportOptions(source: "test")
        (options.replaces, options.account) = (replacing, account)
        return try store.importEntries(EntrySpool(&reader), options)
    }

    @Test(
        arguments: [
            ([.amount: ["Net"]], ["2026-03-11 1550 Shop A", "2026-03-12 2550 Shop B", "2026-03-13 129000 Work"]),
            ([.fee: ["Fee"]], ["2026-03-11 1250 Shop A", "2026-03-12 2300 Shop B", "2026-03-13 99800 Work"]),
            ([.date: ["Valued"]], ["2026-03-14 1200 Shop A", "2026-03-14 2200 Shop B", "2026-03-15 100000 Work"]),
        ] as [([CSVRole: [String]], [String])])
    func `a file that is read by other columns is refused, and --replace corrects its entries there and back`(
        columns: [CSVRole: [String]], corrected: [String]
    ) throws {
        _ = try take([:])
        let before = try lines
        #expect(throws: MisreadImport(entry: 1, rows: 3, canCorrect: true)) { try take(columns) }
        #expect(try take(columns, replacing: true).corrected == 3)
        #expect(try lines == corrected)
        #expect(try take(columns).duplicates == 3)
        #expect(try take([:], replacing: true).corrected == 3)
        #expect(try lines == before)
    }

    @Test func `--replace keeps what the owner has edited`() throws {
        _ = try take([:])
        _ = try store.update(1) { $0.note = "gift" }
        _ = try store.update(2) { $0.amount = Money(minorUnits: 500, currency: .euro) }
        #expect(try take([.amount: ["Net"]], replacing: true).corrected == 2)
        #expect(try lines == ["2026-03-11 1550 gift", "2026-03-12 500 Shop B", "2026-03-13 129000 Work"])
        #expect(try take([.amount: ["Net"]]).duplicates == 3)
    }

    @Test func `--replace refuses a file of which an amount is not the one of any cell`() throws {
        _ = try take([:])
        let other = Self.table.replacing("-22.00", with: "-27.00")
        #expect(throws: MisreadImport(entry: 2, rows: 1, canCorrect: false)) {
            try take([.amount: ["Net"]], other, replacing: true)
        }
        #expect(try lines.count == 3)
    }

    @Test func `an entry that was moved to another account is still one of its file`() throws {
        for name in ["giro", "cash"] { _ = try store.add(Account(name: name)) }
        _ = try take([:], account: "giro")
        _ = try store.update(1) { $0.account = "cash" }
        #expect(try take([:], account: "giro").duplicates == 3)
        #expect(try take([.amount: ["Net"]], account: "giro", replacing: true).corrected == 3)
        #expect(try store.entry(1).account == "cash")
    }

    @Test func `an import of which all entries were moved to another account is recognised in its file`() throws {
        for name in ["giro", "cash"] { _ = try store.add(Account(name: name)) }
        _ = try take([:], account: "giro")
        for id in 1...3 { _ = try store.update(Int64(id)) { $0.account = "cash" } }
        #expect(try take([:], account: "giro").duplicates == 3)
    }
}
