import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct HistoryTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    @discardableResult
    func add(_ amount: String, _ note: String = "", tags: [String] = []) throws -> Expense {
        try store.add(
            Expense(date: day("2026-11-21"), amount: dollars(amount), category: "food", note: note, tags: tags))
    }

    /// Every row of the tables that users change, and the totals.
    func content() throws -> [String] {
        try store.read { connection in
            var rows: [String] = []
            for table in [
                "setting", "category", "entry", "entry_tag", "budget", "recurring", "recurring_tag", "made", "rate",
                "import_mapping", "import", "imported", "account", "agreement",
                "total",
            ] {
                var columns: [String] = []
                try connection.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
                    columns.append($0.text(0) ?? "")
                    return true
                }
                let array = "json_array('\(table)', " + columns.joined(separator: ", ") + ")"
                try connection.run("SELECT \(array) AS row FROM \(table) ORDER BY row") {
                    rows.append($0.text(0) ?? "")
                    return true
                }
            }
            return rows
        }
    }

    @Test func `every change is undone and redone exactly, one by one and all together`() throws {
        var states = [try content()]
        let steps: [() throws -> Void] = [
            { try add("1", "a \"quoted\" [note], ☕", tags: ["work", "trip"]) },
            { try add("2") },
            {
                _ = try store.update(1) {
                    $0.amount = try dollars("3.50")
                    $0.category = nil
                    $0.tags = ["trip", "new"]
                }
            },
            { _ = try store.delete([1, 2]) },
            { _ = try store.add(Category(name: "pets", color: Color(0x123456))) },
        ]
        for step in steps {
            try step()
            states.append(try content())
        }
        for state in states.dropLast().reversed() {
            #expect(try store.undo().count == 1)
            #expect(try content() == state)
        }
        #expect(try store.undo().isEmpty)
        for state in states.dropFirst() {
            #expect(try store.redo().count == 1)
            #expect(try content() == state)
        }
        #expect(try store.redo().isEmpty)
        #expect(try store.undo(100).count == steps.count)
        #expect(try content() == states[0])
        #expect(try store.redo(100).count == steps.count)
        #expect(try content() == states[steps.count])
    }

    @Test func `the history describes what was changed, and what is undone`() throws {
        try add("12.50", "lunch")
        _ = try store.update(1) { $0.note = "dinner" }
        _ = try store.delete([1])
        _ = try store.undo(2)
        let history = try store.history()
        #expect(
            history.map(\.words) == [
                "delete #1  12.50 USD  food  dinner", "change #1  12.50 USD  food  dinner: note 'lunch' → 'dinner'",
                "add #1  12.50 USD  food  lunch",
            ])
        #expect(history.map(\.isUndone) == [true, true, false])
        #expect(try store.redo().map(\.words) == ["change #1  12.50 USD  food  dinner: note 'lunch' → 'dinner'"])
    }

    @Test func `a change of a rule, and the amount of a budget in some months, are called so`() throws {
        for category in ["food", "fun"] { _ = try store.add(Rule(text: "tea", category: category)) }
        let november = day("2026-11-21")
        func set(_ amount: String, in days: Period?) throws {
            _ = try store.set(Budget(category: "fun", amount: dollars(amount), per: .month), in: days, today: november)
        }
        try set("10", in: Period(from: day("2026-12-01"), to: day("2026-12-31")))
        try set("20", in: Period(from: day("2027-01-01")))
        try set("30", in: nil)
        #expect(
            try store.history().reversed().map(\.words) == [
                "add rule #1 'tea' food", "change rule #1 'tea' fun",
                "budget fun 10.00 USD per month, 2026-12-01 to 2026-12-31",
                "budget fun 20.00 USD per month, from 2027-01-01", "budget fun 30.00 USD per month",
            ])
    }

    @Test func `undo and redo return each change as the history lists it afterwards`() throws {
        try add("1")
        try add("2")
        #expect(try store.undo(2) == store.history())
        #expect(try store.redo() + store.redo() == store.history().reversed())
        let undone = try #require(try store.undo().first)
        try add("3")
        let redone = try store.redo(change: undone.id)
        #expect(try redone == store.history().first && !redone.isUndone)
    }

    @Test func `after a new change nothing can be redone, but a refused or empty change does not prevent it`() throws {
        try add("1")
        try add("2")
        _ = try store.undo(2)
        #expect(throws: UnknownEntry.self) { try store.delete([99]) }
        #expect(try store.redo().count == 1)
        _ = try store.update(1) { _ in }
        #expect(try store.redo().count == 1)
        _ = try store.undo()
        try add("3")
        #expect(try store.redo().isEmpty)
        #expect(try store.history().map(\.isUndone) == [false, true, false])
    }

    @Test func `a change undone before another one stays in the history and is redone by its number`() throws {
        for amount in ["1", "2", "3"] { try add(amount) }
        #expect(try store.undo(99).count == 3)
        try add("4")
        let history = try store.history()
        #expect(history.map(\.isUndone) == [false, true, true, true])
        let second = try #require(history.first { $0.words.hasPrefix("add #2") })
        #expect(try store.redo(change: second.id).words == second.words)
        #expect(try store.entries().map(\.id) == [4, 2])
        #expect(throws: UnknownChange.self) { try store.redo(change: second.id) }
        #expect(throws: UnknownChange.self) { try store.redo(change: history[0].id) }
        #expect(try store.undo().map(\.words) == [second.words])
        #expect(try store.redo().map(\.words) == [second.words])
        #expect(try store.entries().map(\.id) == [4, 2])
    }

    @Test func `a change undone by its number is redone next, and then what was undone before it`() throws {
        for amount in ["1", "2", "3"] { try add(amount) }
        _ = try store.undo()
        let first = try #require(try store.history().last)
        _ = try store.undo(change: first.id)
        #expect(try store.entries().map(\.id) == [2])
        #expect(try store.redo(2).map(\.words) == [first.words, "add #3  3.00 USD  food"])
        #expect(try store.entries().map(\.id) == [3, 2, 1])
        #expect(try store.redo().isEmpty)
    }

    private func undone(_ words: String) throws -> Change {
        try #require(try store.history().first { $0.isUndone && $0.words.hasPrefix(words) })
    }

    @Test func `a change that is redone by its number after others of the same field holds`() throws {
        try add("1")
        _ = try store.update(1) { $0.note = "first" }
        _ = try store.undo()
        _ = try store.update(1) { $0.note = "second" }
        _ = try store.redo(change: undone("change").id)
        #expect(try store.entries().map(\.note) == ["first"])
        #expect(try store.undo().count == 1)
        #expect(try store.entries().map(\.note) == ["second"])
    }

    @Test func `a deletion that is redone takes along what was added since, and its undoing brings that back`() throws {
        try add("1")
        _ = try store.delete([1])
        _ = try store.undo()
        _ = try store.update(1) { $0.tags = ["later"] }
        _ = try store.redo(change: undone("delete #1").id)
        #expect(try store.entries().isEmpty)
        _ = try store.undo()
        #expect(try store.entry(1).tags == ["later"])
    }

    @Test func `a category whose deletion is redone stays while something needs it`() throws {
        for need in ["budget", "rule", "entry"] {
            let pets = "pets of \(need)"
            _ = try store.add(Category(name: pets, color: .none))
            _ = try store.deleteCategory(pets)
            _ = try store.undo()
            switch need {
            case "budget": _ = try store.set(Budget(category: pets, amount: dollars("70"), per: .month))
            case "rule": _ = try store.add(Rule(text: "vet", category: pets))
            default:
                _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: pets))
            }
            _ = try store.redo(change: undone("delete category \(pets)").id)
            #expect(try store.categories().contains { $0.name == pets })
            _ = try store.undo(2)
            #expect(try store.categories().contains { $0.name == pets })
        }
    }

    @Test func `a merge that is redone moves what was there, and what was added since keeps its category`() throws {
        try add("1")
        _ = try store.mergeCategory("food", into: "home")
        _ = try store.undo()
        try add("2", "second")
        _ = try store.redo(change: undone("merge").id)
        #expect(try store.entry(1).category == "home" && store.entry(2).category == "food")
        _ = try store.undo()
        #expect(try store.entry(1).category == "food" && store.entry(2).category == "food")
    }

    @Test func `of two categories that get one name by redoing, one is shown with a number`() throws {
        _ = try store.add(Category(name: "pets", color: .none))
        _ = try store.undo()
        _ = try store.add(Category(name: "Pets", color: .none))
        _ = try store.redo(change: undone("add category").id)
        let names = try store.categories().map { $0.name.lowercased() }.filter { $0.hasPrefix("pets") }
        #expect(names.sorted() == ["pets", "pets (2)"])
    }

    @Test func `changes that build on each other are redone one by one in any order`() throws {
        try add("1")
        _ = try store.update(1) { $0.amount = try dollars("2") }
        _ = try store.update(1) { $0.note = "third" }
        _ = try store.undo(3)
        try add("9")
        let changes = try [
            undone("change #1  2.00 USD  food  third"), undone("change #1  2.00 USD  food"), undone("add #1"),
        ]
        // What is set now is there.
        _ = try store.redo(change: changes[0].id)
        #expect(try store.entry(1).note == "third" && store.entry(1).amount == dollars("1"))
        for change in changes.dropFirst() { _ = try store.redo(change: change.id) }
        #expect(try store.entry(1).note == "third" && store.entry(1).amount == dollars("2"))
        #expect(try store.undo(3).count == 3)
        #expect(try store.entries().map(\.id) == [2])
        #expect(try store.redo(3).count == 3)
        #expect(try store.entry(1).note == "third")
    }

    @Test func `the rows of an undone change are shown as they were before it, whatever followed`() throws {
        try add("1", "first")
        _ = try store.update(1) { $0.note = "second" }
        _ = try store.undo()
        _ = try store.update(1) { $0.note = "third" }
        var notes: [String: [String?]] = [:]
        try store.readHistory { history, rows in
            for change in history {
                try rows.of(change, imported: { _ in }) { row in
                    guard row.table == "entry" else { return }
                    notes[change.words] = [row.before, row.after].map { $0?.first { $0.name == "note" }?.value }
                }
            }
        }
        #expect(notes["change #1  1.00 USD  food  second: note 'first' → 'second'"] == ["first", "second"])
        #expect(notes["change #1  1.00 USD  food  third: note 'first' → 'third'"] == ["first", "third"])
    }

    @Test func `a process undoes the changes of another one`() throws {
        try add("1")
        let other = try ExpenseStore(folder.file(), .writing)
        #expect(try other.undo().count == 1)
        #expect(try store.entries().isEmpty)
        #expect(try store.redo().count == 1)
        #expect(try other.entries().count == 1)
    }

    @Test func `a setting limits the number of changes in the history`() throws {
        #expect(try store.historyLimit() == 1000)
        for _ in 0..<5 { try add("1") }
        try store.setHistoryLimit(3)
        #expect(try store.history().count == 3)
        for _ in 0..<5 { try add("1") }
        #expect(try store.undo(100).count == 3)
        #expect(try store.entries().count == 7)
        for _ in 0..<3 { try add("1") }
        #expect(try store.history().count == 3)
        #expect(try store.undo(100).count == 3)
    }

    @Test func `what another program changed is a change of its own, from the next command on`() throws {
        try add("1", tags: ["work"])
        _ = try store.undo()
        try add("2")
        let foreign = try Connection(folder.file().path, .writing)
        try foreign.execute("INSERT OR IGNORE INTO setting VALUES ('currency', 'EUR')")
        try foreign.execute(
            "UPDATE entry SET note = 'theirs'; INSERT INTO budget (id, category, currency, amount, per) VALUES (1, 1, 'USD', 5, 'week')"
        )
        try add("3")
        #expect(
            try store.history().map(\.words) == [
                "add #3  3.00 USD  food", "change by another program", "add #2  2.00 USD  food",
                "add #1  1.00 USD  food",
            ])
        _ = try store.undo(2)
        #expect(try store.entries().map(\.note) == [""])
        #expect(try store.read { try $0.integer("SELECT count(*) FROM budget") } == 0)
        try foreign.execute("UPDATE entry SET note = 'again'")
        #expect(try store.undo().map(\.words) == ["change by another program"])
        #expect(try store.entries().map(\.note) == [""])
    }

    @Test(arguments: [false, true]) func `of two categories that get one name by undoing, one is shown with a number`(
        isRenamed: Bool
    ) throws {
        _ = try store.deleteCategory("fun")
        if isRenamed {
            _ = try store.renameCategory("food", to: "Fun")
        } else {
            _ = try store.add(Category(name: "Fun", color: Color(7)))
        }
        let changes = try store.history()
        let before = try content()
        _ = try store.undo(change: changes[1].id)
        func names() throws -> [String] {
            try store.categories().map { $0.name.lowercased() }.filter { $0.hasPrefix("fun") }.sorted()
        }
        #expect(try names() == ["fun", "fun (2)"])
        _ = try store.redo(change: changes[1].id)
        #expect(try content() == before)
        for change in changes { _ = try store.undo(change: change.id) }
        #expect(try names() == ["fun"] && store.categories().contains { $0.name == "food" })
    }

    @Test(arguments: [30, 10_000])
    func `an import takes with it what only it made, whether it has few rows or many, and brings that back`(
        count: Int
    ) throws {
        let start = try content()
        var lines = ListedEntries(
            try (1...count).map { number in
                Expense(
                    date: day("2026-11-20"), amount: try dollars("1"), category: number == 7 ? "pets" : "food",
                    note: "row \(number)", tags: number == 8 ? ["new"] : [], account: number == 9 ? "giro" : nil)
            })
        _ = try store.importEntries(&lines, ImportOptions(source: "test"))
        let imported = try content()
        #expect(try store.undo().count == 1)
        #expect(try content().filter { !$0.hasPrefix("[\"total") } == start.filter { !$0.hasPrefix("[\"total") })
        #expect(try store.redo().count == 1)
        #expect(try content() == imported)
        let id = try #require(store.history().first?.id)
        _ = try store.add(Rule(text: "vet", category: "pets"))
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("2"), note: "mine", account: "giro"))
        _ = try store.delete([10])
        _ = try store.undo(change: id)
        #expect(try store.entries().map(\.note) == ["mine"])
        #expect(try store.rules().map(\.category) == ["pets"])
        #expect(try store.categories().contains { $0.name == "pets" } && store.faultsOfData().isEmpty)
        _ = try store.redo(change: id)
        #expect(try store.entries().count == count && store.faultsOfData().isEmpty)
    }
}
