import Streams
import Synchronization

/// What an application shows: the chosen category and period, and everything that follows from them and from the store.
///
/// Assign to ``currentCategory`` or ``period``, or let any process add an expense: every value here that depends on it
/// is another from then on. Reading a value is never older than the last commit of any process, and observers are told
/// of each change.
///
/// What belongs together comes from one moment: a total belongs to the list and the title that are shown with it. Several
/// values are read as of one moment inside one `Computed`, or as ``current``.
///
///     let state = AppState(store: store)
///     let line = Computed { "\(state.title.value): \(state.formattedTotal.value)" }
///     let subscription = line.subscribe(onNext: { print($0) })
///     state.currentCategory.value = food
public final class AppState: Sendable {
    /// The category whose entries are shown; nil for all.
    public let currentCategory = Variable<Category?>(nil)
    /// The days that ``Current/periodTotals`` count; nil for the month that it is.
    public let period = Variable<Period?>(nil)
    /// The day that it is.
    public let today: Computed<CalendarDate>
    /// What follows from the current category and the period, all as of one commit, or why it cannot be read.
    public let answer: Computed<Result<Current, QueryFailure>>
    /// The same; while it cannot be read, what was read last, and ``failure`` says why.
    public let current: Computed<Current>
    /// Why what is shown could not be read again; nil as long as it could.
    public let failure: Computed<QueryFailure?>
    private let store: ExpenseStore

    /// The state of a store.
    ///
    /// - Parameter listLimit: how many entries the lists hold at most; totals count all.
    public init(store: ExpenseStore, environment: Environment = .live, listLimit: Int = 500) {
        self.store = store
        let today = Computed(externalChanges: environment.newDays) { environment.today() }
        let reader = CurrentReader(store, limit: listLimit)
        let (category, period) = (currentCategory, period)
        let answer = store.liveValue { _ in
            try reader.read(category.value, period.value ?? .month(of: today.value))
        }
        let last = LastAnswer()
        current = Computed { last.renew(answer.value) }
        failure = Computed { if case .failure(let failure) = answer.value { failure } else { nil } }
        self.today = today
        self.answer = answer
        names = store.liveValue { try $0.names() }
        tags = store.liveValue { try $0.tags().map(\.name) }
        payees = store.liveValue { try $0.recentPayees().map(\.name) }
        changes = store.liveValue { try $0.history() }
        entries = current.derived(\.entries)
        allEntries = current.derived(\.allEntries)
        allExpenses = allEntries.derived { $0.filter { $0.kind == .expense || $0.kind == .refund } }
        currentExpensesTotal = current.derived { $0.totals.map(\.expenses) }
        formattedTotal = current.derived { $0.isKnown ? format($0.totals.map(\.expenses)) : "unknown" }
        currentTintColor = current.derived { $0.category?.color ?? .all }
        title = current.derived { $0.category?.name ?? "All categories" }
        categories = current.derived(\.categories)
    }

    /// The newest entries of the current category and those below it.
    public let entries: Computed<[Expense]>
    /// The newest entries of all categories.
    public let allEntries: Computed<[Expense]>
    /// Of ``allEntries``, the expenses and refunds.
    public let allExpenses: Computed<[Expense]>
    /// What was spent in the current category, of all time, one amount in each currency.
    public let currentExpensesTotal: Computed<[Money]>
    /// The total as people read it: `12.50 USD`, several currencies beside each other, or `0.00 USD` for nothing.
    public let formattedTotal: Computed<String>
    /// The colour of the current category.
    public let currentTintColor: Computed<Color>
    /// The name of the current category.
    public let title: Computed<String>
    /// All categories, in alphabetical order.
    public let categories: Computed<[Category]>

    /// What new entries can name.
    public let names: Computed<Result<Names, QueryFailure>>
    /// The tags that entries have, in alphabetical order.
    public let tags: Computed<Result<[String], QueryFailure>>
    /// The payees of the newest entries, the most recent first.
    public let payees: Computed<Result<[String], QueryFailure>>
    /// The changes that can be undone or redone, the newest first.
    public let changes: Computed<Result<[Change], QueryFailure>>

    /// What happens to the data file itself; seen while something that is read from it is observed.
    public var fileChanges: Observable<FileChange> { store.fileChanges }
}

extension AppState {
    /// The totals of a filter and of its groups, as of the last commit.
    public func report(of filter: Variable<Filter>, by groupings: [Grouping] = []) -> Computed<
        Result<TotalReport, QueryFailure>
    > {
        store.liveValue { try $0.report(filter.value, by: groupings) }
    }

    /// What is left of each budget in all its spans that a period touches, as of the last commit; without a period, in
    /// the span of ``today``.
    public func budgets(in period: Variable<Period?>) -> Computed<Result<[BudgetState], QueryFailure>> {
        let today = today
        return store.liveValue { try $0.budgets(in: period.value ?? Period(from: today.value, to: today.value)) }
    }

    /// The first entries of a filter, as of the last commit.
    public func entries(of filter: Variable<Filter>, _ order: EntryOrder = .newest, limit: Int) -> Computed<
        Result<[Expense], QueryFailure>
    > {
        store.liveValue { store in
            var entries: [Expense] = []
            try store.forEachEntry(filter.value, order, limit: limit) {
                entries.append($0)
                return true
            }
            return entries
        }
    }

    /// The entries with higher numbers than one that is known.
    ///
    /// - Parameter limit: how many of them are read at most.
    public func additions(after known: Variable<Int64>, limit: Int) -> Computed<Result<Additions, QueryFailure>> {
        store.liveValue { try $0.additions(after: known.value, limit: limit) }
    }
}

/// The last answer that was no failure.
private final class LastAnswer: Sendable {
    private let current = Mutex(AppState.Current.unknown)

    func renew(_ answer: Result<AppState.Current, QueryFailure>) -> AppState.Current {
        current.withLock { current in
            if case .success(let newest) = answer { current = newest }
            return current
        }
    }
}

extension Computed {
    /// State that follows from this one.
    fileprivate func derived<Result: Equatable>(_ transform: @escaping @Sendable (Element) -> Result) -> Computed<
        Result
    > {
        Computed<Result> { transform(value) }
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
