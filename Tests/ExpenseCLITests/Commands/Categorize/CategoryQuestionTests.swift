import ExpenseCore
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct CategoryQuestionTests {
    private func question(suggestion: String? = nil, known: [String]) throws -> CategoryQuestion {
        let entry = Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: 2)),
            amount: Money(minorUnits: 100, currency: .dollar))
        return CategoryQuestion(about: entry, suggestion: suggestion, known: known)
    }

    @Test func `the suggestion is the first of at most nine categories, each offered once`() throws {
        let known = ["food", "home", "fun", "food"] + (1...9).map { "more \($0)" }
        let asked = try question(suggestion: "fun", known: known)
        #expect(asked.offered == ["fun", "food", "home"] + (1...6).map { "more \($0)" })
        #expect(asked.lines.choices.hasPrefix("  1 fun (suggested)  2 food  3 home"))
    }

    @Test func `after a slash, letters choose among all categories`() throws {
        let known = ["food", "home"] + (1...9).map { "more \($0)" } + ["food:Bäckerei", "groceries", "fun:afoo"]
        var asked = try question(suggestion: "food", known: known)
        for letter in ["/", "b", "a"] { #expect(asked.answer(of: .text(letter)) == nil) }
        #expect(asked.offered == ["food:Bäckerei"] && asked.lines.choices == "  1 food:Bäckerei")
        #expect(asked.answer(of: .backspace) == nil && asked.answer(of: .backspace) == nil)
        for letter in ["f", "o", "o"] { #expect(asked.answer(of: .text(letter)) == nil) }
        #expect(asked.offered == ["food", "food:Bäckerei", "fun:afoo"] && asked.lines.keys.hasSuffix("/foo"))
        #expect(asked.answer(of: .text("2")) == .category("food:Bäckerei", makesRule: false))
        #expect(asked.answer(of: .enter) == .category("food", makesRule: false))
        #expect(asked.answer(of: .text("q")) == nil && asked.answer(of: .enter) == nil)
        #expect(asked.lines.choices.contains("no category"))
        #expect(asked.answer(of: .escape) == nil && asked.offered.count == 9)
        #expect(asked.answer(of: .text("u")) == .undo)
        #expect(asked.answer(of: .text("/")) == nil && asked.answer(of: .control("c")) == .leave)
    }

    @Test func `a digit chooses, and after r it also makes a rule`() throws {
        var asked = try question(known: ["food", "home"])
        #expect(asked.answer(of: .text("3")) == nil && asked.answer(of: .text("0")) == nil)
        #expect(asked.answer(of: .up) == nil)
        #expect(asked.answer(of: .text("2")) == .category("home", makesRule: false))
        #expect(asked.answer(of: .text("r")) == nil && asked.makesRule)
        #expect(asked.answer(of: .text("1")) == .category("food", makesRule: true))
        #expect(asked.answer(of: .escape) == nil && asked.answer(of: .text("1")) == .category("food", makesRule: false))
        #expect(asked.answer(of: .text("s")) == .skip)
        for key in [.text("q"), .escape, .control("c"), .control("d")] as [Key] {
            #expect(asked.answer(of: key) == .leave)
        }
    }
}
