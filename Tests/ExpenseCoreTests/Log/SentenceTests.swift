import Testing

@testable import ExpenseCore

/// The sentences of the log, each as what people see of it.
@Suite(.ownThreads)
struct SentenceTests {
    let one: LoggedMachine
    let two: LoggedMachine

    init() throws {
        (one, two) = (try LoggedMachine(), try LoggedMachine())
    }

    private func set(_ column: String, of note: String, _ value: StoredValue, on machine: LoggedMachine) throws {
        try machine.change("set \(column)", "UPDATE entry SET \(column) = ? WHERE note = ?", [value, .text(note)])
    }

    // MARK: - A row is computed from its operations

    @Test func `L1 fields that two machines set are both kept, and of one field the later value holds everywhere`()
        throws
    {
        try one.addCategory("food")
        try one.add("tea", 5)
        try one.exchange(with: two)
        try set("amount", of: "tea", .integer(6), on: one)
        try two.change("set", "UPDATE entry SET category = (SELECT id FROM category WHERE name = 'food')")
        try set("amount", of: "tea", .integer(7), on: two)
        try one.exchange(with: two)
        #expect(try one.state() == ["category food", "entry tea 7 food"])
        #expect(try two.state() == one.state())
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

    // MARK: - Each change says what its machine had seen

    @Test func `L2 a row stays if one machine deleted it and the other changed it without knowing`() throws {
        try one.add("tea", 5)
        try one.add("cake", 6)
        try one.exchange(with: two)
        try one.change("delete", "DELETE FROM entry")
        try set("amount", of: "tea", .integer(7), on: two)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 7 -"])
        #expect(try two.state() == one.state())
        try two.change("delete", "DELETE FROM entry")
        try one.exchange(with: two)
        #expect(try one.state().isEmpty)
    }

    @Test
    func `L2 a value that lost unseen is listed on all machines until a change decides, and again if that is undone`()
        throws
    {
        try one.add("tea", 5)
        try one.exchange(with: two)
        try set("amount", of: "tea", .integer(6), on: one)
        try set("amount", of: "tea", .integer(7), on: two)
        try one.exchange(with: two)
        #expect(try one.conflicts().count == 1 && one.conflicts() == two.conflicts())
        let conflict = try #require(try two.log().conflicts().first)
        let before = try two.state()
        #expect(conflict.columns == ["amount"] && Set([conflict.current, conflict.lost]).count == 2)
        try two.connection.write { try two.log().decide(conflict, forLost: true, "decide", at: 0) }
        try one.exchange(with: two)
        #expect(try one.conflicts().isEmpty && two.conflicts().isEmpty)
        #expect(try one.state() != before && one.state() == two.state())
        try two.undo()
        try one.exchange(with: two)
        #expect(try one.conflicts().count == 1 && one.state() == before)
    }

    @Test func `L2 a deletion that lost unseen is listed, and what is kept stays`() throws {
        try one.add("tea", 5)
        try one.add("cake", 6)
        try one.exchange(with: two)
        try one.change("delete", "DELETE FROM entry")
        try two.change("set", "UPDATE entry SET amount = 7")
        try one.exchange(with: two)
        let conflicts = try one.log().conflicts()
        #expect(conflicts.count == 2 && conflicts.allSatisfy { $0.lost == nil })
        try one.connection.write {
            try one.log().decide(conflicts[0], forLost: true, "decide", at: 0)
            try one.log().decide(conflicts[1], forLost: false, "decide", at: 0)
        }
        try one.exchange(with: two)
        #expect(try one.conflicts().isEmpty && two.conflicts().isEmpty)
        #expect(try one.state() == ["entry cake 7 -"] && two.state() == one.state())
    }

    @Test
    func `L1 of two values the one that was set later by the clock holds, however many changes a machine has made`()
        throws
    {
        try one.add("tea", 5)
        try one.exchange(with: two)
        for amount in 10..<20 {
            try one.change("set", at: Int64(1000 + amount), "UPDATE entry SET amount = ?", [.integer(Int64(amount))])
        }
        try two.change("set", at: 2000, "UPDATE entry SET amount = 30")
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 30 -"] && two.state() == one.state())
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

    // MARK: - Undo hides a change, redo shows it

    @Test func `L3 what recurs stays recorded up to the day of the undo, on all machines`() throws {
        try one.change("record", "INSERT INTO entry (note, amount) VALUES ('rent', 1)")
        try one.exchange(with: two)
        let recording = try #require(
            try one.change("days", "INSERT INTO made VALUES (1, '2026-11-21', 1), (1, '2026-11-22', 1)"))
        try one.connection.write { _ = try one.log().undo(change: recording, at: 0, through: "2026-11-21") }
        try one.exchange(with: two)
        #expect(try one.days() == ["2026-11-21"] && two.days() == ["2026-11-21"])
        try one.redo()
        try one.exchange(with: two)
        #expect(try one.days() == ["2026-11-21", "2026-11-22"] && two.days() == one.days())
    }

    @Test func `L3 an addition is undone after others changed the entry, and redone with what they did`() throws {
        let add = try one.add("tea", 5)
        try one.exchange(with: two)
        try set("amount", of: "tea", .integer(7), on: two)
        try two.change("tag", "INSERT INTO tag SELECT id, 'hot' FROM entry")
        try one.exchange(with: two)
        try one.undo(add)
        try one.exchange(with: two)
        #expect(try one.state().isEmpty && two.state().isEmpty)
        try one.redo(add)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 7 - #hot"])
        #expect(try two.state() == one.state())
    }

    @Test func `L3 a change of another machine is undone and redone by its number on any machine`() throws {
        try one.add("tea", 5)
        try set("amount", of: "tea", .integer(6), on: one)
        try one.exchange(with: two)
        let change = try #require(try two.log().history().first { $0.words == "set amount" })
        #expect(change.isOfOthers)
        try two.undo(change.id)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 5 -"])
        #expect(try one.log().history().first { $0.words == "set amount" }?.isUndone == true)
        try two.redo(change.id)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry tea 6 -"])
    }

    @Test func `L3 undo without a number undoes what was made here, whatever has arrived since`() throws {
        try one.add("tea", 5)
        try two.add("cake", 6)
        try one.exchange(with: two)
        try one.undo()
        try one.exchange(with: two)
        #expect(try one.state() == ["entry cake 6 -"] && two.state() == one.state())
        try one.redo()
        #expect(try one.state() == ["entry cake 6 -", "entry tea 5 -"])
    }

    @Test func `L2 a budget that was deleted elsewhere and is kept stays for all, who read on after that`() throws {
        try one.addCategory("food")
        try one.setBudget("food", 5, in: "May")
        try one.exchange(with: two)
        try one.change("delete", "DELETE FROM budget_month")
        try two.change("set", "UPDATE budget_month SET amount = 7")
        try one.exchange(with: two)
        let conflict = try #require(try one.log().conflicts().first { $0.lost == nil })
        try one.connection.write { try one.log().decide(conflict, forLost: false, "decide", at: 0) }
        try one.add("tea", 1)
        try one.publish()
        #expect(try two.receive(one.folder) == [])
        #expect(try two.state() == one.state())
        #expect(try one.conflicts() == [] && two.conflicts() == [])
    }

    @Test func `L3 what is imported again after its import was undone is as in the file, on all machines`() throws {
        let made = try #require(try one.importFile(["bank"]))
        try one.change("set", "UPDATE entry SET amount = 7")
        try one.undo(made)
        try one.exchange(with: two)
        _ = try one.importFile(["bank"])
        try one.change("tag", "INSERT INTO tag SELECT id, 'a' FROM entry")
        try one.exchange(with: two)
        #expect(try one.state() == ["entry bank 100 - #a"] && two.state() == one.state())
        try one.undo()
        try one.undo()
        try one.redo()
        try one.exchange(with: two)
        #expect(try one.state() == ["entry bank 100 -"] && two.state() == one.state())
    }

    @Test(arguments: [false, true])
    func `L3 what is made again has the parts that it is made with, on all machines`(isRead: Bool) throws {
        let made = try #require(try one.importFile(["bank"]))
        try one.change("tag", "INSERT INTO tag SELECT id, 'a' FROM entry")
        try one.exchange(with: two)
        try one.undo(made)
        if isRead { try one.exchange(with: two) }
        let again = try #require(try one.importFile(["bank"]))
        #expect(try one.state() == ["entry bank 100 -"])
        try one.exchange(with: two)
        #expect(try two.state() == one.state())
        try one.undo(again)
        try one.redo(made)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry bank 100 - #a"] && two.state() == one.state())
    }

    @Test func `L3 a merge of categories is undone after entries were added to the target, and redone`() throws {
        try one.addCategory("food")
        try one.addCategory("meals")
        try one.add("tea", 5, category: "food")
        let made = try one.connection.write {
            try one.log().change("merge", at: 0) {
                try one.connection.run("UPDATE entry SET category = 2 WHERE category = 1")
                try one.connection.run("DELETE FROM category WHERE id = 1")
            }
        }
        let merge: Int64 = try #require(made)
        try one.add("cake", 6, category: "meals")
        try one.exchange(with: two)
        let both = try one.state()
        try one.undo(merge)
        try one.exchange(with: two)
        #expect(try one.state() == ["category food", "category meals", "entry cake 6 meals", "entry tea 5 food"])
        #expect(try two.state() == one.state())
        try one.redo(merge)
        try one.exchange(with: two)
        #expect(try one.state() == both && two.state() == both)
    }

    @Test func `L3 what is redone by its number after other changes counts as made then`() throws {
        try one.add("tea", 5)
        let set = try #require(try one.change("six", "UPDATE entry SET amount = 6"))
        try one.undo()
        try one.change("seven", "UPDATE entry SET amount = 7")
        try one.redo(set)
        #expect(try one.state() == ["entry tea 6 -"])
        try one.undo()
        #expect(try one.state() == ["entry tea 7 -"])
        try one.redo()
        #expect(try one.state() == ["entry tea 6 -"])
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

    // MARK: - Rows that were added at once

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

    @Test func `L3 rows of an import that is undone here are set elsewhere, and have those values when it is redone`()
        throws
    {
        let file = try #require(try one.addRange(5, "row"))
        try one.exchange(with: two)
        try one.undo(file)
        try set("amount", of: "row3", .integer(70), on: two)
        try one.exchange(with: two)
        #expect(try one.state() == ["entry row3 70 -"] && two.state() == one.state())
        try one.redo(file)
        try one.exchange(with: two)
        let rows = ["row0 0", "row1 1", "row2 2", "row3 70", "row4 4"]
        #expect(try one.state() == rows.map { "entry \($0) - #bank" } && two.state() == one.state())
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

    // MARK: - The identity is in the row

    @Test
    func `L4 the second import of a file adds nothing, what was deleted stays deleted, what was undone comes back`()
        throws
    {
        let rows = ["row 1", "row 2", "row 3"]
        _ = try one.importFile(rows)
        _ = try two.importFile(rows)
        try one.exchange(with: two)
        try set("note", of: "row 1", .text("renamed"), on: one)
        try one.change("delete", "DELETE FROM entry WHERE note = 'row 2'")
        try one.exchange(with: two)
        _ = try two.importFile(rows)
        #expect(try two.state() == ["entry renamed 100 -", "entry row 3 100 -"])
        let alone = try #require(try two.importFile(["row 4"]))
        try two.undo(alone)
        _ = try two.importFile(["row 4"])
        try one.exchange(with: two)
        #expect(try one.state() == ["entry renamed 100 -", "entry row 3 100 -", "entry row 4 100 -"])
        #expect(try two.state() == one.state())
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

    @Test func `L4 a name that is written otherwise arrives, and one that is given up leaves no number behind`() throws
    {
        try one.addCategory("food")
        try one.addCategory("fun")
        try one.exchange(with: two)
        try one.change("rename", "UPDATE category SET name = 'Food' WHERE name = 'food'")
        try one.exchange(with: two)
        #expect(try two.state() == ["category Food", "category fun"])
        try one.change("rename", "UPDATE category SET name = 'Other' WHERE name = 'Food'")
        try two.change("rename", "UPDATE category SET name = 'other' WHERE name = 'fun'")
        try one.exchange(with: two)
        let second = try #require(try one.state().first { $0.hasSuffix("(2)") })
        try one.change("delete", "DELETE FROM category WHERE name NOT LIKE '% (2)'")
        try one.exchange(with: two)
        #expect(try one.state() == [String(second.dropLast(4))] && two.state() == one.state())
    }

    @Test func `L4 a name that several machines add is one row, also the second of that name`() throws {
        for machine in [one, two] {
            try machine.addCategory("food")
            try machine.change("rename", "UPDATE category SET name = 'meals'")
            try machine.addCategory("Food")
            try machine.add("from \(machine === one ? 1 : 2)", category: "food")
        }
        try one.exchange(with: two)
        let names = try one.connection.rows("SELECT lower(name) FROM category ORDER BY 1") { $0.text(0) ?? "" }
        #expect(names == ["food", "meals"])
        #expect(try two.state() == one.state())
    }

    @Test func `L4 two categories that got one name by renaming stay two, of which one is shown with a number`() throws
    {
        try one.addCategory("food")
        try one.addCategory("fun")
        try one.exchange(with: two)
        try one.change("rename", "UPDATE category SET name = 'Other' WHERE name = 'food'")
        try two.change("rename", "UPDATE category SET name = 'other' WHERE name = 'fun'")
        try one.exchange(with: two)
        let names = try one.connection.rows("SELECT lower(name) FROM category ORDER BY 1") { $0.text(0) ?? "" }
        #expect(names == ["other", "other (2)"])
        #expect(try two.state() == one.state())
        try two.undo()
        try one.exchange(with: two)
        #expect(try one.state() == ["category Other", "category fun"])
        #expect(try two.state() == one.state())
    }

    @Test func `L4 two copies that both go on before either saw the other need no names`() throws {
        try one.add("tea", 5)
        try one.publish()
        let copy = try LoggedMachine(copying: one.content())
        copy.folder = one.folder
        try one.add("here", 1)
        try copy.add("there", 2)
        try set("amount", of: "tea", .integer(6), on: copy)
        try one.exchange(with: copy)
        try two.receive(one.folder)
        #expect(try one.state() == ["entry here 1 -", "entry tea 6 -", "entry there 2 -"])
        #expect(try copy.state() == one.state() && two.state() == one.state())
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

    @Test func `L4 a budget is that of its category and currency, on whichever machine it was made or moved`() throws {
        try one.addCategory("food")
        try one.addCategory("meals")
        try one.setBudget("food", 10, in: "May")
        try one.exchange(with: two)
        try one.moveBudget(of: "food", to: "meals")
        try two.setBudget("meals", 20, in: "June")
        try two.setBudget(nil, 30, in: "May")
        try one.exchange(with: two)
        let rest = ["budget meals 10 in May", "budget meals 20 in June", "category food", "category meals"]
        let state = try one.state()
        #expect(state.filter { $0.hasPrefix("budget meals") && !$0.contains("in") }.count == 1)
        #expect(Set(rest + ["budget all 30", "budget all 30 in May"]).isSubset(of: state))
        #expect(try two.state() == state && two.conflicts().count == 1)
        try one.undo()
        try one.exchange(with: two)
        #expect(try one.state().contains("budget food 10 in May") && one.state().contains("budget meals 20"))
        #expect(try two.state() == one.state())
        try two.change("delete", "DELETE FROM budget_month")
        try two.change("delete", "DELETE FROM budget")
        try two.undo()
        try two.undo()
        #expect(try two.state() == one.state())
    }

    // MARK: - What is used exists

    @Test func `L5 a category that was deleted here and used there is there`() throws {
        try one.addCategory("food")
        try one.exchange(with: two)
        try one.change("delete", "DELETE FROM category")
        try two.add("tea", 5, category: "food")
        try one.exchange(with: two)
        #expect(try one.state() == ["category food", "entry tea 5 food"])
        #expect(try two.state() == one.state())
        try two.undo()
        try one.exchange(with: two)
        #expect(try one.state().isEmpty && two.state().isEmpty)
    }

    // MARK: - Lines that nobody should have written

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
