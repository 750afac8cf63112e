import Foundation
import Testing

@testable import ExpenseCore

/// What a machine of a case does, in words like those of the program.
struct CaseActs {
    struct UnknownAct: Error { let text: String }

    let carrier: Carrier
    let machine: Int
    private var store: ExpenseStore { carrier.stores[machine] }

    func perform(_ text: String) throws {
        var words = text.split(separator: " ").map(String.init)[...]
        func next() throws -> String {
            guard let word = words.popFirst() else { throw UnknownAct(text: text) }
            return word.replacing("_", with: " ")
        }
        var rest: String { words.joined(separator: " ") }
        switch try next() {
        case "add": _ = try store.add(Expense(rest))
        case "receipt":
            let parts = try parts(rest)
            _ = try store.add(
                receipt: parts, newAccounts: parts.compactMap(\.target).filter { $0.hasPrefix("people:") })
        case "edit":
            let entry = try entry(next())
            _ = try store.update(entry.id) { try $0.set(rest) }
        case "delete": _ = try store.delete(words.map { try entry($0.replacing("_", with: " ")).id })
        case "split": _ = try store.split(entry(next()).id)
        case "join": _ = try store.join(entry(next()).id, entry(next()).id)
        case "attach":
            let hash = String(repeating: words.last ?? "", count: 64)
            try store.attach([#require(Attachment(name: "bill.pdf", hash: hash))], to: entry(next()).id)
        case "detach": _ = try store.detach("bill.pdf", from: entry(next()).id)
        case "import":
            var options = ImportOptions(source: "test")
            if words.first?.hasPrefix("@") == true { options.account = String(try next().dropFirst()) }
            var rows = try ListedEntries(parts(rest))
            _ = try store.importEntries(&rows, options)
        case "rows":
            let count = try #require(Int64(next()))
            var rows = ListedEntries(
                (1...count).map {
                    Expense(date: caseDay, amount: Money(minorUnits: $0, currency: .dollar), payee: "row \($0)")
                })
            _ = try store.importEntries(&rows, ImportOptions(source: "test"))
        case "undo": try undo(rest)
        case "redo":
            let change = try store.history().first { $0.isUndone && $0.words.hasPrefix(rest) }
            _ = try rest.isEmpty ? store.redo() : [store.redo(change: #require(change).id)]
        case "decide": try decide(#require(ConflictDecision(rawValue: next())), rest)
        case "category": try changeCategory(next, next(), rest)
        case "account": try changeAccount(next, next())
        case "tag":
            switch try next() {
            case "delete": _ = try store.deleteTag(next())
            default: _ = try store.replaceTag(next(), with: next())
            }
        case "payee": _ = try store.renamePayee(next(), to: next())
        case "rule":
            let name = try next()
            if name == "delete" { return _ = try store.deleteRule(next()) }
            try addRule(name, next(), rest)
        case "budget": try setBudget(next(), next(), rest)
        case "goal":
            let category = try next()
            if category == "delete" { return _ = try store.deleteGoal(of: next()) }
            _ = try store.set(Goal(category: category, amount: money(next()), last: day("2027-06-30")), on: caseDay)
        case "move": _ = try store.moveMoney(money(next()), from: next(), to: next(), in: caseDay)
        case "rate":
            let rate = Rate(
                base: .euro, quote: .dollar, date: day("2026-11-20"), digits: Int64(try next()) ?? 0, decimals: 1)
            var rates = [rate][...]
            _ = try store.importRates(from: "test") { rates.popFirst() }
        case "currency": try store.setDefaultCurrency(#require(Currency(next())))
        case "settle":
            let person = try next()
            _ = try store.settle(store.debts().filter { $0.person == person }, on: caseDay)
        case "agree": _ = try store.checkBalance(of: next(), money(next()), on: day(next()))
        case "columns":
            try store.save(SavedMapping(name: next(), titles: [next()], hints: CSVHints()))
        case "recurring": try changeRecurring(next(), rest)
        case "record": _ = try store.recordDue(through: day(next()))
        case "line":
            let path = "\(carrier.place(machine))/inbox/line.txt"
            // What comes after `%` is what this machine makes of it.
            let parts = rest.components(separatedBy: " % ")
            try Data("\(parts[0])\n".utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_789_990_000)], ofItemAtPath: path)
            _ = try store.readInbox { line, record in
                try record([Expense((["\(line.text)"] + parts.dropFirst()).joined(separator: " "))], [])
            }
        case "sync": _ = try store.synchronize()
        case "anew": try store.writeAnew()
        case "forget": try store.setHistoryLimit(#require(Int(next())))
        case "leave": _ = try store.leaveMachines()
        case "share": try carrier.share(machine, AlikeEntriesChoice(words.first ?? "different"))
        case "asked":
            let question = #expect(throws: UndecidedEntries.self) { try carrier.share(machine, .refuse) }
            let notes = (question?.alike ?? []).map { ($0.isRecurring ? "recurring " : "") + $0.mine.note }
            #expect(notes.sorted() == rest.split(separator: " & ").map(String.init))
        case let verb: try changeFiles(verb, words.first, text)
        }
    }

    /// What happens to the data file, and to the files of machines.
    private func changeFiles(_ verb: String, _ name: String?, _ text: String) throws {
        let other = name.map(CaseRun.number)
        switch verb {
        case "copy": try carrier.copyFile(of: carrier.stores[other ?? 0], to: machine)
        case "backup": try carrier.copyFile(of: carrier.stores[other ?? 0], to: machine, isBackup: true)
        case "clone": try carrier.clone(other ?? 0, to: machine)
        case "keep": try carrier.keep(machine)
        case "putback": try carrier.putBack(machine, withData: name != "files", withFiles: name != "data")
        case "lose": try carrier.lose(files: other ?? machine, in: [machine])
        case "wins": try carrier.overwriteOthers(by: machine)
        default: throw UnknownAct(text: text)
        }
    }

    private func parts(_ text: String) throws -> [Expense] {
        try text.split(separator: " & ").map { try Expense(String($0)) }
    }

    /// The entry with a note, or with a payee after `!`.
    private func entry(_ name: String) throws -> Expense {
        let found = try store.entries().filter { $0.note == name || "!\($0.payee ?? "")" == name }.min { $0.id < $1.id }
        return try #require(found, "\(name)")
    }

    /// Undoes a number of changes; the newest whose words begin so, whoever made it; or, `idly`, one that has no effect.
    private func undo(_ text: String) throws {
        if text.isEmpty || Int(text) != nil {
            _ = try store.undo(Int(text) ?? 1, today: caseDay)
        } else if text == "idly" {
            #expect(try store.undo(1, today: caseDay).map(\.hasNoEffect) == [true])
        } else {
            let change = try store.history().first { !$0.isUndone && $0.words.hasPrefix(text) }
            _ = try store.undo(change: #require(change, "\(text)").id, today: caseDay)
        }
    }

    /// Decides the first conflict that is listed so; or all, one after the other.
    private func decide(_ decision: ConflictDecision, _ text: String) throws {
        func next() throws -> SyncConflict? {
            try store.syncConflicts().first { text == "all" || CaseFacts.text(of: $0).hasPrefix(text) }
        }
        guard text == "all" else { return try store.decide(#require(try next(), "\(text)"), decision) }
        while let conflict = try next() { try store.decide(conflict, decision) }
    }

    private func changeCategory(_ next: () throws -> String, _ verb: String, _ rest: @autoclosure () -> String) throws {
        let name = try next()
        switch verb {
        case "add": _ = try store.add(Category(name: name, color: Color(UInt32(rest(), radix: 16) ?? 1)))
        case "rename": _ = try store.renameCategory(name, to: next())
        case "merge": _ = try store.mergeCategory(name, into: next())
        case "color": _ = try store.colorCategory(name, Color(#require(UInt32(rest(), radix: 16))))
        case "delete": _ = try store.deleteCategory(name)
        default: throw UnknownAct(text: verb)
        }
    }

    private func changeAccount(_ next: () throws -> String, _ verb: String) throws {
        let name = try next()
        switch verb {
        case "add":
            let opening = try? next()
            _ = try store.add(Account(name: name), opening: opening.map(money), on: day("2026-11-01"))
        case "rename": _ = try store.renameAccount(name, to: next())
        case "default": _ = try store.setDefaultAccount(name)
        case "delete": _ = try store.deleteAccount(name)
        default: throw UnknownAct(text: verb)
        }
    }

    /// Adds a rule, with what the entries get: `!payee @account #tag`, and the kind that they must have.
    private func addRule(_ text: String, _ category: String, _ details: String) throws {
        var rule = Rule(text: text, category: category)
        let given = try Expense(details)
        rule.details.kind = details.isEmpty || given.kind == .expense ? nil : given.kind
        (rule.details.payee, rule.details.account, rule.details.tags) = (given.payee, given.account, given.tags)
        _ = try store.add(rule)
    }

    /// Sets a budget, as a whole or for a month: `food 100`, `food 100 2026-12`.
    private func setBudget(_ category: String, _ amount: String, _ month: String) throws {
        if category == "delete" { return _ = try store.deleteBudgets(of: amount) }
        let budget = Budget(category: category, amount: try money(amount), per: .month)
        if month.isEmpty { return _ = try store.set(budget) }
        let days = Period(from: day("\(month)-01"), to: day("\(month)-30"))
        _ = try store.set(budget, in: days, today: caseDay)
    }

    /// Adds a recurring entry with its further parts, or does something to the first one.
    private func changeRecurring(_ verb: String, _ text: String) throws {
        func recurring() throws -> Recurring {
            let parts = try parts(text)
            var recurring = Recurring(entry: parts[0], unit: .month)
            recurring.others = Array(parts.dropFirst())
            return recurring
        }
        func change(_ change: (inout Recurring) throws -> Void) throws {
            _ = try store.updateRecurring(#require(try store.recurring().first).id) { try change(&$0) }
        }
        switch verb {
        case "add": _ = try store.add(recurring(), recordingThrough: caseDay)
        case "plan": _ = try store.add(recurring(), recordingThrough: nil)
        case "delete": _ = try store.deleteRecurring(#require(try store.recurring().first).id)
        case "edit":
            try change { recurring in
                try recurring.entry.set(text)
            }
        case "divide":
            let parts = try parts(text)
            try change { recurring in
                try recurring.entry.set(text.split(separator: " & ").first.map(String.init) ?? "")
                recurring.others = Array(parts.dropFirst())
            }
        case "step": try change { $0.step = Int(text) ?? 1 }
        case "pause": try change { $0.setPaused(true, from: day(text)) }
        default: throw UnknownAct(text: verb)
        }
    }
}

extension AlikeEntriesChoice {
    /// The choice that a case names.
    init(_ name: String) {
        self = name == "same" ? .same : name == "refuse" ? .refuse : .different
    }
}
