import ExpenseCore
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct PromptStatusTests {
    private func money(_ text: String) throws -> Money {
        try Money(typed: text, currency: .dollar)
    }

    private func status(_ category: String? = "food", spent: [String], budget: String? = nil, total: [String]) throws
        -> PromptStatus
    {
        try PromptStatus(
            category: category, month: "November", spent: spent.map(money), budget: budget.map(money),
            total: total.map(money))
    }

    @Test func `the line names the category, its month, its budget and the overall total`() throws {
        let status = try status(spent: ["112.50"], budget: "300", total: ["1204"])
        #expect(status.line.text(columns: 80) == "food · November 112.50 of 300.00 USD · all 1,204.00 USD")
        let all = try self.status(nil, spent: ["5"], total: ["5", "9.90 EUR"])
        #expect(all.line.text(columns: 80) == "all categories · November 5.00 USD · all 5.00 USD + 9.90 EUR")
    }

    @Test func `it is shortened step by step, its name last, and no amount is ever cut`() throws {
        let status = try status(
            "groceries and more", spent: ["112.50", "9.90 EUR"], budget: "300", total: ["1204", "9.90 EUR"])
        let expected = [
            "groceries and more · November 112.50 of 300.00 USD + 9.90 EUR · all 1,204.00 USD + 9.90 EUR",
            "groceries and more · Nov 112.50 of 300.00 USD + 9.90 EUR · all 1,204.00 USD + 9.90 EUR",
            "groceries and more · Nov 112.50 of 300.00 USD + 9.90 EUR",
            "groceries and more · 112.50 of 300.00 USD + 9.90 EUR",
            "groceries and more · 112.50 of 300.00 USD + 1 more", "groceries and more · 112.50 USD + 1 more",
            "groceri… · 112.50 USD + 1 more", "gro… · 112.50 USD + 1 more", "",
        ]
        var shown = (0...100).reversed().map { status.line.text(columns: $0) }
        for columns in 0...100 { #expect(displayWidth(of: status.line.text(columns: columns)) <= columns) }
        shown = shown.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        #expect(shown == expected)
    }

    @Test func `in a narrow window the category and the amount of its month are shown before the total of all`() throws
    {
        let food = try status("food:out", spent: ["112.50"], budget: "300", total: ["1204"])
        #expect(food.line.text(columns: 40) == "food:out · Nov 112.50 of 300.00 USD")
        #expect(food.line.text(columns: 21) == "food:out · 112.50 USD")
        #expect(food.line.text(columns: 20) == "foo… · 112.50 USD")
        let all = try status(nil, spent: ["5"], total: ["5"])
        #expect(all.line.text(columns: 40) == "all · Nov 5.00 USD · all 5.00 USD")
        #expect(all.line.text(columns: 20) == "all · Nov 5.00 USD")
    }

    @Test func `a conflict and a machine that is silent are shown first, and left out last`() throws {
        var food = try status(spent: ["112.50"], total: ["1204"])
        food.notices = ["1 conflict"]
        #expect(food.line.text(columns: 80) == "1 conflict · food · November 112.50 USD · all 1,204.00 USD")
        #expect(food.line.text(columns: 30) == "1 conflict · food · 112.50 USD")
        #expect(food.line.text(columns: 20) == "food · 112.50 USD")
    }

    @Test func `names are shown without their control characters`() throws {
        #expect(try status("a\u{1B}[2J", spent: ["1"], total: ["1"]).line.text(columns: 80).hasPrefix("a\\e[2J · "))
    }
}
