import Foundation
import Testing

@testable import ExpenseCore

/// A data file that was copied while it shared a ledger: both copies go on under one identity, until one of them finds the
/// other one's file in the place of its own (rules Y1, Y2 and Y8).
@Suite(.long, .ownThreads)
struct CopiedIdentityTests: SharingSuite {
    let carrier: Carrier

    /// The third machine is a copy of the first one, with a copy of its folder.
    init() throws {
        carrier = try Carrier(3)
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        for number in 0..<2 {
            try carrier.carryEverything()
            _ = try carrier.stores[number].synchronize(
                with: .folder(carrier.place(number)), name: "machine \(number)")
        }
        try carrier.settle()
        try carrier.copyFile(of: one, to: 2)
        try? FileManager.default.removeItem(atPath: carrier.place(2))
        try FileManager.default.copyItem(atPath: carrier.place(0), toPath: carrier.place(2))
        let place = carrier.place(2)
        try carrier.stores[2].setPlace(place)
    }

    private func lunch(_ store: ExpenseStore) throws -> Int64 {
        try #require(try store.entries().first { $0.note == "lunch" }).id
    }

    @Test(arguments: [false, true])
    func `Y2 Y8 an entry that a copy and another machine have deleted is gone, though both had changed it before`(
        isLater: Bool
    ) throws {
        carrier.advance(1, by: isLater ? 1000 : 30)
        for store in [one, two] {
            _ = try store.update(lunch(store)) { $0.payee = "changed" }
            for machine in [0, 1] { carrier.advance(machine, by: 60) }
            _ = try store.delete([lunch(store)])
        }
        try carrier.bring(from: 1, to: 0)
        // The other copy has more to say, so its version of the file replaces this one's.
        for number in 1...5 {
            _ = try carrier.stores[2].add(Expense(date: today, amount: dollars("9"), note: "since \(number)"))
        }
        _ = try carrier.stores[2].synchronize()
        let machine = try "/machines/" + carrier.id(2)
        try FileManager.default.removeItem(atPath: carrier.place(0) + machine)
        try FileManager.default.copyItem(atPath: carrier.place(2) + machine, toPath: carrier.place(0) + machine)
        #expect(try one.synchronize().isNewMachine)
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.entries().map(\.note).sorted() == (1...5).map { "since \($0)" })
            #expect(try store.syncConflicts().isEmpty)
        }
    }
}
