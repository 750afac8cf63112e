import ExpenseCore
import Streams

/// A list of expenses, its title and its total, and two fields for another one. It does not know that there are views.
final class ExpensesModel: Sendable {
    /// What is on the screen, all of one commit.
    struct Screen: Equatable, Sendable {
        let title: String
        let total: String
        let rows: [String]
    }

    let state: AppState
    let amount = Variable("")
    let note = Variable("")
    let problem = Variable("")
    private let store: ExpenseStore

    init(_ store: ExpenseStore, environment: Environment = .live) {
        self.store = store
        state = AppState(store: store, environment: environment)
    }

    /// Follows the category and the file, whoever changes them.
    var screen: Observable<Screen> {
        Observable.combineLatest(state.title, state.formattedTotal, state.entries)
            .map { title, total, entries in
                Screen(title: title, total: total, rows: entries.map { "\($0.date)  \($0.amount.display)  \($0.note)" })
            }
    }

    /// Records what the fields say, and empties them.
    func add() {
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
