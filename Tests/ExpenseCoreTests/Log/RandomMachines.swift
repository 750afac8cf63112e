import Foundation

@testable import ExpenseCore

/// A random history of three machines that carry files to each other late, in part and in any order, whose data files are
/// copied and put back to older states, and what has to be true at its end.
struct RandomMachines {
    struct Broken: Error { let promise: String }

    private var numbers: SeededNumbers
    private(set) var machines: [LoggedMachine]
    /// Older states of the data files, with what was set and made then.
    private var backups: [Int: [UInt8]] = [:]
    /// The changes of each machine that `undo` undoes next, the newest last.
    private var step = 0
    private var deleted: Set<String> = []
    private var made: Set<String> = []
    /// The machines that have set the amount of an entry, with the last amount; none once anything is uncertain.
    private var amounts: [String: [Int: Int64]] = [:]
    private var uncertain: Set<String> = []
    private let hasBackups: Bool
    private(set) var steps: [String] = []
    private(set) var conflicts = 0

    init(seed: UInt64, hasBackups: Bool) throws {
        numbers = SeededNumbers(seed: seed)
        machines = try (0..<3).map { _ in try LoggedMachine() }
        self.hasBackups = hasBackups
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
    private mutating func oneOf<Element>(_ list: [Element]) -> Element? { list.isEmpty ? nil : list[below(list.count)] }

    mutating func run(_ count: Int) throws {
        for _ in 0..<count { try takeStep() }
        try end()
    }

    private func notes(_ machine: LoggedMachine) throws -> [String] {
        try machine.connection.rows("SELECT note FROM entry ORDER BY note") { $0.text(0) ?? "" }
    }

    private func categories(_ machine: LoggedMachine) throws -> [String] {
        try machine.connection.rows("SELECT name FROM category ORDER BY name") { $0.text(0) ?? "" }
    }

    private mutating func takeStep() throws {
        step += 1
        let place = below(3)
        let machine = machines[place]
        let before = try machine.state()
        let entry = try oneOf(notes(machine)) ?? ""
        let category = try oneOf(categories(machine)) ?? ""
        let name = oneOf(["food", "Food", "fun", "home"]) ?? ""
        let isNamed = "WHERE note = ?1"
        var change: Int64?
        steps.append("\(place): ")
        func say(_ text: String) { steps[steps.count - 1] += text }
        switch below(33) {
        case 0...4:
            say("add n\(step) \(category)")
            made.insert("n\(step)")
            change = try machine.add("n\(step)", Int64(below(100)), category: category)
        case 5, 6:
            say("category \(name)")
            change = try machine.addCategory(name)
        case 7:
            say("import")
            change = try machine.importFile(["bank 1", "bank 2", "bank 3"])
        case 8:
            say("range")
            change = try machine.addRange(oneOf([3, 3, 3, 120]) ?? 3, "range\(step) ")
        case 9, 10, 11, 12:
            let amount = Int64(100 + step)
            say("set \(entry) \(amount)")
            change = try machine.change(
                "set", "UPDATE entry SET amount = ?2 \(isNamed)", [.text(entry), .integer(amount)])
            amounts[entry, default: [:]][place] = amount
        case 13:
            say("\(entry) to \(category)")
            change = try machine.change(
                "categorize", "UPDATE entry SET category = (SELECT id FROM category WHERE name = ?2) \(isNamed)",
                [.text(entry), .text(category)])
        case 14:
            say("tag \(entry)")
            change = try machine.change(
                "tag", "INSERT OR IGNORE INTO tag SELECT id, 'a' FROM entry \(isNamed)", [.text(entry)])
        case 15:
            say("untag \(entry)")
            change = try machine.change(
                "untag", "DELETE FROM tag WHERE entry = (SELECT id FROM entry \(isNamed))", [.text(entry)])
        case 16:
            say("delete \(entry)")
            deleted.insert(entry)
            change = try machine.change("delete", "DELETE FROM entry \(isNamed)", [.text(entry)])
        case 17:
            say("drop \(category)")
            let isUsed = "category = (SELECT id FROM category WHERE name = ?1)"
            try machine.connection.write {
                let log = machine.log()
                change = try log.change("drop", at: 0) {
                    try machine.connection.run("UPDATE entry SET category = NULL WHERE \(isUsed)", [.text(category)])
                    for table in ["budget_month", "budget"] {
                        try machine.connection.run("DELETE FROM \(table) WHERE \(isUsed)", [.text(category)])
                    }
                    try machine.connection.run("DELETE FROM category WHERE name = ?", [.text(category)])
                }
            }
        case 18:
            say("rename \(category) to \(name)")
            change = try machine.change(
                "rename",
                "UPDATE category SET name = ?2 WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM category WHERE name = ?2)",
                [.text(category), .text(name)])
        case 19, 20: try turn(machine, redoes: below(3) == 0)
        case 21:
            guard let conflict = try oneOf(machine.log().conflicts()) else { return }
            say("decide \(conflict)")
            uncertain.formUnion(made)
            try machine.connection.write {
                try machine.log().decide(conflict, forLost: below(2) == 0, "decide", at: 0)
            }
        case 24, 25:
            let (month, isForAll) = (oneOf(["May", "June"]) ?? "", below(4) == 0)
            say("budget \(isForAll ? "all" : category) \(step) in \(month)")
            guard isForAll || !category.isEmpty else { return }
            change = try machine.setBudget(isForAll ? nil : category, Int64(step), in: month)
        case 26:
            let other = try oneOf(categories(machine)) ?? ""
            say("budget of \(category) to \(other)")
            if category != other { change = try machine.moveBudget(of: category, to: other) }
        case 22 where hasBackups:
            guard below(2) == 0, let backup = backups[place] else {
                say("backup")
                return backups[place] = try machine.content()
            }
            say("restore")
            uncertain.formUnion(made)
            // What has not been published is lost.
            try machine.publish()
            try machine.restore(backup)
        case 23 where hasBackups:
            say("copied to \((place + 1) % 3)")
            uncertain.formUnion(made)
            let other = machines[(place + 1) % 3]
            try other.publish()
            try other.restore(machine.content())
        default:
            let other = below(3)
            let share = oneOf([3, 7, 10]) ?? 10
            say("receives from \(other)")
            try carry(from: other, to: place, share)
            return
        }
        guard let change, below(5) == 0 else { return }
        say(", undone and redone")
        let after = try machine.state()
        try machine.undo()
        try expect(try machine.state() == before, "the undo of \(change) leaves what was there before")
        try machine.redo()
        try expect(try machine.state() == after, "the redo of \(change) leaves what was there after it")
    }

    /// Undoes or redoes a change, of this machine or of another one.
    private mutating func turn(_ machine: LoggedMachine, redoes: Bool) throws {
        uncertain.formUnion(made)
        guard below(3) == 0, let change = try oneOf(machine.log().history("is_undone = \(redoes)", "place")) else {
            steps[steps.count - 1] += redoes ? "redo" : "undo"
            return redoes ? try machine.redo() : try machine.undo()
        }
        steps[steps.count - 1] += "\(redoes ? "redo" : "undo") --change \(change.words)"
        if redoes { try machine.redo(change.id) } else { try machine.undo(change.id) }
    }

    /// Brings the files of one machine to another one, in part, in any order.
    private mutating func carry(from one: Int, to other: Int, _ share: Int) throws {
        guard one != other else { return }
        try machines[one].publish()
        let lines = machines[one].folder.sorted { $0.hash < $1.hash }.shuffled(using: &numbers)
        let reasons = try machines[other].receive(lines.prefix(lines.count * share / 10))
        try expect(reasons.isEmpty, "no line is refused: \(reasons)")
    }

    private func expect(_ isTrue: Bool, _ promise: String) throws {
        if !isTrue { throw Broken(promise: promise) }
    }

    private mutating func end() throws {
        for _ in 0..<2 {
            for one in 0..<3 {
                for other in 0..<3 { try carry(from: one, to: other, 10) }
            }
        }
        let states = try machines.map { try $0.state() }
        try expect(
            Set(states).count == 1,
            "machines with the same lines have the same rows:\n\(difference(states[0], states[1]))\n\(difference(states[1], states[2]))"
        )
        let listed = try machines.map { try $0.conflicts() }
        try expect(Set(listed).count == 1, "all list the same conflicts: \(listed)")
        conflicts = listed[0].count
        let notes = try notes(machines[0])
        try expect(Set(notes).count == notes.count, "no row of a file is there twice: \(notes)")
        let there = Set(notes)
        for note in made.subtracting(deleted).subtracting(uncertain) {
            try expect(there.contains(note), "what nobody deleted is there: \(note)")
            guard let set = amounts[note], set.count == 1, let amount = set.values.first else { continue }
            let found = try machines[0].connection.integer("SELECT amount FROM entry WHERE note = ?", [.text(note)])
            try expect(found == amount, "what one machine set is there: \(note)")
        }
        for machine in machines {
            let names = try machine.connection.rows("SELECT hash FROM log_change WHERE chain = 0 ORDER BY id") {
                $0.text(0) ?? ""
            }
            var lines: [String] = []
            try machine.connection.write { try machine.log().forEachLine { lines.append($1.hash) } }
            try expect(lines.filter(names.contains) == names, "a change has the same line for ever")
            try expect(
                machine.connection.integer("SELECT 1 FROM pragma_foreign_key_check") == nil, "what is used exists")
            try expect(machine.connection.integer("SELECT 1 FROM log_waiting") == nil, "no line waits")
        }
    }

    private func difference(_ one: [String], _ other: [String]) -> String {
        "only here \(one.filter { !other.contains($0) }) only there \(other.filter { !one.contains($0) })"
    }
}
