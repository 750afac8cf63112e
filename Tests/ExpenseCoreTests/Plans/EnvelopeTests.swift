import Testing

@testable import ExpenseCore

/// The plan of the envelopes, moves between them, and goals.
@Suite(.ownThreads)
struct EnvelopeTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore
    private let november = day("2026-11-21")
    private let december = day("2026-12-05")

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func add(_ kind: Expense.Kind, _ amount: String, _ category: String?, _ date: String) throws {
        _ = try store.add(Expense(date: day(date), kind: kind, amount: try dollars(amount), category: category))
    }

    private func budget(_ category: String, _ amount: String, carried from: String? = nil) throws {
        _ = try store.set(
            Budget(category: category, amount: dollars(amount), per: .month, carriedFrom: from.map { day($0) }))
    }

    private func left(_ category: String, _ plan: EnvelopePlan) -> Int64? {
        plan.envelopes.first { $0.budget.category == category }?.left.minorUnits
    }

    @Test func `what is left to assign and all envelopes together are the money that there is`() throws {
        try store.setPlanStart(PlanStart(day: day("2026-11-01"), amount: dollars("1000")))
        try add(.income, "2400", "salary", "2026-11-01")
        try add(.expense, "999", "food", "2026-10-31")
        try budget("food", "400")
        try budget("fun", "100", carried: "2026-11-01")
        try add(.expense, "450", "food", "2026-11-10")
        try add(.expense, "30", "fun", "2026-11-10")
        try add(.expense, "20", nil, "2026-11-11")
        let plan = try store.plan(on: november)
        #expect(try plan.fromEarlier == (dollars("1000")) && plan.income == (dollars("2400")))
        #expect(try plan.assigned == (dollars("500")) && plan.leftToAssign == (dollars("2900")))
        #expect(left("food", plan) == -5000 && left("fun", plan) == 7000)
        #expect(try plan.spentElsewhere == (dollars("20")))
        // What is overspent in food and elsewhere comes out of what December can assign; fun keeps its 70.
        let next = try store.plan(on: december)
        #expect(next.fromEarlier.minorUnits == 290_000 - 5000 - 2000)
        #expect(left("fun", next) == 17_000 && left("food", next) == 40_000)
        #expect(next.leftToAssign.minorUnits + 17_000 + 40_000 == (1000 + 2400 - 500) * 100)
        let error = #expect(throws: PlanNotBegun.self) { try store.plan(on: day("2026-10-31")) }
        #expect(error?.start?.day == day("2026-11-01"))
    }

    @Test func `an envelope below another one is a part of it, and budgets of other spans are none`() throws {
        try store.setPlanStart(PlanStart(day: day("2026-11-01"), amount: dollars("500")))
        _ = try store.add(Category(name: "food:out", color: .none))
        try budget("food", "400")
        try budget("food:out", "150")
        _ = try store.set(Budget(category: nil, amount: dollars("900"), per: .month))
        _ = try store.set(Budget(category: "fun", amount: dollars("30"), per: .week))
        try add(.expense, "40", "food:out", "2026-11-10")
        let plan = try store.plan(on: november)
        #expect(try plan.assigned == (dollars("400")) && plan.spentElsewhere.minorUnits == 0)
        #expect(left("food", plan) == 36_000 && left("food:out", plan) == 11_000)
        #expect(plan.envelopes.count == 2)
    }

    @Test func `money moves in one month, also what was carried over, and the budgets above both stay`() throws {
        _ = try store.add(Category(name: "food:out", color: .none))
        try budget("food", "400")
        try budget("food:out", "150")
        try budget("fun", "100", carried: "2026-10-01")
        try store.setPlanStart(PlanStart(day: day("2026-10-01"), amount: dollars("1000")))
        let before = try store.plan(on: november)
        // Fun has 200 now, of which only 100 are of this month.
        let moved = try store.moveMoney(dollars("180"), from: "fun", to: "food:out", in: november)
        #expect(moved.map(\.left.minorUnits) == [2000, 33_000])
        let plan = try store.plan(on: november)
        #expect(left("food", plan) == 58_000 && plan.leftToAssign == before.leftToAssign)
        #expect(left("fun", try store.plan(on: december)) == 12_000)
        #expect(left("food", try store.plan(on: december)) == 40_000)
        // A category without a budget gets one for it, from what is left to assign.
        _ = try store.moveMoney(dollars("10"), from: nil, to: "Travel", in: november)
        let last = try store.plan(on: november)
        #expect(left("travel", last) == 1000 && last.leftToAssign.minorUnits == plan.leftToAssign.minorUnits - 1000)
        #expect(throws: NoEnvelope.self) { try store.moveMoney(dollars("1"), from: "home", to: "fun", in: november) }
        #expect(try store.undo(2).count == 2 && store.plan(on: november) == before)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can") })
    }

    @Test func `a goal says what to put aside per month, and whether that is done`() throws {
        func state() throws -> GoalState { try #require(try store.goals(on: november).first) }
        let goal = try store.set(
            Goal(category: "TRAVEL", amount: dollars("1000"), last: day("2027-06-30")), on: november)
        #expect(try goal.saved == nil && goal.goal.category == "travel" && goal.perMonth == (dollars("125")))
        try budget("travel", "125", carried: "2026-10-01")
        // October's 125 are saved: 875 in eight months.
        #expect(try state().perMonth.minorUnits == 10_938 && state().short.minorUnits == 0)
        try add(.expense, "200", "travel", "2026-11-10")
        #expect(try state().saved == dollars("50") && state().perMonth.minorUnits == 13_438)
        #expect(try state().short.minorUnits == 938)
        #expect(try store.goals(on: day("2027-07-01")).first?.perMonth.minorUnits == 0)
        #expect(try store.deleteGoal(of: "travel") && !store.deleteGoal(of: "travel"))
        #expect(try store.undo(1).count == 1 && state().goal == goal.goal)
    }

    @Test func `goals and moves follow a category that is renamed or merged, and are gone with it`() throws {
        try budget("fun", "100")
        try budget("food", "100")
        _ = try store.set(Goal(category: "fun", amount: dollars("1000"), last: day("2027-06-30")), on: november)
        _ = try store.moveMoney(dollars("10"), from: "food", to: "fun", in: november)
        _ = try store.moveMoney(dollars("5"), from: nil, to: "fun", in: november)
        _ = try store.renameCategory("fun", to: "joy")
        #expect(try store.goals(on: november).map(\.goal.category) == ["joy"])
        _ = try store.mergeCategory("joy", into: "food")
        #expect(try store.goals(on: november).map(\.goal.category) == ["food"])
        // The move between the two cancels out.
        #expect(try store.budgets(on: november).map(\.allowed.minorUnits) == [10_500])
        _ = try store.deleteCategory("food")
        #expect(try store.goals(on: november).isEmpty && store.budgets(on: november).isEmpty)
    }

    @Test func `a plan, moves and goals come back from every format that writes all records`() throws {
        try store.setPlanStart(PlanStart(day: day("2026-11-01"), amount: Money(minorUnits: -2000, currency: .dollar)))
        try budget("fun", "100")
        try budget("food", "100")
        _ = try store.set(Goal(category: "fun", amount: dollars("1000"), last: day("2027-06-30")), on: november)
        _ = try store.moveMoney(dollars("10"), from: "food", to: "fun", in: november)
        for format in [EntryFormat.json, .jsonl, .hledger, .ledger, .beancount] {
            let other = try ExpenseStore(folder.file("\(format).db"), .writing)
            var writer = format.writer
            writer.begin()
            try store.forEverything({ writer.write($0) }) {
                try writer.write($0); return true
            }
            writer.end()
            for count in [2, 0] {
                var rest = writer.bytes
                let file = try EntryFile(beginning: rest, name: "x", format: ImportFormat(format))
                var reader = file.reader(currency: .dollar) {
                    defer { rest = [] }
                    return rest
                }
                let report = try other.importEntries(EntrySpool(&reader), ImportOptions(source: "x"))
                #expect(report.records.moves.count == count)
            }
            #expect(try other.plan(on: november) == store.plan(on: november), "\(format)")
            #expect(try other.goals(on: november) == store.goals(on: november))
        }
    }
}
