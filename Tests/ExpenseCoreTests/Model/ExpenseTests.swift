import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ExpenseTests {
    let amount = Money(minorUnits: 1250, currency: .dollar)

    @Test func `an entry takes 72 bytes in a list, besides fields that few entries have`() {
        #expect(MemoryLayout<Expense>.stride == 72)
    }

    @Test func `each field that few entries have is set and compared by itself`() {
        let plain = Expense(date: .first, amount: amount)
        var entries: [Expense] = []
        func add(_ change: (inout Expense) -> Void) {
            var entry = plain
            change(&entry)
            entries.append(entry)
        }
        add { $0.payee = "Rewe" }
        add { $0.account = "Rewe" }
        add { $0.target = "Rewe" }
        add { $0.receipt = 1 }
        add { $0.original = amount }
        #expect(Set(entries + [plain]).count == 6)
        #expect(entries.map(\.payee) == ["Rewe", nil, nil, nil, nil])
        #expect(entries.map(\.account) == [nil, "Rewe", nil, nil, nil])
        #expect(entries.map(\.target) == [nil, nil, "Rewe", nil, nil])
        #expect(entries.map(\.receipt) == [nil, nil, nil, 1, nil])
        #expect(entries.map(\.original) == [nil, nil, nil, nil, amount])
        for var entry in entries {
            (entry.payee, entry.account, entry.target, entry.receipt, entry.original) = (nil, nil, nil, nil, nil)
            #expect(entry == plain)
        }
    }

    @Test func `an entry changes the balances of its accounts, and of no other one`() {
        func changes(_ kind: Expense.Kind, _ account: String?, _ target: String? = nil) -> [Int64] {
            let entry = Expense(
                date: .first, kind: kind, amount: Money(minorUnits: 500, currency: .dollar), account: account,
                target: target)
            return ["giro", "VISA"].map { entry.change(of: $0).minorUnits }
        }
        #expect(changes(.expense, "Giro") == [-500, 0])
        #expect(changes(.income, "giro") == [500, 0])
        #expect(changes(.refund, "visa") == [0, 500])
        #expect(changes(.transfer, "giro", "visa") == [-500, 500])
        #expect(changes(.transfer, nil, "visa") == [0, 500])
        #expect(changes(.transfer, "giro") == [-500, 0])
        #expect(changes(.expense, nil) == [0, 0])
    }

    @Test func `two entries with equal fields are equal`() {
        func entry() -> Expense {
            Expense(
                date: .first, kind: .transfer, amount: amount, payee: "Anna", account: "giro", target: "visa",
                receipt: 7,
                original: amount)
        }
        #expect(entry() == entry())
        #expect(entry().hashValue == entry().hashValue)
    }
}
