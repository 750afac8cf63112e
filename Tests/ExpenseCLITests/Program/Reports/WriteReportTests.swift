import Foundation
import Testing

/// The page of `report`. `Tests/Report/browser` looks at it in a browser.
@Suite(.ownThreads)
struct WriteReportTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        for line in ["add 12.50 lunch -c food -d 2026-10-15", "add 2000 --income -c salary -d 2026-10-01"] {
            try home.run(line)
        }
    }

    private func page(_ name: String) throws -> String {
        try String(contentsOfFile: "\(home.path)/\(name)", encoding: .utf8)
    }

    private func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(home.path)/\(name)")[.posixPermissions] as? Int
    }

    @Test func `a page is complete in itself, and only its owner can read it`() throws {
        #expect(
            try run("report -p 2026-10 -o october.html")
                == "wrote a report of 2026-10-01 to 2026-10-31 with 2 entries to october.html\n")
        let page = try page("october.html")
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("default-src 'none'") && page.contains("October 2026") && page.contains("12.50"))
        for word in ["http:", "https:", " src=", "@import", "url("] { #expect(!page.contains(word)) }
        #expect(try permissions(of: "october.html") == 0o600)
    }

    @Test(arguments: [
        ("..2026-08", "2026-08-01 to 2026-08-31"), ("2099-02..", "2099-02-01 to 2099-02-28"),
        ("..2026-12", "2026-10-01 to 2026-12-31"), ("all", "2026-10-01 to 2026-10-31"),
    ])
    func `an open end of a period is that of the entries, or near its other end`(period: String, days: String) throws {
        #expect(try run("report -p \(period) -o open.html").contains("wrote a report of \(days) with"))
    }

    @Test func `an amount has one sign, even if more was paid back than spent`() throws {
        try run("add 6.56 back --refund -c food -d 2026-09-29")
        try run("report -p 2026 -o both.html")
        let page = try page("both.html")
        #expect(page.contains("+0.00 +6.56 = 6.56") && page.contains("+2,000.00 -12.50 = 1,987.50"))
    }

    @Test func `a file that exists is replaced only with --force`() throws {
        try run("report -p 2026-10 -o october.html")
        let first = try page("october.html")
        let again = try home.run("report -p 2026-10 -c food -o october.html")
        #expect(
            again.code == 73
                && again.errors.contains("october.html: the file already exists; add --force to replace it"))
        #expect(try page("october.html") == first)
        try run("report -p 2026-10 -c food -o october.html --force")
        #expect(try !page("october.html").contains("salary"))
        let folder = try home.run("report -o . --force")
        #expect(folder.code == 73 && folder.errors.contains("only a regular file can be replaced"))
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains("draft") }
        #expect(leftovers.isEmpty)
    }

    @Test func `what a symbolic link names is replaced, not the link`() throws {
        try run("report -p 2026-10 -o october.html")
        #expect(try home.shell("ln -s october.html link.html && $E report -p 2026 -o link.html --force").code == 0)
        #expect(try home.shell("test -L link.html && grep -c '<h1>2026' october.html").output == "1\n")
    }

    @Test func `without a file, the page is in the cache and each one replaces the one before`() throws {
        for _ in 0..<2 {
            #expect(
                try run("report -p 2026").hasSuffix("with 2 entries to \(home.path)/.cache/expense-cli/report.html\n"))
        }
        #expect(try permissions(of: ".cache/expense-cli/report.html") == 0o600)
        let elsewhere = try home.run("report -p 2026", ["XDG_CACHE_HOME": home.path + "/cache"])
        #expect(elsewhere.output.hasSuffix("/cache/expense-cli/report.html\n"))
    }

    @Test func `the browser is opened on request, and its absence is told`() throws {
        let line =
            "$E report -p 2026 -o o.html --open && for each in 1 2 3 4 5 6 7 8 9; do test -s told && break; sleep 0.2; done; cat told"
        try "#!/bin/sh\necho \"$1\" > told\n".write(toFile: home.path + "/browser", atomically: true, encoding: .utf8)
        let opened = try home.shell("chmod +x browser; " + line, ["BROWSER": home.path + "/browser"])
        #expect(opened.output.hasSuffix("o.html\no.html\n"))
        let none = try home.run("report -p 2026 --open", ["BROWSER": "/no/browser"])
        #expect(
            none.code == 0
                && none.output.hasSuffix("no browser was found; open the file, or set BROWSER to a browser\n"))
    }

    @Test func `texts of entries are texts of the page`() throws {
        try run("add 3 '</script><b>\"x\" & y' -d 2026-10-02")
        try run("report -p 2026-10 -o october.html")
        let page = try page("october.html")
        #expect(page.contains("&lt;/script&gt;&lt;b&gt;&quot;x&quot; &amp; y"))
        #expect(page.components(separatedBy: "<script").count == 2)
    }

    @Test func `the page follows the data while --live runs`() throws {
        let live = try home.start(["report", "-p", "2026-10", "--live", "-o", "live.html"])
        #expect(live.nextLine()?.hasSuffix("with 2 entries to live.html") == true)
        #expect(try page("live.html").contains("http-equiv=\"refresh\""))
        try run("add 7.77 tea -c food -d 2026-10-16")
        #expect(live.nextLine()?.hasSuffix("with 3 entries to live.html") == true)
        #expect(try page("live.html").contains("20.27"))
        live.interrupt()
        #expect(live.exitCode() == 130)
    }

    @Test func `a file name without -o is not searched for`() throws {
        let outcome = try home.run("report october.html")
        #expect(outcome.code == 64 && outcome.errors.contains("use -o october.html"))
        #expect(try home.run("report --force").code == 64)
    }
}
