import Testing

@testable import ExpenseCore

/// Two ledgers that begin to share before anything has been carried, so that nobody could be asked about what looks the same
/// in both (rules Y2 and Y4): it is listed, and nothing is there twice in silence.
@Suite(.long, .ownThreads)
struct ApartTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(3) }

    private func add(_ note: String, to machine: Int, category: String? = nil) throws {
        _ = try carrier.stores[machine].add(
            Expense(date: today, amount: dollars("5"), category: category, note: note))
    }

    private func share(_ number: Int) throws {
        _ = try carrier.stores[number].synchronize(
            with: .folder(carrier.place(number)), name: "machine \(number)", alike: .different)
    }

    /// The first two machines share apart, and read each other's files in one of two orders.
    private func shareApart(_ order: Int = 0) throws {
        for number in 0..<2 { try share(number) }
        try carrier.bring(from: order, to: 1 - order)
        try settleEqually()
    }

    private func settleEqually(_ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settle()
        let states = try [one, two].map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))", sourceLocation: place)
        for store in [one, two] { #expect(try faults(of: store).isEmpty, sourceLocation: place) }
        let listed = try [one, two].map { try Set($0.syncConflicts().map(\.key)) }
        #expect(listed[0] == listed[1], sourceLocation: place)
    }

    private func notes() throws -> [String] { try one.entries().map(\.note).sorted() }

    private func decideAll(_ decision: ConflictDecision, on store: ExpenseStore) throws {
        while let conflict = try store.syncConflicts().first(where: { $0.column == SyncConflict.double }) {
            try store.decide(conflict, decision)
        }
    }

    @Test(arguments: [0, 1], [ConflictDecision.keep, .replace])
    func `entries that both had typed are listed by both, and one decision holds on both`(
        order: Int, decision: ConflictDecision
    ) throws {
        for number in 0..<2 {
            try add("lunch", to: number)
            try add("tea", to: number)
            try add("tea", to: number)
            try add(["cake", "soup"][number], to: number)
        }
        try shareApart(order)
        #expect(try one.syncConflicts().map(\.column) == Array(repeating: SyncConflict.double, count: 3))
        #expect(try notes().count == 8)
        try decideAll(decision, on: carrier.stores[order])
        try settleEqually()
        #expect(try one.syncConflicts().isEmpty)
        #expect(try notes().count == (decision == .keep ? 8 : 5))
    }

    @Test(arguments: [0, 1], [false, true])
    func `a receipt that both had typed is listed once, and made one as a whole`(order: Int, isShared: Bool) throws {
        for number in 0..<2 {
            let parts = try (isShared ? ["15"] : ["60", "20"]).map {
                Expense(date: today, amount: try dollars($0), category: "fun", note: "shop")
            }
            let owed = Expense(
                date: today, kind: .transfer, amount: try dollars("15"), note: "shop", target: "people:anna")
            _ = try carrier.stores[number].add(
                receipt: parts + (isShared ? [owed] : []), newAccounts: isShared ? ["people:anna"] : [])
        }
        try shareApart(order)
        #expect(try one.syncConflicts().count == 1)
        try decideAll(.replace, on: carrier.stores[order])
        try settleEqually()
        #expect(try one.syncConflicts().isEmpty)
        let entries = try one.entries()
        #expect(entries.count == 2 && Set(entries.map(\.receipt)).count == 1)
        _ = try carrier.stores[order].undo()
        try settleEqually()
        #expect(try one.entries().count == 4)
    }

    @Test func `what is added after sharing is listed if both add it, and what was asked about is not listed again`()
        throws
    {
        for number in 0..<2 { try add("lunch", to: number) }
        try shareApart()
        try decideAll(.keep, on: one)
        for number in 0..<2 { try add("coffee", to: number) }
        try add("lunch", to: 1)
        try settleEqually()
        #expect(try one.syncConflicts().count == 1 && one.syncConflicts()[0].subject.contains("coffee"))
        try decideAll(.keep, on: two)
        // The third machine is asked.
        try add("lunch", to: 2)
        try carrier.carryEverything()
        try share(2)
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }

    @Test(arguments: [0, 1]) func `recurring entries that both had are listed, and made one they record once`(
        order: Int
    ) throws {
        let rent = Expense(date: day("2026-10-01"), amount: try dollars("900"), note: "rent")
        for number in 0..<2 {
            _ = try carrier.stores[number].add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        }
        try shareApart(order)
        #expect(try one.syncConflicts().count(where: \.isRecurring) == 1)
        #expect(try one.recurring().count == 2 && notes().count == 4)
        let conflict = try #require(try one.syncConflicts().first(where: \.isRecurring))
        #expect(conflict.subject.hasPrefix("recurring #") && conflict.present.hasPrefix("recurring #"))
        try one.decide(conflict, .replace)
        try settleEqually()
        #expect(try one.recurring().count == 1 && notes().count == 2)
        #expect(try one.syncConflicts().isEmpty)
        for store in [one, two] { _ = try store.recordDue(through: day("2026-12-01")) }
        try settleEqually()
        #expect(try one.recurring().count == 1 && notes().count == 3)
    }

    @Test func `undoing the decision makes recurring entries two again, and they are listed again`() throws {
        let rent = Expense(date: day("2026-12-01"), amount: try dollars("900"), note: "rent")
        for number in 0..<2 {
            _ = try carrier.stores[number].add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        }
        try shareApart()
        try decideAll(.replace, on: one)
        try settleEqually()
        #expect(try one.recurring().count == 1)
        _ = try one.undo(1, today: today)
        try settleEqually()
        #expect(try one.recurring().count == 2 && one.syncConflicts().count(where: \.isRecurring) == 1)
    }
}
