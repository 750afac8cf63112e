import ExpenseCore
import Testing

@testable import expense_cli

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

    @Test func `it is shortened step by step, and no amount is ever cut`() throws {
        let status = try status("groceries and more", spent: ["112.50", "9.90 EUR"], total: ["1204", "9.90 EUR"])
        let expected = [
            "groceries and more · November 112.50 USD + 9.90 EUR · all 1,204.00 USD + 9.90 EUR",
            "groceries and more · Nov 112.50 USD + 9.90 EUR · all 1,204.00 USD + 9.90 EUR",
            "groceri… · Nov 112.50 USD + 9.90 EUR · all 1,204.00 USD + 9.90 EUR",
            "groceries and more · Nov 112.50 USD + 9.90 EUR", "groceri… · Nov 112.50 USD + 9.90 EUR",
            "Nov 112.50 USD + 9.90 EUR", "Nov 112.50 USD + 1 more", "112.50 USD + 1 more", "",
        ]
        var shown = (0...100).reversed().map { status.line.text(columns: $0) }
        for columns in 0...100 { #expect(displayWidth(of: status.line.text(columns: columns)) <= columns) }
        shown = shown.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        #expect(shown == expected)
    }

    @Test func `names are shown without their control characters`() throws {
        #expect(try status("a\u{1B}[2J", spent: ["1"], total: ["1"]).line.text(columns: 80).hasPrefix("a\\e[2J · "))
    }
}
