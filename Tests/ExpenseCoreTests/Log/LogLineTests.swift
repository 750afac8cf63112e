import Testing

@testable import ExpenseCore

/// What only the log by itself shows of its sentences: lines in any order and in pieces, numbers, and clocks.
@Suite(.ownThreads)
struct LogLineTests {
    let one: LoggedMachine
    let two: LoggedMachine

    init() throws {
        (one, two) = (try LoggedMachine(), try LoggedMachine())
    }

    private func set(_ column: String, of note: String, _ value: StoredValue, on machine: LoggedMachine) throws {
        try machine.change("set \(column)", "UPDATE entry SET \(column) = ? WHERE note = ?", [value, .text(note)])
    }

    @Test func `L1 lines in any order, twice and in part lead to the same rows`() throws {
        let first = try #require(try one.addCategory("food"))
        try one.add("tea", 5, category: "food")
        try set("amount", of: "tea", .integer(6), on: one)
        try one.change("delete", "DELETE FROM entry")
        try one.undo()
        try one.undo(first)
        try one.publish()
        let lines = one.folder.sorted { $0.hash < $1.hash }
        for line in lines.reversed() { try two.receive([line]) }
        try two.receive(lines)
        #expect(try two.state() == one.state())
        #expect(try one.state() == ["category food", "entry tea 6 food"])
    }

    @Test func `L1 a clock in a far year locks nobody out`() throws {
        try one.change("add", at: .max, "INSERT INTO entry (note, amount) VALUES ('tea', 1)")
        try one.exchange(with: two)
        for amount in 2..<5 {
            try two.change("set", at: 0, "UPDATE entry SET amount = ?", [.integer(Int64(amount))])
            try one.exchange(with: two)
            #expect(try one.state() == ["entry tea \(amount) -"] && two.state() == one.state())
        }
        try one.change("set", at: .min, "UPDATE entry SET amount = 6")
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 6 -"] && two.state() == one.state())
    }

    @Test func `L3 a name that was added, deleted and added again comes and goes step by step`() throws {
        var states = [try one.state()]
        for sql in [
            "INSERT INTO entry (note, amount) VALUES ('tea', 1)", "INSERT INTO tag VALUES (1, 'a')",
            "DELETE FROM tag", "INSERT INTO tag VALUES (1, 'a')", "DELETE FROM tag",
        ] {
            try one.change("step", sql)
            states.append(try one.state())
        }
        for state in states.dropLast().reversed() {
            try one.undo()
            #expect(try one.state() == state)
        }
        for state in states.dropFirst() {
            try one.redo()
            #expect(try one.state() == state)
        }
    }

    @Test(.long) func `L3 an import is one operation, and is undone and redone after some of its rows were changed`()
        throws
    {
        let file = try #require(try one.addRange(2500, "row"))
        #expect(try one.connection.integer("SELECT count(*) FROM log_operation") == 0)
        #expect(try one.connection.integer("SELECT count(*) FROM log_range") == 1)
        try set("amount", of: "row7", .integer(1_000_000), on: one)
        try one.change("delete", "DELETE FROM entry WHERE note = 'row8'")
        try one.change("tag", "INSERT INTO tag VALUES (11, 'seen')")
        try one.change("untag", "DELETE FROM tag WHERE entry = 12")
        let all = try one.state()
        #expect(
            all.count == 2499 && all.contains("entry row7 1000000 - #bank")
                && all.contains("entry row10 10 - #bank #seen"))
        try one.undo(file)
        #expect(try one.state().isEmpty)
        try one.redo(file)
        #expect(try one.state() == all)
        try one.exchange(with: two)
        #expect(try two.state() == all)
        let there = try #require(try two.log().history().first { $0.words == "import row" })
        try two.undo(there.id)
        try one.exchange(with: two)
        #expect(try one.state().isEmpty && two.state().isEmpty)
    }

    @Test func `L1 what was made at once comes in pieces, in any order, without an operation for each row`() throws {
        try one.addCategory("food")
        let file = try #require(try one.addRange(2500, "row"))
        try set("amount", of: "row7", .integer(1_000_000), on: one)
        try one.change("delete", "DELETE FROM entry WHERE note = 'row8'")
        try one.undo(file)
        try one.redo(file)
        try one.publish()
        let lines = one.folder.sorted { $0.hash < $1.hash }
        #expect(lines.count == 10)
        for line in lines { try two.receive([line]) }
        #expect(try two.state() == one.state())
        #expect(try two.connection.integer("SELECT count(*) FROM log_operation WHERE kind = 'entry'") ?? 0 < 10)
        try two.undo(try #require(try two.log().history().first { $0.words == "import row" }).id)
        try one.exchange(with: two)
        #expect(try one.state() == ["category food"] && two.state() == ["category food"])
    }

    @Test func `L1 of many rows that another machine knows in part the others are added`() throws {
        let notes = (0..<150).map { "row \($0)" }
        _ = try two.importFile(Array(notes[100...]))
        _ = try one.importFile(notes)
        try two.change("delete", "DELETE FROM entry WHERE note = 'row 120'")
        try one.exchange(with: two)
        #expect(try two.state().count == 150)
        #expect(try one.state() == two.state())
    }

    @Test func `L4 the number of a row of another machine is given to no other row, even if that row never comes`()
        throws
    {
        try one.add("tea", 1)
        try one.change("delete", "DELETE FROM entry")
        try one.exchange(with: two)
        try two.add("cake", 2)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry cake 2 -"] && two.state() == one.state())
        try two.undo(try #require(try two.log().history().first { $0.words == "delete" }).id)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry cake 2 -", "entry tea 1 -"] && two.state() == one.state())
    }

    @Test func `L4 a copy lists the deletion that lost to what the other copy has redone, as all machines do`() throws {
        let addition = try one.add("tea", 5)
        try one.undo()
        let copy = try LoggedMachine(copying: one.content())
        try copy.redo()
        try copy.change("delete", "DELETE FROM entry WHERE note = 'tea'")
        try one.add("coffee")
        try one.redo(addition)
        try one.exchange(with: copy)
        try two.receive(one.folder)
        #expect(try copy.state() == one.state() && two.state() == one.state())
        let listed = try one.conflicts()
        #expect(listed.count == 1)
        #expect(try copy.conflicts() == listed && two.conflicts() == listed)
    }

    @Test func `Y9 a line that says what cannot be changes nothing and holds up nobody`() throws {
        try one.add("tea", 5)
        try one.publish()
        try one.exchange(with: two)
        let before = try two.state()
        let head = try #require(try one.connection.text("SELECT hash FROM log_change ORDER BY id DESC"))
        func line(_ clock: Int64, _ operations: String) -> LogLine {
            LogLine(
                #"{"clock":\#(clock),"time":0,"words":"","parents":["\#(head)"],"effect":0,"operations":\#(operations)}"#
            )
        }
        // Rows in pieces are checked as others are: an amount that is a text, and another kind of row.
        let columns = #"["amount","category","note","uid"]"#
        let piece = LogLine(
            #"{"piece":[{"kind":"entry","columns":\#(columns),"rows":[["x",null,"n",5]]},"#
                + #"{"kind":"tag","columns":["entry","name"],"rows":[]}]}"#)
        let bad = LogLine(#"{"piece":[{"kind":"secret","columns":[],"rows":[]}]}"#)
        func of(_ piece: LogLine) -> LogLine {
            LogLine(line(100, "[]").text.dropLast() + #","pieces":["\#(piece.hash)"]}"#)
        }
        let reasons = try two.receive([
            line(.max, "[]"), line(100, #"[["secret","+",1,{}]]"#), line(100, #"[["entry","=",1,{"color":1}]]"#),
            line(100, #"[["entry","=",1,7]]"#), line(100, #"[["entry","=",[1],{}]]"#),
            line(100, #"[["entry","+",5,{"note":7}]]"#),
            LogLine("no line"), piece, of(piece), bad, of(bad),
        ])
        #expect(reasons.count == 9, "\(reasons)")
        #expect(try two.state() == before)
        try one.add("cake", 6)
        try one.exchange(with: two)
        #expect(try two.state() == ["entry cake 6 -", "entry tea 5 -"])
    }

    @Test(arguments: ["UPDATE entry SET category = NULL", "DELETE FROM entry"])
    func `L5 a category that only an undone change has made goes when nothing here uses it any more, and comes back`(
        leaving: String
    ) throws {
        let made = try #require(try one.addCategory("food"))
        try one.add("tea", 5, category: "food")
        try one.undo(made)
        #expect(try one.state() == ["category food", "entry tea 5 food"])
        let left = try #require(try one.change("leave", leaving))
        #expect(try !one.state().contains("category food"))
        try one.exchange(with: two)
        #expect(try two.state() == one.state())
        try one.undo(left)
        #expect(try one.state() == ["category food", "entry tea 5 food"])
        try one.exchange(with: two)
        #expect(try two.state() == one.state())
    }

    @Test func `L1 a line that the tables refuse is tried again when others arrive, and what follows from it waits`()
        throws
    {
        try one.add("tea", 5)
        try one.exchange(with: two)
        func arrive() throws -> [String] {
            try one.publish()
            let new = one.folder.subtracting(two.folder)
            two.folder.formUnion(new)
            return try two.connection.write { try two.log().receive(Array(new)).map(\.reason) }
        }
        try two.connection.execute(
            "CREATE TRIGGER refusal BEFORE INSERT ON entry BEGIN SELECT RAISE (ABORT, 'refused'); END")
        try one.add("cake", 6)
        try set("amount", of: "cake", .integer(7), on: one)
        #expect(try arrive().count == 1)
        #expect(try two.state() == ["entry tea 5 -"])
        try two.connection.execute("DROP TRIGGER refusal")
        try one.add("bread", 8)
        #expect(try arrive().isEmpty)
        #expect(try two.state() == one.state())
    }
}
