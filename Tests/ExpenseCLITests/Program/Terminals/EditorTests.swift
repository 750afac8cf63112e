import Foundation
import Testing

/// `show`, and `edit` in the user's editor.
@Suite(.ownThreads)
struct EditorTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.run("add 12.50 lunch -c food -d 2026-01-15 -t work --new")
        try home.run("add 48 market -c groceries -d 2026-01-17")
    }

    /// The output of a command on a terminal with a shell command as the editor, and its exit code.
    private func run(_ words: [String], editor: String, typing answer: String = "") throws
        -> (text: String, code: Int32)
    {
        let terminal = try PseudoTerminal(columns: 100)
        terminal.type(answer)
        let program = try home.start(words, ["TERM": "dumb", "VISUAL": editor], terminal: terminal.program)
        let errors = program.errorText
        let code = program.exitCode()
        return (terminal.writtenSoFar() + errors(), code)
    }

    @Test func `show prints all fields of an entry, with its history`() throws {
        try home.run("edit 1 --amount 13.50")
        try home.run("edit 1 --note dinner")
        try home.run("undo")
        let shown = try home.run("show 1").output
        #expect(shown.contains("amount    13.50 USD\n") && shown.contains("tags      work\n"))
        let history = shown.split(separator: "\n").drop { !$0.hasPrefix("history") }.map { $0.dropFirst(10 + 18) }
        #expect(
            history == [
                "add #1  12.50 USD  food  lunch", "change #1  13.50 USD  food  lunch: amount 12.50 USD → 13.50 USD",
                "change #1  13.50 USD  food  dinner: note 'lunch' → 'dinner'  (undone)",
            ])
        let json = try home.run("show 1 --json").output
        #expect(json.hasPrefix("{\"id\":1,") && json.contains("\"history\":[{\"id\":2,\"time\":\""))
        #expect(try home.run("show 99").code == 1)
    }

    @Test func `show names the import that added an entry, and the other entries of its receipt`() throws {
        _ = try home.shell("printf 'date,amount,note\\n2026-02-01,5,tea\\n2026-02-02,6,cake\\n' > a.csv")
        try home.run("import a.csv --yes")
        #expect(try home.run("show 4").output.contains("import 2 from a.csv"))
        try home.run("add 30 shop -c food:10 -c home")
        let shown = try home.run("show 6").output
        #expect(shown.contains("receipt   #5") && shown.contains("\n          #6"))
    }

    @Test func `the changes made in the editor are one change for undo`() throws {
        let editor = "sed -i -e s/lunch/dinner/ -e 's/48.00/50/' -e 's/^tags: work/tags:/'"
        let outcome = try run(["edit", "1-2"], editor: editor)
        #expect(outcome.text.contains("changed #1  2026-01-15  12.50 USD  food  dinner\r\n"))
        #expect(outcome.text.contains("changed #2  2026-01-17  50.00 USD  groceries  market\r\n") && outcome.code == 0)
        try home.run("undo")
        #expect(try home.run("list --csv").output.contains("1,2026-01-15,expense,12.50,USD,food,lunch,work"))
        #expect(try home.run("check").code == 0)
    }

    @Test func `without a number the entry that was added last is opened, and an unchanged file changes nothing`()
        throws
    {
        let outcome = try run(["edit"], editor: "grep -c ^entry")
        #expect(outcome.text == "1\r\nnothing was changed\r\n")
        #expect(try run(["edit"], editor: "grep ^entry").text.hasPrefix("entry: 2\r\n"))
        #expect(try home.run("history --csv").output.split(separator: "\n").count == 3)
    }

    @Test func `an error names its line, and the editor opens again`() throws {
        let editor = "sed -i -e s/48.00/many/ -e t -e s/many/49/"
        let outcome = try run(["edit", "2"], editor: editor, typing: "y\n")
        #expect(outcome.text.contains("line 10: amount: "))
        #expect(outcome.text.contains("changed #2  2026-01-17  49.00 USD"))
        let given = try run(["edit", "2"], editor: "sed -i s/groceries/grocries/", typing: "n\n")
        #expect(given.text.contains("line 11: there is no category 'grocries'; did you mean 'groceries'?"))
        #expect(given.text.hasSuffix("nothing was changed\r\n") && given.code == 1)
    }

    @Test func `an entry that another process has changed meanwhile is not overwritten`() throws {
        let editor = "\(executable) edit 2 --amount 7 >/dev/null </dev/null; sed -i -e s/48.00/9/ -e s/market/fruit/"
        let outcome = try run(["edit", "2"], editor: editor, typing: "n\n")
        #expect(outcome.text.contains("line 10: amount: another process has changed it to '7.00 USD' meanwhile"))
        #expect(try home.run("list --csv").output.contains("2,2026-01-17,expense,7.00,USD,groceries,market"))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal that ends the program while the editor is open leaves no file behind`(signal: Int32) throws {
        for words in [["edit", "1"], ["prompt"]] {
            let terminal = try PseudoTerminal(columns: 100)
            let editor = "exec sh -c 'echo open:; exec tail -f /dev/null'"
            let variables = ["TERM": "xterm", "NO_COLOR": "1", "TMPDIR": home.path, "VISUAL": editor]
            let program = try home.start(words, variables, terminal: terminal.program)
            terminal.running = program
            if words == ["prompt"] { terminal.type("edit 1\r") }
            _ = terminal.read(until: "open:")
            #expect(try drafts().count == 1)
            program.send(signal)
            #expect(program.exitCode() == 128 + signal)
            #expect(try drafts() == [])
        }
    }

    private func drafts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix("expense-cli-") }
    }

    @Test func `an editor that cannot be run or fails changes nothing, and without a terminal none is opened`() throws {
        #expect(try run(["edit", "1"], editor: "no-such-editor").text.contains("Set VISUAL or EDITOR to another one"))
        #expect(try run(["edit", "1"], editor: "false").code == 1)
        let outcome = try home.run("edit 1", ["VISUAL": "touch opened"])
        #expect(outcome.code == 64 && outcome.errors.contains("nothing to change"))
        #expect(!FileManager.default.fileExists(atPath: home.path + "/opened"))
    }
}
