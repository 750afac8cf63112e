import Testing

@testable import ExpenseCore

/// The accounts that rows name: their own, and that of the other side of a transfer.
@Suite(.ownThreads)
struct AccountsOfRowsTests {
    /// The entries that an import records: `2026-09-14 transfer 50.00 Checking > Savings`.
    private func recorded(_ files: [(name: String, lines: [String])]) throws -> [String] {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing, clock: Clock(now: { 0 }, today: { day("2026-11-21") }))
        for file in files {
            try store.importEntries(
                from: Array(file.lines.joined(separator: "\n").utf8), named: file.name, currency: .euro)
        }
        return try store.entries().reversed().map { entry in
            let route =
                entry.kind == .transfer ? "\(entry.account ?? "-") > \(entry.target ?? "-")" : entry.account ?? "-"
            return "\(entry.date) \(entry.kind.rawValue) \(entry.amount.plain) \(route) \(entry.category ?? "-")"
        }
    }

    private static let asTransfer = [
        "2026-09-14 expense 30.00 Checking food", "2026-09-15 transfer 50.00 Checking > Savings -",
        "2026-09-16 income 500.00 Checking pay",
    ]

    @Test func `a category in brackets is the other account of a transfer`() throws {
        let lines = [
            "Date,Payee,Category,Account,Amount", "2026-09-13,Opening Balance,[Checking],Checking,70.00",
            "2026-09-14,Shop,food,Checking,-30.00", "2026-09-15,,[Savings],Checking,-50.00",
            "2026-09-16,Firm,pay,Checking,500.00",
        ]
        #expect(try recorded([("a.csv", lines)]) == Self.asTransfer)
        let without = lines.filter { !$0.contains("Opening") }.map { $0.replacing(",Checking", with: "") }
        let found = try recorded([("a.csv", without.map { $0.replacing(",Account", with: "") })])
        #expect(found[1] == "2026-09-15 transfer 50.00 - > Savings -", "\(found)")
    }

    @Test(arguments: ["[Available]", "[none]", "[Uncategorized]"])
    func `a word in brackets that is no name of an account makes no transfer`(category: String) throws {
        let found = try recorded([
            (
                "a.csv",
                [
                    "Date,Payee,Category,Account,Amount", "2026-09-14,Shop,food,Checking,-30.00",
                    "2026-09-16,Firm,\(category),Checking,500.00",
                ]
            )
        ])
        #expect(found.count == 2 && found[1].hasPrefix("2026-09-16 income 500.00 Checking"), "\(found)")
    }

    @Test(arguments: ["Transfer account", "Transfer To Account", "Umbuchungskonto"])
    func `an account that only transfers name is that of the other side`(title: String) throws {
        let lines = [
            "Date,Payee,Category,\(title),Account,Amount", "2026-09-14,Shop,food,,Checking,-30.00",
            "2026-09-15,,,Savings,Checking,-50.00", "2026-09-16,Firm,pay,,Checking,500.00",
        ]
        #expect(try recorded([("a.csv", lines)]) == Self.asTransfer)
    }

    @Test(arguments: [("From account", "To account"), ("Source", "Destination"), ("Von Konto", "Auf Konto")])
    func `two columns of accounts say where amounts go`(from: String, to: String) throws {
        let apart = [
            "Date,Type,\(from),\(to),Payee,Amount,Currency,Category",
            "2026-09-14,Expense,Checking,,Shop,30.00,EUR,food",
            "2026-09-15,Transfer,Checking,Savings,,50.00,EUR,", "2026-09-16,Income,,Checking,Firm,500.00,EUR,pay",
        ]
        #expect(try recorded([("a.csv", apart)]) == Self.asTransfer)
        let withCategories = [
            "Date,Type,\(from),\(to),Amount,Currency,Notes", "2026-09-14,Expense,Checking,food,30.00,EUR,milk",
            "2026-09-15,Transfer,Checking,Savings,50.00,EUR,", "2026-09-16,Income,pay,Checking,500.00,EUR,",
        ]
        #expect(try recorded([("a.csv", withCategories)]) == Self.asTransfer)
    }

    private static let checking = [
        "!Account", "NChecking", "^", "!Type:Bank", "D9/14'26", "T-100.00", "PStore", "Sfood", "$-60.00", "S[Savings]",
        "$-40.00", "^", "D9/15'26", "T-25.00", "PMove", "L[Savings]", "^",
    ]
    private static let savings = [
        "!Account", "NSavings", "^", "!Type:Bank", "D9/14'26", "T40.00", "PStore", "L[Checking]", "^", "D9/15'26",
        "T25.00", "PMove", "L[Checking]", "^",
    ]

    @Test func `a transfer among the splits of QIF is recorded once, whichever account comes first`() throws {
        let both = [("checking.qif", Self.checking), ("savings.qif", Self.savings)]
        let expected = [
            "2026-09-14 expense 60.00 Checking food", "2026-09-14 transfer 40.00 Checking > Savings -",
            "2026-09-15 transfer 25.00 Checking > Savings -",
        ]
        for files in [both, both.reversed(), [("all.qif", Self.checking + Self.savings)], both + both] {
            #expect(try recorded(files).sorted() == expected)
        }
    }

    @Test func `the other account of a transfer is kept where a file does not name its own`() throws {
        let lines = ["!Type:Bank", "D9/14'26", "T1500.00", "PFirm", "L[Epargne]", "^"]
        #expect(try recorded([("a.qif", lines)]) == ["2026-09-14 transfer 1500.00 Epargne > - -"])
    }

    @Test func `of two parties of which the user is one, the other one is the payee, whoever asked for the money`()
        throws
    {
        let found = try ReadStatement([
            "Date,Type,Note,From,To,Amount", "2026-01-03,Payment,Rent,Jane Doe,Bob Roe,-500.00",
            "2026-01-04,Charge,Dinner,Jane Doe,Sam Poe,25.00", "2026-01-05,Charge,Taxi,Ann Lee,Jane Doe,-9.00",
            "2026-01-06,Payment,Gift,Ann Lee,Jane Doe,40.00",
        ])
        #expect(found.entries.map(\.payee) == ["Bob Roe", "Sam Poe", "Ann Lee", "Ann Lee"], "\(found.entries)")
    }
}
