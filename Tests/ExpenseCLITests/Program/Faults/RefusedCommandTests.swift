import Foundation
import Testing

/// What a refused command leaves behind: nothing, even where it would have created the data file or recorded what is due.
@Suite(.ownThreads)
struct RefusedCommandTests {
    /// At least one refusal of each command that writes, by a word that is wrong in itself, or that names nothing.
    static let lines = [
        "add", "add notanumber", "add 0", "add 1 -c nosuch", "add 1 -d 2026-02-30", "add 1 --income --refund",
        "add 1 --currency nosuch", "add 1 --account nosuch", "add 1 -t ''", "add -5 --income", "add 1.234567 tea",
        "add 1 tea --with ''", "add 1 --paid-by", "add 1 nosuch --nosuch",
        "transfer", "transfer x cash giro", "transfer 5 cash cash", "transfer 5 cash nosuch", "transfer 0 cash giro",
        "edit", "edit 99 --amount 5", "edit x --amount 5", "edit 1 --amount x", "edit 1 -c nosuch", "edit 1 -d nosuch",
        "edit 1 --tag a --remove-tag b", "edit 99-98 --note x", "edit -c nosuch --note x", "edit 1 --account nosuch",
        "delete", "delete 99 --yes", "delete x --yes", "delete -c nosuch --yes", "delete 1 -c food --yes",
        "delete --from nosuch --yes", "delete 1 --nosuch",
        "undo x", "undo 0", "undo 99", "redo", "redo --change 99", "redo 1 --change 1", "redo x",
        "history --keep 0", "history --keep x", "history --limit x",
        "category add ''", "category add food", "category add pets nocolour", "category rename nosuch pets",
        "category rename food home", "category rename food ''", "category merge food food",
        "category merge nosuch food",
        "category merge food nosuch", "category color nosuch '#123456'", "category color food x",
        "category delete nosuch --yes", "category nosuch",
        "accounts add ''", "accounts add bank --balance x", "accounts default nosuch", "accounts delete nosuch",
        "accounts rename nosuch other", "accounts check nosuch 5", "accounts check bank x", "accounts join 1 99",
        "accounts split 99",
        "tag rename nosuch other", "tag merge a a", "tag merge nosuch other", "tag delete nosuch --yes",
        "rule add", "rule add rewe -c nosuch", "rule add ''", "rule delete nosuch", "rule apply --from nosuch --yes",
        "categorize --from nosuch", "settle nosuch", "settle nosuch x",
        "budget set", "budget set nosuch 5", "budget set food x", "budget set food 5 --per moon",
        "budget delete nosuch",
        "recurring add", "recurring add x rent", "recurring add 5 rent -c nosuch", "recurring add 5 rent --every moon",
        "recurring add 5 rent --from nosuch", "recurring delete 99", "recurring delete x", "recurring pause 99",
        "recurring resume 99", "recurring edit 99 --amount 5", "recurring edit 1 --amount x", "recurring run nosuch",
        "import", "import nosuch.csv", "import nosuch.csv --format nosuch", "rates import nosuch.csv",
        "rates fetch --url x",
        "restore", "restore nosuch.db --yes", "nosuch",
    ]

    @Test func `a refused command creates no data file, and records nothing that is due`() throws {
        let (new, old) = (try Home(), try Home())
        try old.run("add 5 tea -c food")
        try old.run("recurring add 900 rent -c home --every month --from 2026-10-01", ["EXPENSE_TODAY": "2026-10-20"])
        let content = try Data(contentsOf: URL(fileURLWithPath: old.dataFile))
        for line in Self.lines {
            for home in [new, old] {
                #expect(try home.run(line).code != 0, "\(line)")
            }
            #expect(!FileManager.default.fileExists(atPath: new.dataFile), "\(line)")
            let log = try FileManager.default.attributesOfItem(atPath: old.dataFile + "-wal")[.size] as? Int
            #expect(try Data(contentsOf: URL(fileURLWithPath: old.dataFile)) == content && log == 0, "\(line)")
        }
        try old.run("add 1")
        #expect(try old.run("list --csv").output.contains("2026-11-01"))
    }

    @Test func `what is due and the change that records it are two changes, in this order`() throws {
        let home = try Home()
        try home.run("recurring add 900 rent --every month --from 2026-10-01", ["EXPENSE_TODAY": "2026-10-20"])
        #expect(try home.run("add 1 tea").output.hasPrefix("added #3"))
        let history = try home.run("history --csv").output.split(separator: "\n").dropFirst().prefix(2)
        #expect(history.first?.contains("add #3") == true && history.last?.contains("record #2") == true)
    }

    @Test func `processes that create the file at the same time all succeed`() throws {
        let home = try Home()
        let programs = try (1...8).map { try home.start(["add", "\($0)"]) }
        for program in programs { #expect(program.exitCode() == 0) }
        #expect(try home.run("list --csv").output.split(separator: "\n").count == 9)
    }
}
