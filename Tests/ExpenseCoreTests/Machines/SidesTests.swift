import Testing

@testable import ExpenseCore

/// The account of an entry, and its kind with the account that receives a transfer, are two fields (rule Y3). Where those
/// of two machines do not fit, the later one holds whole.
@Suite(.long, .ownThreads)
struct SidesTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        for name in ["giro", "cash", "card"] { _ = try one.add(Account(name: name)) }
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch", account: "giro"))
        _ = try one.add(
            Expense(date: today, kind: .transfer, amount: dollars("5"), note: "move", account: "giro", target: "cash"))
        try carrier.settle()
        carrier.advance(1, by: 1000)
    }

    private typealias Edit = @Sendable (inout Expense) -> Void

    /// Each machine changes an entry, one of them later.
    ///
    /// - Returns: the entry as both have it, and the conflicts: what holds and what lost.
    private func meet(_ id: Int64, laterFirst: Bool = false, _ first: Edit, _ second: Edit) throws -> (
        sides: String, conflicts: [String]
    ) {
        if laterFirst { carrier.advance(0, by: 2000) }
        _ = try one.update(id) { first(&$0) }
        _ = try two.update(id) { second(&$0) }
        try carrier.settleEqually()
        let entry = try two.entry(id)
        let conflicts = try carrier.stores.map {
            try $0.syncConflicts().map { "\($0.label): \($0.present) / \($0.lost ?? "")" }
        }
        #expect(conflicts[0] == conflicts[1])
        return ("\(entry.kind) \(entry.account ?? "none") \(entry.target ?? "none")", conflicts[0])
    }

    @Test(arguments: [false, true]) func `one changes the account, the other one the kind: both hold`(isFirst: Bool)
        throws
    {
        let edits: [Edit] = [{ $0.account = "cash" }, { $0.kind = .refund }]
        let met = try meet(1, edits[isFirst ? 0 : 1], edits[isFirst ? 1 : 0])
        #expect(met.sides == "refund cash none" && met.conflicts.isEmpty)
    }

    @Test func `one changes the account that pays a transfer, the other one that which receives it: both hold`() throws
    {
        let met = try meet(2, { $0.account = "card" }, { $0.target = nil })
        #expect(met.sides == "transfer card none" && met.conflicts.isEmpty)
    }

    @Test func `both change the account that receives a transfer: the later one holds`() throws {
        let met = try meet(2, { $0.target = "card" }, { $0.target = nil })
        #expect(met.sides == "transfer giro none" && met.conflicts == ["to: none / card"])
    }

    @Test func `one makes an expense of a transfer, the other one changes the account: both hold`() throws {
        let met = try meet(
            2,
            {
                $0.kind = .expense
                $0.target = nil
            }, { $0.account = "card" })
        #expect(met.sides == "expense card none" && met.conflicts.isEmpty)
    }

    private static let makesTransfer: Edit = {
        $0.kind = .transfer
        $0.target = "card"
    }

    @Test(arguments: [false, true])
    func `a transfer to an account into which another machine puts the entry: the later one holds whole`(
        isTransferLater: Bool
    ) throws {
        let met = try meet(1, laterFirst: isTransferLater, Self.makesTransfer) { $0.account = "card" }
        let expected = [
            ("expense card none", ["kind: expense @card / transfer → card"]),
            ("transfer giro card", ["account: giro / card"]),
        ][isTransferLater ? 1 : 0]
        #expect(met.sides == expected.0 && met.conflicts == expected.1)
        // What does not fit is not set.
        #expect(throws: SyncFailure.self) { try one.decide(one.syncConflicts()[0], .replace) }
        #expect(try one.syncConflicts().count == 1)
    }

    @Test(arguments: [false, true]) func `a transfer that has no account left: the later one holds whole`(
        isTargetLater: Bool
    ) throws {
        let met = try meet(2, laterFirst: isTargetLater, { $0.target = nil }, { $0.account = nil })
        let expected =
            isTargetLater ? ("transfer giro none", "account: giro / none") : ("transfer none cash", "to: cash / none")
        #expect(met.sides == expected.0 && met.conflicts == [expected.1])
    }

    @Test func `three machines, of which the third reads the later change first`() throws {
        let carrier = try Carrier(3)
        try carrier.begin()
        for name in ["giro", "card"] { _ = try carrier.stores[0].add(Account(name: name)) }
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), account: "giro"))
        try carrier.settle()
        carrier.advance(1, by: 1000)
        _ = try carrier.stores[0].update(1) { Self.makesTransfer(&$0) }
        _ = try carrier.stores[1].update(1) { $0.account = "card" }
        try carrier.bring(from: 1, to: 2)
        try carrier.bring(from: 0, to: 2)
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.entries().map { "\($0.kind) \($0.account ?? "")" } == ["expense card"])
            #expect(try store.syncConflicts().count == 1)
        }
    }

    @Test func `recurring entries behave the same`() throws {
        let template = Expense(date: day("2026-12-01"), amount: try dollars("9"), note: "gym", account: "giro")
        let id = try one.add(Recurring(entry: template, unit: .month), recordingThrough: today).recurring.id
        try carrier.settle()
        _ = try one.updateRecurring(id) { Self.makesTransfer(&$0.entry) }
        _ = try two.updateRecurring(id) { $0.entry.account = "card" }
        try carrier.settleEqually()
        let entry = try #require(try two.recurring().first?.entry)
        #expect(entry.kind == .expense && entry.account == "card" && entry.target == nil)
        #expect(try one.syncConflicts().map(\.lost) == ["transfer → card"])
    }
}
