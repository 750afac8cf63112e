import Foundation
import Testing

@Suite(.ownThreads)
struct LiveTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `watch shows what another process adds`() throws {
        try home.run("add 1 -c food")
        let watch = try home.start(["watch", "-c", "food"])
        #expect(sums(watch.nextLine()) == "total  expenses 1.00 USD  income 0.00 USD  balance -1.00 USD  entries 1")
        for count in 2...6 {
            try home.run("add 1 -c food")
            let sum = "\(count).00 USD"
            #expect(
                sums(watch.nextLine()) == "total  expenses \(sum)  income 0.00 USD  balance -\(sum)  entries \(count)")
        }
        watch.interrupt()
        #expect(watch.exitCode() == 130)
    }

    @Test func `watch reports that another file replaced the data file, and follows it`() throws {
        try home.run("add 1")
        try home.run("add 2 --file other.db")
        let watch = try home.start(["watch"])
        #expect(watch.nextLine()?.hasSuffix("entries 1") == true)
        #expect(rename(home.path + "/other.db", home.dataFile) == 0)
        #expect(sums(watch.nextLine()) == "total  expenses 2.00 USD  income 0.00 USD  balance -2.00 USD  entries 1")
        let errors = watch.errorText
        watch.interrupt()
        #expect(
            errors() == "expense-cli: the data file was replaced; the totals are those of the new file from now on\n")
    }

    @Test func `watch and the prompt say that the file cannot be read, and go on by themselves when it can`() throws {
        try home.run("add 1")
        let watch = try home.start(["watch"])
        #expect(watch.nextLine()?.hasSuffix("entries 1") == true)
        let prompt = try home.start(["prompt"])
        prompt.type("add 1\n")
        #expect(prompt.nextLine()?.hasPrefix("added #2") == true)
        #expect(watch.nextLine()?.hasSuffix("entries 2") == true)
        #expect(prompt.nextLine()?.hasSuffix("all 2.00 USD") == true)
        #expect(rename(home.dataFile, home.dataFile + ".kept") == 0)
        try Data("no database at all, but long enough to be taken for one".utf8)
            .write(to: URL(fileURLWithPath: home.dataFile))
        for program in [watch, prompt] {
            // It may have been seen to be gone before.
            var line = program.nextErrorLine()
            while line?.contains(home.dataFile) == false { line = program.nextErrorLine() }
            #expect(line != nil)
        }
        #expect(rename(home.dataFile + ".kept", home.dataFile) == 0)
        try home.run("add 1")
        #expect(watch.nextLine()?.hasSuffix("entries 3") == true)
        #expect(prompt.nextLine()?.hasSuffix("all 3.00 USD") == true)
        prompt.endInput()
        #expect(prompt.exitCode() == 0)
        watch.interrupt()
    }

    @Test(arguments: [["watch"], ["total", "--live"], ["list", "--live"]])
    func `a live table says that the file is gone, and no more when it is back`(words: [String]) throws {
        try home.run("add 1 tea")
        let terminal = try PseudoTerminal(columns: 80)
        terminal.running = try home.start(words, ["TERM": "xterm"], terminal: terminal.program)
        terminal.screen { $0.contains { $0.contains("1.00") } }
        #expect(rename(home.dataFile, home.dataFile + ".kept") == 0)
        let failed = terminal.screen { $0.joined(separator: " ").contains("the data file was deleted") }
        #expect(failed.contains { $0.contains("1.00") })
        #expect(rename(home.dataFile + ".kept", home.dataFile) == 0)
        terminal.screen { !$0.joined(separator: " ").contains("deleted") && $0.contains { $0.contains("1.00") } }
        terminal.type("q")
        #expect(terminal.running?.exitCode() == 0)
    }

    @Test func `the prompt reports that another file replaced the data file, and continues with it`() throws {
        try home.run("add 1")
        try home.run("add 2 --file other.db")
        let prompt = try home.start(["prompt"])
        let errors = prompt.errorText
        prompt.type("add 1\n")
        #expect(prompt.nextLine()?.hasPrefix("added #2") == true)
        // A log that holds something is put back as soon as its deletion is noticed, which may be before the renaming.
        let emptying = "import sqlite3; sqlite3.connect('\(home.dataFile)').execute('PRAGMA wal_checkpoint(TRUNCATE)')"
        #expect(try home.shell("python3 -c \"\(emptying)\"").code == 0)
        for suffix in ["-wal", "-shm"] { unlink(home.dataFile + suffix) }
        #expect(rename(home.path + "/other.db", home.dataFile) == 0)
        while let line = prompt.nextLine(), line != "total all categories · \(thisMonth) 2.00 USD · all 2.00 USD" {}
        // The first write finds out that what it would write to is gone.
        prompt.type("add 3\nadd 3\n")
        #expect(prompt.nextLine()?.hasPrefix("added #2") == true)
        prompt.endInput()
        #expect(prompt.rest().contains("all 5.00 USD"))
        #expect(
            errors().contains(
                "expense-cli: the data file was replaced; the totals are those of the new file from now on\n"))
    }

    @Test func `nothing recorded is lost when the log is deleted while a prompt is open`() throws {
        try home.run("add 1 first")
        let prompt = try home.start(["prompt"])
        prompt.type("add 2 second\n")
        #expect(prompt.nextLine()?.hasPrefix("added #2") == true)
        for suffix in ["-wal", "-shm"] { unlink(home.dataFile + suffix) }
        #expect(try home.run("add 3 third").code == 0)
        prompt.type("add 4 fourth\nadd 5 fifth\n")
        prompt.endInput()
        let acknowledged = prompt.rest().split(separator: "\n").count { $0.hasPrefix("added") }
        // Of the two at most the first is refused.
        #expect(acknowledged >= 1)
        #expect(try home.run("list --csv").output.split(separator: "\n").count == 1 + 3 + acknowledged)
        #expect(try home.run("check").code == 0)
    }

    /// A line of `watch` without its time, which is now.
    private func sums(_ line: String?) -> String? {
        guard let line, line.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  .*/) != nil else { return line }
        return String(line.dropFirst(21))
    }

    @Test func `watch writes JSON for scripts, with its filter`() throws {
        try home.run("add 1 -c food")
        let watch = try home.start(["watch", "--json", "-c", "food", "--from", "2026-01-01"])
        let filter =
            #""filter":{"categories":["food"],"from":"2026-01-01","to":null,"kind":null,"currency":null,"tags":[],"#
            + #""min":null,"max":null,"search":[],"payee":null,"account":null,"receipt":null,"unseen":false},"time":""#
        let totals = #"{"totals":[{"currency":"USD","expenses":"1.00","income":"0.00","balance":"-1.00","count":1}],"#
        let line = try #require(watch.nextLine())
        #expect(line.hasPrefix(totals + filter) && line.hasSuffix("Z\",\"budgets\":[]}"))
    }

    @Test func `watch shows what is spent and left of budgets, also after one of them changes`() throws {
        try home.run("budget set food 100 --per year")
        try home.run("budget set all 500 --per year")
        let today = try home.run("add 12.50 -c food --json").output
        #expect(today.contains("\"amount\":\"12.50\""))
        let all = try home.start(["watch"])
        #expect(sums(all.nextLine())?.hasPrefix("total  expenses 12.50 USD") == true)
        #expect(sums(all.nextLine()) == "budget  all  spent 12.50 USD  left 487.50 USD")
        #expect(sums(all.nextLine()) == "budget  food  spent 12.50 USD  left 87.50 USD")
        let watch = try home.start(["watch", "-c", "food", "--json"])
        let first = try #require(watch.nextLine())
        #expect(first.contains(#""budgets":[{"category":"food","per":"year""#) && first.contains(#""left":"87.50""#))
        #expect(!first.contains(#""category":"all""#))
        try home.run("budget set food 90 --per year")
        #expect(watch.nextLine()?.contains(#""left":"77.50""#) == true)
        let filtered = try #require(try home.start(["watch", "--json", "--tag", "work"]).nextLine())
        #expect(filtered.hasSuffix("\"budgets\":[]}"))
    }

    @Test func `watch names the currencies that a budget cannot count, also below its table`() throws {
        try home.run("budget set food 100 --per year")
        try home.run("add 12.50 -c food")
        try home.run("add '3 EUR' -c food")
        let line = "budget  food  spent 12.50 USD  left 87.50 USD  not counted, without a rate: EUR"
        let all = try home.start(["watch", "-c", "food"])
        for _ in 0..<2 { #expect(sums(all.nextLine())?.hasPrefix("total") == true) }
        #expect(sums(all.nextLine()) == line)
        let terminal = try PseudoTerminal(columns: 100)
        terminal.running = try home.start(
            ["watch"], ["TERM": "xterm", "NO_COLOR": "1"], terminal: terminal.program)
        let screen = terminal.screen { $0.contains { $0.hasPrefix("TOTAL") } }
        #expect(screen.contains(line), "\(screen)")
    }

    @Test func `watch by day shows the newest days if there are more than fit its limit`() throws {
        for day in 1...3 { try home.run("add \(day) -d 2026-01-0\(day)") }
        let terminal = try PseudoTerminal(columns: 80)
        terminal.running = try home.start(
            ["watch", "--by", "day", "-n", "2"], ["TERM": "xterm", "NO_COLOR": "1"], terminal: terminal.program)
        let screen = terminal.screen { $0.contains { $0.hasPrefix("TOTAL") } }
        #expect(screen.filter { $0.hasPrefix("2026") }.map { $0.prefix(10) } == ["2026-01-02", "2026-01-03"])
    }

    @Test func `watch ends quietly as soon as its reader has gone`() throws {
        try home.run("add 1")
        #expect(try home.shell("$E watch | head -1; echo done").output.hasSuffix("entries 1\ndone\n"))
    }

    @Test func `without a terminal the prompt prints each line's output and each new total`() throws {
        let session = """
            12.50 lunch -c food
            category food
            category list --names
            add 2 -c home -d 2020-01-01 --json
            category all

            """
        let lines = try home.run("prompt", input: session).output.split(separator: "\n").map(String.init)
        let expected = [
            "total all categories · \(thisMonth) 12.50 USD · all 12.50 USD",
            "total food · \(thisMonth) 12.50 USD · all 12.50 USD",
        ]
        #expect(lines[0].hasPrefix("added #1") && Array(lines[1...2]) == expected)
        #expect(lines[3...12].contains("groceries"))
        #expect(lines[13].hasPrefix("{\"id\":2,"))
        #expect(Array(lines[14...]) == ["total all categories · \(thisMonth) 12.50 USD · all 14.50 USD"])
    }

    @Test func `a watch among the lines of a pipe shows the totals once, and the lines after it run`() throws {
        let outcome = try home.run("prompt", input: "1 -c food\nwatch -c food\nwatch -c home --json\nprompt\ncheck\n")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let expected = "total  expenses 1.00 USD  income 0.00 USD  balance -1.00 USD  entries 1"
        #expect(sums(lines.dropFirst(2).first) == expected)
        #expect(lines.dropFirst(3).first?.hasPrefix("{\"totals\":[],") == true)
        #expect(lines.dropFirst(4) == ["ok"])
        #expect(outcome.errors.contains("this is the prompt; 'quit' ends it") && outcome.code == 64)
    }

    @Test func `the prompt shows at once what another process adds`() throws {
        let prompt = try home.start(["prompt"])
        prompt.type("category food\n")
        #expect(prompt.nextLine() == "total food · \(thisMonth) 0.00 USD · all 0.00 USD")
        try home.run("add 1.50 -c food")
        #expect(prompt.nextLine() == "total food · \(thisMonth) 1.50 USD · all 1.50 USD")
        try home.run("add 5 -c home")
        try home.run("add 2.50 -c food")
        #expect(prompt.nextLine() == "total food · \(thisMonth) 4.00 USD · all 4.00 USD")
        prompt.endInput()
        #expect(prompt.rest() == "" && prompt.exitCode() == 0)
    }

    @Test func `what the prompt adds is in the followed category under its present name, or in none once it is gone`()
        throws
    {
        try home.run("add 1 -c food")
        let prompt = try home.start(["prompt"])
        prompt.type("category food\n")
        #expect(prompt.nextLine() == "total food · \(thisMonth) 1.00 USD · all 1.00 USD")
        try home.run("category rename food meals")
        #expect(prompt.nextLine() == "total meals · \(thisMonth) 1.00 USD · all 1.00 USD")
        prompt.type("3 tea\n")
        #expect(prompt.nextLine()?.contains("3.00 USD  meals  tea") == true)
        _ = prompt.nextLine()
        try home.run("category merge meals home")
        _ = prompt.nextLine()
        prompt.type("4 cake\n")
        prompt.endInput()
        let rest = prompt.rest()
        #expect(
            rest.contains("the category that the prompt followed is gone; it follows all categories from now on"),
            "\(rest)")
        #expect(rest.contains("4.00 USD  cake") && prompt.exitCode() == 0, "\(rest)")
    }

    @Test func `the prompt lists categories, skips remarks, and is left by any of its words`() throws {
        let lines = "# a remark\n\ncategory\nnonsense\nexit\nadd 1\n"
        let outcome = try home.run("prompt", input: lines)
        #expect(outcome.output.hasPrefix("CATEGORY   COLOUR\n") && !outcome.output.contains("added"))
        #expect(outcome.errors.hasPrefix("expense-cli: error: there is no command 'nonsense'; 'help' lists them\n"))
        #expect(try home.run("prompt", input: "quit\nadd 1\n") == .init(output: ""))
    }

    @Test func `a line of the prompt that fails does not end it, and shows in the exit code`() throws {
        let outcome = try home.run("prompt", input: "bogus\n1\n\u{0}\nadd 1 -c nothing\nquit\n2\n")
        #expect(outcome.code == 64)
        #expect(outcome.output.contains("added #1"))
        #expect(outcome.errors.contains("there is no command 'bogus'"))
        #expect(outcome.errors.contains("there is no category 'nothing'"))
        #expect(try home.run("total --csv").output.contains(",1\n"))
    }

    @Test(.long) func `several processes make the data file at once, and every entry is there once`() throws {
        for _ in 0..<10 {
            let home = try Home()
            let shells = try (0..<6).map { _ in try home.start(["add", "0.01"]) }
            for shell in shells {
                shell.endInput()
                let errors = shell.errorText
                #expect(shell.rest().hasPrefix("added #") && shell.exitCode() == 0, "\(errors())")
            }
            #expect(try home.run("total --csv").output.hasSuffix("USD,0.06,0.00,-0.06,6\n"))
            let folder = URL(fileURLWithPath: home.dataFile).deletingLastPathComponent().path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.allSatisfy { $0 == "expenses.db" || $0.hasPrefix("expenses.db-") }, "\(files)")
        }
    }

    @Test func `several processes add at once, and every entry is there once`() throws {
        let shells = try (0..<4).map { _ in
            try home.start(["prompt"])
        }
        for shell in shells { shell.type(String(repeating: "add 0.01\n", count: 25)) }
        for shell in shells { shell.endInput() }
        for shell in shells {
            #expect(shell.rest().split(separator: "\n").filter { $0.hasPrefix("added #") }.count == 25)
            #expect(shell.exitCode() == 0)
        }
        #expect(try home.run("total --csv").output.hasSuffix("USD,1.00,0.00,-1.00,100\n"))
        #expect(try home.run("list --csv").output.split(separator: "\n").count == 101)
    }
}
