import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ImportTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(_ note: String, _ cents: Int64 = 500, category: String? = nil, day: Int = 1) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: day)),
            amount: Money(minorUnits: cents, currency: .dollar), category: category, note: note)
    }

    @discardableResult
    private func take(_ entries: [Expense], _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportReport {
        var options = ImportOptions(source: "test")
        change(&options)
        var reader = ListedEntries(entries)
        return try store.importEntries(&reader, options)
    }

    @Test func `overlapping files are imported once, and equal entries in one file are two`() throws {
        let first = [try entry("tea"), try entry("tea"), try entry("cake", day: 2)]
        #expect(try take(first).added == 3)
        let second = try take([
            try entry("tea"), try entry("cake", day: 2), try entry("cake", day: 2), try entry("pie"),
        ])
        #expect(second.added == 2 && second.duplicates == 2)
        #expect(try take(first) { $0.keepsDuplicates = true }.added == 3)
        #expect(try store.entries().count == 8)
    }

    @Test func `if anything is wrong, nothing is stored`() throws {
        #expect(throws: FormatError.self) { try take([try entry("tea", category: "new"), try entry("bad")]) }
        #expect(try store.entries().isEmpty && !store.categories().contains { $0.name == "new" })
        #expect(throws: UnknownCategory.self) { try take([try entry("tea")]) { $0.category = "fod" } }
    }

    @Test func `missing categories are created, and an empty data file gets the currency`() throws {
        let report = try take([try entry("x", category: "Pets"), try entry("y", category: "PETS")])
        #expect(report.newCategories == ["Pets"])
        #expect(try store.entries().map(\.category) == ["Pets", "Pets"])
        #expect(try store.defaultCurrency() == .dollar)
    }

    @Test func `an entry without a category gets the one of the latest similar note`() throws {
        try take([
            try entry("REWE Markt 12", category: "food"), try entry("Rewe MARKT 99", category: "groceries", day: 2),
        ])
        try take([try entry("Café Müller, table 7", 800, category: "fun")])
        let new = ["rewe markt 7711", "Aldi", "REWE-Markt 5 Berlin", "CAFE MULLER 9 TABLE", "12.05"]
        let report = try take(new.map { try entry($0, 700) }) { $0.suggestsCategories = true }
        #expect(report.suggested == 3)
        let all = try store.entries()
        let found = new.map { note in all.first { $0.note == note }?.category }
        #expect(found == ["groceries", nil, "groceries", "fun", nil])
    }

    @Test func `suggestions are found however far apart the numbers of entries are`() throws {
        try take([try entry("REWE Markt 12", category: "food")])
        let far: Int64 = 1_000_000_000_000_000
        try store.write { connection in
            try connection.run(
                "INSERT INTO entry (id, date, kind, amount, currency) VALUES (?, '2026-01-01', 'income', 1, 'USD')",
                [.integer(far)])
        }
        #expect(try take([try entry("rewe markt 7", 700)]) { $0.suggestsCategories = true }.suggested == 1)
    }

    @Test func `negative numbers are harmless`() throws {
        try store.write { connection in
            try connection.run(
                "INSERT INTO entry (id, date, kind, amount, currency, category, note) "
                    + "VALUES (-5, '2026-01-01', 'expense', 1, 'USD', 1, 'rewe')")
        }
        #expect(try take([try entry("REWE", 700)]) { $0.suggestsCategories = true }.suggested == 1)
    }

    @Test func `a short file gets the suggestions that a long one gets`() throws {
        var random = SeededNumbers()
        let words = ["rent", "café", "Straße", "tea", "bus", "flat", "card", "payment", "x"]
        func note() -> String {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                .joined(separator: " ") + " \(Int.random(in: 0...99, using: &random))"
        }
        let names = ["food", "fun", "travel", nil]
        try take((0..<3000).map { try entry(note(), category: names[($0 * 31 / 7) % 4], day: $0 % 28 + 1) })
        for _ in 0..<40 { _ = try store.add(entry(note(), category: "fun")) }
        let new = try (0..<60).map { _ in try entry(note(), 700) } + [entry("unheard of", 700)]
        func suggestions(with others: [Expense]) throws -> [String?] {
            var options = ImportOptions(source: "test")
            options.suggestsCategories = true
            var reader = ListedEntries((new + others))
            var found: [String?] = []
            _ = try previewImport(EntrySpool(&reader), options, into: store) { entry, _ in found.append(entry.category)
            }
            return Array(found.prefix(new.count))
        }
        let found = try suggestions(with: [])
        #expect(try found == suggestions(with: (0..<1000).map { try entry("other \($0)", 700) }))
        #expect(Set(found).count > 2 && found.last == .some(nil))
    }

    @Test func `a preview has the same report and changes nothing`() throws {
        try take([try entry("tea")])
        var reader = ListedEntries([try entry("tea"), try entry("pie", category: "Pets")])
        var outcomes: [ImportedOutcome] = []
        let report = try previewImport(EntrySpool(&reader), ImportOptions(source: "test"), into: store) {
            outcomes.append($1)
        }
        #expect(report.added == 1 && report.duplicates == 1 && report.newCategories == ["Pets"])
        #expect(outcomes == [.duplicate, .added])
        #expect(try store.entries().count == 1)
    }

    @Test func `an entry edited after its import is recognised by both versions`() throws {
        let file = [try entry("REWE 1 SAGT DANKE"), try entry("REWE 2 SAGT DANKE"), try entry("other", 700)]
        try take(file)
        _ = try store.update(1) { $0.note = "lunch" }
        _ = try store.update(2) {
            $0.date = try #require(CalendarDate(year: 2026, month: 2, day: 3))
            ($0.amount, $0.kind) = (Money(minorUnits: 450, currency: .dollar), .income)
        }
        _ = try store.update(2) { $0.note = "changed twice" }
        #expect(try take(file).duplicates == 3)
        #expect(try take([try entry("lunch")]).duplicates == 1)
        // One entry matches one line: the one that it was imported from.
        let both = try take([try entry("lunch"), file[0]])
        #expect(both.added == 1 && both.duplicates == 1)
        #expect(try store.entries().filter { $0.note == "lunch" }.map(\.id) == [4, 1])
    }

    @Test func `a typed entry is recognised by its current values only`() throws {
        _ = try store.add(try entry("lunch"))
        _ = try store.update(1) { $0.note = "dinner" }
        #expect(try take([try entry("lunch"), try entry("dinner")]).added == 1)
    }

    @Test func `an edit of an imported entry is undone and redone exactly`() throws {
        func originals() throws -> [String] {
            var rows: [String] = []
            try store.read { connection in
                try connection.run("SELECT entry || ' ' || note FROM imported") {
                    rows.append($0.text(0) ?? "")
                    return true
                }
            }
            return rows
        }
        try take([try entry("tea"), try entry("cake")])
        for note in ["coffee", "milk"] { _ = try store.update(1) { $0.note = note } }
        for (step, expected) in [["1 tea"], ["1 tea"], []].enumerated() {
            #expect(try originals() == expected)
            if step < 2 { _ = try store.undo() }
        }
        #expect(try store.entries().map(\.note) == ["cake", "tea"])
        #expect(try store.redo(2).count == 2)
        #expect(try originals() == ["1 tea"] && store.entries().map(\.note) == ["cake", "milk"])
        #expect(try store.undo(3).count == 3)
        #expect(try store.entries().isEmpty && originals().isEmpty)
    }

    @Test func `a large import is counted correctly, undone and redone, also in part of a file`() throws {
        for index in 0..<3 { _ = try store.add(try entry("before \(index)", category: "food")) }
        let many = try (0..<2500).map { index in
            var entry = try entry(
                "note \(index)", Int64(index + 1), category: index % 3 == 0 ? "new" : "food", day: index % 28 + 1)
            if index % 5 == 0 { entry.tags = ["five", "n\(index)"] }
            if index % 7 == 0 { entry.kind = .income }
            return entry
        }
        #expect(try take(many).added == 2500)
        _ = try store.add(try entry("after"))
        let all = try store.entries()
        func expectSound() throws {
            #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        }
        try expectSound()
        for _ in 0..<2 {
            #expect(try store.undo(2).last?.words == "import 2500 from test")
            #expect(try store.entries().count == 3 && !store.categories().contains { $0.name == "new" })
            try expectSound()
            #expect(try store.redo(2).count == 2)
            #expect(try store.entries() == all)
            try expectSound()
        }
        #expect(try take(many).duplicates == 2500)
    }

    @Test func `an import leaves all triggers and indexes unchanged`() throws {
        func layout() throws -> [String] {
            try store.read { connection in
                var parts: [String] = []
                try connection.run("SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema ORDER BY name") {
                    parts.append($0.text(0) ?? "")
                    return true
                }
                return parts
            }
        }
        // The first undo of a file makes a table for its time.
        try take([try entry("undone")])
        _ = try store.undo(1)
        let before = try layout()
        #expect(before.contains { $0.hasPrefix("index entry_by_date") })
        // Most of all entries, few of them, and so few that they are inserted one by one.
        for count in [80, 25, 1] {
            try take((0..<count).map { try entry("note \($0) of \(count)") })
            #expect(try layout() == before)
        }
        _ = try store.undo(3)
        _ = try store.redo(3)
        #expect(try layout() == before)
    }

    @Test(arguments: [1, 30])
    func `invalid rows are refused after an import as before`(count: Int) throws {
        func expectRefusals() {
            for bad in ["UPDATE entry SET amount = 0", "UPDATE entry SET category = 999"] {
                #expect(throws: DatabaseError.self) { try store.write { try $0.execute(bad) } }
            }
        }
        try take((0..<count).map { try entry("tea \($0)") })
        expectRefusals()
        _ = try store.undo()
        _ = try store.redo()
        expectRefusals()
    }

    @Test(arguments: [2, 30])
    func `another process that writes after an import finds the triggers active`(count: Int) throws {
        let other = try ExpenseStore(folder.file(), .writing)
        _ = try other.add(try entry("first"))
        let notes = (1...count).map { "tea \($0)" }
        try take(notes.map { try entry($0) })
        _ = try other.update(2) { $0.note = "coffee" }
        _ = try other.delete([3])
        #expect(try other.undo(2).count == 2)
        #expect(try store.entries().map(\.note) == notes.reversed() + ["first"])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `a second file of an account with other texts and another currency adds nothing`() throws {
        let first = [try entry("Rewe", 1250), try entry("Rent", 85000, day: 2), try entry("Tea house", 390, day: 3)]
        #expect(try take(first).added == 3)
        let euros = first.map { entry in
            var other = entry
            other.note = "CARD PAYMENT \(entry.note)"
            other.amount = Money(minorUnits: entry.amount.minorUnits, currency: Currency("EUR") ?? .dollar)
            return other
        }
        let again = try take(euros)
        #expect(again.added == 0 && again.duplicates == 3 && again.alike == 3)
        #expect(try take(euros + [try entry("New", 777, day: 3)]).added == 1)
    }

    @Test func `another account with an equal amount on one day is imported`() throws {
        try take([try entry("Rewe", 1250), try entry("Rent", 85000, day: 2)])
        let other = [try entry("Cinema", 1250), try entry("Books", 2000), try entry("Fuel", 6100, day: 2)]
        #expect(try take(other).added == 3)
    }

    @Test func `a file of another account has no duplicates, and one of the same account has`() throws {
        let rows = [try entry("Rewe", 1250), try entry("Rent", 85000, day: 2), try entry("Tea", 390, day: 3)]
        #expect(try take(rows) { $0.account = "giro" }.added == 3)
        #expect(try take(rows) { $0.account = "Giro" }.duplicates == 3)
        #expect(try take(rows).duplicates == 3)
        let other = rows + [try entry("CARD Rewe", 1250)]
        #expect(try take(other) { $0.account = "visa" }.added == 4)
        #expect(try take(other) { $0.account = "visa" }.duplicates == 4)
        #expect(try take(rows) { $0.account = "giro" }.duplicates == 3)
    }

    @Test func `a row of another account that the file names is no duplicate, and one of a renamed account is`() throws
    {
        func rows(_ account: String) throws -> [Expense] {
            try [entry("Cafe", 350), entry("Shop", 750, day: 2)].map { row in
                var row = row
                row.account = account
                return row
            }
        }
        #expect(try take(rows("giro")).added == 2)
        #expect(try take(rows("purse")).added == 2)
        #expect(try take(rows("purse") + rows("giro")).duplicates == 4)
        _ = try store.renameAccount("giro", to: "household")
        #expect(try take(rows("purse") + rows("giro")).duplicates == 4)
        #expect(try take(rows("giro")) { $0.replaces = true }.added == 0)
        #expect(try store.entries(Filter(account: "household")).count == 2)
        var new = try entry("Zoo", 900, day: 3)
        new.account = "giro"
        #expect(try take(rows("giro") + [new]).added == 1)
        #expect(try take(rows("giro") + [new]).duplicates == 3)
    }

    @Test func `the new row of a file that uses former names is in the account and category that had them`() throws {
        func row(_ note: String, day: Int) throws -> Expense {
            var row = try entry(note, 350, day: day)
            (row.account, row.category) = ("Giro", "Leisure:Zoo")
            return row
        }
        _ = try store.add(Category(name: "Leisure", color: .none))
        _ = try take([row("Lions", day: 1)])
        _ = try store.renameAccount("giro", to: "household")
        _ = try store.renameCategory("leisure", to: "free time")
        var cinema = try row("Film", day: 3)
        cinema.category = "Leisure:Cinema"
        let report = try take([row("Lions", day: 1), row("Bears", day: 2), cinema])
        #expect(report.duplicates == 1)
        #expect(report.newAccounts.isEmpty)
        #expect(report.newCategories == ["free time:Cinema"])
        #expect(Set(report.formerNames.map(\.name)) == ["household", "free time:Zoo", "free time"])
        let stored = try store.entries(Filter(account: "household"))
        #expect(Set(stored.compactMap(\.category)) == ["free time:Zoo", "free time:Cinema"])
    }

    @Test func `a former name that two accounts had, or that one has again, is not taken for another account`() throws {
        for name in ["giro", "giro"] {
            _ = try store.add(Account(name: name))
            _ = try store.renameAccount(name, to: "account \(try store.accounts().count)")
        }
        var row = try entry("Cafe", 350)
        row.account = "Giro"
        #expect(try take([row]).newAccounts == ["Giro"])
        #expect(try store.entries(Filter(account: "giro")).count == 1)
    }

    @Test func `an edited entry of one account is not taken for the equal row of another one in its file`() throws {
        var rows = [try entry("Cafe", 350), try entry("Cafe", 350)]
        (rows[0].account, rows[1].account) = ("giro", "purse")
        _ = try take(rows)
        _ = try store.renameAccount("purse", to: "wallet")
        _ = try store.update(2) { $0.note = "gift" }
        #expect(try take(rows).duplicates == 2)
    }

    @Test func `the transactions of a bookkeeping program are read as such, also if the currency is named`() throws {
        let text = """
            Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price
            2026-02-03,a1,,Cafe,,CURRENCY::EUR,,,,Assets:Giro,Giro,-€12.50,-12.50,-€12.50,-12.50,n,,1.00
            ,,,,,,,,,Expenses:Dining,Dining,€12.50,12.50,€12.50,12.50,n,,1.00

            """
        var hints = CSVHints()
        (hints.standardCurrency, hints.columns) = (.euro, [.currency: []])
        let file = try EntryFile(beginning: Array(text.utf8), name: "books.csv", hints: hints)
        var reader = file.reader(currency: .euro, inOnePiece(Array(text.utf8)))
        #expect(try EntrySpool(&reader).count == 1)
    }

    @Test func `what a transaction of a bookkeeping program and its rows say is kept, each text once`() throws {
        let text = """
            Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.
            2026-02-03,a1,,Cafe,with Ann,CURRENCY::EUR,,,card,Assets:Giro,Giro,-€12.50,-12.50
            ,,,,,,,,cake,Expenses:Dining,Dining,€9.50,9.50
            ,,,,,,,,with Ann,Expenses:Tips,Tips,€3.00,3.00

            """
        let file = try EntryFile(beginning: Array(text.utf8), name: "books.csv")
        var reader = file.reader(currency: .euro, inOnePiece(Array(text.utf8)))
        var notes: [String] = []
        try EntrySpool(&reader).forEach { notes.append($0.note) }
        #expect(notes == ["Cafe · with Ann · card · cake", "Cafe · with Ann · card"])
    }

    @Test func `whether a file brings names is known without looking its entries up`() throws {
        func brings(_ change: (inout Expense) -> Void, _ choose: (inout ImportOptions) -> Void = { _ in }) throws
            -> Bool
        {
            var row = try entry("Cafe", 350)
            change(&row)
            var reader = ListedEntries([row])
            var options = ImportOptions(source: "test")
            choose(&options)
            return try hasUnknownNames(EntrySpool(&reader), options, in: store)
        }
        _ = try store.add(Account(name: "Giro"))
        #expect(try !brings { ($0.account, $0.category) = ("giro", "FOOD") })
        #expect(try brings { $0.account = "purse" })
        #expect(try brings { $0.category = "zoo" })
        #expect(try brings { $0.tags = ["new"] })
        #expect(try brings({ _ in }) { $0.account = "purse" })
    }

    @Test func `a typed entry matches the row of a file that has a word in common, and is not a duplicate of it`()
        throws
    {
        _ = try store.add(try entry("rewe", 3420))
        let report = try take([try entry("REWE Markt", 3420)])
        #expect(report.added == 0 && report.duplicates == 0 && report.matches.count == 1)
        #expect(try take([try entry("rewe", 3420)]).duplicates == 1)
    }

    @Test func `--replace corrects what was read differently, keeps the category, and is one change`() throws {
        try take([try entry("CARD 1", 1250), try entry("CARD 2", 85000, day: 2), try entry("CARD 3", 390, day: 3)])
        let id = try #require(try store.entries().last?.id)
        _ = try store.update(id) { $0.category = "food" }
        var better = [try entry("Rewe", 1250), try entry("Rent", 85000, day: 2), try entry("Salary", 390, day: 3)]
        better[2].kind = .income
        let report = try take(better) { $0.replaces = true }
        #expect(report.added == 0 && report.corrected == 3)
        let entries = try store.entries()
        #expect(entries.map(\.note) == ["Salary", "Rent", "Rewe"])
        #expect(entries[0].kind == .income && entries[2].category == "food")
        #expect(try take(better).duplicates == 3)
        #expect(try take(better) { $0.replaces = true }.corrected == 0)
    }
}
