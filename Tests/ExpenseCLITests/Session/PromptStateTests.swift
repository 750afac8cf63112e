import ExpenseCore
import Streams
import Testing

@testable import expense_cli

/// The state of the prompt, reduced without a terminal or a data file.
@Suite(.ownThreads)
struct PromptStateTests {
    private func state(after actions: PromptAction...) -> PromptState {
        actions.reduce(PromptState(), Reducer<PromptState, PromptAction>.prompt.returning)
    }

    @Test func `the first interruption discards the line, the second one ends the program`() {
        #expect(state(after: .interrupt).givenUp == .line)
        #expect(state(after: .interrupt, .interrupt).givenUp == .program)
        #expect(state(after: .interrupt, .read, .interrupt).givenUp == .line)
    }

    @Test func `any other key cancels the first interruption`() {
        #expect(state(after: .interrupt, .editor(.key(.control("c")))).givenUp == .line)
        #expect(state(after: .interrupt, .editor(.key(.text("a")))).givenUp == .nothing)
    }

    @Test func `a line runs until it has ended`() {
        #expect(state(after: .run("total")).running == "total")
        #expect(state(after: .run("total"), .ended(LineEnd())).running == nil)
    }

    @Test func `whether the last line has changed something is known until the next one runs`() {
        let change = PromptAction.ended(LineEnd(hasChanged: true))
        #expect(state(after: .run("1 tea"), change).hasChanged)
        #expect(!state(after: .run("1 tea"), change, .run("list")).hasChanged)
        #expect(!state(after: .run("1 tea"), change, .run("list"), .ended(LineEnd())).hasChanged)
    }

    @Test func `a table is part of the session from its first row to the key that leaves it`() {
        let table = LiveTableState(columns: [.init(title: "NAME")])
        let row = LiveTableState.Row(name: "food", values: [.init(text: "food")])
        let shown = state(after: .showTable(table), .table(.rows([row], sums: [])))
        #expect(shown.table?.visible == [row] && shown.table?.isDone == false)
        #expect(state(after: .showTable(table), .table(.key(.text("q"), room: 5))).table?.isDone == true)
        #expect(state(after: .showTable(table), .showTable(nil)).table == nil)
        #expect(state(after: .table(.unmark)).table == nil)
    }

    @Test func `keys change only the line`() {
        let typed = state(after: .editor(.key(.text("12 tea"))), .editor(.key(.control("a"))))
        #expect(typed.editor.line.text == "12 tea" && typed.editor.line.cursor == 0)
        #expect(typed.status == StatusLine() && typed.running == nil)
    }

    @Test func `the first failure decides the exit code`() {
        #expect(state(after: .read).firstFailure == nil)
        let (first, second) = (LineEnd(failure: .usage), LineEnd(failure: .interrupted))
        #expect(state(after: .run("x"), .ended(first), .run("y"), .ended(second)).firstFailure == .usage)
    }

    @Test func `the current category is a stream`() {
        let store = PromptStore()
        let followed = Variable<String?>("unknown")
        let binding = store.map { $0.followed?.name }.bind(to: followed)
        #expect(followed.value == nil)
        store.dispatch(.follow(Category(name: "food", color: .all)))
        #expect(followed.value == "food")
        binding.dispose()
    }

    @Test func `leaving ends the prompt, and changes nothing else`() {
        let left = state(after: .editor(.key(.text("a"))), .leave)
        #expect(left.isLeaving && left.editor.line.text == "a")
    }
}
