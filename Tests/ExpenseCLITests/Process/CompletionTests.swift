import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CompletionTests {
    private let home: Home

    init() throws {
        home = try Home()
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
