import Foundation
import Testing

/// Events during the run of a program that must not matter.
@Suite(.ownThreads)
struct ProcessFaultTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `a change that was committed is reported even if the output fails`() throws {
        for (line, done) in [
            ("add 1", "entry #1 was recorded"), ("edit 1 --note x", "entry #1 was changed"),
            ("delete 1 --yes", "1 entry was deleted"), ("undo", "1 change was undone"),
        ] {
            let outcome = try home.shell("$E \(line) >/dev/full")
            #expect(outcome.code == 74 && outcome.errors.hasSuffix("; \(done) anyway\n"), "\(outcome)")
        }
        let closed = try home.shell("$E add 2 >&-")
        #expect(closed.code == 74 && closed.errors.contains("entry #2 was recorded anyway"))
        #expect(try home.shell("$E add 3 2>&- >/dev/full").code == 74)
        #expect(try home.run("total --json").output.contains("\"count\":3"))
    }

    @Test(arguments: [
        [:], ["TERM": ""], ["TERM": "unknown-terminal"], ["LC_ALL": "C"], ["LC_ALL": "nonsense"], ["TZ": "x"],
    ])
    func `unusual environment variables change nothing`(variables: [String: String]) throws {
        #expect(try home.run("add 1 Käse -d 2026-01-02", variables).code == 0)
        let list = "ID  DATE        CATEGORY       AMOUNT  NOTE\n 1  2026-01-02  No category  1.00 USD  Käse\n"
        #expect(try home.run("list", variables).output == list)
    }

    @Test func `closed or empty standard input is not an error`() throws {
        #expect(try home.shell("$E add 1 <&- >/dev/null && $E prompt <&- ; $E prompt </dev/null").errors.isEmpty)
        #expect(try home.shell("$E import - <&-").code == 65)
        #expect(try home.run("import - --format json").output == "imported 0 entries\n")
        #expect(try home.run("import -").code == 65)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal ends a command at once and leaves the data file intact`(signal: Int32) throws {
        try home.run("add 1")
        let watch = try home.start(["watch"])
        #expect(watch.nextLine() != nil)
        watch.send(signal)
        #expect(watch.exitCode() == (signal == SIGINT ? 130 : 128 + signal))
        #expect(try home.run("check").code == 0)
    }

    @Test(.long) func `a line of 2 MB, and lines that are not text, are refused without further effects`() throws {
        let long = String(repeating: "x", count: 2_000_000)
        let outcome = try home.run("prompt", input: "add 1 \(long)\nadd 2 fine\n")
        #expect(outcome.code == 64 && outcome.errors.contains("longer than 10000 bytes"))
        #expect(outcome.output.contains("added #1"))
        let shell = try home.shell("printf 'add 1 \\377\\nadd 3 \\000\\nadd 4 fine\\n' | $E prompt")
        #expect(shell.errors.contains("the line is not valid UTF-8") && shell.errors.contains("NUL"))
        #expect(shell.output.contains("4.00 USD  fine") && shell.code == 64)
    }

    @Test func `a field of 100 MB is refused, in little memory`() throws {
        let line = """
            (printf 'date,amount,note\\n2026-01-02,5,"'; head -c 100000000 /dev/zero | tr '\\0' x) > big.csv
            ulimit -v 400000; $E import big.csv
            """
        let outcome = try home.shell(line)
        #expect(
            outcome.code == 65 && outcome.errors.contains("big.csv:2:14: the field is longer than 1000000 bytes"),
            "\(outcome)")
    }

    @Test func `a name of the data file that is not valid UTF-8 is refused, and no other file is written`() throws {
        let outcome = try home.shell("EXPENSE_FILE=$(printf '/tmp/\\377.db') $E add 1")
        #expect(
            outcome.code == 78 && outcome.errors.contains("EXPENSE_FILE: the path is not valid UTF-8"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        // An invalid path does not matter if another variable names the file.
        #expect(try home.shell("EXPENSE_FILE=my.db XDG_DATA_HOME=$(printf '\\377') $E add 1").code == 0)
    }

    @Test(.long) func `an endless line needs little memory, and the next line is read`() throws {
        let line = """
            (head -c 100000000 /dev/zero | tr '\\0' x; printf '\\nadd 4 fine\\n') | (ulimit -v 400000; $E prompt)
            """
        let outcome = try home.shell(line)
        #expect(outcome.code == 64 && outcome.errors.contains("the line has more than 16000000 bytes"), "\(outcome)")
        #expect(outcome.output.contains("4.00 USD  fine"))
    }

    @Test func `an overflow of the stack is reported as a bug of the program`() throws {
        // How small a stack it starts on depends on the build, so this tries several sizes, in KiB.
        let codes = try home.shell(
            "for size in $(seq 24 2 64); do (ulimit -s $size; $E total >out.txt 2>&1; echo $?) 2>/dev/null; done")
        #expect(codes.output.contains("70\n"), "\(codes)")
        #expect(codes.output.hasSuffix("0\n"), "\(codes)")
    }

    @Test func `a hundred thousand tags are refused at once`() throws {
        let outcome = try home.shell("$E add 1 $(seq -f '-t t%g' 30000)")
        #expect(outcome.code == 64 && outcome.errors.contains("at most 100 tags"))
    }

    @Test(.long) func `a download program that ignores its time limit is abandoned`() throws {
        let line = """
            mkdir bin && printf '#!/bin/sh\\nexec sleep 100\\n' >bin/curl && chmod +x bin/curl
            PATH=$PWD/bin:$PATH $E rates fetch --timeout 1
            """
        let outcome = try home.shell(line)
        #expect(outcome.code == 75 && outcome.errors.contains("the download took too long"), "\(outcome)")
    }
}
