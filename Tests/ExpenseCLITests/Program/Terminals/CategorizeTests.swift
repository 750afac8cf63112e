import Foundation
import Testing

@Suite(.ownThreads)
struct CategorizeTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `categorize lists entries without a category, and on a terminal asks with a key for each suggestion`()
        throws
    {
        try run("add 12 --payee 'REWE 4711' -d 2026-01-03")
        try run("add 8 bakery -d 2026-01-02")
        try run("add 5 rewe -c groceries -d 2026-01-01")
        #expect(try run("categorize --csv").contains("1,2026-01-03,expense,12.00,USD,REWE 4711,,groceries\n"))
        #expect(try run("categorize").contains("bakery  (no suggestion)"))
        let terminal = try PseudoTerminal(columns: 100)
        let asking = try home.start(["categorize"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "quit: ").contains("1 groceries (suggested)"))
        terminal.type("r")
        _ = terminal.read(until: "rule ")
        terminal.type("1")
        #expect(terminal.read(until: "quit: ").contains("added rule #1  'REWE 4711'  groceries"))
        terminal.type("q")
        #expect(terminal.read(until: "a category now").contains("1 entry has"))
        #expect(asking.exitCode() == 0)
        #expect(!terminal.writtenSoFar().contains("\u{1B}"))
        #expect(try run("list -c groceries --csv").contains("REWE 4711"))
    }

    @Test func `an answer of categorize is taken back, suggested for the payee, and chosen by letters`() throws {
        for payee in ["DB VERTRIEB", "DB VERTRIEB", "?"] { try run("add 12 --payee '\(payee)' -d 2026-01-03") }
        let terminal = try PseudoTerminal(columns: 100)
        let asking = try home.start(["categorize"], ["TERM": "dumb"], terminal: terminal.program)
        _ = terminal.read(until: "quit: ")
        terminal.type("u")
        #expect(terminal.read(until: "quit: ").contains("nothing has been answered yet"))
        terminal.type("r1")
        #expect(terminal.read(until: "quit: ").contains("no rule was made: '?' is too short"))
        terminal.type("r/tran\r")
        #expect(terminal.read(until: "quit: ").contains("added rule #1  'DB VERTRIEB'  transport"))
        terminal.type("u")
        let again = terminal.read(until: "quit: ")
        #expect(again.contains("#2 is not in transport any more") && again.contains("2 of 3  #2"))
        terminal.type("/trav\r")
        #expect(terminal.read(until: "quit: ").contains("1 travel (suggested)"))
        terminal.type("1")
        #expect(terminal.read(until: "a category now").contains("3 entries have"))
        #expect(asking.exitCode() == 0)
        #expect(try run("rule").contains("no rules"))
        #expect(try run("list -c travel --csv").split(separator: "\n").count == 3)
    }

    @Test func `categorize does not ask about what another process has categorised, and shows what it has changed`()
        throws
    {
        for note in ["one", "two", "three"] { try run("add 12 \(note) -d 2026-01-03") }
        let terminal = try PseudoTerminal(columns: 100)
        let asking = try home.start(["categorize"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "quit: ").contains("1 of 3  #3"))
        try run("edit 3 --category food")
        #expect(terminal.read(until: "it is in food now").contains("another process changed #3"))
        #expect(terminal.read(until: "quit: ").contains("2 of 3  #2"))
        try run("edit 2 --note changed")
        #expect(terminal.read(until: "quit: ").contains("changed"))
        try run("delete 2 --yes")
        #expect(terminal.read(until: "quit: ").contains("another process deleted #2"))
        terminal.type("sx")
        #expect(terminal.read(until: "a category now").contains("0 entries have"))
        #expect(asking.exitCode() == 0)
    }

    @Test func `keys that are typed ahead answer the next questions of categorize, and a signal restores the terminal`()
        throws
    {
        for note in ["one", "two", "three"] { try run("add 12 \(note) -d 2026-01-03") }
        let terminal = try PseudoTerminal(columns: 100)
        let found = terminal.settings
        let asking = try home.start(["categorize"], ["TERM": "dumb"], terminal: terminal.program)
        terminal.running = asking
        _ = terminal.read(until: "quit: ")
        terminal.type("1s")
        _ = terminal.read(until: "skipped")
        _ = terminal.read(until: "quit: ")
        asking.send(SIGTERM)
        #expect(asking.exitCode() == 128 + SIGTERM)
        #expect(terminal.settings == found)
        #expect(try run("categorize --json").contains("\"note\":\"two\""))
        #expect(try !run("categorize --json").contains("\"note\":\"three\""))
    }
}
