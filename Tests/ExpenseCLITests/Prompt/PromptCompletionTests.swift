import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct PromptCompletionTests {
    private let completion = PromptCompletion(
        of: PromptLine.self,
        lines: {
            $0.hasPrefix("category")
                ? ["food", "eating out", "Fun"] : $0.hasPrefix("accounts") ? ["giro", "my visa"] : ["work", "weekend"]
        },
        files: { prefix in ["docs/", "data.csv"].filter { $0.hasPrefix(prefix) } })

    private func offered(_ line: String, after: String = "") -> [String] {
        var buffer = LineBuffer(line + after)
        buffer.move(to: line.count)
        return completion.completions(of: buffer).candidates.map(\.text)
    }

    @Test func `commands are offered first, and those of a group after its name`() {
        #expect(offered("ba") == ["backup"])
        #expect(offered("recurring de") == ["delete"])
        #expect(offered("category ").contains("add") && offered("category ").contains("food"))
        #expect(!offered("category f").contains("follow"))
    }

    @Test func `options are offered after a dash, and their values after them`() {
        #expect(offered("add 1 --cat") == ["--category"])
        #expect(offered("add 1 -c f") == ["food", "Fun"])
        #expect(offered("add 1 --category=fo") == ["food"])
        #expect(offered("! 42 --cat") == ["--category"])
        #expect(offered("12.50 lunch -t w") == ["work", "weekend"])
        #expect(offered("-12.50 lunch -c fo") == ["food"] && offered("--he") == ["--help"])
        #expect(offered("expense-cli ba") == ["backup"] && offered("expense-cli 12 -c fo") == ["food"])
        #expect(offered("12.50 lunch -d yest") == ["yesterday"])
        #expect(offered("total --by cat") == ["category"])
        #expect(offered("list -c food,fu") == ["Fun"] && offered("list -c food,eat") == ["'eating out'"])
        #expect(offered("import d") == ["docs/", "data.csv"])
        #expect(offered("12.50 lunch @g") == ["@giro"] && offered("list @") == ["@giro"])
        #expect(offered("12.50 lunch @giro +we") == ["+weekend"] && offered("12.50 '@g").isEmpty)
    }

    @Test func `a word with blanks is offered in quotation marks, also inside open quotation marks`() {
        #expect(offered("add 1 -c eat") == ["'eating out'"])
        #expect(offered("add 1 -c \"eat") == ["\"eating out\""])
        #expect(offered("add 1 -c 'eating o") == ["'eating out'"])
    }

    @Test func `only the word before the cursor counts in the middle of a line`() {
        #expect(offered("add 1 -c fo", after: " -d today") == ["food"])
        var buffer = LineBuffer("tot --by category")
        buffer.move(to: 3)
        #expect(completion.completions(of: buffer).range == 0..<3)
    }

    @Test func `nothing is offered where any text is valid`() {
        #expect(offered("12.50 lun") == [])
        #expect(offered("nonsense x") == [])
    }
}
