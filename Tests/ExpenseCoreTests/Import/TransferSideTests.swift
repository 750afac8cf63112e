import Testing

@testable import ExpenseCore

/// Transfers with sides in the files of two accounts.
@Suite(.ownThreads)
struct TransferSideTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// A row of a bank's file: a day of January, an amount in whole dollars (negative for an expense), and a note.
    private typealias Row = (day: Int, dollars: Int64, note: String)

    private func entry(_ row: Row, account: String? = nil) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: row.day)),
            kind: row.dollars < 0 ? .expense : .income,
            amount: Money(minorUnits: abs(row.dollars) * 100, currency: .dollar), note: row.note, account: account)
    }

    private func spool(_ entries: [Expense]) throws -> EntrySpool {
        var reader = ListedEntries(entries)
        return try EntrySpool(&reader)
    }

    @discardableResult
    private func take(_ rows: [Row], of account: String) throws -> ImportReport {
        var options = ImportOptions(source: account)
        options.account = account
        return try store.importEntries(spool(rows.map { try entry($0) }), options)
    }

    private func balances() throws -> [String: Int64] {
        Dictionary(try store.balances().map { ($0.account.name, $0.balance.minorUnits / 100) }) { $0 + $1 }
    }

    private func expectSound() throws {
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `importing the second side joins both to one transfer, once, and is undone and redone`() throws {
        try take([(1, -500, "to visa"), (2, -20, "tea")], of: "giro")
        let visa: [Row] = [(3, 500, "payment"), (4, -9, "book")]
        let report = try take(visa, of: "Visa")
        #expect(report.added == 1 && report.duplicates == 0 && report.possibleTransfers == 0)
        #expect(report.transfers.map(\.route) == ["giro → Visa"])
        #expect(try store.totals().map(\.total.expenses.plain) == ["29.00"])
        #expect(try store.totals().map(\.total.income.plain) == ["0.00"])
        #expect(try balances() == ["giro": -520, "Visa": 491])
        #expect(try store.entry(1) == report.transfers[0])
        #expect(try take(visa, of: "visa").duplicates == 2)
        #expect(try take([(1, -500, "to visa"), (2, -20, "tea")], of: "giro").duplicates == 2)
        #expect(try store.undo().count == 1)
        #expect(try balances() == ["giro": -520])
        #expect(try store.entry(1).kind == .expense)
        #expect(try store.redo().count == 1)
        #expect(try balances() == ["giro": -520, "Visa": 491])
        #expect(try take(visa, of: "visa").duplicates == 2)
        try expectSound()
    }

    @Test func `the side that receives the money may be imported first, and may have the earlier day`() throws {
        try take([(3, 500, "payment")], of: "visa")
        let report = try take([(6, -500, "to visa")], of: "giro")
        #expect(report.added == 0 && report.transfers.map(\.route) == ["giro → visa"])
        #expect(report.transfers.map(\.note) == ["to visa"])
        #expect(report.transfers.map(\.date) == [day("2026-01-06")])
        #expect(try store.entries().count == 1)
        try expectSound()
    }

    @Test func `both sides in one file are one transfer, few or many, and an undone import can be redone`() throws {
        for many in [0, 40] {
            let rows =
                try [entry((1, -70, "to Visa"), account: "giro"), entry((3, 70, "in"), account: "visa")]
                + (0..<many).map { try entry((5, -Int64($0) - 100, "x"), account: "visa") }
            let report = try store.importEntries(spool(rows), ImportOptions(source: "all"))
            #expect(report.added == 1 + many && report.transfers.count == 1)
            #expect(try store.entry(report.transfers[0].id) == report.transfers[0])
            #expect(try store.importEntries(spool(rows), ImportOptions(source: "all")).duplicates == 2 + many)
            #expect(try store.undo().count == 1 && store.entries().isEmpty)
            #expect(try store.redo().count == 1 && store.entries().count == 1 + many)
            #expect(try store.importEntries(spool(rows), ImportOptions(source: "all")).duplicates == 2 + many)
            try expectSound()
            _ = try store.undo()
        }
    }

    @Test func `the side of a typed transfer is not imported again`() throws {
        for name in ["giro", "visa"] { _ = try store.add(Account(name: name)) }
        _ = try store.add(
            Expense(
                date: day("2026-01-03"), kind: .transfer, amount: dollars("33"), account: "giro", target: "visa"))
        #expect(try take([(5, -33, "card"), (6, -33, "other")], of: "giro").added == 1)
        #expect(try take([(5, 33, "thanks")], of: "visa").transfers.map(\.id) == [1])
        #expect(try balances() == ["giro": -66, "visa": 33])
        #expect(try take([(5, -33, "card"), (6, -33, "other")], of: "giro").duplicates == 2)
        #expect(try take([(5, 33, "thanks")], of: "visa").duplicates == 1)
        try expectSound()
    }

    @Test(arguments: [
        ("Landlord rent", "Employer salary", 0), ("Transfer rent June", "Transfer from Acme", 0),
        ("AUTOPAY gym", "salary", 0), ("Max Muster", "Max Muster", 1), ("Umbuchung", "Eingang", 1),
        ("CARDCO AUTOPAY 123", "PAYMENT - THANK YOU", 1), ("virement", "virement recu de moi", 0),
        ("transfer 17", "transfer 17 in", 1), ("to my visa card", "x", 1),
    ])
    func `an expense and an income of the same amount are a transfer only if their words say so`(
        out: String, into: String, transfers: Int
    ) throws {
        try take([(1, -500, out)], of: "giro")
        let report = try take([(3, 500, into)], of: "Visa")
        #expect(report.transfers.count == transfers && report.possibleTransfers == 1 - transfers)
    }

    @Test func `an ambiguous pair stays two entries, and is offered`() throws {
        try take([(1, -50, "a")], of: "giro")
        try take([(2, -50, "b")], of: "savings")
        let report = try take([(3, 50, "in")], of: "visa")
        #expect(report.added == 1 && report.transfers.isEmpty && report.possibleTransfers > 0)
        let offers = try store.possibleTransfers()
        #expect(offers.map(\.out.note) == ["a", "b"] && offers.map(\.into.note) == ["in", "in"])
        #expect(try store.possibleTransfers(in: Period(from: day("2026-01-02"), to: nil)).count == 1)
    }

    @Test func `an entry with a category, a day too far away, or the same account makes no transfer`() throws {
        try take([(1, -50, "a"), (10, -60, "b"), (20, -70, "c"), (21, 70, "d")], of: "giro")
        _ = try store.update(1) { $0.category = "food" }
        let report = try take([(2, 50, "in"), (15, 60, "late")], of: "visa")
        #expect(report.added == 2 && report.transfers.isEmpty && report.possibleTransfers == 1)
        #expect(try store.entries(Filter(kind: .transfer)).isEmpty)
    }

    @Test func `equal transfers of two accounts are paired in order`() throws {
        try take([(1, -50, "visa a"), (3, -50, "visa b"), (9, -50, "visa c")], of: "giro")
        let report = try take([(2, 50, "x"), (4, 50, "y"), (9, 50, "z")], of: "visa")
        #expect(report.added == 0 && report.transfers.count == 3)
        #expect(try balances() == ["giro": -150, "visa": 150])
    }

    @Test func `a transfer is split into its imported entries, and joined again`() throws {
        try take([(1, -500, "to visa")], of: "giro")
        try take([(3, 500, "payment")], of: "visa")
        let parts = try store.split(1)
        #expect(parts.out.note == "to visa" && parts.out.id == 1 && parts.out.kind == .expense)
        #expect(parts.into.note == "payment" && parts.into.date == day("2026-01-03") && parts.into.account == "visa")
        #expect(try balances() == ["giro": -500, "visa": 500])
        #expect(try take([(3, 500, "payment")], of: "visa").duplicates == 1)
        #expect(try take([(1, -500, "to visa")], of: "giro").duplicates == 1)
        #expect(try store.join(parts.into.id, 1).route == "giro → visa")
        #expect(try take([(3, 500, "payment")], of: "visa").duplicates == 1)
        #expect(try store.undo(2).count == 2)
        #expect(try store.entries().map(\.route) == ["giro → visa"])
        #expect(throws: UnfitTransfer.self) { try store.join(1, 1) }
        #expect(throws: UnknownEntry.self) { try store.split(9) }
        try expectSound()
    }

    @Test func `a preview names the transfers and changes nothing`() throws {
        try take([(1, -500, "to visa")], of: "giro")
        var options = ImportOptions(source: "visa")
        options.account = "visa"
        var outcomes: [ImportedOutcome] = []
        let spool = try spool([entry((3, 500, "payment")), entry((4, -9, "book"))])
        let report = try previewImport(spool, options, into: store) { outcomes.append($1) }
        #expect(outcomes == [.transfer, .added] && report.added == 1)
        #expect(report.transfers.map(\.route) == ["giro → visa"])
        #expect(try store.entries().map(\.kind) == [.expense])
        #expect(try report.transfers == store.importEntries(spool, options).transfers)
    }

    @Test
    func `a preview without a data file names the transfers too, and a file with kinds keeps its entries`()
        throws
    {
        let spool = try spool([
            entry((1, -70, "to Visa"), account: "giro"), entry((3, 70, "in"), account: "visa"),
        ])
        var options = ImportOptions(source: "all")
        let preview = try previewImport(spool, options, into: nil) { _, _ in }
        #expect(preview.added == 1 && preview.transfers.map(\.route) == ["giro → visa"])
        options.joinsTransfers = false
        let report = try store.importEntries(spool, options)
        #expect(report.added == 2 && report.transfers.isEmpty && report.possibleTransfers == 0)
        #expect(try store.possibleTransfers().count == 1)
    }

    @Test(.long) func `whatever the order of random files, transfers count once and balances are right`() throws {
        var numbers = SeededNumbers()
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let store = try ExpenseStore(folder.file(), .writing)
            var rows: [String: [Row]] = ["giro": [], "visa": []]
            var spent: Int64 = 0
            for index in 0..<Int.random(in: 5...30, using: &numbers) {
                let amount = Int64.random(in: 1...1_000, using: &numbers) * 100 + Int64(index)
                let day = Int.random(in: 5...24, using: &numbers)
                let names = ["giro", "visa"].shuffled(using: &numbers)
                if Bool.random(using: &numbers) {
                    let other = day + Int.random(in: -4...4, using: &numbers)
                    rows[names[0]]?.append((day, -amount, "to \(names[1]) \(index)"))
                    rows[names[1]]?.append((other, amount, "in \(index)"))
                } else {
                    rows[names[0]]?.append((day, -amount, "spent \(index)"))
                    spent += amount
                }
            }
            let files = ["giro", "visa", "giro", "visa"].shuffled(using: &numbers)
            for name in files {
                var options = ImportOptions(source: name)
                options.account = name
                let entries = try (rows[name] ?? []).shuffled(using: &numbers).map { try entry($0) }
                _ = try store.importEntries(spool(entries), options)
            }
            let total = try store.totals().first?.total
            #expect(total?.income.minorUnits ?? 0 == 0 && total?.expenses.minorUnits ?? 0 == spent * 100)
            let balances = Dictionary(
                uniqueKeysWithValues: try store.balances().map { ($0.account.name, $0.balance.minorUnits / 100) })
            for (name, rows) in rows where !rows.isEmpty {
                #expect(balances[name] == rows.reduce(0) { $0 + $1.dollars })
            }
        }
    }

    @Test func `two rows below each other in two currencies that are called transfers are one, and stay one`() throws {
        var (out, into) = (try entry((1, -100, "Transfer Out")), try entry((1, 108, "Transfer In")))
        (out.account, into.account) = ("giro", "purse")
        out.amount = Money(minorUnits: 10_000, currency: .euro)
        for rows in [[out, into], [into, out]] {
            let report = try store.importEntries(spool(rows), ImportOptions(source: "app"))
            if rows[0] == out { #expect(report.added == 1) } else { #expect(report.duplicates == 2) }
        }
        let entries = try store.entries()
        #expect(entries.map(\.route) == ["giro → purse"])
        #expect(entries[0].amount.display == "100.00 EUR" && entries[0].received?.display == "108.00 USD")
        into.note = "Salary"
        (out.date, into.date) = (try #require(out.date.adding(days: 3)), try #require(out.date.adding(days: 3)))
        #expect(try store.importEntries(spool([out, into]), ImportOptions(source: "app")).added == 2)
    }
}
