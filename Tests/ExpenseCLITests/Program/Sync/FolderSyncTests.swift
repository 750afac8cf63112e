import Foundation
import Testing

/// `sync` between data files of one home, through a folder.
@Suite(.ownThreads)
struct FolderSyncTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    private func share(_ names: String...) throws {
        for name in names { try run("--file \(name).db sync with shared --name \(name)") }
    }

    @Test(arguments: ["shared", "shared/", ".", "shared/../link"])
    func `Y8 a data file in the folder that would be shared is refused`(place: String) throws {
        _ = try home.shell("mkdir -p shared/deep && ln -s shared link")
        try run("--file shared/deep/a.db add 1 lunch")
        let refused = try home.run("--file shared/deep/a.db sync with \(place)")
        #expect(refused.code == 1 && refused.errors.contains("Move it to another folder"), "\(refused)")
        #expect(try home.shell("ls shared").output == "deep\n")
        try run("--file b.db sync with shared --name b")
    }

    @Test(arguments: ["shared/machines", "shared/inbox/", "shared/new/folder", "link/machines"])
    func `Y7 a folder inside one that machines share is refused`(place: String) throws {
        _ = try home.shell("ln -s shared link")
        try run("--file a.db sync with shared/ --name a")
        let refused = try home.run("--file b.db sync with \(place)")
        #expect(refused.code == 1 && refused.errors.contains("which machines share; give that folder"), "\(refused)")
        #expect(try home.shell("ls shared").output == "inbox\nmachines\n")
        try run("--file b.db sync with link/. --name b")
    }

    @Test func `a change is exchanged after the command that makes it, and the history names its machine`() throws {
        try share("a", "b")
        try run("--file a.db add 12.50 lunch -c food")
        try run("--file b.db add 3 tea")
        #expect(try run("--file b.db list").contains("lunch"))
        try run("--file a.db sync rename b kitchen")
        #expect(try run("--file a.db sync status").contains("kitchen"))
    }

    @Test func `a second machine of one name is told its number, by which it is renamed`() throws {
        #expect(try run("--file a.db sync with shared --name laptop").contains("as laptop in"))
        #expect(try run("--file b.db sync with shared --name laptop").contains("as laptop (2) in"))
        #expect(
            try home.run("--file b.db sync rename 'laptop (2)' laptop").errors.contains(
                "another machine is named 'laptop'"))
        try run("--file b.db sync rename 'laptop (2)' desktop")
        try run("--file a.db sync")
        #expect(try run("--file a.db sync status").contains("desktop"))
    }

    private func modes() throws -> [String] {
        try home.shell("cd shared && stat -c '%a %F' . machines inbox machines/* machines/*/*").output
            .split(separator: "\n").map(String.init)
    }

    @Test(arguments: ["022", "077"]) func `Y10 a group can use what is in a folder that somebody has given to it`(
        mask: String
    ) throws {
        _ = try home.shell("mkdir shared && chmod 2770 shared")
        for name in ["a", "b"] {
            _ = try home.shell("umask \(mask) && $E --file \(name).db sync with shared --name \(name)")
        }
        let folders = ["2770 directory", "2770 directory", "2770 directory", "2750 directory", "2750 directory"]
        #expect(try modes() == folders + ["640 regular file", "640 regular file"])
    }

    @Test(arguments: ["775", "2755", "777"]) func `Y10 otherwise only the owner can use what is in the folder`(
        mode: String
    ) throws {
        _ = try home.shell(
            "mkdir shared && chmod \(mode) shared && umask 002 && $E --file a.db sync with shared --name a")
        let bits = mode.hasPrefix("2") ? "2700" : "700"
        #expect(
            try modes() == ["\(mode) directory"] + Array(repeating: "\(bits) directory", count: 3) + [
                "600 regular file"
            ])
    }

    @Test(.enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0))
    func `a telephone's file that another user's machine has read can be written by whoever could before`() throws {
        _ = try home.shell(
            """
            chmod 755 . && cp $E program && chmod 755 program
            mkdir shared 4001 4002 && chown 4001 4001 && chown 4002 4002
            chown 4001:4000 shared && chmod 2770 shared
            """)
        func run(as user: Int, _ line: String) throws -> String {
            let outcome = try home.shell(
                "setpriv --reuid=\(user) --regid=4000 --clear-groups sh -c \"umask 022; \(line)\"")
            #expect(outcome.code == 0, "\(outcome.errors)")
            return outcome.output
        }
        for user in [4001, 4002] {
            _ = try run(as: user, "./program --file \(user)/a.db sync with shared --name \(user)")
        }
        for (writer, reader) in [(4001, 4002), (4001, 4001), (4002, 4001), (4002, 4002)] {
            _ = try run(as: writer, "echo 5 tea >> shared/inbox/lines.txt")
            #expect(try run(as: reader, "./program --file \(reader)/a.db sync").contains("recorded"))
        }
        // Who may do so gives it back to its owner.
        _ = try run(as: 4001, "rm shared/inbox/lines.txt; echo 8 cake > shared/inbox/lines.txt")
        #expect(try home.run("--file root.db sync with shared --name root").output.contains("recorded"))
        #expect(try home.shell("stat -c '%u %g %a' shared/inbox/lines.txt").output == "4001 4000 644\n")
    }

    @Test func `Y11 what another machine adds appears in a running watch`() throws {
        try share("a", "b")
        let watch = try home.start(["--file", "b.db", "watch"])
        defer { watch.interrupt() }
        _ = watch.nextLine()
        try run("--file a.db add 12.50 lunch")
        #expect(watch.nextLine()?.contains("12.50 USD") ?? false)
    }

    @Test func `entries that look the same are not joined without a terminal and without a decision`() throws {
        for name in ["a", "b"] { try run("--file \(name).db add 5 lunch") }
        try share("a")
        let outcome = try home.run("--file b.db sync with shared --name b")
        #expect(outcome.code == 1 && outcome.errors.contains("--alike same"))
        try run("--file b.db sync with shared --name b --alike same")
        #expect(try run("--file b.db list --csv").split(separator: "\n").count == 2)
    }

    @Test func `restoring a backup says what sharing does with it`() throws {
        try run("--file a.db add 5 lunch")
        try run("--file a.db backup early.db")
        try share("a", "b")
        try run("--file a.db backup late.db")
        try run("--file a.db add 6 tea")
        #expect(try run("--file a.db restore late.db --yes").contains("comes back from them; to take a change back"))
        #expect(try run("--file a.db list").contains("tea"))
        #expect(try run("--file a.db restore early.db --yes").contains("is not shared any more; 'sync with' shares it"))
        #expect(!(try run("--file a.db list").contains("tea")))
        #expect(!(try run("--file a.db restore early.db --yes").contains("shared")))
    }

    @Test func `conflicts are listed with both values, and decided by their number`() throws {
        try share("a", "b")
        try run("--file a.db add 5 lunch")
        try run("--file b.db sync")
        try FileManager.default.moveItem(atPath: home.path + "/shared", toPath: home.path + "/away")
        for (name, amount) in [("a", "6"), ("b", "7")] {
            let outcome = try home.run("--file \(name).db edit 1 --amount \(amount)")
            #expect(outcome.code == 0 && outcome.errors.contains("not exchanged with other machines"))
        }
        try FileManager.default.moveItem(atPath: home.path + "/away", toPath: home.path + "/shared")
        for name in ["a", "b", "a", "b"] { try run("--file \(name).db sync") }
        let history = try run("--file b.db history --csv").split(separator: "\n")
        #expect(history[0].hasSuffix(",machine") && history.contains { $0.hasSuffix(",a") })
        let listed = try run("--file a.db sync conflicts --csv").split(separator: "\n")
        #expect(listed.count == 2 && listed[0].hasPrefix("number,kind,subject,") && listed[1].contains(",value,"))
        let number = listed[1].prefix { $0 != "," }
        #expect(try run("--file a.db sync conflicts").hasPrefix("\(number)  #1"))
        #expect(try home.run("--file a.db sync conflicts --keep 1").errors.contains("there is no conflict 1;"))
        let twice = try home.run("--file a.db sync conflicts --keep \(number) --replace \(number)")
        #expect(twice.errors.contains("a conflict is named twice"))
        #expect(try run("--file a.db sync status").contains("1 conflict; 'sync conflicts' lists it"))
        let replaced = try run("--file a.db sync conflicts --replace \(number)")
        #expect(replaced.hasPrefix("#1: amount: ") && replaced.hasSuffix(" USD\n"), "\(replaced)")
        #expect(replaced.contains(" USD holds now, in place of "))
        try run("--file a.db undo")
        try run("--file a.db sync conflicts --keep \(number)")
        try run("--file b.db sync")
        #expect(try run("--file b.db sync conflicts") == "no conflicts\n")
    }

    @Test func `an entry that one machine typed while another imported its row is told, and made one`() throws {
        try run("--file a.db add 5 lunch")
        try share("a", "b")
        try FileManager.default.moveItem(atPath: home.path + "/shared", toPath: home.path + "/away")
        try Data("Date,Amount,Payee\n2026-11-20,-10.00,REWE SAGT DANKE\n".utf8)
            .write(to: URL(fileURLWithPath: home.path + "/rows.csv"))
        for line in ["--file a.db import rows.csv", "--file b.db add 10 rewe --date 2026-11-20"] {
            let outcome = try home.run(line)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        try FileManager.default.moveItem(atPath: home.path + "/away", toPath: home.path + "/shared")
        try run("--file a.db sync")
        let told = "1 entry looks as if two machines had recorded the same; 'sync conflicts' lists them"
        #expect(try run("--file b.db sync").contains(told))
        let listed = try run("--file b.db sync conflicts")
        #expect(listed.contains("may be the same entry as") && listed.contains("rewe") && listed.contains("REWE"))
        let number = listed.prefix { $0 != " " }
        #expect(try run("--file b.db sync conflicts --replace \(number)").hasPrefix("made one entry of "))
        #expect(try run("--file a.db list --csv").split(separator: "\n").count == 3)
    }

    @Test func `Y6 undo and redo without an effect say so, for programs, too`() throws {
        try run("--file a.db add 9 first")
        try share("a", "b")
        try run("--file a.db add 1 mine")
        try run("--file b.db sync")
        try run("--file b.db delete 2 -y")
        try run("--file a.db sync")
        #expect(try run("--file a.db undo") == "undone, but nothing changed: add #2  1.00 USD  mine\n")
        #expect(try run("--file a.db redo --json").contains(#""effect":false"#))
        try run("--file a.db add 2 ours")
        #expect(try run("--file a.db undo --json").contains(#""effect":true"#))
    }

    @Test func `undo and redo take what another machine has done meanwhile as it is, and refuse nothing`() throws {
        try run("--file a.db add 9 first")
        try share("a", "b")
        try run("--file a.db add 1 mine")
        try run("--file b.db sync")
        try run("--file b.db delete 2 -y")
        try run("--file a.db sync")
        #expect(try run("--file a.db undo") == "undone, but nothing changed: add #2  1.00 USD  mine\n")
        try run("--file b.db sync")
        try run("--file a.db sync")
        try run("--file b.db undo")
        try run("--file b.db sync")
        try run("--file a.db sync")
        // The deletion is undone, and so is the addition: the entry is gone until that is redone.
        for name in ["a", "b"] { #expect(try run("--file \(name).db list --csv").split(separator: "\n").count == 2) }
        try run("--file a.db redo")
        try run("--file a.db sync")
        try run("--file b.db sync")
        for name in ["a", "b"] { #expect(try run("--file \(name).db list --csv").contains("mine")) }
    }

    @Test func `check says where a file is that another machine has attached`() throws {
        try share("a", "b")
        try "text".write(toFile: home.path + "/a.txt", atomically: true, encoding: .utf8)
        try run("--file a.db add 1 mine")
        try run("--file a.db attach 1 a.txt")
        try run("--file b.db sync")
        #expect(try home.run("--file b.db check").output.contains("copy them from the machine that has them into "))
    }

    @Test func `Y6 undo undoes what this machine did last, and somebody else's change is undone by its number`() throws
    {
        try share("a", "b")
        try run("--file a.db add 1 mine")
        try run("--file b.db sync")
        try run("--file b.db add 2 theirs")
        try run("--file a.db sync")
        #expect(try run("--file a.db history").contains("b"))
        try run("--file a.db undo --yes")
        let list = try run("--file a.db list")
        #expect(!list.contains("mine") && list.contains("theirs"))
    }

    @Test func `the status names a machine of which nothing has arrived for a week, and so does the prompt`() throws {
        try share("a", "b")
        try run("--file a.db sync")
        let later = ["EXPENSE_TODAY": "2026-11-29T10:42:07"]
        let status = try home.run("--file a.db sync status", later)
        #expect(status.output.hasSuffix("nothing from b for a week\n"))
        #expect(try !run("--file a.db sync status").contains("nothing from"))
        let terminal = try PseudoTerminal(columns: 100)
        terminal.running = try home.start(
            ["--file", "a.db"], later.merging(["TERM": "xterm"]) { $1 }, terminal: terminal.program)
        _ = terminal.read(until: "nothing from b for a week")
        terminal.type("\u{4}")
        _ = terminal.running?.exitCode()
    }

    @Test func `without sync with, sync says how to begin`() throws {
        try run("add 5 lunch")
        let outcome = try home.run("sync")
        #expect(outcome.code == 1 && outcome.errors.contains("sync with PLACE"))
    }
}
