import Foundation
import Testing

@testable import expense_cli

/// What a reviewer of a command-line program checks.
@Suite(.ownThreads)
struct ChecklistTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    /// All commands, by the places that completion knows.
    private static let commands = CompletionPlace.all(of: Program.self).map { $0.words.isEmpty ? "" : $0.words + " " }

    @Test(arguments: sample(commands, oneIn: 4))
    func `1 help goes to standard output, short and with examples`(command: String) throws {
        let outcome = try home.run(command + "--help")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("\nusage: expense-cli"))
        #expect(outcome.output.split(separator: "\n").count < 60)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try home.run("help \(command)").output == outcome.output)
        #expect(outcome.output.contains("examples:\n"))
        let order = ["examples:", "arguments:", "options:"].compactMap {
            outcome.output.range(of: "\n" + $0)?.lowerBound
        }
        #expect(order == order.sorted())
        let misuse = try home.run("\(command)--no-such-option")
        #expect(misuse.code == 64 && misuse.output.isEmpty && misuse.errors.contains("\nusage: expense-cli"))
    }

    @Test func `12 the version names the program's, its commit and the data format's`() throws {
        #expect(try home.run("--version") == .init(output: "expense-cli 0.1.0 (working copy), data format 6\n"))
    }

    @Test func `3 a closed pipe ends output quietly`() throws {
        for _ in 0..<3 { try home.run("add 1") }
        for command in [
            "list", "list --json", "total", "total --chart", "category", "man", "completions bash", "export", "history",
        ] {
            let outcome = try home.shell("{ $E \(command); echo $? >code; } | :; cat code")
            #expect(outcome == .init(output: "0\n"))
        }
    }

    @Test func `output that cannot be written is an error`() throws {
        try home.run("add 1")
        for target in [">/dev/full", ">&-"] {
            let outcome = try home.shell("$E list \(target)")
            #expect(outcome.code == 74)
            #expect(outcome.errors.hasPrefix("expense-cli: error: cannot write to standard output: "))
        }
    }

    @Test(arguments: [
        "a,\"b\"\n\r\u{1B}", "=1+1", "@SUM(A1)", "+1", "-1", "'=1", "＝1", "x\u{7F}\u{85}\u{2028}x", "昼食 🍕",
    ])
    func `4 JSON and CSV can be read by strict parsers, whatever the texts are`(note: String) throws {
        let program = try home.start(["add", "1", "--note=\(note)"])
        #expect(program.exitCode() == 0)
        let json = Data(try home.run("list --json").output.utf8)
        let entries = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
        #expect(entries?.first?["note"] as? String == note)
        let check = """
            import csv, sys
            rows = list(csv.reader(open(0, newline="", encoding="utf-8"), strict=True))
            assert [len(row) for row in rows] == [15, 15], rows
            assert rows[1][6][:1] not in "=+-@＝＋－＠\\t\\r", rows
            """
        #expect(try home.shell("$E list --csv | python3 -c '\(check.replacing("'", with: "'\\''"))'").code == 0)
    }

    /// Commands that print rows, with the fields of each.
    static let rows = [
        (
            "list",
            "id,date,kind,amount,currency,category,note,tags,payee,account,receipt,original,to,signed_amount,received"
        ),
        ("total --by category", "category,currency,expenses,income,balance,count"),
        ("total --by tag --by month", "tag,month,currency,expenses,income,balance,count"),
        ("category list", "name,color"), ("tag", "name,count"), ("history", "time,undone,change,id,machine"),
        ("accounts", "name,currency,balance,count"), ("payee", "name,count"),
        ("budget", "category,per,from,to,currency,budget,spent,left,carried,without_rate"),
        (
            "recurring",
            "id,every,from,until,next,kind,amount,currency,category,note,tags,payee,account,paused,changes,to,parts,received,weekend"
        ),
        ("rates", "date,base,quote,rate"),
    ]

    @Test func `4 every command that prints rows writes them as JSON and as CSV, and no cell is a formula`() throws {
        for (command, titles) in Self.rows {
            #expect(try home.run(command + " --csv --file new.db").code == 66, "\(command)")
            #expect(try home.run(command + " --csv").output.hasPrefix(titles + "\n"), "\(command)")
        }
        let name = "=1+2, \"x\""
        #expect(try home.start(["category", "add", name]).exitCode() == 0)
        #expect(try home.start(["add", "5", "--", "-3;cmd"]).exitCode() == 0)
        #expect(try home.start(["add", "5", "@note\nnext", "-c", name, "-t", "@tag", "--new"]).exitCode() == 0)
        #expect(try home.start(["budget", "set", name, "10"]).exitCode() == 0)
        let recurring = ["recurring", "add", "5", "+note", "-c", name, "-t", "=tag", "--every", "month"]
        #expect(try home.start(recurring + ["--from", "2030-01-01", "--new"]).exitCode() == 0)
        #expect(try home.start(["accounts", "add", name, "--balance", "5"]).exitCode() == 0)
        #expect(try home.start(["add", "5", "--payee", name]).exitCode() == 0)
        try home.run("rates import -", input: "date,base,quote,rate\n2026-01-02,EUR,USD,1.1\n")
        let check = """
            import csv, json, sys
            titles, isTotal = sys.argv[1].split(","), sys.argv[1].endswith("balance,count")
            rows = list(csv.reader(open("rows.csv", newline="", encoding="utf-8"), strict=True))
            assert rows[0] == titles, rows[0]
            assert len(rows) > 1 and all(len(row) == len(titles) for row in rows), rows
            for row in rows[1:]:
                for title, cell in zip(titles, row):
                    assert title in ("balance", "signed_amount") or cell[:1] not in ("=", "+", "-", "@"), row
            if not isTotal:
                objects = json.load(open("rows.json", encoding="utf-8"))
                # What changes did to rows has no place in a cell.
                more = ["imported", "rows"] if "undone" in titles else []
                assert [list(o) for o in objects] == [titles + more] * (len(rows) - 1), objects
                for o, row in zip(objects, rows[1:]):
                    for value, cell in zip(o.values(), row):
                        if isinstance(value, list): value = " ".join(value)
                        if isinstance(value, bool): value = str(value).lower()
                        value = "" if value is None else str(value)
                        assert cell in (value, chr(39) + value), (value, cell)
            """
        try Data(check.utf8).write(to: URL(fileURLWithPath: home.path + "/check.py"))
        for (command, titles) in Self.rows {
            let line =
                "$E \(command) --csv > rows.csv && $E \(command) --json > rows.json && python3 check.py \(titles)"
            let outcome = try home.shell(line)
            #expect(outcome.code == 0, "\(command): \(outcome.errors)")
        }
    }

    @Test(arguments: rows.map(\.0))
    func `JSON and CSV together are refused`(command: String) throws {
        let outcome = try home.run(command + " --json --csv")
        #expect(outcome.code == 64 && outcome.errors.contains("cannot be used together"))
    }

    @Test func `6 nothing is asked when standard input is not a terminal`() throws {
        for command in ["add 1 -c food", "list", "total", "category add pets", "watch --help", "", "delete 1", "check"]
        {
            let outcome = try home.run(command)
            #expect(!outcome.output.contains("?") && outcome.code != 130)
        }
    }

    @Test func `a command that reads leaves the data file as it is`() throws {
        try home.run("add 1 -c food")
        let before = try Data(contentsOf: URL(fileURLWithPath: home.dataFile))
        let date = try FileManager.default.attributesOfItem(atPath: home.dataFile)[.modificationDate] as? Date
        for command in ["list", "total --by category", "list --json -c food", "category list"] {
            #expect(try home.run(command).code == 0)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.dataFile)) == before)
        #expect(try FileManager.default.attributesOfItem(atPath: home.dataFile)[.modificationDate] as? Date == date)
    }

    @Test func `the manual and the completion scripts are complete`() throws {
        let manual = try home.run("man").output
        for command in ["add", "list", "total", "watch", "prompt", "category add", "completions", "help"] {
            #expect(manual.contains(".SS expense\\-cli \(command)"))
        }
        for shell in ["bash", "zsh", "fish"] {
            #expect(try home.run("completions \(shell)").output.contains("category list --names"))
        }
    }

    @Test func `2 a bug says how to report it, and shows no stack trace`() throws {
        try home.run("add 1")
        let watch = try home.start(["watch"])
        let errors = watch.errorText
        #expect(watch.nextLine() != nil)
        watch.send(SIGSEGV)
        #expect(errors().contains("Please report the bug"))
        #expect(watch.exitCode() == 70)
    }

    @Test func `5 control characters in notes and categories never reach a terminal`() throws {
        let text = "a\u{1B}]0;x\u{7}b\u{202E}c\u{8}"
        #expect(try home.start(["add", "1", text]).exitCode() == 0)
        let json = #"{"date":"2026-01-02","amount":"1","category":"c\u202Ed","note":"\u009B31m"}"#
        #expect(try home.run("import - --format jsonl", input: json).code == 0)
        for command in [
            "list", "total --by category", "category list", "history", "total --chart --by category",
            "category list --names",
        ] {
            let output = try home.run(command).output
            #expect(
                !output.unicodeScalars.contains {
                    $0 != "\n" && ($0.value < 32 || [0x7F, 0x9B, 0x202E].contains($0.value))
                }, "\(command)")
        }
    }

    @Test func `8 two shells at the same time both succeed, and lose nothing`() throws {
        try home.run("add 1")
        let shells = try (0..<2).map { _ in try home.start(["prompt"]) }
        for shell in shells {
            shell.type(String(repeating: "add 0.01 x\n", count: 20))
            shell.endInput()
        }
        for shell in shells {
            #expect(shell.rest().split(separator: "\n").count { $0.hasPrefix("added #") } == 20)
            #expect(shell.exitCode() == 0)
        }
        #expect(try home.run("total --json").output.contains("\"expenses\":\"1.40\""))
    }

    #if os(Linux)
        /// The benchmark of the store measures the speed. This test checks that it does not depend on the number of
        /// entries: by the number of bytes that are read. A search reads all notes, once.
        @Test(.long) func `9 a command reads a small part of a large file, and a search reads it at most once`() throws
        {
            var rows = "date,kind,amount,currency,category,note,tags\n"
            for row in 0..<50_000 {
                let day = "\(2000 + row % 20)-0\(row % 9 + 1)-\(row % 18 + 10)"
                rows +=
                    "\(day),expense,\(row % 9999 + 1).00,USD,cat\(row % 7),note \(row),\(row % 9 == 0 ? "work" : "")\n"
            }
            try home.run("import -", input: rows)
            let size = try FileManager.default.attributesOfItem(atPath: home.dataFile)[.size] as? Int ?? 0
            #expect(size > 5_000_000)
            for command in [
                "add 1 x -c cat1", "edit 5 -c cat1", "delete 6 --yes", "undo", "redo", "history", "total",
                "total --by day -p 2004", "total --by tag", "total --by category --by month", "total -t work",
                "list --limit 5", "list -c cat2 --limit 5", "list -t work --limit 3", "list --min 9000 --limit 3",
                "category list", "tag list", "budget", "recurring list",
                "list --search 'note 43210'", "list zzz", "total --search NÖTE --search zzz", "total qq -c cat1",
            ] {
                let isSearch = ["note", "zzz", "qq"].contains { command.contains($0) }
                // Bytes read by child processes count for the shell when they have ended.
                let outcome = try home.shell("$E \(command) >&2; sed -n 's/^rchar: //p' /proc/$$/io")
                let read = Int(outcome.output.split(separator: "\n").last ?? "") ?? .max
                let most = isSearch ? size : size / 10
                #expect(outcome.code == 0 && read < most, "\(command) reads \(read) of \(size) bytes")
            }
        }
    #endif

    @Test func `10 two commands are enough for a first total`() throws {
        #expect(try home.run("add 12.50 lunch -c food").code == 0)
        #expect(try home.run("total").output.contains("USD          12.50"))
    }

    @Test func `11 the currency comes from the locale, or is given once, and is stored`() throws {
        try home.run("add 5", ["LANG": "de_DE.UTF-8"])
        #expect(try home.run("add 1,234", ["LANG": "en_US.UTF-8"]).output.contains("1,234.00 EUR"))
        #expect(try home.run("add 5 --file other.db --currency CHF", ["LANG": "C"]).output.contains("5.00 CHF"))
        #expect(try home.run("add 6 --file other.db").output.contains("6.00 CHF"))
        #expect(
            try home.run("add 6 --file third.db", ["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE"]).output.contains("6 JPY"))
    }
}
