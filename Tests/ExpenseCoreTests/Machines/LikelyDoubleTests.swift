import Testing

@testable import ExpenseCore

/// Entries that two machines have recorded and that may be the same are listed for people to decide (rule Y4); the same row
/// in an account that one machine has renamed is one entry.
@Suite(.long, .ownThreads)
struct LikelyDoubleTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try one.add(Account(name: "giro"))
        _ = try one.add(Expense(date: day("2026-01-01"), amount: dollars("1"), note: "first"))
        try carrier.settle()
    }

    private func importRows(
        _ payees: [String], account: String?, in currency: Currency = .dollar, to store: ExpenseStore
    ) throws {
        var lines = ListedEntries(
            try payees.enumerated().map {
                let amount = try Money(typed: "1\($0.offset)", currency: currency)
                return Expense(date: today, amount: amount, payee: $0.element)
            })
        var options = ImportOptions(source: "test")
        options.account = account
        _ = try store.importEntries(&lines, options)
    }

    private func doubles() throws -> [SyncConflict] {
        let all = try carrier.stores.map { try $0.syncConflicts() }
        for conflicts in all { #expect(conflicts.map(\.stored) == all[0].map(\.stored)) }
        return all[0].filter { $0.column == SyncConflict.double }
    }

    @Test(arguments: [true, false])
    func `a receipt that was typed on one machine and a row of its sum are listed, and are one if people say so`(
        isTypedFirst: Bool
    ) throws {
        let (typing, importing) = isTypedFirst ? (one, two) : (two, one)
        let parts = try [("6", "groceries"), ("4", "home")].map {
            Expense(date: day("2026-11-20"), amount: try dollars($0), category: $1, payee: "Rewe")
        }
        _ = try typing.add(receipt: parts)
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: importing)
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
        try two.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty)
        let amounts = try one.entries().map(\.amount.minorUnits).sorted()
        #expect(amounts == [100, 400, 600, 1100])
        #expect(try one.entries().filter { $0.receipt != nil }.map(\.account) == ["giro", "giro"])
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: typing)
        try carrier.settleEqually()
        #expect(try one.entries().count == 4)
    }

    @Test
    func
        `a row that one machine imported and an entry that was typed on another one are listed, and are one if people say so`()
        throws
    {
        _ = try two.add(Expense(date: day("2026-11-20"), amount: dollars("10"), category: "groceries", note: "rewe"))
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: one)
        try carrier.settleEqually()
        #expect(try doubles().count == 1 && one.entries().count == 4)
        #expect(try two.attentionToMachines()?.conflicts == 1)
        try one.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && two.entries().count == 3)
        let entry = try #require(try two.entries().first { $0.amount.minorUnits == 1000 })
        #expect(
            (entry.category, entry.note, entry.payee, entry.account) == ("groceries", "rewe", "REWE SAGT DANKE", "giro")
        )
        // It is known by its row.
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: carrier.stores[2])
        try carrier.settleEqually()
        #expect(try one.entries().count == 3)
    }

    @Test func `the rows of one file in accounts that became one are listed`() throws {
        try importRows(["Rent", "Shop", "Fee"], account: "savings", to: one)
        try importRows(["Rent", "Shop", "Fee"], account: "bank", to: two)
        // The file of the machine names the rows by the account's first name.
        _ = try one.synchronize()
        _ = try one.renameAccount("savings", to: "bank")
        try carrier.settleEqually()
        #expect(try doubles().count == 1 && one.entries().count == 7)
        try two.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().count == 3)
        while let conflict = try doubles().first {
            try one.decide(conflict, .replace)
            try carrier.settleEqually()
        }
        #expect(try two.entries().count == 4)
    }

    @Test func `the list names day and account of each of the two`() throws {
        try importRows(["Rent"], account: "giro", to: one)
        try importRows(["Rent"], account: nil, to: two)
        try carrier.settleEqually()
        let conflict = try #require(try doubles().first)
        let both = [conflict.subject, conflict.present].sorted { $0.contains("@") && !$1.contains("@") }
        #expect(both[0].contains("2026-11-21") && both[0].contains("@giro"))
        #expect(both[1].contains("2026-11-21") && !both[1].contains("@"))
    }

    @Test func `making two one is undone as a change, and both are listed again`() throws {
        _ = try two.add(Expense(date: day("2026-11-20"), amount: dollars("10"), category: "groceries", note: "rewe"))
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: one)
        try carrier.settleEqually()
        for decider in [1, 0] {
            let store = carrier.stores[decider]
            carrier.advance(decider, by: 1000)
            try store.decide(#require(try doubles().first), .replace)
            try carrier.settleEqually()
            #expect(try one.entries().count == 3)
            #expect(try store.history()[0].words.hasPrefix("make one entry of #"))
            #expect(try store.undo(1, today: today)[0].words.hasPrefix("make one entry of #"))
            try carrier.settleEqually()
            let entries = try one.entries().filter { $0.amount.minorUnits == 1000 }
            #expect(entries.map(\.payee).contains("REWE SAGT DANKE") && entries.count == 2)
            #expect(entries.map(\.account).contains("giro") && entries.map(\.account).contains(nil))
            #expect(try doubles().count == 1)
        }
        _ = try carrier.stores[2].update(#require(try carrier.stores[2].entries().first { $0.account == "giro" }).id) {
            $0.note = "later"
        }
        try carrier.settleEqually()
        #expect(try one.entries().filter { $0.note == "later" }.count == 1)
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: carrier.stores[2])
        try carrier.settleEqually()
        #expect(try one.entries().count == 4)
    }

    @Test(arguments: [true, false], [true, false])
    func `a transfer that was typed and the row of one of its sides are listed, and are the transfer if people say so`(
        isTypedFirst: Bool, isArriving: Bool
    ) throws {
        _ = try one.add(Account(name: "card"))
        try carrier.settleEqually()
        let (typing, importing) = isTypedFirst ? (one, two) : (two, one)
        _ = try typing.add(
            Expense(
                date: day("2026-11-20"), kind: .transfer, amount: dollars("10"), account: isArriving ? "card" : "giro",
                target: isArriving ? "giro" : "card"))
        var lines = ListedEntries([
            Expense(date: today, kind: isArriving ? .income : .expense, amount: try dollars("10"), payee: "CARD"),
            Expense(date: today, amount: try dollars("7"), payee: "Shop"),
        ])
        var options = ImportOptions(source: "test")
        options.account = "giro"
        _ = try importing.importEntries(&lines, options)
        try carrier.settleEqually()
        let conflict = try #require(try doubles().first)
        #expect(try doubles().count == 1 && conflict.subject.contains("transfer  10.00 USD"))
        carrier.advance(1, by: 1000)
        try two.decide(conflict, .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().map(\.amount.minorUnits).sorted() == [100, 700, 1000])
        // It is known by its row.
        lines = ListedEntries([
            Expense(date: today, kind: isArriving ? .income : .expense, amount: try dollars("10"), payee: "CARD")
        ])
        #expect(try carrier.stores[2].importEntries(&lines, options).added == 0)
        _ = try two.undo(1, today: today)
        try carrier.settleEqually()
        #expect(try one.entries().count == 4)
    }

    @Test func `an exchange that was typed and what arrived of it are listed`() throws {
        _ = try one.add(Account(name: "euros"))
        try carrier.settleEqually()
        _ = try one.add(
            Expense(
                date: today, kind: .transfer, amount: dollars("10"), account: "giro", target: "euros",
                received: Money(minorUnits: 900, currency: .euro)))
        var lines = ListedEntries([
            Expense(date: today, kind: .income, amount: Money(minorUnits: 900, currency: .euro), payee: "EXCHANGE")
        ])
        var options = ImportOptions(source: "test")
        options.account = "euros"
        _ = try two.importEntries(&lines, options)
        try carrier.settleEqually()
        try one.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try two.entries().count == 2 && two.entries().contains { $0.received?.minorUnits == 900 })
    }

    @Test func `the same transfer that one machine imported and the other typed is listed, but none of other accounts`()
        throws
    {
        for name in ["card", "cash"] { _ = try one.add(Account(name: name)) }
        try carrier.settleEqually()
        func transfer(to target: String) throws -> Expense {
            Expense(date: today, kind: .transfer, amount: try dollars("10"), account: "giro", target: target)
        }
        for target in ["card", "cash"] { _ = try one.add(transfer(to: target)) }
        var lines = ListedEntries([try transfer(to: "card")])
        _ = try two.importEntries(&lines, ImportOptions(source: "test"))
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
        try one.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(
            try two.entries().filter { $0.kind == .transfer }.map(\.target).sorted { $0! < $1! } == ["card", "cash"])
    }

    @Test(arguments: [0, 1], [false, true])
    func `which of two rows stays is the same on all machines, also if one got another day`(
        editor: Int, isOwn: Bool
    ) throws {
        try importRows(["a", "b", "c"], account: "giro", to: one)
        try importRows(["a", "b", "c"], account: nil, to: two)
        try carrier.settleEqually()
        let account = (editor == 0) == isOwn ? "giro" : nil
        let edited = try #require(
            try carrier.stores[editor].entries().first { $0.payee == "a" && $0.account == account })
        _ = try carrier.stores[editor].update(edited.id) { $0.date = day("2026-11-18") }
        try carrier.settleEqually()
        let staying = try carrier.stores.map { store in
            try store.syncConflicts().map { $0.subject.contains("@giro") }
        }
        #expect(staying[0].count == 3 && Set(staying).count == 1)
    }

    @Test func `two that people keep are not listed again`() throws {
        _ = try two.add(Expense(date: today, amount: dollars("10"), note: "rewe"))
        try importRows(["REWE SAGT DANKE"], account: "giro", to: one)
        try carrier.settleEqually()
        try two.decide(#require(try doubles().first), .keep)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
        _ = try two.leaveMachines()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "again")
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
    }

    @Test func `an entry of another amount or far from the row's day is not listed`() throws {
        _ = try two.add(Expense(date: day("2026-11-10"), amount: dollars("10"), note: "rewe"))
        _ = try two.add(Expense(date: today, amount: dollars("10.50"), note: "rewe"))
        try importRows(["REWE SAGT DANKE"], account: "giro", to: one)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty)
    }

    @Test func `a row that was imported into an account here and into none there is listed`() throws {
        try importRows(["Rent", "Shop"], account: "giro", to: one)
        try importRows(["Rent", "Shop"], account: nil, to: two)
        try carrier.settleEqually()
        #expect(try doubles().count == 2 && one.entries().count == 5)
        for conflict in try doubles() { try two.decide(conflict, .replace) }
        try carrier.settleEqually()
        #expect(try one.entries().count == 3 && doubles().isEmpty)
        #expect(try Set(two.entries().map(\.account)) == ["giro", nil])
    }

    @Test(arguments: ["giro", nil])
    func `rows of one amount in two currencies are two`(account: String?) throws {
        let euro = try #require(Currency("EUR"))
        try importRows(["Fee"], account: account, to: one)
        try importRows(["Fee", "Shoes", "Bread"], account: account, in: euro, to: two)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty)
    }

    @Test func `rows that were imported before and after the account was renamed on one machine are one`() throws {
        try importRows(["Rent", "Shop"], account: "giro", to: one)
        _ = try two.renameAccount("giro", to: "bank")
        try importRows(["Rent", "Shop"], account: "bank", to: two)
        try carrier.settleEqually()
        #expect(try one.entries().count == 3 && doubles().isEmpty)
        #expect(try Set(two.entries().map(\.account)) == ["bank", nil])
    }

    @Test func `what was made one when two ledgers were joined is not undone with the next change`() throws {
        let joined = try Carrier(2)
        for store in joined.stores { _ = try store.add(Expense(date: today, amount: dollars("5"), note: "lunch")) }
        try joined.begin(.same)
        let two = joined.stores[1]
        _ = try two.add(Expense(date: today, amount: dollars("7"), note: "tea"))
        _ = try two.undo(1, today: today)
        try joined.settle()
        for store in joined.stores {
            #expect(try store.entries().map(\.note) == ["lunch"])
            #expect(try faults(of: store).isEmpty)
        }
    }
}
