import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct LikelyMatchTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(
        _ note: String, _ cents: Int64, day: Int, _ kind: Expense.Kind = .expense, account: String? = nil
    ) throws -> Expense {
        var entry = Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: day)), kind: kind,
            amount: Money(minorUnits: cents, currency: .dollar), note: note)
        entry.account = account
        return entry
    }

    @discardableResult
    private func take(_ entries: [Expense], _ matching: ImportMatching = .sure, account: String? = nil) throws
        -> ImportReport
    {
        var options = ImportOptions(source: "test")
        (options.matching, options.account) = (matching, account)
        var reader = ListedEntries(entries)
        return try store.importEntries(&reader, options)
    }

    @discardableResult
    private func type(_ note: String, _ cents: Int64, day: Int, account: String? = nil) throws -> Int64 {
        try store.add(entry(note, cents, day: day, account: account)).id
    }

    @Test
    func `a typed entry and the bank's row of some days later are one entry, even when the file is imported again`()
        throws
    {
        let typed = try type("Rewe", 3420, day: 10)
        let file = [try entry("REWE SAGT DANKE 1234", 3420, day: 12), try entry("rent", 90000, day: 12)]
        let report = try take(file)
        #expect(report.added == 1 && report.duplicates == 0)
        #expect(report.matches.map(\.stored.id) == [typed] && report.matches.map(\.imported.note) == [file[0].note])
        #expect(try store.entry(typed).note == "Rewe")
        #expect(try take(file) == reportOf(duplicates: 2))
        _ = try store.undo(1)
        #expect(try store.entries().map(\.note) == ["Rewe"])
        #expect(try take(file, .none).added == 2)
    }

    @Test func `an import that joins typed entries is undone and redone to the same content, again and again`() throws {
        try type("Rewe", 3420, day: 10)
        try type("rent", 90000, day: 12)
        let before = try content()
        let report = try take([
            try entry("REWE SAGT DANKE 1234", 3420, day: 12), try entry("rent", 90000, day: 12),
            try entry("new", 100, day: 12),
        ])
        #expect(report.added == 1 && report.matches.count == 1 && report.duplicates == 1)
        let after = try content()
        #expect(after != before)
        for _ in 0..<3 {
            #expect(try store.undo().count == 1)
            #expect(try content() == before)
            #expect(try store.redo().count == 1)
            #expect(try content() == after)
        }
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    /// The rows of all tables that a change can be undone in.
    private func content() throws -> [String] {
        try store.read { connection in
            var rows: [String] = []
            for table in ["entry", "tag", "entry_tag", "account", "category", "imported", "import", "bank_reference"] {
                var columns: [String] = []
                try connection.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
                    columns.append("quote(\(quoted($0.text(0) ?? "")))")
                    return true
                }
                guard !columns.isEmpty else { continue }
                let row = columns.joined(separator: " || ',' || ")
                try connection.run("SELECT \(row) FROM \(table) ORDER BY 1") {
                    rows.append("\(table) \($0.text(0) ?? "")")
                    return true
                }
            }
            return rows
        }
    }

    @Test func `a typed entry that equals a row belongs to it, so a later row does not match it, until undo`() throws {
        let typed = try type("Rewe", 3420, day: 10)
        #expect(try take([entry("Rewe", 3420, day: 10)]) == reportOf(duplicates: 1))
        let later = [try entry("REWE SAGT DANKE", 3420, day: 12)]
        #expect(try take(later).added == 1)
        _ = try store.undo(2)
        #expect(try store.entries().map(\.id) == [typed])
        #expect(try take(later).matches.map(\.stored.id) == [typed])
    }

    @Test func `a pair without a common word stays two entries and is listed, unless all pairs match`() throws {
        let typed = try type("lunch", 1250, day: 10)
        let report = try take([entry("PAYPAL 1234", 1250, day: 11)])
        #expect(report.added == 1 && report.matches.isEmpty && report.possibleMatches.map(\.stored.id) == [typed])
        _ = try store.undo(1)
        #expect(try take([entry("PAYPAL 1234", 1250, day: 11)], .all).matches.count == 1)
        #expect(try store.entries().count == 1)
    }

    @Test func `an import that has to ask about possible matches stores nothing and names them`() throws {
        let typed = try type("lunch", 1250, day: 10)
        let row = try entry("PAYPAL 1234", 1250, day: 11)
        var options = ImportOptions(source: "test")
        options.refusesPossibleMatches = true
        var reader = ListedEntries([row, try entry("bakery", 300, day: 11)])
        let spool = try EntrySpool(&reader)
        let error = #expect(throws: PossibleMatches.self) { try store.importEntries(spool, options) }
        #expect(error?.matches.map(\.stored.id) == [typed] && error?.matches.map(\.imported.note) == ["PAYPAL 1234"])
        #expect(try store.entries().map(\.id) == [typed] && store.history().count == 1)
        options.matching = .all
        #expect(try store.importEntries(spool, options).added == 1)
        #expect(try store.entries().count == 2)
    }

    @Test func `other amounts and kinds and distant days do not match, and one entry matches one row`() throws {
        _ = try store.add(Account(name: "cash"))
        let typed = try type("Rewe", 3420, day: 10, account: "cash")
        let others = [
            try entry("Rewe", 3421, day: 10), try entry("Rewe", 3420, day: 10, .income),
            try entry("Rewe", 3420, day: 16), try entry("Aldi", 3420, day: 9, account: "bank"),
        ]
        let report = try take(others, .all)
        #expect(report.added == 4 && report.matches.isEmpty && report.possibleMatches.isEmpty)
        // The account may be a mistake: that is for a person to say.
        let elsewhere = try take([entry("Rewe", 3420, day: 9, account: "bank")])
        #expect(elsewhere.added == 1 && elsewhere.matches.isEmpty)
        #expect(elsewhere.possibleMatches.map(\.stored.id) == [typed])
        try type("Lidl", 500, day: 20)
        let two = try take([entry("LIDL 1", 500, day: 21), entry("LIDL 2", 500, day: 22)])
        #expect(two.added == 1 && two.matches.map(\.imported.note) == ["LIDL 1"])
    }

    @Test func `of two equal rows one matches the typed entry, and the other is imported`() throws {
        try type("coffee", 300, day: 10)
        let two = try take([entry("coffee", 300, day: 10), entry("coffee", 300, day: 10)])
        #expect(two.added == 1 && two.duplicates == 1 && two.matches.isEmpty)
        try type("tea", 200, day: 12)
        let others = try take([entry("tea", 200, day: 12), entry("TEA HOUSE", 200, day: 13)])
        #expect(others.added == 1 && others.duplicates == 1 && others.matches.isEmpty)
    }

    @Test func `a pending row that is later booked with another text is one entry`() throws {
        let others = [try entry("rent", 90000, day: 2), try entry("tea", 300, day: 3), try entry("cake", 400, day: 4)]
        #expect(try take(others + [entry("RESERVATION CARD", 3420, day: 8)]).added == 4)
        let booked = others + [try entry("REWE SAGT DANKE", 3420, day: 9)]
        let report = try take(booked)
        #expect(report.added == 0 && report.duplicates == 3)
        #expect(report.matches.map(\.stored.note) == ["RESERVATION CARD"])
        #expect(try take(booked) == reportOf(duplicates: 4))
        // Another purchase with the same amount as the first one.
        let again = try take(booked + [entry("REWE SAGT DANKE", 3420, day: 10)])
        #expect(again.added == 1 && again.matches.isEmpty)
    }

    @Test(arguments: [
        ("CARD PURCHASE UBER TRIP", "CARD PURCHASE CAFE NERO"), ("Zelle to Ann", "Zelle to Cat"),
        ("UPI/ann/Sent", "UPI/cat/Sent"), ("Dauerauftrag Anna", "Dauerauftrag Bert"),
    ])
    func `a row of another payee does not replace a pending row that is gone`(gone: String, row: String) throws {
        let others = [try entry("rent", 90000, day: 2), try entry("tea", 300, day: 3), try entry("cake", 400, day: 4)]
        try take(others + [entry(gone, 1000, day: 8)])
        let report = try take(others + [entry(row, 1000, day: 9)])
        #expect(report.added == 1 && report.matches.isEmpty && report.possibleMatches.count == 1)
    }

    private func reportOf(duplicates: Int) -> ImportReport {
        var report = ImportReport()
        report.duplicates = duplicates
        return report
    }

    @Test(arguments: [
        ("Bäckerei Süß", "BAECKEREI SUESS FIL 12"), ("DB", "DB VERTRIEB GMBH"), ("dm", "DM-DROGERIE MARKT"),
        ("Café Möller", "KARTENZAHLUNG MOELLER"),
    ])
    func `a row is recognised by its umlauts in two letters, and by a short name`(typed: String, row: String) throws {
        try type(typed, 500, day: 10)
        #expect(try take([try entry(row, 500, day: 11)]).matches.count == 1)
    }

    @Test(arguments: [("DB", "DM-DROGERIE"), ("coffee in town", "PIZZERIA IN ROMA"), ("Meier", "MAIER")])
    func `a row with other words is not taken for the same`(typed: String, row: String) throws {
        try type(typed, 500, day: 10)
        let report = try take([try entry(row, 500, day: 11)])
        #expect(report.matches.isEmpty && report.possibleMatches.count == 1)
    }
}
