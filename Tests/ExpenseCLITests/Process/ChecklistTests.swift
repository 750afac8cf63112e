import Foundation
import Testing

/// What a reviewer of a command-line program looks for.
@Suite(.timeLimit(.minutes(2)))
struct ChecklistTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: ["", "add ", "list ", "total ", "watch ", "prompt ", "category ", "category add ", "man "])
    func `help goes to standard output, short and with examples`(command: String) throws {
        let outcome = try home.run(command + "--help")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("\nusage: expense-cli"))
        #expect(outcome.output.split(separator: "\n").count < 50)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try home.run("help \(command)").output == outcome.output)
    }

    @Test func `version names the program's and the data format's`() throws {
        #expect(try home.run("--version") == .init(output: "expense-cli 0.1.0, data format 2\n"))
    }

    @Test func `a closed pipe ends output quietly`() throws {
        for _ in 0..<3 { try home.run("add 1") }
        for command in ["list", "list --json", "total", "category", "man", "completions bash"] {
            let outcome = try home.shell("{ $E \(command); echo $? >code; } | :; cat code")
            #expect(outcome == .init(output: "0\n"))
        }
    }

    @Test func `output that cannot be written is an error`() throws {
        try home.run("add 1")
        for target in [">/dev/full", ">&-"] {
            let outcome = try home.shell("$E list \(target)")
            #expect(outcome.code == 74)
            #expect(outcome.errors.hasPrefix("expense-cli: error: standard output cannot be written to: "))
        }
    }

    @Test(arguments: ["a,\"b\"\n\r\u{1B}", "=1+1", "@SUM(A1)", "x\u{7F}\u{85}\u{2028}x", "昼食 🍕"])
    func `JSON and CSV can be read by strict parsers, whatever they hold`(note: String) throws {
        let program = try home.start(["add", "1", note])
        #expect(program.exitCode() == 0)
        let json = Data(try home.run("list --json").output.utf8)
        let entries = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
        #expect(entries?.first?["note"] as? String == note)
        let check = """
            import csv, sys
            rows = list(csv.reader(open(0, newline="", encoding="utf-8"), strict=True))
            assert [len(row) for row in rows] == [8, 8], rows
            assert rows[1][6].lstrip("'")[:1] == rows[1][6][:1] or rows[1][6][0] == "'"
            """
        #expect(try home.shell("$E list --csv | python3 -c '\(check.replacing("'", with: "'\\''"))'").code == 0)
    }

    @Test func `nothing is asked when standard input is no terminal`() throws {
        for command in ["add 1 -c food", "list", "total", "category add pets", "watch --help", ""] {
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

    @Test func `a bug says how to report it`() throws {
        try home.run("add 1")
        let watch = try home.start(["watch"])
        let errors = watch.errorText
        #expect(watch.nextLine() != nil)
        watch.send(SIGSEGV)
        #expect(errors().contains("Please report it"))
        #expect(watch.exitCode() == 70)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
    func `fish completes with the completion script`() throws {
        let script = """
            "$E" completions fish | source
            complete -C "expense-cli to"; complete -C "expense-cli total --by mo"; complete -C "expense-cli category a"
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/try.fish"))
        let lines = try home.shell("fish -N try.fish").output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(lines == ["total", "month", "add"])
    }

    @Test func `bash accepts the completion script and completes with it`() throws {
        try home.run("category add 'eating out'")
        let script = """
            source <("$E" completions bash)
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _expense_cli; printf '%s,' "${COMPREPLY[@]}"; echo; }
            try "$E" to; try "$E" add 1 --cat; try "$E" add 1 -c ea; try "$E" --color = al; try "$E" category a
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/try.bash"))
        let outcome = try home.shell("bash try.bash")
        #expect(outcome == .init(output: "total,\n--category,\neating\\ out,\nalways,\nadd,\n"))
    }
}
