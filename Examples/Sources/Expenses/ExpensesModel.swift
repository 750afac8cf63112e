import ExpenseCore
import Streams

/// A list of expenses, its title and its total, and two fields for another one. It does not know that there are views.
public final class ExpensesModel: Sendable {
    /// What is on the screen, all of one commit.
    public struct Screen: Equatable, Sendable {
        public let title: String
        public let total: String
        public let rows: [String]
    }

    public let state: AppState
    public let amount = Variable("")
    public let note = Variable("")
    public let problem = Variable("")
    private let store: ExpenseStore

    public init(_ store: ExpenseStore, environment: Environment = .live) {
        self.store = store
        state = AppState(store: store, environment: environment)
    }

    /// Follows the category and the file, whoever changes them.
    public var screen: Observable<Screen> {
        Observable.combineLatest(state.title, state.formattedTotal, state.entries)
            .map { title, total, entries in
                Screen(title: title, total: total, rows: entries.map { "\($0.date)  \($0.amount.display)  \($0.note)" })
            }
    }

    /// Records what the fields say, and empties them.
    public func add() {
        let category = state.currentCategory.value?.name
        do {
            let money = try Money(typed: amount.value, currency: store.defaultCurrency() ?? .dollar)
            _ = try store.add(Expense(date: state.today.value, amount: money, category: category, note: note.value))
            transaction {
                amount.value = ""
                note.value = ""
                problem.value = ""
            }
        } catch {
            problem.value = "\(error)"
        }
    }
}
