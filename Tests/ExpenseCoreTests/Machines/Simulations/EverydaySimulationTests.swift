import Foundation
import Testing

@testable import ExpenseCore

/// Random histories of all that people do with a ledger: entries, transfers, plans, undo and redo of any change, decisions,
/// backups that are restored, leaving and returning, while files arrive late (rules Y1 and Y6); or of few names that machines
/// give, take, use, delete and bring back without knowing of each other (rule Y4).
@Suite(.long, .ownThreads)
struct EverydaySimulationTests {
    /// What histories are about.
    private enum Theme {
        case all
        /// The names of one kind of rows.
        case names
        /// Receipts, and rows of files that are recognised as entries.
        case receipts
    }

    private struct History: RandomHistory {
        var numbers: SeededNumbers
        let carrier: Carrier
        /// What people do, by the numbers of ``change(_:)``; names of one kind meet in every order if there is little else.
        let acts: [Int]
        var count = 0
        /// The backups of each machine.
        var backups: [Int: String] = [:]
        var log: [String] = []

        init(seed: UInt64, about theme: Theme) throws {
            numbers = SeededNumbers(seed: seed)
            carrier = try Carrier(seed.isMultiple(of: 2) ? 2 : 3, times: [1_790_000_000, 1_790_000_020, 1_789_999_000])
            let kinds = [[10, 10, 10, 22], [11, 11, 11, 22], [19, 19, 19], [17, 17, 0, 2, 20, 23, 23]]
            acts =
                switch theme {
                case .all: Array(0..<26)
                case .names: kinds[Int(seed % 4)] + [3]
                case .receipts: [0, 2, 2, 3, 4, 5, 6, 14, 14, 21, 21, 22, 22]
                }
        }

        private mutating func amount() -> Money { Money(minorUnits: Int64(100 * (1 + below(20))), currency: .dollar) }
        private mutating func date() -> CalendarDate { day("2026-11-\(10 + below(12))") }

        mutating func run(_ steps: Int) throws {
            for machine in carrier.stores.indices { for _ in 0..<below(4) { try attempt(machine) } }
            try carrier.begin()
            for _ in 0..<steps {
                let machine = below(carrier.stores.count)
                carrier.advance(machine, by: Int64(below(60)))
                switch below(12) {
                case 0: _ = try carrier.stores[machine].synchronize()
                case 1, 2:
                    let other = other(than: machine)
                    log.append("\(machine) to \(other)")
                    try carrier.bring(from: machine, to: other)
                case 3 where below(4) == 0: try carrier.stores[machine].writeAnew()
                case 3 where below(4) == 0: try leaveAndReturn(machine)
                case 3 where below(3) == 0: try backUpOrRestore(machine)
                default: try attempt(machine)
                }
            }
            try carrier.settle()
        }

        private mutating func leaveAndReturn(_ machine: Int) throws {
            log.append("\(machine): leaves and returns")
            _ = try carrier.stores[machine].leaveMachines()
            for _ in 0..<below(3) { try attempt(machine) }
            _ = try carrier.stores[machine].synchronize(
                with: .folder(carrier.place(machine)), name: "machine \(machine)", alike: .different)
        }

        private mutating func backUpOrRestore(_ machine: Int) throws {
            let store = carrier.stores[machine]
            guard let backup = backups.removeValue(forKey: machine) else {
                count += 1
                let path = carrier.folder.path + "/backup-\(count).db"
                log.append("\(machine): backs up")
                try store.backUp(to: path)
                return backups[machine] = path
            }
            log.append("\(machine): restores")
            _ = try store.restore(from: backup)
        }

        /// Does something, unless it is refused.
        private mutating func attempt(_ machine: Int) throws {
            let last = try carrier.stores[machine].history().first?.id
            do {
                try change(carrier.stores[machine])
            } catch let error as DatabaseError where error.reason != .refused {
                throw error
            } catch {
                // A name may be taken, or a change may be undone only after another one.
            }
            if let now = try carrier.stores[machine].history().first, now.id != last {
                log.append("\(machine): \(now.isUndone ? "undone " : "")\(now.words)")
            }
        }

        private mutating func change(_ store: ExpenseStore) throws {
            let entries = try store.entries()
            let entry = entries.isEmpty ? nil : oneOf(entries)
            let category = try oneOf(store.categories().map(\.name))
            switch oneOf(acts) {
            case 0, 1: try edit(entry, category, in: store)
            case 2:
                guard let entry else { return }
                let whole = entries.filter { $0.receipt != nil && $0.receipt == entry.receipt }.map(\.id)
                _ = try store.delete(whole.isEmpty || below(3) == 0 ? [entry.id] : whole)
            case 3: _ = try store.undo(1 + below(2), today: day("2026-11-21"))
            case 4: _ = try store.redo(1)
            case 5:
                guard let change = try store.history().randomElement(using: &numbers) else { return }
                _ =
                    try change.isUndone
                    ? store.redo(change: change.id) : store.undo(change: change.id, today: day("2026-11-21"))
            case 6, 7:
                let conflicts = try store.syncConflicts()
                if !conflicts.isEmpty { try store.decide(oneOf(conflicts), below(2) == 0 ? .keep : .replace) }
            case 8:
                if let pair = try store.possibleTransfers().first { _ = try store.join(pair.out.id, pair.into.id) }
            case 9:
                if let transfer = entries.first(where: { $0.kind == .transfer }) { _ = try store.split(transfer.id) }
            case 10: try changeCategory(category, in: store)
            case 11: try changeAccounts(in: store)
            case 12: try plan(category, in: store)
            case 13: try repeatEntries(category, in: store)
            case 14: try importRows(in: store)
            case 15:
                let hash = String(repeating: oneOf(["a", "b"]), count: 64)
                guard let entry, let attachment = Attachment(name: "bill.pdf", hash: hash) else { return }
                if below(3) == 0 {
                    _ = try store.detach(nil, from: entry.id)
                } else {
                    try store.attach([attachment], to: entry.id)
                }
            case 16: _ = try store.renamePayee(oneOf(["Rewe", "Aldi"]), to: oneOf(["REWE", "aldi", "Lidl"]))
            case 17:
                let (name, other) = (oneOf(["a", "b"]), oneOf(["A", "c"]))
                _ = try below(3) == 0 ? store.deleteTag(name) : store.replaceTag(name, with: other)
            case 18:
                if below(2) == 0 {
                    try store.setDefaultCurrency(oneOf([.dollar, .euro]))
                } else if let months = Months(beginningOn: oneOf([1, 10, 25])) {
                    try store.setMonths(months)
                }
            case 19:
                let name = oneOf(["rewe", "Rewe", "aldi"])
                if below(3) == 0 { _ = try store.deleteRule(name) }
                var rule = Rule(text: name, category: category)
                if below(2) == 0 { rule.details.payee = "payee \(below(9))" }
                _ = try store.add(rule)
            case 20:
                try store.save(SavedMapping(name: oneOf(["a", "A"]), titles: ["\(below(9))"], hints: CSVHints()))
            case 21:
                // An import recognises it.
                let (number, account) = (below(8), oneOf(["giro", nil]))
                var entry = row(number)
                (entry.payee, entry.account) = ("row \(number) shop", account)
                _ = try store.add(entry)
            default: try add(category, in: store)
            }
        }

        private func row(_ number: Int) -> Expense {
            Expense(
                date: day("2026-06-1\(number)"), kind: number % 3 == 2 ? .income : .expense,
                amount: Money(minorUnits: Int64(30_000 + number), currency: .dollar), payee: "ROW \(number)")
        }

        private mutating func add(_ category: String, in store: ExpenseStore) throws {
            count += 1
            var entry = Expense(date: date(), amount: amount(), category: category, note: "n\(count)")
            if below(3) == 0 { entry.payee = oneOf(["Rewe", "Aldi"]) }
            if below(3) == 0 { entry.tags = [oneOf(["a", "b"])] }
            let accounts = try store.accounts().map(\.name)
            if !accounts.isEmpty, below(2) == 0 { entry.account = oneOf(accounts) }
            if accounts.count > 1, below(3) == 0 {
                (entry.kind, entry.category) = (.transfer, nil)
                (entry.account, entry.target) = (accounts[0], accounts[1])
            }
            guard below(acts.count < 26 ? 2 : 5) == 0 else { return _ = try store.add(entry) }
            var part = entry
            part.amount = amount()
            _ = try store.add(receipt: [entry, part])
        }

        private mutating func edit(_ entry: Expense?, _ category: String, in store: ExpenseStore) throws {
            guard let entry else { return }
            let (field, amount, date, number) = (below(7), amount(), date(), below(9))
            let accounts = try store.accounts().map(\.name)
            let account = accounts.isEmpty ? nil : oneOf(accounts)
            _ = try store.update(entry.id) { entry in
                switch field {
                case 0: entry.amount = amount
                case 1: entry.date = date
                case 2: entry.payee = "p\(number)"
                case 3: entry.account = account
                case 4 where entry.kind != .transfer: entry.category = category
                case 5 where entry.kind == .expense: entry.kind = .refund
                case 6 where entry.kind == .expense && entry.account != account && account != nil:
                    (entry.kind, entry.category, entry.target) = (.transfer, nil, account)
                default: entry.tags = [["a", "b", "A", "t\(number)"][number % 4]]
                }
            }
        }

        private mutating func changeCategory(_ category: String, in store: ExpenseStore) throws {
            let name = oneOf(["pets", "Pets", "dogs", "food:out", "dogs:pets", "pets:dogs"])
            let known = oneOf(["pets", "dogs", category])
            switch below(6) {
            case 0: _ = try store.renameCategory(known, to: name)
            case 1: _ = try store.mergeCategory(category, into: oneOf(store.categories().map(\.name)))
            case 2: _ = try store.deleteCategory(known)
            case 3: _ = try store.colorCategory(category, Color(UInt32(below(1 << 24))))
            default: _ = try store.add(Category(name: name, color: Color(UInt32(below(1 << 24)))))
            }
        }

        private mutating func changeAccounts(in store: ExpenseStore) throws {
            let (name, other) = (oneOf(["giro", "cash", "Cash"]), oneOf(["giro", "card", "cash"]))
            switch below(7) {
            case 0: _ = try store.renameAccount(name, to: other)
            case 1: try store.deleteAccount(name)
            case 2: _ = try store.setDefaultAccount(below(3) == 0 ? nil : name)
            case 3: _ = try store.add(Account(name: name), opening: amount(), on: date())
            case 4: try store.setStatementDays(StatementDays(closing: below(31), due: 5), of: name)
            default: _ = try store.add(Account(name: name))
            }
        }

        private mutating func plan(_ category: String, in store: ExpenseStore) throws {
            let (amount, month) = (amount(), day("2026-11-01"))
            switch below(6) {
            case 0: _ = try store.set(Goal(category: category, amount: amount, last: day("2026-12-31")), on: month)
            case 1: _ = try store.deleteGoal(of: category)
            case 2: _ = try store.deleteBudgets(of: category)
            case 3:
                let categories = try store.budgets(on: month).compactMap(\.budget.category) + [category]
                _ = try store.moveMoney(amount, from: oneOf(categories), to: oneOf(categories), in: month)
            case 4: try store.setPlanStart(below(3) == 0 ? nil : PlanStart(day: month, amount: amount))
            default: _ = try store.set(Budget(category: category, amount: amount, per: .month, carriedFrom: month))
            }
        }

        private mutating func repeatEntries(_ category: String, in store: ExpenseStore) throws {
            let known = try store.recurring()
            guard let one = known.isEmpty ? nil : oneOf(known), below(4) > 0 else {
                let entry = Expense(date: day("2026-08-01"), amount: amount(), category: category, note: "rent")
                _ = try store.add(Recurring(entry: entry, unit: .month), recordingThrough: day("2026-08-02"))
                return
            }
            let (way, amount) = (below(7), amount())
            if way == 0 { _ = try store.deleteRecurring(one.id) }
            guard (1...4).contains(way) else {
                return _ = try store.recordDue(through: day("2026-\(oneOf(["09", "10", "11"]))-05"))
            }
            _ = try store.updateRecurring(one.id) { recurring in
                switch way {
                case 1: recurring.setPaused(true, from: day("2026-10-01"))
                case 2: recurring.last = day("2026-09-30")
                case 3: recurring.setAmount(amount, from: day("2026-10-01"))
                default:
                    (recurring.weekend, recurring.monthDay) = oneOf([(.after, nil), (.before, .last), (nil, nil)])
                    recurring.entry.note = "flat"
                }
            }
        }

        private mutating func importRows(in store: ExpenseStore) throws {
            let (first, account) = (below(4), oneOf(["giro", "cash", nil]))
            var rows = ListedEntries((first...first + below(4)).map(row))
            var options = ImportOptions(source: "bank")
            options.account = account
            _ = try store.importEntries(&rows, options)
        }
    }

    private func run(_ count: UInt64, steps: Int, part: UInt64, about theme: Theme = .all) {
        forEachHistory(count, steps: steps, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed, about: theme)
            defer { showHistory(history.log) }
            try history.run(steps)
            try history.expectEqual(seed)
            for entry in try history.carrier.stores[0].entries() {
                #expect(
                    Set(entry.tags.map { $0.lowercased() }).count == entry.tags.count, "seed \(seed): \(entry.tags)")
            }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y6 whatever people do, machines that have read the same files are equal`(
        part: UInt64
    ) { run(8, steps: 50, part: part) }

    @Test(arguments: 0..<4 as Range<UInt64>) func `Y1 Y4 rows whose names meet are the same on all machines`(
        part: UInt64
    ) {
        run(16, steps: 32, part: part, about: .names)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y5 receipts and entries as which rows of files are known are the same on all machines`(part: UInt64) {
        run(8, steps: 50, part: part, about: .receipts)
    }
}
