import Foundation
import Testing

@testable import ExpenseCore

/// Random changes on several machines, whose files arrive late, in part, and in any order.
@Suite(.ownThreads)
struct SimulationTests {
    /// What the model knows of an entry: who changed which of its fields, and the last value of each.
    struct Known {
        var values: [String: String] = [:]
        var writers: [String: Set<Int>] = [:]
        var deleters: Set<Int> = []
    }

    struct History: RandomHistory {
        var numbers: SeededNumbers
        let carrier: Carrier
        /// By the note, which no other entry has.
        var known: [String: Known] = [:]
        var count = 0
        /// The amounts of rows of banks that somebody has typed: those may be there twice.
        var typedUnits: Set<Int64> = []

        init(seed: UInt64) throws {
            var numbers = SeededNumbers(seed: seed)
            var times: [Int64] = []
            for _ in 0..<Int.random(in: 2...5, using: &numbers) {
                times.append(1_790_000_000 + Int64.random(in: -31_000_000...31_000_000, using: &numbers))
            }
            self.numbers = numbers
            carrier = try Carrier(times.count, times: times)
        }

        /// Every machine begins with some entries or none, or with a copy of another one's, and they are joined.
        mutating func begin() throws {
            if below(4) == 0 {
                for _ in 0..<below(6) { try step(on: 0) }
                for machine in carrier.stores.indices.dropFirst() where below(3) > 0 {
                    try carrier.copyFile(of: carrier.stores[below(machine)], to: machine, isBackup: below(2) == 0)
                    for _ in 0..<below(3) { try step(on: below(machine + 1)) }
                }
            }
            for machine in carrier.stores.indices { for _ in 0..<below(3) { try step(on: machine) } }
            try carrier.begin()
        }

        mutating func run(_ steps: Int) throws {
            for _ in 0..<steps {
                let machine = below(carrier.stores.count)
                switch below(10) {
                case 0...6: try step(on: machine)
                case 7 where below(12) == 0: try leaveAndReturn(machine)
                case 7 where below(40) == 0: try meetElsewhere()
                case 7:
                    if below(3) == 0 { try carrier.stores[machine].writeAnew() }
                    _ = try carrier.stores[machine].synchronize()
                    if below(2) == 0 { _ = try carrier.stores[machine].readInbox(plainLines) }
                default:
                    let other = below(carrier.stores.count)
                    let files = try carrier.files(other)
                    if other != machine, !files.isEmpty {
                        try carrier.carry(oneOf(files), from: other, to: machine, share: oneOf([30, 70, 100]))
                    }
                }
            }
        }

        /// A machine ends sharing, changes something, and shares again.
        private mutating func leaveAndReturn(_ machine: Int) throws {
            let store = carrier.stores[machine]
            guard try store.isSynchronized() else { return }
            _ = try store.leaveMachines()
            for _ in 0..<below(4) { try step(on: machine) }
            _ = try store.synchronize(
                with: .folder(carrier.place(machine)), name: "machine \(machine)", alike: .different)
        }

        /// All machines leave, change something, and share in another folder.
        private mutating func meetElsewhere() throws {
            try readInboxes()
            try carrier.leaveAll()
            for machine in carrier.stores.indices { for _ in 0..<below(3) { try step(on: machine) } }
            try carrier.begin()
        }

        private mutating func step(on machine: Int) throws {
            let store = carrier.stores[machine]
            let entries = try store.entries().filter { $0.note.hasPrefix("n") }.sorted { $0.note < $1.note }
            switch below(18) {
            case 0...3: try add(machine, store)
            case 16: try writeLine()
            case 17: try importRows(machine, store)
            case 4, 5:
                guard !entries.isEmpty else { return try add(machine, store) }
                let entry = oneOf(entries)
                let cents = Int64(1 + below(10_000))
                _ = try store.update(entry.id) { $0.amount = Money(minorUnits: cents, currency: .dollar) }
                note(entry.note, "amount", "\(cents)", machine)
            case 6:
                guard !entries.isEmpty else { return }
                let entry = oneOf(entries)
                let date = day("2026-0\(1 + below(9))-15")
                _ = try store.update(entry.id) { $0.date = date }
                note(entry.note, "date", "\(date)", machine)
            case 7:
                guard !entries.isEmpty else { return }
                let entry = oneOf(entries)
                let tags = ["a", "b", "c"].filter { _ in below(2) == 0 }
                _ = try store.update(entry.id) { $0.tags = tags }
                note(entry.note, "tags", "", machine)
            case 8:
                guard !entries.isEmpty else { return }
                let entry = oneOf(entries)
                _ = try store.delete([entry.id])
                known[entry.note]?.deleters.insert(machine)
            case 9: try changeCategories(store, machine)
            case 10:
                guard !entries.isEmpty else { return }
                let (entry, category) = (oneOf(entries), oneOf(try store.categories().map(\.name) + [nil]))
                if entry.kind != .transfer {
                    _ = try store.update(entry.id) { $0.category = category }
                    note(entry.note, "category", "", machine)
                }
            case 11:
                let category = try oneOf(store.categories().map(\.name))
                var budget = Budget(
                    category: category, amount: Money(minorUnits: Int64(1 + below(500)), currency: .dollar),
                    per: oneOf(Budget.Span.allCases))
                budget.carried = 0
                if below(3) == 0 { try budget.delete(from: store) } else { _ = try store.set(budget) }
            case 12:
                let name = oneOf(["cash", "Bank", "bank", "card"])
                if try !store.accounts().contains(where: { $0.name.lowercased() == name.lowercased() }) {
                    _ = try store.add(
                        Account(name: name), opening: below(2) == 0 ? Money(minorUnits: 500, currency: .dollar) : nil,
                        on: day("2026-01-01"))
                } else if let entry = entries.randomElement(using: &numbers), entry.kind != .transfer {
                    _ = try store.update(entry.id) { $0.account = name }
                    note(entry.note, "account", "", machine)
                }
            case 13:
                var rule = Rule(
                    text: oneOf(["rewe", "REWE", "aldi"]), category: try oneOf(store.categories().map(\.name)))
                if below(3) == 0 { rule.details.kind = .refund }
                _ = try store.add(rule)
            case 14:
                if let one = try store.recurring().first {
                    let number = below(9)
                    _ = try store.updateRecurring(one.id) { recurring in
                        recurring.entry.note = "rent \(number)"
                        switch number {
                        case 1, 2:
                            let amount = Money(minorUnits: 900 * Int64(1 + number), currency: .dollar)
                            recurring.setAmount(amount, from: day("2026-0\(1 + number)-01"))
                        case 3: recurring.others.append(recurring.entry)
                        case 4: recurring.others = []
                        default: break
                        }
                    }
                    _ = try store.recordDue(through: day("2026-0\(2 + below(4))-01"))
                } else {
                    let template = Expense(
                        date: day("2026-01-01"), amount: Money(minorUnits: 900, currency: .dollar), note: "rent")
                    var recurring = Recurring(entry: template, unit: .month)
                    if below(2) == 0 {
                        var part = template
                        part.category = try oneOf(store.categories().map(\.name))
                        recurring.others = [part]
                    }
                    _ = try store.add(recurring, recordingThrough: day("2026-02-01"))
                }
            default:
                // What is undone is not in the model.
                // It is refused if another machine has taken a name meanwhile.
                guard let undone = try? store.undo(below(2) + 1, today: day("2026-11-21")) else { return }
                for change in undone {
                    for note in known.keys where change.words.contains(note) { known[note] = nil }
                    if change.words.contains("entries") || change.words.contains("category") { known = [:] }
                }
            }
        }

        private mutating func changeCategories(_ store: ExpenseStore, _ machine: Int) throws {
            // Merging and deleting changes the entries of the category.
            for entry in known.keys { note(entry, "category", "", machine) }
            let names = try store.categories().map(\.name)
            let new = oneOf(["Pets", "pets", "food:out", "fun", "Hobby"])
            let isFree = !names.contains { $0.lowercased() == new.lowercased() }
            switch below(5) {
            case 0, 1: if isFree { _ = try store.add(Category(name: new, color: Color(UInt32(below(1 << 24))))) }
            case 2: if isFree { _ = try store.renameCategory(oneOf(names), to: new) }
            case 3: if names.count > 2 { _ = try store.mergeCategory(oneOf(names), into: oneOf(names)) }
            default: if names.count > 2 { _ = try store.deleteCategory(oneOf(names)) }
            }
        }

        private mutating func add(_ machine: Int, _ store: ExpenseStore) throws {
            count += 1
            let note = "n\(count)x"
            let cents = Int64(1 + below(10_000))
            let amount = Money(minorUnits: cents, currency: .dollar)
            let category = try oneOf(store.categories().map(\.name) + [nil])
            let entry = Expense(
                date: day("2026-01-0\(1 + below(9))"), amount: amount, category: category, note: note,
                tags: below(3) == 0 ? ["a"] : [])
            if below(6) == 0 {
                _ = try store.add(receipt: [entry, Expense(date: entry.date, amount: amount, note: "part of \(note)")])
            } else {
                _ = try store.add(entry)
            }
            known[note] = Known(
                values: ["amount": "\(cents)", "date": "\(entry.date)"],
                writers: ["amount": [machine], "date": [machine], "tags": [machine]])
        }

        /// Imports a part of one of two banks' files, in which some rows are the two sides of a transfer; a row may have
        /// been typed before.
        private mutating func importRows(_ machine: Int, _ store: ExpenseStore) throws {
            let account = oneOf(["Bank", "card"])
            let first = below(6)
            func entry(_ number: Int, _ payee: String) -> Expense {
                let isSide = number % 3 == 2
                let units = Int64(isSide ? 30_000 : account == "card" ? 25_000 : 20_000) + Int64(number)
                return Expense(
                    date: day("2026-06-1\(number)"), kind: isSide && account == "card" ? .income : .expense,
                    amount: Money(minorUnits: units, currency: .dollar), payee: payee)
            }
            if below(3) == 0 {
                var typed = entry(first, "rewe \(first)")
                typed.category = try oneOf(store.categories().map(\.name) + [nil])
                typedUnits.insert(try store.add(typed).amount.minorUnits)
            }
            var options = ImportOptions(source: "bank")
            options.account = account
            var rows = ListedEntries((first...first + below(3)).map { entry($0, "REWE \($0) CITY") })
            _ = try store.importEntries(&rows, options)
        }

        /// A telephone writes a line, which reaches some machines.
        private mutating func writeLine() throws {
            count += 1
            let note = "n\(count)x"
            let cents = 1 + below(10_000)
            let first = below(carrier.stores.count)
            for machine in carrier.stores.indices where machine == first || below(2) == 0 {
                let inbox = carrier.place(machine) + "/inbox"
                // It has one only once it shares the ledger.
                guard FileManager.default.fileExists(atPath: inbox) else { continue }
                try Data("\(cents) \(note)\n".utf8).write(to: URL(fileURLWithPath: "\(inbox)/\(note).txt"))
                known[note] = Known(values: ["amount": "\(cents)"], writers: ["amount": [-1]])
            }
        }

        /// All machines read what is left.
        func readInboxes() throws {
            for store in carrier.stores { _ = try store.readInbox(plainLines) }
        }

        private mutating func note(_ entry: String, _ field: String, _ value: String, _ machine: Int) {
            known[entry]?.values[field] = value
            known[entry]?.writers[field, default: []].insert(machine)
        }

        func check(_ seed: UInt64) throws {
            try expectEqual(seed, isQuiet: false)
            let units = try carrier.stores[0].entries().map(\.amount.minorUnits)
            let rows = Dictionary(grouping: units.filter { 20_000..<30_000 ~= $0 }, by: { $0 })
            for (row, found) in rows where !typedUnits.contains(row) {
                #expect(found.count == 1, "seed \(seed): a row of \(row) is there \(found.count) times")
            }
            let entries = Dictionary(grouping: try carrier.stores[0].entries(), by: \.note)
            for (note, known) in known {
                let found = entries[note] ?? []
                #expect(found.count <= 1, "seed \(seed): \(note) is there twice")
                let changers = known.writers.values.reduce(Set<Int>()) { $0.union($1) }
                if known.deleters.isEmpty {
                    #expect(found.count == 1, "seed \(seed): \(note) is lost")
                } else if changers.union(known.deleters).count == 1 {
                    #expect(found.isEmpty, "seed \(seed): \(note) is back")
                }
                guard let entry = found.first else { continue }
                for (field, writers) in known.writers where writers.count == 1 {
                    switch field {
                    case "amount": #expect("\(entry.amount.minorUnits)" == known.values[field], "seed \(seed): \(note)")
                    case "date": #expect("\(entry.date)" == known.values[field], "seed \(seed): \(note)")
                    default: break
                    }
                }
            }
        }
    }

    /// - Parameter clock: how many seconds the clock of the first machine is ahead for a while.
    static func run(_ count: UInt64, steps: Int, part: UInt64, of parts: UInt64, clock: Int64 = 0) {
        forEachHistory(count, steps: steps, part: part, of: parts) { seed, steps in
            var history = try History(seed: seed)
            try history.begin()
            for change in clock == 0 ? [0] : [0, clock, -clock] {
                history.carrier.advance(0, by: change)
                try history.run(steps)
            }
            try history.readInboxes()
            try history.carrier.settle()
            try history.check(seed)
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `Y1 Y2 Y3 machines that have read the same files are equal, and nothing is lost`(part: UInt64) {
        Self.run(isEveryCaseTried ? 12 : 4, steps: 30, part: part, of: 6)
    }

    @Test(arguments: sample([1, 2, 3, 4, 5, 6, 7, 8], oneIn: 4))
    func `Y1 Y5 two ledgers with records of every kind are joined`(
        number: Int
    ) throws {
        let carrier = try Carrier(2)
        try RandomLedger.fill(carrier.stores[0], seed: UInt64(number))
        try RandomLedger.fill(carrier.stores[1], seed: UInt64(number + 100))
        let counts = try carrier.stores.map { try $0.entries().count }
        let openings = try carrier.stores.map { store in
            Set(
                try store.entries().filter { $0.note == Account.openingNote }.map {
                    "\(($0.account ?? $0.target ?? "").lowercased()) \($0.amount.currency)"
                })
        }
        // Accounts that both have begin with one balance.
        let both = openings[0].intersection(openings[1]).count
        try carrier.begin(.different)
        try carrier.settle()
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        for store in carrier.stores {
            #expect(try faults(of: store).isEmpty)
            #expect(try store.entries().count == counts[0] + counts[1] - both)
        }
    }
}

/// The same histories, in which the clock of a machine is more than a hundred years ahead for a while.
@Suite(.long, .ownThreads)
struct ClockSimulationTests {
    @Test func `Y2 Y3 nothing is lost though a clock was more than a hundred years ahead, and was put right`() {
        SimulationTests.run(6, steps: 10, part: 0, of: 1, clock: 130 * 31_557_600)
    }
}
