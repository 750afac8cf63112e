import Streams

/// What an application shows: the current category, and everything that follows from it and from the store.
///
/// Assign to ``currentCategory``, or let any process add an expense, and every stream here that depends on it sends
/// its new value. What belongs together comes from one moment: a total that is shown belongs to the list and the title
/// that are shown with it.
public final class AppState: Sendable {
    /// The category whose entries are shown; nil for all.
    public let currentCategory = Variable<Category?>(nil)
    /// What follows from the current category, as of one moment.
    public let current: Variable<Current>
    /// The newest entries of all categories.
    public let allEntries = Variable<[Expense]>([])
    /// What went wrong while reading; the lists and totals stay as they were.
    public let failures = PublishSubject<any Error>()
    private let bag = DisposeBag()

    /// The list and the totals of the current category.
    public struct Current: Hashable, Sendable {
        /// The category, or nil for all.
        public let category: Category?
        /// Its newest entries.
        public let entries: [Expense]
        /// The totals of the month that it is, one in each currency that has entries.
        public let monthTotals: [Total]
        /// The totals of all time.
        public let totals: [Total]
    }

    /// The state of a store.
    ///
    /// - Parameter listLimit: how many entries the lists hold at most; totals count all.
    public init(store: ExpenseStore, environment: Environment = .live, listLimit: Int = 500) {
        current = Variable(Current(category: nil, entries: [], monthTotals: [], totals: []))
        let failures = failures
        currentCategory
            .distinctUntilChanged(at: { $0?.id })
            .map { category in
                store.live { store in
                    let filter = Filter(categories: category.map { [.named($0.name)] } ?? [])
                    let snapshot = try store.snapshot(
                        filter, limit: listLimit, totalsOf: [.month(of: environment.today()), .all])
                    return Current(
                        category: category, entries: snapshot.entries, monthTotals: snapshot.totals[0],
                        totals: snapshot.totals[1])
                }
                .catchError { error in
                    failures.onNext(error)
                    return .empty()
                }
            }
            .switchLatest()
            .bind(to: current)
            .disposed(by: bag)
        store.live { try $0.entries(limit: listLimit) }
            .catchError { error in
                failures.onNext(error)
                return .empty()
            }
            .bind(to: allEntries)
            .disposed(by: bag)
    }

    /// The newest entries of the current category.
    public var entries: Observable<[Expense]> {
        current.map(\.entries).distinctUntilChanged()
    }

    /// Of all entries, those where money went.
    public var allExpenses: Observable<[Expense]> {
        allEntries.map { $0.filter { $0.kind == .expense } }.distinctUntilChanged()
    }

    /// What went in the current category, of all time, one amount in each currency.
    public var currentExpensesTotal: Observable<[Money]> {
        current.map { $0.totals.map(\.expenses) }.distinctUntilChanged()
    }

    /// The total as people read it: `12.50 USD`, several currencies beside each other, or `0.00 USD` for nothing.
    public var formattedTotal: Observable<String> {
        currentExpensesTotal.map(format)
    }

    /// The colour of the current category.
    public var currentTintColor: Observable<Color> {
        current.map { $0.category?.color ?? .all }.distinctUntilChanged()
    }

    /// The name of the current category.
    public var title: Observable<String> {
        current.map { $0.category?.name ?? "All categories" }.distinctUntilChanged()
    }
}

/// Amounts for people, one currency beside the other.
public func format(_ amounts: [Money]) -> String {
    amounts.isEmpty
        ? Money(minorUnits: 0, currency: .dollar).display : amounts.map(\.display).joined(separator: " + ")
}

extension Expense {
    /// The name of the category, as a list shows it.
    public var categoryTitle: String {
        category ?? "No category"
    }
}
