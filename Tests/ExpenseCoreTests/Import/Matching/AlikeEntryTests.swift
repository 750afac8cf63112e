import Testing

@testable import ExpenseCore

/// Entries of a file that are stored with another text.
@Suite(.ownThreads)
struct AlikeEntryTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(_ note: String, _ cents: Int64, day: Int, _ currency: Currency = .dollar) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: day)),
            amount: Money(minorUnits: cents, currency: currency), note: note)
    }

    @discardableResult
    private func take(
        _ entries: [Expense], account: String? = nil, namesCurrency: Bool = false, replacing: Bool = false
    ) throws -> ImportReport {
        var options = ImportOptions(source: "file")
        (options.account, options.replaces) = (account, replacing)
        var reader = ListedEntries(entries, namesCurrency: namesCurrency)
        return try store.importEntries(&reader, options)
    }

    @Test(arguments: [nil, "card"])
    func `other payees on equal days with equal amounts are imported, and listed`(account: String?) throws {
        try take(
            (1...3).flatMap { try [entry("Netflix", 999, day: $0), entry("Shop", 100 + Int64($0), day: $0 + 10)] })
        let report = try take((1...3).map { try entry("Spotify", 999, day: $0) }, account: account)
        #expect(report.added == 3 && report.duplicates == 0 && report.possibleMatches.count == 3)
    }

    @Test func `a file of another account with the days and amounts of some of many entries is imported, and listed`()
        throws
    {
        try take((1...9).map { try entry("Shop \($0)", 100 * Int64($0), day: $0) })
        let report = try take([entry("Kino", 100, day: 1), entry("Ink", 500, day: 5), entry("Tea", 900, day: 9)])
        #expect(report.added == 3 && report.possibleMatches.count == 3)
    }

    @Test func `a row with more words than the stored one is the same, also among new rows of its day`() throws {
        try take([entry("Blue Lake Bakery", 350, day: 2), entry("Green Hill Books", 900, day: 3)])
        let report = try take([
            entry("Blue Lake Bakery · Visa 4711 Kyiv", 350, day: 2), entry("Tea", 120, day: 3),
            entry("Green Hill Books · Visa 4711 Kyiv", 900, day: 3), entry("Ink", 130, day: 4),
        ])
        #expect(report.added == 2 && report.duplicates == 2 && report.alike == 2)
    }

    @Test func `a row whose text has other blanks is the same, also alone`() throws {
        try take([entry("Apple PayDATUM 19.02", 350, day: 2)])
        let report = try take([entry("Apple Pay DATUM 19.02", 350, day: 2)])
        #expect(report.added == 0 && report.duplicates == 1 && report.possibleMatches.isEmpty)
    }

    @Test func `a file that names another currency is listed if most of it is like entries of a file that names none`()
        throws
    {
        try take((1...3).map { try entry("Shop \($0)", 100 * Int64($0), day: $0) })
        let two = try (1...2).map { try entry("CARD Shop \($0)", 100 * Int64($0), day: $0, .euro) }
        let all = try two + [entry("CARD Shop 3", 300, day: 3, .euro)]
        #expect(try take(two, namesCurrency: true).possibleMatches.isEmpty)
        _ = try store.undo()
        let report = try take(all, namesCurrency: true)
        #expect(report.added == 3 && report.duplicates == 0 && report.possibleMatches.count == 3)
    }

    @Test func `a file whose currency an import guessed is refused, and --replace corrects the currency`() throws {
        try take((1...3).map { try entry("Shop \($0)", 100 * Int64($0), day: $0) })
        let named = try (1...3).map { try entry("Shop \($0)", 100 * Int64($0), day: $0, .euro) }
        #expect(throws: MisreadImport(entry: 1, rows: 3, canCorrect: true)) { try take(named, namesCurrency: true) }
        #expect(try take(named, namesCurrency: true, replacing: true).corrected == 3)
        #expect(try store.entries().map(\.amount.currency) == [.euro, .euro, .euro])
    }

    @Test(arguments: [
        ("Blue Shop 1/3", "Blue Shop 2/3"), ("Check 101", "Check 102"),
        ("Bus ticket 17 to Kyiv", "BUS TICKET 018 to Kyiv"),
    ])
    func `a row whose text has other numbers is another one, on the day and with the amount of a stored one`(
        stored: String, new: String
    ) throws {
        try take([entry(stored, 1000, day: 2), entry("Salary", 9000, day: 3)])
        let report = try take([entry(new, 1000, day: 2), entry("Salary", 9000, day: 20)])
        #expect(report.added == 2 && report.duplicates == 0 && report.possibleMatches.isEmpty)
    }

    @Test func `rows that mostly differ in the numbers that the bank gives them may be the same, and are listed`()
        throws
    {
        try take((1...3).map { try entry("\($0) Shop", 100 * Int64($0), day: $0) })
        let report = try take((1...3).map { try entry("\($0 + 3) Shop", 100 * Int64($0), day: $0) })
        #expect(report.added == 3 && report.possibleMatches.count == 3)
    }

    @Test func `a row with a number takes no entry that is more like another row`() throws {
        try take([entry("Bus ticket 17", 200, day: 2)])
        let report = try take([entry("Bus ticket 18", 200, day: 2), entry("Bus ticket 17 Kyiv", 200, day: 2)])
        #expect(report.added == 1 && report.alike == 1 && report.possibleMatches.isEmpty)
    }

    @Test(arguments: [("Anna Smith", "Bob Smith"), ("Coffee", "Coffee shop")])
    func `a few rows that have a word in common with stored ones are imported, and listed`(stored: String, new: String)
        throws
    {
        try take([entry(stored, 200, day: 2), entry("Grocer", 5520, day: 15)])
        let report = try take([entry(new, 200, day: 2), entry("Grocer", 5420, day: 16)])
        #expect(report.added == 2 && report.duplicates == 0 && report.possibleMatches.count == 1)
    }

    @Test func `where nothing is to be matched, only equal rows are duplicates`() throws {
        try take([entry("Blue Lake Bakery", 350, day: 2), entry("Tea", 120, day: 3)])
        var options = ImportOptions(source: "file")
        options.matching = .none
        var reader = try ListedEntries([
            entry("Blue Lake Bakery Kyiv", 350, day: 2), entry("Tea", 120, day: 3), entry("Ink", 130, day: 4),
        ])
        let report = try store.importEntries(&reader, options)
        #expect(report.added == 2 && report.duplicates == 1)
    }
}
