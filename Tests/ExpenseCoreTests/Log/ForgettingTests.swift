import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ForgettingTests {
    @Test(arguments: 1...8)
    func `what is forgotten stays as it is, and the changes that are left are undone as if all were known`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed)
        func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
        let (all, few) = (try LoggedMachine(), try LoggedMachine())
        for step in 0..<60 {
            let (row, kind, amount) = (Int64(1 + below(6)), below(9), Int64(below(100)))
            for machine in [all, few] {
                switch kind {
                case 0, 1: try machine.add("n\(step)", amount, category: "food")
                case 2:
                    try machine.change(
                        "set", "UPDATE entry SET amount = ? WHERE id = ?", [.integer(amount), .integer(row)])
                case 3: try machine.change("delete", "DELETE FROM entry WHERE id = ?", [.integer(row)])
                case 4:
                    try machine.change(
                        "tag", "INSERT OR IGNORE INTO tag SELECT id, 'a' FROM entry WHERE id = ?", [.integer(row)])
                case 5: try machine.change("untag", "DELETE FROM tag WHERE entry = ?", [.integer(row)])
                case 6: try machine.addCategory(amount < 50 ? "food" : "fun")
                case 7: try machine.addRange(3, "row\(step)-")
                default: try machine.undo()
                }
            }
            try few.connection.write { try few.log().forget(keeping: 5) }
            #expect(try few.state() == all.state())
        }
        #expect(try few.log().history().count == 5)
        for _ in 0..<5 {
            guard let change = try few.log().history("NOT is_undone", "place DESC", limit: 1).first else { break }
            try few.undo(change.id)
            try all.undo()
            #expect(try few.state() == all.state())
        }
        try few.redo()
        try all.redo()
        #expect(try few.state() == all.state())
    }
}
