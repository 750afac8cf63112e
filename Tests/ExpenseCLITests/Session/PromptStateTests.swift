import ExpenseCore
import Streams
import Testing

@testable import expense_cli

/// What the prompt remembers, reduced without a terminal or a data file.
struct PromptStateTests {
    private func state(after actions: PromptAction...) -> PromptState {
        actions.reduce(PromptState(), Reducer.prompt.returning)
    }

    @Test func `the first interruption gives up the line, the second the program`() {
        #expect(state(after: .interrupt).givenUp == .line)
        #expect(state(after: .interrupt, .interrupt).givenUp == .program)
        #expect(state(after: .interrupt, .read, .interrupt).givenUp == .line)
    }

    @Test func `the first failure decides the exit code`() {
        #expect(state(after: .read).firstFailure == nil)
        #expect(state(after: .failed(.usage), .failed(.interrupted)).firstFailure == .usage)
    }

    @Test func `the category that is followed is a stream`() {
        let store = PromptStore()
        let followed = Variable<String?>("unknown")
        let binding = store.map { $0.followed?.name }.bind(to: followed)
        #expect(followed.value == nil)
        store.dispatch(.follow(Category(name: "food", color: .all)))
        #expect(followed.value == "food")
        binding.dispose()
    }

    @Test func `leaving ends the prompt, and changes nothing else`() {
        #expect(state(after: .leave) == PromptState(isLeaving: true))
    }
}
