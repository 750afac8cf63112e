import Foundation
import Testing

@Suite(.ownThreads)
struct CompletionTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
    func `fish completes with the completion script`() throws {
        let script = """
            set -x PATH (dirname "$E") $PATH; "$E" completions fish | source
            complete -C "expense-cli to"; complete -C "expense-cli total --by mo"; complete -C "expense-cli category a"
            complete -C "expense-cli add 1 -c ea"; complete -C "expense-cli list -t w"; complete -C "expense-cli help ca"
            complete -C "expense-cli list -p 'last 30"
            complete -C "expense-cli --file other.db list -t "; complete -C "expense-cli list --file=other.db -t "
            complete -C "EXPENSE_FILE=other.db expense-cli list -t "; complete -C "expense-cli --file ~/other.db list -t "
            complete -C "expense-cli list -c food,ho"; complete -C "expense-cli total --by=category,mo"
            complete -C "expense-cli list -c 'food,eating o"
            """
        try prepare()
        try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/try.fish"))
        let lines = try home.shell("fish -N try.fish").output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        let first = ["total", "month", "add", "eating out", "weekend", "categorize", "category", "last 30 days"]
        let last = ["food,home", "--by=category,month", "food,eating out"]
        #expect(lines == first.map { $0[...] } + othersOfFile + last.map { $0[...] }, "\(lines)")
    }

    /// The candidates for a line that names another data file, four times.
    private let othersOfFile = ["elsewhere", "elsewhere", "elsewhere", "elsewhere"].map { $0[...] }

    private func prepare() throws {
        try home.run("add 1 -t elsewhere --file other.db --new")
        try home.run("category add 'eating out'")
        try home.run("category add food:out")
        try home.run("add 1 -t weekend --new")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
    func `zsh completes with the completion script`() throws {
        try prepare()
        // The candidates are printed instead of shown, because no line is being edited.
        let script = """
            autoload -Uz compinit; compinit -u -D
            source <("$E" completions zsh)
            compadd() { local -a names; [[ $1 == -a ]] && names=(${(P)${@[-1]}}) || names=(${@:2}); print -r -- ${(j:,:)names}; }
            compset() { [[ $1 == -P ]] && print -r -- "after ${PREFIX##${~2}}"; }
            _describe() { local -a names=(${(P)${@[-1]}}); print -r -- ${(j:,:)${names%%:*}}; }
            offer() { words=("$E" "$@"); CURRENT=$(($# + 1)); _expense_cli; }
            offer add 1 -c ''; offer list -t ''; offer total --by ''; offer category merge ''; offer category ''
            offer --file 'other.db' list -t ''; offer list --file="'other.db'" -t ''; offer list --file '~/other.db' -t ''
            LBUFFER="true; EXPENSE_FILE=other.db $E list"; offer list -t ''
            LBUFFER="EXPENSE_FILE=none.db $E list; EXPENSE_FILE=other.db $E add $E -t"; offer list -t ''
            LBUFFER=''
            for PREFIX in food,ho food:o eating,; do offer list -c $PREFIX; done | sed 's/eating out.*/list/'
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/try.zsh"))
        let lines = try home.shell("zsh -f try.zsh").output.split(separator: "\n")
        #expect(lines.count > 4 && lines[0].contains("eating out,food") && lines[1] == "weekend", "\(lines)")
        let groupings = "category,day,week,month,quarter,year,weekday,tag,currency,kind,payee,account"
        #expect(lines.dropFirst(2).first.map(String.init) == groupings, "\(lines)")
        #expect(lines.dropLast(5).suffix(5) == othersOfFile + ["elsewhere"], "\(lines)")
        #expect(lines.suffix(5) == ["after ho", "clothes,list", "clothes,list", "after ", "clothes,list"], "\(lines)")
        #expect(lines.contains { $0.hasPrefix("list,add,rename,merge,color,delete") }, "\(lines)")
    }

    @Test func `bash accepts the completion script and completes with it`() throws {
        try prepare()
        let script = """
            source <("$E" completions bash)
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _expense_cli; printf '%s,' "${COMPREPLY[@]}"; echo; }
            try "$E" to; try "$E" add 1 --cat; try "$E" add 1 -c ea; try "$E" --color = al; try "$E" category a
            try "$E" list -t w; try "$E" help ca; try "$E" list -p 'last 3'; try "$E" category ''; try "$E" check ''
            try "$E" --file other.db list -t ''; try "$E" list --file = "'other.db'" -t ''
            cp other.db other:1=2.db; try "$E" --file other : 1 = 2.db list -t ''
            try "$E" --file '~/other.db' list -t ''; export EXPENSE_FILE=other.db; try "$E" list -t ''
            try "$E" --file '$(touch ran)' list -t ''; [[ ! -e ran ]] || echo ran
            unset EXPENSE_FILE; COMP_WORDBREAKS=$' \\t\\n"><=;|&(:'
            try "$E" list -c food :; try "$E" list -c food : o; try "$E" list -c home,food : o
            try "$E" list -c food,ho; try "$E" total --by category,mo; try "$E" add 1 -c 'eating\\ ou'
            COMP_WORDBREAKS=$' \\t\\n"><=;|&('; try "$E" list -c food:o
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/try.bash"))
        let outcome = try home.shell("bash try.bash")
        #expect(
            outcome
                == .init(
                    output: """
                        total,
                        --category,
                        eating\\ out,
                        always,
                        add,
                        weekend,
                        category,categorize,
                        last\\ 3\\ months,last\\ 30\\ days,
                        list,add,rename,merge,color,delete,
                        --mend,--file,--color,--version,--help,
                        elsewhere,
                        elsewhere,
                        elsewhere,
                        elsewhere,
                        elsewhere,
                        ,
                        out,
                        out,
                        out,
                        food,home,
                        category,month,
                        eating\\ out,
                        food:out,

                        """))
    }

    @Test func `bash completes a subcategory after the colon on a terminal`() throws {
        try prepare()
        let terminal = try PseudoTerminal(columns: 100)
        let folder = URL(fileURLWithPath: executable).deletingLastPathComponent().path
        let shell = try RunningProgram(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            [
                "HOME": home.path, "PATH": folder + ":/usr/bin:/bin", "TERM": "dumb", "PS1": "$ ",
                "BASH_SILENCE_DEPRECATION_WARNING": "1",
            ], folder: home.path, terminal: terminal.program)
        terminal.type("source <(expense-cli completions bash); echo re''ady\n")
        _ = terminal.read(until: "ready\r\n")
        // The editor of the shell draws on its standard error, so the line is read from the history.
        terminal.type("expense-cli list -c food:o\t-n 1 -c home,trans\t\nhistory 2; echo do''ne\n")
        let lines = terminal.read(until: "done\r\n")
        #expect(lines.contains("expense-cli list -c food:out -n 1 -c home,transport"), "\(lines.debugDescription)")
        terminal.type("exit\n")
        #expect(shell.exitCode() == 0)
    }
}
