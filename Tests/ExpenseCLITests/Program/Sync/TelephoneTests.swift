import Foundation
import Testing

@testable import expense_cli

/// The inbox, as the program reads it.
@Suite(.ownThreads)
struct TelephoneTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        try run("--file a.db add 1 first -c food")
        try run("--file a.db sync with shared --name a")
    }

    private func write(_ text: String, _ name: String = "expenses.txt", day: String = "2026-11-20") throws {
        let path = home.path + "/shared/inbox/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try home.shell("touch -d '\(day) 18:30' '\(path)'")
        #expect(outcome.code == 0)
    }

    private func entries() throws -> [String] {
        try run("--file a.db list --csv").split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `lines as telephones type them are read, and yesterday is the day before that of the file`() throws {
        try write(
            "\u{FEFF}12.50 lunch -c food\r\nyesterday 40 petrol\r\n1\u{A0}234.56 rent\u{A0}March \u{2014}tag big\r\n"
                + "5\u{202F}\u{201C}mum\u{2019}s cake\u{201D}\r\n\u{2212}79.90 shoes\u{200B} \u{2013}c food\r\n"
                + "30 dinner \u{2014}with anna\r\n")
        #expect(try run("--file a.db sync").contains("recorded 7 entries from the inbox"))
        let list = try run("--file a.db list")
        for words in [
            "2026-11-20  food                   12.50 USD  lunch",
            "2026-11-19  No category            40.00 USD  petrol",
            "1,234.56 USD  rent March +big", "5.00 USD  mum\u{2019}s cake", "food                  -79.90 USD  shoes",
            "none → people:anna     15.00 USD  dinner",
        ] { #expect(list.contains(words), "\(words)\n\(list)") }
    }

    @Test func `each text becomes what one would have typed on a keyboard`() {
        for (typed, plain) in [
            ("1\u{A0}234,56 rent", "1234,56 rent"), ("1 234 rent", "1 234 rent"), ("12\u{A0}lunch", "12 lunch"),
            ("12 kids\u{2019} shoes", "12 kids' shoes"), ("12 \u{2018}n beer\u{2019}", "12 'n beer'"),
            ("12 a\u{2013}b", "12 a\u{2013}b"), ("12 a \u{2014} b", "12 a \u{2014} b"),
            ("12 x \u{2013}c food \u{2014}payee Rewe", "12 x -c food --payee Rewe"), ("12\u{200F} x", "12 x"),
        ] { #expect(plainText(typed) == plain) }
    }

    @Test func `what cannot be read is named by sync, by its file, by the status and by the prompt`() throws {
        try write("12.50 lunch\n12 x -c nowhere\n--help\n12 y --json\n$ 5\n")
        let output = try run("--file a.db sync")
        #expect(output.contains("inbox/expenses.txt: '12 x -c nowhere' was not read: there is no category 'nowhere'"))
        #expect(output.contains("'--help' was not read") && output.contains("'12 y --json' was not read"))
        #expect(try run("--file a.db sync status").contains("in the inbox could not be read; 'sync inbox' lists them"))
        #expect(
            try run("--file a.db sync inbox").contains("inbox/expenses.txt, line 1: 12 x -c nowhere\n   there is no"))
        #expect(try run("--file a.db sync inbox --json").contains("\"text\":\"12 x -c nowhere\""))
        let terminal = try PseudoTerminal(columns: 100)
        terminal.running = try home.start(["--file", "a.db"], ["TERM": "xterm"], terminal: terminal.program)
        _ = terminal.read(until: "lines or files in the inbox")
        terminal.type("\u{4}")
        _ = terminal.running?.exitCode()
        // What was missing is there now.
        try run("--file a.db category add nowhere")
        #expect(try run("--file a.db sync").contains("recorded from the inbox: "))
    }

    @Test func `Y11 a line of a telephone appears in a running watch`() throws {
        let watch = try home.start(["--file", "a.db", "watch"])
        defer { watch.interrupt() }
        _ = watch.nextLine()
        try write("12.50 lunch\n", day: "2026-11-21")
        #expect(watch.nextLine()?.contains("13.50 USD") ?? false)
    }

    @Test func `a command that writes reads the inbox, too, and says so`() throws {
        try write("12.50 lunch\n")
        let outcome = try home.run("--file a.db add 2 tea")
        #expect(outcome.code == 0 && outcome.errors.hasPrefix("recorded from the inbox: #3"), "\(outcome)")
        #expect(try entries().count == 3)
        // 'undo' is about what was typed.
        #expect(try run("--file a.db undo").contains("tea"))
        _ = try home.run("--file a.db undo 10 --yes")
        let refused = try home.run("--file a.db undo")
        #expect(
            refused.code == 1 && refused.errors.contains("nothing to undo; 'undo --change N' undoes one"), "\(refused)")
    }

    @Test func `a full disk of the inbox loses and doubles nothing`() throws {
        try write("12.50 lunch\n")
        // Where the draft would be, there is something that cannot be removed.
        let id = try home.shell("ls shared/machines").output.trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try home.shell("mkdir -p shared/inbox/.\(id).tmp/x")
        let outcome = try home.run("--file a.db sync")
        #expect(outcome.code == 1 && outcome.errors.contains("cannot be written"), "\(outcome)")
        _ = try home.shell("rm -r shared/inbox/.\(id).tmp")
        try run("--file a.db sync")
        #expect(try entries().count == 2)
        #expect(try home.shell("cat shared/inbox/expenses.txt").output.hasPrefix("# read until here by a"))
    }
}

/// The inbox in a repository of git.
@Suite(.enabled(if: canRunGit, "git is not installed"), .ownThreads)
struct TelephoneWithGitTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        #expect(try home.shell("git init --quiet --bare --initial-branch main hub.git").code == 0)
        for name in ["a", "b"] { try run("--file \(name).db sync with hub.git --name \(name)") }
        #expect(
            try push("mkdir inbox && printf '12.50 lunch\\nyesterday 40 petrol\\nnonsense\\n' > inbox/expenses.txt")
                == 0)
    }

    private func push(_ commands: String) throws -> Int32 {
        try home.shell(
            """
            rm -rf phone && git clone --quiet hub.git phone && cd phone
            git config user.name x && git config user.email x@localhost
            \(commands)
            git add --all && GIT_COMMITTER_DATE='2026-11-20T18:30:00' git commit --quiet -m note
            git push --quiet origin HEAD:main
            """
        ).code
    }

    private func inbox() throws -> String { try home.shell("git -C hub.git show main:inbox/expenses.txt").output }

    @Test func `what a telephone pushes is recorded once, on the day of its commit, and removed from the repository`()
        throws
    {
        #expect(try run("--file a.db sync").contains("recorded 2 entries from the inbox"))
        let rest = try inbox()
        #expect(rest.hasPrefix("nonsense\n# not read: ") && rest.contains("# read until here by a"))
        try run("--file b.db sync")
        for name in ["a", "b"] {
            let list = try run("--file \(name).db list --csv")
            #expect(list.contains("2026-11-19") && list.split(separator: "\n").count == 3, "\(list)")
        }
        #expect(try push("printf '12.50 lunch\\n' >> inbox/expenses.txt") == 0)
        for name in ["b", "a"] { try run("--file \(name).db sync") }
        #expect(try run("--file a.db list --csv").split(separator: "\n").count == 4)
    }

    @Test func `the day of a line is the commit's own, on machines in other time zones, too`() throws {
        // Where the telephone is, it is the evening of the 19th; in Europe it is the 20th.
        let push = """
            rm -rf phone && git clone --quiet hub.git phone && cd phone
            git config user.name x && git config user.email x@localhost
            printf '3 tea\\nyesterday 4 cake\\n' > inbox/west.txt && git add --all
            GIT_COMMITTER_DATE='2026-11-19T23:30:00-0800' git commit --quiet -m note
            git push --quiet origin HEAD:main
            """
        #expect(try home.shell(push).code == 0)
        for zone in ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"] {
            let name = zone.split(separator: "/")[1]
            let sync = "TZ=\(zone) $E --file \(name).db sync with hub.git --name \(name)"
            // Each reads the lines by itself.
            #expect(
                try home.shell("\(sync); git -C hub.git update-ref refs/heads/main $(git -C phone rev-parse HEAD)").code
                    == 0)
            let list = try run("--file \(name).db list --csv").split(separator: "\n")
            #expect(list.contains { $0.contains("2026-11-19") && $0.contains("tea") }, "\(zone): \(list)")
            #expect(list.contains { $0.contains("2026-11-18") && $0.contains("cake") }, "\(zone): \(list)")
        }
    }

    @Test(.long) func `what was read and could not be pushed is pushed later, and two machines at once record it once`()
        throws
    {
        _ = try home.shell(
            """
            mkdir bin && real=$(command -v git)
            printf '#!/bin/sh\\ncase " $* " in *" push "*) exit 1;; esac\\nexec %s "$@"\\n' $real > bin/git && chmod +x bin/git
            for name in a b; do PATH=$PWD/bin:$PATH $E --file $name.db sync; done
            """)
        #expect(try inbox().hasPrefix("12.50 lunch"))
        for name in ["a", "b", "a"] { try run("--file \(name).db sync") }
        #expect(try !inbox().contains("lunch"))
        for name in ["a", "b"] {
            #expect(try run("--file \(name).db list --csv").split(separator: "\n").count == 3)
        }
    }

    @Test(.long, arguments: [1, 2])
    func
        `a line whose removal lost the race for the push is removed by the next exchange, and what the telephone added is read`(
            reading: Int
        ) throws
    {
        _ = try home.shell("touch hub.git/refs/heads/main.lock")
        for name in ["a", "b"].prefix(reading) {
            #expect(try home.run("--file \(name).db sync --timeout 1").code == 75)
        }
        _ = try home.shell("rm hub.git/refs/heads/main.lock")
        // The telephone has the same lunch again, and another entry.
        #expect(try push("printf '12.50 lunch\\n3 tea\\n' >> inbox/expenses.txt") == 0)
        for name in ["a", "b", "a"] { try run("--file \(name).db sync") }
        let rest = try inbox()
        #expect(rest.hasPrefix("nonsense\n# not read: ") && !rest.contains("lunch") && !rest.contains("tea"), "\(rest)")
        for name in ["a", "b"] {
            let list = try run("--file \(name).db list --csv")
            #expect(list.split(separator: "\n").count == 5, "\(list)")
            #expect(try run("--file \(name).db sync inbox").split(separator: "\n").count == 2)
        }
        // What is below the mark is new.
        #expect(try push("printf '12.50 lunch\\n' >> inbox/expenses.txt") == 0)
        for name in ["b", "a"] { try run("--file \(name).db sync") }
        #expect(try run("--file a.db list --csv").split(separator: "\n").count == 6)
    }
}
