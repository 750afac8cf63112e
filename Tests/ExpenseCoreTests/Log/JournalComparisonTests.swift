import Foundation
import Testing

@testable import ExpenseCore

/// Random changes of two data files, of which one undoes and redoes with the journal, the other with the log.
///
/// `STEPS=100000 swift test --filter JournalComparisonTests` takes as many steps, `STEP_SEED=17` begins there.
@Suite(.ownThreads)
struct JournalComparisonTests {
    /// Two data files in which the same was done.
    struct Pair {
        var numbers: SeededNumbers
        let old: LoggedStore
        let new: LoggedStore
        var steps: [String] = []

        init(seed: UInt64, _ folder: TemporaryFolder) throws {
            numbers = SeededNumbers(seed: seed)
            old = try LoggedStore(folder.file("old.db"), isLogged: false)
            new = try LoggedStore(folder.file("new.db"), isLogged: true)
        }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
        mutating func oneOf<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

        mutating func step() throws {
            switch below(12) {
            case 0, 1:
                let (count, today) = (below(6) == 0 ? 3 : 1, oneOf([nil, day("2026-11-04"), day("2026-12-11")]))
                steps.append("undo \(count) \(today.map { "on \($0)" } ?? "")")
                let done = try unlessRefused { try $0.undo(count, today: today).count }
                if let done { #expect(try new.store.undo(count, today: today).count == done) }
            case 2:
                let count = below(6) == 0 ? 3 : 1
                steps.append("redo \(count)")
                let done = try unlessRefused { try $0.redo(count).count }
                if let done { #expect(try new.store.redo(count).count == done) }
            case 3: try turnOne()
            default:
                let change = try change()
                let refused = try (old.isRefused(change), new.isRefused(change))
                steps.append("\(try old.store.history().first?.words ?? "")\(refused.0 ? " (refused)" : "")")
                #expect(refused.0 == refused.1)
            }
            try compare()
        }

        /// Undoes or redoes one change by its place in the history. The journal refuses what it cannot do; the log does it
        /// even so, which is not compared.
        private mutating func turnOne() throws {
            let (history, logged) = try (old.store.history(), new.store.history())
            guard !history.isEmpty, history.count == logged.count else { return }
            let place = below(min(history.count, 12))
            if try isJudgedOtherwise(history[place]) { return }
            steps.append("\(history[place].isUndone ? "redo" : "undo") --change: \(history[place].words)")
            let (id, isUndone) = (history[place].id, history[place].isUndone)
            let done = try unlessRefused { try isUndone ? $0.redo(change: id) : $0.undo(change: id) }
            guard done != nil else { return }
            let other = logged[place].id
            _ = try isUndone ? new.store.redo(change: other) : new.store.undo(change: other)
        }

        /// Undoes or redoes with the journal; nil if that refuses, or finds rows that need each other.
        private mutating func unlessRefused<Result>(_ body: (ExpenseStore) throws -> Result) throws -> Result? {
            do { return try body(old.store) } catch is ConflictingChange {
            } catch let error as DatabaseError where error.isConstraint {}
            steps[steps.count - 1] += " (refused)"
            return nil
        }

        /// Whether the journal makes an exception, instead of refusing, that the log does not make: what a change set beside
        /// other rows, such as the currency that the first entry sets, comes back when a later setting is undone, although that
        /// change is undone; and a row of a file can be put back although its import is undone.
        private func isJudgedOtherwise(_ change: Change) throws -> Bool {
            try old.store.read { connection in
                try connection.integer(
                    """
                    SELECT 1 FROM journal mine JOIN journal theirs ON theirs.change > mine.change
                    WHERE mine.change = ?1 AND (
                        mine.subject = 'setting' AND (theirs.subject, theirs.identity) = (mine.subject, mine.identity)
                        OR mine.subject = 'entries' AND theirs.subject IN ('entry', 'entry_tag')
                            AND json_extract(theirs.identity, '$[0]')
                                BETWEEN json_extract(mine.identity, '$[0]') AND json_extract(mine.identity, '$[1]'))
                    """, [.integer(change.id)]) != nil
            }
        }

        private func compare() throws {
            try expectSame(old.content(), new.content())
            let (history, logged) = try (old.store.history(), new.store.history())
            try expectSame(
                history.map { "\($0.words) \($0.isUndone) \($0.isPast)" },
                logged.map { "\($0.words) \($0.isUndone) \($0.isPast)" })
            // Reading what all changes did takes longer than making them.
            if steps.count % 12 == 0 { try expectSame(old.told(), new.told()) }
        }

        private func expectSame(_ one: [String], _ other: [String]) throws {
            if one != other {
                throw Difference(text: difference(one, other) + "\n" + steps.suffix(40).joined(separator: "\n"))
            }
        }

        /// A random change, the same for both.
        private mutating func change() throws -> (ExpenseStore) throws -> Void {
            let entries = try old.store.entries()
            let categories = ["food", "home", "pets", "Pets", "x"]
            let (category, other) = (oneOf(categories), oneOf(categories))
            let (tag, account, cents) = (oneOf(["a", "b"]), oneOf(["bank", "cash", "card"]), Int64(1 + below(9)))
            let amount = Money(
                minorUnits: cents * 100, currency: oneOf([.dollar, .dollar, .dollar, Currency("EUR") ?? .dollar]))
            let date = day("2026-1\(below(3))-0\(1 + below(9))")
            let entry = entries.isEmpty ? 1 : oneOf(entries).id
            let recurring = try old.store.recurring().first?.id ?? 1
            switch below(33) {
            case 0, 1, 2:
                let entry = Expense(
                    date: date, amount: amount, category: category, note: "note", tags: below(2) == 0 ? [tag] : [])
                return { _ = try $0.add(entry) }
            case 3:
                let entry = Expense(date: date, kind: .income, amount: amount, note: "pay", account: account)
                return { _ = try $0.add(receipt: [entry, entry], newAccounts: [account]) }
            case 4:
                let entry = Expense(
                    date: date, kind: .transfer, amount: amount, note: "", account: "bank", target: "cash")
                return { _ = try $0.add(receipt: [entry], newAccounts: ["bank", "cash"]) }
            case 5: return { _ = try $0.update(entry) { $0.amount = amount } }
            case 6: return { _ = try $0.update(entry) { $0.category = category } }
            case 7: return { _ = try $0.update(entry) { $0.tags = [tag] } }
            case 8: return { _ = try $0.update(entry) { $0.tags = [] } }
            case 9: return { _ = try $0.update(entry) { ($0.note, $0.date) = ("other", date) } }
            case 10: return { _ = try $0.update(entry) { $0.account = account } }
            case 11: return { _ = try $0.delete([entry]) }
            case 12: return { _ = try $0.delete(entries.prefix(3).map(\.id)) }
            case 13: return { _ = try $0.add(Category(name: category, color: Color(0x123456))) }
            case 14: return { _ = try $0.deleteCategory(category) }
            case 15: return { _ = try $0.mergeCategory(category, into: other) }
            case 16: return { _ = try $0.renameCategory(category, to: other) }
            case 17: return { _ = try $0.colorCategory(category, Color(UInt32(cents))) }
            case 18: return { _ = try $0.replaceTag(tag, with: "c") }
            case 19: return { _ = try $0.deleteTag(tag) }
            case 20:
                let budget = Budget(category: category, amount: amount, per: .month)
                let days = below(2) == 0 ? nil : Period(from: day("2026-12-01"), to: day("2026-12-31"))
                return { _ = try $0.set(budget, in: days, today: day("2026-11-21")) }
            case 21: return { _ = try $0.deleteBudgets(of: category) }
            case 22:
                var rule = Rule(text: "note\(cents)", category: category)
                if below(2) == 0 { rule.details.kind = .refund }
                return { _ = try $0.add(rule) }
            case 23: return { _ = try $0.deleteRule("note\(cents)") }
            case 24:
                let rent = Expense(date: date, amount: amount, category: category, note: "rent", tags: [tag])
                let last = below(2) == 0 ? day("2026-12-31") : nil
                return { _ = try $0.add(Recurring(entry: rent, unit: .month), recordingThrough: last) }
            case 25: return { _ = try $0.updateRecurring(recurring) { $0.setAmount(amount, from: date) } }
            case 26: return { _ = try $0.deleteRecurring(recurring) }
            case 27: return { _ = try $0.add(Account(name: account), opening: amount, on: date) }
            case 28: return { try $0.deleteAccount(account) }
            case 29:
                let count = oneOf([3, 30])
                let rows = (0..<count).map { row in
                    Expense(
                        date: day("2026-03-0\(1 + row % 9)"),
                        amount: Money(minorUnits: cents * 1000 + Int64(row), currency: .dollar),
                        category: category, note: "bank \(row)", tags: row % 3 == 0 ? [tag] : [])
                }
                return {
                    var reader = ListedEntries(rows)
                    _ = try $0.importEntries(&reader, ImportOptions(source: "test"))
                }
            case 30, 31:
                let currency = oneOf(["EUR", "USD", "CHF"])
                return { store in try Currency(currency).map { try store.setDefaultCurrency($0) } }
            default: return { _ = try $0.setDefaultAccount(account) }
            }
        }
    }

    /// What differs, and how it came to that.
    struct Difference: Error {
        let text: String
    }

    @Test func `undo, redo and history by the log are those of the journal, to the byte`() throws {
        let environment = ProcessInfo.processInfo.environment
        var left = environment["STEPS"].flatMap { Int($0) } ?? 120
        var seed = environment["STEP_SEED"].flatMap { UInt64($0) } ?? 1
        while left > 0 {
            let folder = try TemporaryFolder()
            var pair = try Pair(seed: seed, folder)
            for _ in 0..<min(left, 60) {
                do { try pair.step() } catch {
                    Issue.record(
                        "STEP_SEED=\(seed): \((error as? Difference)?.text ?? "\(error)\n\(pair.steps.suffix(40))")")
                    return
                }
            }
            (left, seed) = (left - 60, seed + 1)
        }
    }

    @Test func `L3 redoing an old addition does not set again the currency that it set, if another one was set since`()
        throws
    {
        let folder = try TemporaryFolder()
        let store = try LoggedStore(folder.file(), isLogged: true).store
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: "tea"))
        let addition = try #require(try store.undo().first)
        #expect(try store.defaultCurrency() == nil)
        try store.setDefaultCurrency(#require(Currency("EUR")))
        _ = try store.redo(change: addition.id)
        #expect(try store.defaultCurrency() == Currency("EUR"))
        #expect(try store.entries().map(\.note) == ["tea"])
        try store.setDefaultCurrency(#require(Currency("CHF")))
        let setting = try #require(try store.undo().first)
        try store.setDefaultCurrency(#require(Currency("SEK")))
        _ = try store.redo(change: setting.id)
        #expect(try store.defaultCurrency() == Currency("CHF"))
    }
}
