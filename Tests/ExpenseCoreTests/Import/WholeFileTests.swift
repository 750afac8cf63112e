import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct WholeFileTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(
            folder.file(), .writing, clock: Clock(now: { 0 }, today: { day("2026-11-25") }))
    }

    private let statement = """
        Date,Description,Amount
        2026-11-20,Bakery,-4.20
        2026-11-21,Salary,2500.00
        """

    @Test func `an application imports and exports files of any format in one call each`() throws {
        let report = try store.importEntries(from: Array(statement.utf8), named: "june.csv", currency: .euro) {
            $0.account = "giro"
            $0.tags = ["bank"]
        }
        #expect(report.added == 2 && report.newAccounts == ["giro"])
        let again = try store.importEntries(from: Array(statement.utf8), named: "june.csv", currency: .euro) {
            $0.account = "giro"
        }
        #expect(again.added == 0 && again.duplicates == 2)
        for format in EntryFormat.allCases {
            let copy = try ExpenseStore(folder.file("\(format).db"), .writing)
            try copy.importEntries(
                from: store.exportEntries(as: format), named: "copy", as: ImportFormat(format), currency: .dollar)
            #expect(try copy.entries().map(\.words) == store.entries().map(\.words))
            #expect(try copy.entries().map(\.tags) == [["bank"], ["bank"]])
        }
    }

    @Test func `an export has the entries of the filter, the oldest first`() throws {
        try store.importEntries(from: Array(statement.utf8), named: "june.csv", currency: .euro)
        let all = try String(decoding: store.exportEntries(as: .csv), as: UTF8.self)
        let earned = try String(decoding: store.exportEntries(Filter(kind: .income), as: .csv), as: UTF8.self)
        #expect(all.split(separator: "\n").count == 3 && earned.split(separator: "\n").count == 2)
        let first = try #require(all.firstRange(of: "Bakery")), last = try #require(all.firstRange(of: "Salary"))
        #expect(first.lowerBound < last.lowerBound)
    }

    @Test func `guesses are thrown before anything is stored, until they are accepted`() throws {
        let text = Array(statement.replacing("2026-11-20", with: "2099-11-20").utf8)
        let error = #expect(throws: ImportGuesses.self) {
            try store.importEntries(from: text, named: "june.csv", currency: .euro)
        }
        #expect(error?.guesses == ["the newest entry is of 2099-11-20, more than a year ahead"])
        #expect(try store.entries().isEmpty && store.history().isEmpty)
        let report = try store.importEntries(from: text, named: "june.csv", currency: .euro, acceptingGuesses: true)
        #expect(report.added == 2)
    }

    @Test func `a file that is wrong in one line, or has other accounts than the one named, changes nothing`() throws {
        let bad = Array(statement.replacing("2500.00", with: "much").utf8)
        #expect(throws: FormatError.self) { try store.importEntries(from: bad, named: "june.csv", currency: .euro) }
        let several = """
            :20:1
            :25:111
            :28C:1
            :60F:C261119EUR10,00
            :61:2611201120D1,00NMSCa
            :62F:C261120EUR9,00
            -
            :20:2
            :25:222
            :28C:1
            :60F:C261119EUR10,00
            :61:2611201120D2,00NMSCb
            :62F:C261120EUR8,00
            -
            """
        #expect(throws: UndetectedMapping.self) {
            try store.importEntries(from: Array(several.utf8), named: "june.sta", currency: .euro) {
                $0.account = "giro"
            }
        }
        #expect(try store.entries().isEmpty && store.history().isEmpty)
        try store.importEntries(from: Array(several.utf8), named: "june.sta", currency: .euro)
        #expect(try store.entries().count == 2)
    }
}
