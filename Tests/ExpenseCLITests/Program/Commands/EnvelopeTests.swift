import Foundation
import Testing

/// The plan of the envelopes, goals, and files that belong to entries, typed as commands.
@Suite(.ownThreads)
struct EnvelopeTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the plan shows what is left to assign, and money moves between budgets`() throws {
        #expect(try home.run("budget plan").errors.contains("'budget start AMOUNT' begins it this month"))
        #expect(try run("budget start 1000").hasPrefix("the plan begins on 2026-11-01 with 1,000.00 USD"))
        try run("add 2400 --income -c salary -d 2026-11-01")
        try run("budget set food 400")
        try run("budget set fun 100 --carry-over")
        try run("add 45 -c food")
        try run("add 20 thing")
        #expect(try run("budget plan").contains("left to assign       2,900.00 USD\n"))
        #expect(
            try run("budget move 50 food fun")
                == "moved 50.00 USD in 2026-11\nfood: 305.00 USD left\nfun: 150.00 USD left\n")
        #expect(try run("budget move 30 none travel -p december").contains("travel: 30.00 USD left"))
        let plan = try run("budget plan december")
        #expect(plan.contains("assigned               530.00 USD\n"))
        #expect(plan.contains("fun       150.00 USD  100.00 USD  0.00 USD  250.00 USD\n"))
        #expect(
            try run("budget plan --csv").hasSuffix(
                "fun,USD,0.00,150.00,0.00,150.00,2026-11-01,2026-11-30,1000.00,2400.00,500.00,2900.00\n"
                    + ",USD,0.00,0.00,20.00,-20.00,2026-11-01,2026-11-30,1000.00,2400.00,500.00,2900.00\n"))
        #expect(try run("budget plan --json").contains(#"{"category":"food","currency":"USD","carried":"0.00","#))
        #expect(try home.run("budget plan 2026-10").errors.contains("the plan begins on 2026-11-01"))
        #expect(try home.run("budget move 5 home fun").errors.contains("home has no budget per month in USD. Nothing"))
        #expect(try home.run("budget move 5 fun FUN").code == 64)
        #expect(try home.run("budget plan 2026").errors.contains("'2026' is not a month"))
        #expect(try run("undo").hasPrefix("undone: move 30.00 USD from what is left to travel"))
        try run("budget start none")
        #expect(try home.run("budget plan").code == 1)
    }

    @Test func `who does not use envelopes has none of their tables`() throws {
        try run("budget set food 400")
        #expect(try run("budget goal") == "no goals; set one with 'budget goal CATEGORY AMOUNT by MONTH'\n")
        #expect(try home.run("budget plan").code == 1)
        #expect(try home.run("open 1").code == 1)
        let content = try Data(contentsOf: URL(fileURLWithPath: home.dataFile))
        #expect(
            !["goal", "envelope_move", "attachment"].contains { content.contains(Data("CREATE TABLE \($0)".utf8)) })
    }

    @Test func `a goal says what to put aside`() throws {
        #expect(
            try run("budget goal travel 1200 by 2027-06")
                == "goal for travel: 1,200.00 USD by 2027-06-30, 150.00 USD per month from this one on\n"
                + "travel has no budget that carries over; put it aside with: budget set travel '150.00 USD' --carry-over\n"
        )
        try run("budget set travel 140 --carry-over")
        #expect(try run("budget goal").contains("10.00 USD short this month"))
        try run("budget move 10 none travel")
        #expect(try run("budget goal").contains("on track"))
        #expect(
            try run("budget goal --csv").hasSuffix(
                "\ntravel,1200.00,USD,2027-06-30,150.00,1050.00,150.00,150.00,true\n"))
        #expect(try home.run("budget goal travel 5 by 2020-01").errors.contains("is in the past"))
        #expect(try home.run("budget goal travel 5").errors.contains("as in 'budget goal trip 1200 by 2027-06'"))
        #expect(try run("budget goal travel none") == "deleted the goal of travel\n")
        #expect(try home.run("budget goal travel none").code == 1)
    }

    @Test func `a file is attached as a copy, shown, exported, imported, detached, and missed`() throws {
        try run("add 12 lunch")
        let photo = home.path + "/my receipt.JPG"
        try Data("photo".utf8).write(to: URL(fileURLWithPath: photo))
        #expect(try run("attach last '\(photo)'").hasPrefix("attached my receipt.JPG to #1"))
        let folder = home.dataFile + ".attachments"
        let copy = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        #expect(copy.hasSuffix(".jpg") && copy.count == 68)
        let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.removeItem(atPath: photo)
        #expect(try run("show 1").contains("attached  my receipt.JPG  \(folder)/\(copy)\n"))
        #expect(try run("show 1 --json").contains(#""attachments":[{"name":"my receipt.JPG","sha256":""#))
        for format in ["json", "hledger", "ledger", "beancount"] {
            let file = "\(home.path)/out.\(format)"
            try run("export --format \(format) -o \(file)")
            try run("import \(file) --format \(format) --yes --file \(home.path)/\(format).db")
            #expect(
                try run("show 1 --json --file \(home.path)/\(format).db").contains(
                    #"[{"name":"my receipt.JPG","sha256":"#))
            #expect(try home.run("check --file \(home.path)/\(format).db").output.contains("is missing: "))
        }
        #expect(
            try run("backup \(home.path)/copy.db").contains("attached files are not in it; copy the folder \(folder)"))
        #expect(try home.run("detach 1 other.jpg").errors.contains("has no attachment named 'other.jpg'"))
        #expect(try run("detach 1").hasPrefix("detached my receipt.JPG from #1"))
        #expect(try run("undo") == "undone: detach my receipt.JPG from #1\n")
        try run("delete 1 --yes")
        try run("undo")
        #expect(try run("show 1").contains("my receipt.JPG"))
        #expect(try run("check") == "ok\n")
        try FileManager.default.removeItem(atPath: folder + "/" + copy)
        #expect(try home.run("check").output.hasPrefix("#1: the file of the attachment my receipt.JPG is missing: "))
        #expect(try home.run("open 1").errors.contains("my receipt.JPG is missing"))
    }

    @Test func `linked files are documents in a journal of beancount, also in one of others`() throws {
        try run("add 12 lunch")
        for name in ["a.txt", "b.txt"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
            try run("attach 1 \(home.path)/\(name) --link")
        }
        let journal = "\(home.path)/out.beancount"
        try run("export -o \(journal)")
        let text = try String(contentsOfFile: journal, encoding: .utf8)
        #expect(text.contains("  document: \"") && text.contains("/a.txt\"\n  document-2: \""))
        try run("import \(journal) --yes --file \(home.path)/copy.db")
        #expect(try run("show 1 --file \(home.path)/copy.db").components(separatedBy: ".txt").count == 3)
        try """
        2026-01-01 open Assets:Cash
        2026-01-01 open Expenses:Food
        2026-01-02 * "Market" "lunch"
          document: "\(home.path)/a.txt"
          document-9: "\(home.path)/a.txt"
          document-x: "relative.txt"
          Expenses:Food  5.00 EUR
          Assets:Cash

        """.write(toFile: journal, atomically: true, encoding: .utf8)
        try run("import \(journal) --yes --file \(home.path)/other.db")
        #expect(try run("show 1 --file \(home.path)/other.db").components(separatedBy: "a.txt").count == 2)
    }

    @Test func `what a month has left after expenses in another currency is what the next one carries`() throws {
        try home.run("rates import -", input: "date,base,quote,rate\n2026-09-01,EUR,USD,1.004\n")
        try run("budget set food '10 USD' --carry-over --since 2026-09-01")
        for month in ["09", "10"] { try run("add 1EUR x -c food -d 2026-\(month)-05") }
        // Budget, spent, left, carried: 1.004 is rounded in each month.
        #expect(try run("budget -p 2026-10 --csv").contains(",10.00,1.00,18.00,9.00,"))
        #expect(try run("budget -p 2026-11 --csv").contains(",10.00,0.00,28.00,18.00,"))
        // Of 100.00, 10.00 are assigned in each of three months, and what was spent is no longer carried.
        try run("budget start '100 USD' -p 2026-09")
        #expect(try run("budget plan --csv").contains(",80.00,0.00,10.00,70.00"))
    }

    @Test func `files are opened by the program of the system, and its name is told if it is missing`() throws {
        try run("add 12 lunch")
        try Data("letter".utf8).write(to: URL(fileURLWithPath: home.path + "/letter.txt"))
        try run("attach 1 \(home.path)/letter.txt --link")
        try FileManager.default.createDirectory(atPath: home.path + "/bin", withIntermediateDirectories: true)
        let opened = try home.shell(
            """
            mkfifo seen; printf '#!/bin/sh\necho "opens $1" >seen\n' >bin/xdg-open; chmod +x bin/xdg-open
            PATH="$PWD/bin:$PATH" "$E" open 1 && cat seen
            """)
        #expect(opened.output == "opened \(home.path)/letter.txt\nopens \(home.path)/letter.txt\n")
        try run("add 5 tea")
        try run("attach 2 \(home.path)/letter.txt")
        let changed = try home.shell(
            """
            for copy in \(home.dataFile).attachments/*.txt; do echo more >>"$copy"; done
            PATH="$PWD/bin:$PATH" "$E" open 2
            """)
        #expect(changed.code == 65 && changed.errors.contains("letter.txt is not what was attached"))
        #expect(changed.errors.contains("detach 2 'letter.txt'"))
        let missing = try home.run("open 1", ["PATH": home.path])
        #expect(missing.errors.contains("xdg-open was not found; install it"))
    }

    @Test func `files that are none, too large, or hostile by their name are refused`() throws {
        try run("add 12 lunch")
        for path in ["\(home.path)/none.jpg", home.path, "/dev/null"] {
            #expect(try home.run("attach 1 '\(path)'").code == 66)
        }
        let large = home.path + "/large.bin"
        _ = FileManager.default.createFile(atPath: large, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: large))
        try handle.truncate(atOffset: 40 << 20)
        #expect(
            try home.run("attach 1 \(large)").errors.contains("it is larger than 32 MB; attach its path with --link"))
        #expect(try run("attach 1 \(large) --link").contains("attached /"))
        try "[{\"date\":\"2026-11-21\",\"amount\":\"1\",\"attachments\":[{\"name\":\"../x\",\"sha256\":\"..\"}]}]"
            .write(
                toFile: home.path + "/bad.json", atomically: true, encoding: .utf8)
        #expect(try home.run("import \(home.path)/bad.json").errors.contains("its 'name' and 'sha256'"))
        #expect(try home.run("attach 9 \(large) --link").code == 1)
    }
}
