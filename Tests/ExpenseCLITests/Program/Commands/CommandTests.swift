import Foundation
import Testing

@Suite(.ownThreads)
struct CommandTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `two commands are enough for a first total`() throws {
        let added = try home.run("add 12.50 lunch -c food -d 2026-11-20 -t work --new")
        #expect(added.code == 0 && added.errors.isEmpty)
        #expect(added.output.hasPrefix("added #1  2026-11-20  12.50 USD  food  lunch  +work\n"))
        let total = """
            CURRENCY  EXPENSES  INCOME  BALANCE  ENTRIES
            USD          12.50    0.00   -12.50        1

            """
        #expect(try home.run("total") == .init(output: total))
    }

    @Test func `without entries all output is empty, and reading creates no file`() throws {
        #expect(try home.run("total") == .init(output: "no entries\n"))
        #expect(try home.run("list") == .init(output: "no entries\n"))
        #expect(try home.run("list --json") == .init(output: "[]\n"))
        #expect(try home.run("total --json") == .init(output: "{\"groups\":[],\"totals\":[]}\n"))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        let named = try home.run("total --file other.db")
        #expect(named.code == 66 && named.errors.contains("other.db: there is no such file"))
    }

    @Test func `only the owner can use the data file and its folder`() throws {
        try home.run("add 1")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(home.dataFile) == 0o600)
        #expect(try mode(home.path + "/.local/share/expense-cli") == 0o700)
    }

    @Test func `entries are listed in the formats that scripts rely on`() throws {
        try home.run("add 12.50 lunch -c food -d 2026-11-21 -t work --new")
        try home.run("add 2,400.00 '=1+1' --income -c Salary -d 2026-11-01")
        let json = """
            [{"id":1,"date":"2026-11-21","kind":"expense","amount":"12.50","currency":"USD","category":"food",\
            "note":"lunch","tags":["work"],"payee":null,"account":null,"receipt":null,"original":null,"to":null,"signed_amount":"-12.50","received":null},{"id":2,"date":"2026-11-01","kind":"income","amount":"2400.00",\
            "currency":"USD","category":"salary","note":"=1+1","tags":[],\
            "payee":null,"account":null,"receipt":null,"original":null,"to":null,"signed_amount":"2400.00","received":null}]

            """
        #expect(try home.run("list --json") == .init(output: json))
        let csv = """
            id,date,kind,amount,currency,category,note,tags,payee,account,receipt,original,to,signed_amount,received
            1,2026-11-21,expense,12.50,USD,food,lunch,work,,,,,,-12.50,
            2,2026-11-01,income,2400.00,USD,salary,'=1+1,,,,,,,2400.00,

            """
        #expect(try home.run("list --csv") == .init(output: csv))
        let table = """
            ID  DATE        CATEGORY         AMOUNT  NOTE
             1  2026-11-21  food          12.50 USD  lunch +work
             2  2026-11-01  salary    +2,400.00 USD  =1+1

            """
        #expect(try home.run("list") == .init(output: table))
    }

    @Test func `totals are grouped, each currency separately`() throws {
        try home.run("add 12.50 -c food -d 2026-10-21")
        try home.run("add '€7,50' -c food -d 2026-11-21")
        try home.run("add 100 --income -d 2026-11-21")
        let table = """
            expenses in EUR
            CATEGORY  2026-11  TOTAL  PER MONTH
            food         7.50   7.50       4.44
            TOTAL        7.50   7.50       4.44
            per month: 2026-10-01 to 2026-11-21, 1.69 months

            expenses in USD
            CATEGORY  2026-10  2026-11  TOTAL  PER MONTH
            food        12.50           12.50       7.40
            TOTAL       12.50     0.00  12.50       7.40
            per month: 2026-10-01 to 2026-11-21, 1.69 months
            not shown: income 100.00 USD; --kind income shows it

            """
        #expect(try home.run("total --by category --by month") == .init(output: table))
        let json = """
            {"groups":[{"by":{"category":"food"},"currency":"USD","expenses":"12.50","income":"0.00",\
            "balance":"-12.50","count":1}],"totals":[{"currency":"USD","expenses":"12.50","income":"0.00",\
            "balance":"-12.50","count":1}]}

            """
        #expect(try home.run("total --by category --json -p 2026-10") == .init(output: json))
        let csv = "month,currency,expenses,income,balance,count\n2026-11,EUR,7.50,0.00,-7.50,1\n"
        #expect(try home.run("total --by month --csv --from 2026-11-01 --kind expense") == .init(output: csv))
    }

    @Test func `filters narrow what is listed`() throws {
        try home.run("add 1 one -c food -d 2026-11-01")
        try home.run("add 2 two -d 2026-11-15")
        try home.run("add 3 three -c home -d 2026-12-01")
        func notes(_ filter: String) throws -> [String] {
            try home.run("list --csv \(filter)").output.split(separator: "\n").dropFirst()
                .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[6]) }
        }
        #expect(try notes("") == ["three", "two", "one"])
        #expect(try notes("-c food -c none") == ["two", "one"])
        #expect(try notes("-c FOOD") == ["one"])
        #expect(try notes("--from 2026-11-15 --to 2026-12-01") == ["three", "two"])
        #expect(try notes("-p 2026-11 -n 1") == ["two"])
        #expect(try notes("-p 2026-W46") == ["two"])
        #expect(try notes("-p 2026-W49") == ["three"])
    }

    @Test func `entries are found by tag, amount and currency, and sorted`() throws {
        try home.run("add 1 one -t work -t trip -d 2026-11-01 --new")
        try home.run("add 20 two -t work -c food -d 2026-11-02 --new")
        try home.run("add '3 EUR' three -c health -d 2026-11-03")
        func notes(_ options: String) throws -> [String] {
            try home.run("list --csv \(options)").output.split(separator: "\n").dropFirst()
                .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[6]) }
        }
        #expect(try notes("-t work") == ["two", "one"])
        #expect(try notes("-t work -t trip") == ["one"])
        #expect(try notes("--currency eur") == ["three"])
        #expect(try notes("--min 1 --max 19.99") == ["one"])
        #expect(try notes("--min '2 EUR'") == ["three"])
        #expect(try notes("--sort amount") == ["three", "two", "one"])
        #expect(try notes("--sort amount --reverse") == ["one", "two", "three"])
        #expect(try notes("--sort category") == ["two", "three", "one"])
        #expect(try notes("--reverse -n 1") == ["one"])
        #expect(try home.run("total --csv -t work").output.hasSuffix("USD,21.00,0.00,-21.00,2\n"))
    }

    @Test(arguments: [
        (
            "day",
            "2025-12-29,USD,1.00,0.00,-1.00,1\n2026-01-01,USD,2.00,0.00,-2.00,1\n2026-11-21,USD,4.00,0.00,-4.00,1\n"
        ),
        ("week", "2026-W01,USD,3.00,0.00,-3.00,2\n2026-W47,USD,4.00,0.00,-4.00,1\n"),
        ("year", "2025,USD,1.00,0.00,-1.00,1\n2026,USD,6.00,0.00,-6.00,2\n"),
        ("tag", "a,USD,3.00,0.00,-3.00,2\nb,USD,2.00,0.00,-2.00,1\n,USD,4.00,0.00,-4.00,1\n"),
        ("currency", "USD,USD,7.00,0.00,-7.00,3\n"), ("kind", "expense,USD,7.00,0.00,-7.00,3\n"),
    ])
    func `totals are grouped by each property of entries`(grouping: String, rows: String) throws {
        try home.run("add 1 -d 2025-12-29 -t a --new")
        try home.run("add 2 -d 2026-01-01 -t a -t b --new")
        try home.run("add 4 -d 2026-11-21")
        let title = "\(grouping),currency,expenses,income,balance,count\n"
        #expect(try home.run("total --by \(grouping) --csv") == .init(output: title + rows))
    }

    @Test func `an entry can be changed, field by field, and the totals follow`() throws {
        try home.run("add 12.50 lunch -c food -d 2026-11-20 -t work --new")
        let changed = "changed #1  2026-11-20  13.00 USD  home  lunch  +work\n"
        #expect(try home.run("edit 1 --amount 13 -c HOME") == .init(output: changed))
        let again = "changed #1  2026-10-01  income  13.00 EUR  dinner\n"
        let line = "edit '#1' -c none --note dinner -d 2026-10-01 --income --currency eur -t none"
        #expect(try home.run(line) == .init(output: again))
        let totals = "month,currency,expenses,income,balance,count\n2026-10,EUR,0.00,13.00,13.00,1\n"
        #expect(try home.run("total --by month --csv") == .init(output: totals))
        let unknown = try home.run("edit 2 --amount 1")
        #expect(unknown.code == 1 && unknown.errors.contains("there is no entry 2"))
        #expect(try home.run("edit 1 -c nothing").code == 1)
        #expect(try home.run("edit x").code == 64)
        #expect(try home.run("total --by month --csv") == .init(output: totals))
    }

    @Test func `entries are deleted all or none, and without a terminal only with --yes`() throws {
        for note in ["one", "two", "three"] { try home.run("add 1 \(note) -d 2026-11-20") }
        let refused = try home.run("delete 1")
        #expect(refused.code == 64 && refused.errors.contains("add --yes"))
        #expect(try home.run("delete 1 9 --yes").code == 1)
        #expect(try home.run("total --csv").output.hasSuffix(",3\n"))
        let deleted = "deleted #1  2026-11-20  1.00 USD  one\ndeleted #3  2026-11-20  1.00 USD  three\n"
        #expect(try home.run("delete 1 '#3' 1 -y") == .init(output: deleted))
        #expect(try home.run("total --csv").output.hasSuffix("USD,1.00,0.00,-1.00,1\n"))
        try home.run("add 1 four")
        #expect(try home.run("list --csv -n 1").output.contains("\n4,"))
    }

    @Test func `a backup is a separate data file, and no file is overwritten`() throws {
        try home.run("add 12.50 -c food -t work -d 2026-11-20 --new")
        #expect(try home.run("backup copy.db") == .init(output: "copied to copy.db\n"))
        try home.run("add 1")
        let copied = try home.run("list --json --file copy.db").output
        #expect(
            copied.contains(#""amount":"12.50""#) && copied.contains(#""tags":["work"]"#) && !copied.contains("1.00"))
        #expect(try home.shell("stat -c %a copy.db").output == "600\n")
        let again = try home.run("backup copy.db")
        #expect(again.code == 73 && again.errors.contains("the file already exists"))
        #expect(try home.run("backup none/copy.db").code == 73)
        #expect(try home.run("add 2 --file copy.db").code == 0)
        #expect(try home.shell("chmod 755 .").code == 0)
        #expect(
            try home.run("check --file copy.db").output.hasPrefix("others can use .; fix it with: chmod 700"))
    }

    @Test func `check finds wrong totals and open permissions`() throws {
        #expect(try home.run("check") == .init(output: "ok\n"))
        try home.run("add 12.50 -c food -d 2026-11-20")
        #expect(try home.run("check") == .init(output: "ok\n"))
        try Data("UPDATE total SET amount = 1".utf8).write(to: URL(fileURLWithPath: home.path + "/spoil.sql"))
        guard try home.shell("sqlite3 '\(home.dataFile)' < spoil.sql && chmod 644 '\(home.dataFile)'").code == 0 else {
            return
        }
        let faults = """
            a total of expense in USD in 2026-11 differs from the sum of its entries
            others can use \(home.dataFile); fix it with: chmod 600 '\(home.dataFile)'

            """
        #expect(try home.run("check") == .init(output: faults, code: 1))
    }

    @Test func `check does not report a shared folder such as /tmp`() throws {
        let shared = home.path + "/it's shared"
        #expect(try home.shell("mkdir \"\(shared)\" && chmod 1777 \"\(shared)\"").code == 0)
        try home.run("add 1 --file \"\(shared)/x.db\"")
        let advice = """
            others can use \(shared); keep the data file in a folder of your own
            the data itself is in order

            """
        #expect(try home.run("check --file \"\(shared)/x.db\"") == .init(output: advice, code: 1))
        #expect(try home.shell("chmod 755 \"\(shared)\"").code == 0)
        let fault = try #require(try home.run("check --file \"\(shared)/x.db\"").output.split(separator: "\n").first)
        let remedy = try #require(fault.split(separator: ": ").last)
        #expect(try home.shell(String(remedy)).code == 0)
        #expect(try home.run("check --file \"\(shared)/x.db\"").output == "ok\n")
    }

    @Test func `a category can be added and used in any case`() throws {
        #expect(try home.run("category add Pets '#102030'") == .init(output: "added category Pets\n"))
        #expect(try home.run("add 5 -c pets --json").output.contains("\"category\":\"Pets\""))
        #expect(try home.run("category list --names").output.contains("\nPets\n"))
        let again = try home.run("category add PETS")
        #expect(again.code == 1 && again.errors == "expense-cli: error: the category 'Pets' already exists\n")
    }

    @Test func `the data file can be chosen by option and by environment`() throws {
        try home.run("--file a.db add 1")
        try home.run("add 2", ["EXPENSE_FILE": "b.db"])
        #expect(try home.run("total --csv --file a.db").output.contains("USD,1.00,"))
        #expect(try home.run("total --csv", ["EXPENSE_FILE": "b.db"]).output.contains("USD,2.00,"))
        #expect(try home.run("add 3", ["XDG_DATA_HOME": home.path + "/data"]).code == 0)
        #expect(FileManager.default.fileExists(atPath: home.path + "/data/expense-cli/expenses.db"))
    }

    @Test func `the first entry's currency comes from the locale and then stays`() throws {
        #expect(try home.run("add 1,50", ["LANG": "de_DE.UTF-8"]).output.contains("1.50 EUR"))
        #expect(try home.run("add 2", ["LANG": "en_US.UTF-8"]).output.contains("2.00 EUR"))
        #expect(try home.run("add 1.234", ["LC_ALL": "de_DE.UTF-8"]).output.contains("1,234.00 EUR"))
        #expect(try home.run("add 5 --currency JPY").output.contains("5 JPY"))
    }

    @Test func `changes are undone, redone and described, and the exit status is 1 if that is impossible`() throws {
        let nothing = "expense-cli: error: nothing to undo; 'history' lists the changes\n"
        #expect(try home.run("undo") == .init(output: "", errors: nothing, code: 1))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        try home.run("add 12.50 lunch -c food")
        try home.run("delete 1 --yes")
        let undone = "undone: delete #1  12.50 USD  food  lunch\nundone: add #1  12.50 USD  food  lunch\n"
        #expect(try home.run("undo 9 --yes") == .init(output: undone))
        #expect(try home.run("list") == .init(output: "no entries\n"))
        #expect(try home.run("redo") == .init(output: "redone: add #1  12.50 USD  food  lunch\n"))
        let history = try home.run("history")
        #expect(
            history.output.split(separator: "\n").map { $0.dropFirst(22) } == [
                "STATE   CHANGE", "undone  delete #1  12.50 USD  food  lunch", "done    add #1  12.50 USD  food  lunch",
            ])
        let json = try home.run("history --json --limit 1").output
        #expect(json.contains("\"undone\":true,\"change\":\"delete #1  12.50 USD  food  lunch\",\"id\":"))
        try home.run("add 1")
        #expect(try home.run("redo").code == 1)
        #expect(try home.run("undo --csv") == home.run("history --csv --limit 1"))
        #expect(try home.run("redo --csv") == home.run("history --csv --limit 1"))
        #expect(try home.run("undo 0").code == 64)
        #expect(try home.run("history --keep 1 --json").output.contains("keep 1 change\""))
    }

    @Test func `restore replaces the data with a backup, and without a terminal only with --yes`() throws {
        try home.run("add 1")
        try home.run("backup copy.db")
        try home.run("add 2")
        #expect(try home.run("restore copy.db").code == 64)
        for line in ["restore missing.db", "restore missing.db --yes"] {
            let missing = try home.run(line)
            #expect(missing.code == 66 && missing.errors.contains("missing.db: there is no such file"))
        }
        let outcome = try home.run("restore copy.db --yes")
        #expect(outcome.output == "restored; the data from before is in \(home.dataFile).before-restore\n")
        #expect(try home.run("total --csv").output.hasSuffix(",1\n"))
        #expect(try home.run("check --file '\(home.dataFile).before-restore'").output == "ok\n")
    }

    @Test func `the first command converts a file of an earlier format, and says so once`() throws {
        let script = repository.path + "/Tests/ExpenseCoreTests/Fixtures/format-5-early.sql"
        let writing = "import sqlite3; sqlite3.connect('old.db').executescript(open('\(script)').read())"
        #expect(try home.shell("python3 -c \"\(writing)\"").code == 0)
        let first = try home.run("total --file old.db")
        let converted = "converted the data from format 5 to 6; its history begins anew"
        #expect(first.errors == "\(converted); as it was, it is in old.db.before-6\n")
        #expect(try home.run("total --file old.db") == .init(output: first.output))
        try home.run("add 1 --file new.db")
        let restored = try home.run("restore old.db.before-6 --yes --file new.db")
        #expect(restored.errors.hasPrefix("\(converted)\n"))
        #expect(try home.run("total --file new.db") == .init(output: first.output))
    }
}
