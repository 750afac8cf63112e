import Streams

/// What an application shows: the current category, and everything that follows from it and from the store.
///
/// Assign to ``currentCategory``, or let any process add an expense, and every stream here that depends on it emits
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
                Self.current(category, in: store, environment, listLimit)
                    .catchError { error in
                        failures.onNext(error)
                        return .empty()
                    }
            }
            .switchLatest()
            .bind(to: current)
            .disposed(by: bag)
        store.liveChanges(of: Self.newest(of: nil, listLimit))
            .map { Array($0.list) }
            .catchError { error in
                failures.onNext(error)
                return .empty()
            }
            .bind(to: allEntries)
            .disposed(by: bag)
    }

    private static func newest(of category: Category?, _ limit: Int) -> Query<Expense> {
        (category.map { category in Expense.query(where: \.category == category.name) } ?? Expense.query())
            .sorted(by: \.id, .descending).sorted(by: \.date, .descending).limited(to: limit)
    }

    /// What is shown of a category, all of it as of one moment; after a commit only what it changed is read.
    private static func current(
        _ category: Category?, in store: ExpenseStore, _ environment: Environment, _ limit: Int
    ) -> Observable<Current> {
        let entries = ListFollower(newest(of: category, limit), in: store)
        return store.commits
            .map {
                let totals = try entries.next { connection in
                    try [Period.month(of: environment.today()), .all].map { period in
                        let choices = category.map { [Filter.CategoryChoice.named($0.name)] } ?? []
                        return try connection.totals(Filter(categories: choices, period: period), by: []).map(\.total)
                    }
                }.other
                return Current(category: category, entries: entries.rows, monthTotals: totals[0], totals: totals[1])
            }
            .distinctUntilChanged()
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
