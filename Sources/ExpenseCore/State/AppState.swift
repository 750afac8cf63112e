import Streams
import StreamsAtomics

/// The state of an application: the chosen category and period, and everything derived from them and from the store.
///
/// Assign to ``currentCategory`` or ``period``, or let any process add an expense: every value here that depends on it
/// changes. A read is never older than the last commit of any process, and observers are notified of each change.
///
/// Values are consistent: a total belongs to the list and the title that are shown with it. To read several values from
/// one commit, read them inside one `Computed`, or use ``current``.
///
///     let state = AppState(store: store)
///     let line = Computed { "\(state.title.value): \(state.formattedTotal.value)" }
///     let subscription = line.subscribe(onNext: { print($0) })
///     state.currentCategory.value = food
public final class AppState: Sendable {
    /// The chosen category; nil for all.
    public let currentCategory = Variable<Category?>(nil)
    /// The days that ``Current/periodTotals`` count; nil for the current month.
    public let period = Variable<Period?>(nil)
    /// The current day.
    public let today: Computed<CalendarDate>
    /// What is derived from the current category and the period, all from one commit, or why it cannot be read.
    public let answer: Computed<Result<Current, QueryFailure>>
    /// The same; after a failure the last values that could be read, and ``failure`` has the reason.
    public let current: Computed<Current>
    /// Why the last read failed; nil if it did not.
    public let failure: Computed<QueryFailure?>
    private let store: ExpenseStore

    /// The state of an application that uses a store.
    ///
    /// - Parameters:
    ///   - store: where everything is read from.
    ///   - environment: the clock, and when it shows another day; tests give their own.
    ///   - listLimit: the maximum number of entries in the lists; totals count all entries.
    public init(store: ExpenseStore, environment: Environment = .live, listLimit: Int = 500) {
        self.store = store
        let today = Computed(externalChanges: environment.newDays) { environment.today() }
        let (category, period) = (currentCategory, period)
        let answer = store.liveValue { store in
            try store.current(category.value, period.value ?? .month(of: today.value), limit: listLimit)
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

    /// The newest entries of the current category and its subcategories.
    public let entries: Computed<[Expense]>
    /// The newest entries of all categories.
    public let allEntries: Computed<[Expense]>
    /// The expenses and refunds in ``allEntries``.
    public let allExpenses: Computed<[Expense]>
    /// The expenses minus refunds of the current category, of all time, one amount per currency.
    public let currentExpensesTotal: Computed<[Money]>
    /// The total for people: `12.50 USD`, several currencies beside each other, `0.00 USD` for nothing.
    public let formattedTotal: Computed<String>
    /// The colour of the current category.
    public let currentTintColor: Computed<Color>
    /// The name of the current category.
    public let title: Computed<String>
    /// All categories, in alphabetical order.
    public let categories: Computed<[Category]>

    /// The names that a new entry can use.
    public let names: Computed<Result<Names, QueryFailure>>
    /// All tags of entries, in alphabetical order.
    public let tags: Computed<Result<[String], QueryFailure>>
    /// The payees of the newest entries, the most recent first.
    public let payees: Computed<Result<[String], QueryFailure>>
    /// The changes that can be undone or redone, the newest first.
    public let changes: Computed<Result<[Change], QueryFailure>>

    /// Changes of the data file itself, detected while a value that is read from it is observed.
    package var fileChanges: Observable<FileChange> { store.fileChanges }
}

extension AppState {
    /// The totals of a filter and of its groups, as of the last commit.
    package func report(of filter: Variable<Filter>, by groupings: [Grouping] = []) -> Computed<
        Result<TotalReport, QueryFailure>
    > {
        store.liveValue { try $0.report(filter.value, by: groupings) }
    }

    /// The report on the entries of a filter, as of the last commit and ``today``.
    package func periodReport(of filter: Variable<Filter>, in currency: Currency? = nil) -> Computed<
        Result<PeriodReport, QueryFailure>
    > {
        let today = today
        return store.liveValue { try $0.periodReport(filter.value, in: currency, today: today.value) }
    }

    /// The state of each budget in all its spans that a period touches, as of the last commit; without a period, in the
    /// span of ``today``.
    public func budgets(in period: Variable<Period?>) -> Computed<Result<[BudgetState], QueryFailure>> {
        let today = today
        return store.liveValue { try $0.budgets(in: period.value ?? Period(from: today.value, to: today.value)) }
    }

    /// The state of the budgets whose categories a filter selects, as of the last commit: in all their spans that the
    /// period of the filter touches, or in the span of ``today`` if the period is open at an end. Empty for a filter by
    /// anything else, because a budget counts all entries of its category.
    public func budgets(of filter: Variable<Filter>) -> Computed<Result<[BudgetState], QueryFailure>> {
        let today = today
        return store.liveValue { store in
            let filter = filter.value
            let isClosed = filter.period.from != nil && filter.period.to != nil
            let days = isClosed ? filter.period : Period(from: today.value, to: today.value)
            return try store.budgets(in: days).filter { filter.selects($0.budget) }
        }
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

    /// The entry with a number, as of the last commit; `UnknownEntry` if no entry has it.
    public func entry(_ id: Int64) -> Computed<Result<Expense, QueryFailure>> {
        store.liveValue { try $0.entry(id) }
    }

    /// The first entries whose numbers are in a range, ordered by number, as of the last commit.
    public func entries(numbered range: ClosedRange<Int64>, limit: Int) -> Computed<Result<[Expense], QueryFailure>> {
        store.liveValue { store in
            try store.read { connection in
                let numbered = Expense.query(where: \.id >= range.lowerBound && \.id <= range.upperBound)
                return try numbered.sorted(by: \.id, .ascending).limited(to: limit).all(on: connection)
            }
        }
    }

    /// The entries with higher numbers than a known one.
    ///
    /// - Parameters:
    ///   - known: the number; assign the newest one to continue from there.
    ///   - limit: the maximum number of entries to read.
    public func additions(after known: Variable<Int64>, limit: Int) -> Computed<Result<Additions, QueryFailure>> {
        store.liveValue { try $0.additions(after: known.value, limit: limit) }
    }
}

/// The last result that was not a failure.
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
    /// State that is derived from this one.
    fileprivate func derived<Result: Equatable>(_ transform: @escaping @Sendable (Element) -> Result) -> Computed<
        Result
    > {
        Computed<Result> { transform(value) }
    }
}

/// Amounts for people, all currencies beside each other.
public func format(_ amounts: [Money]) -> String {
    amounts.isEmpty
        ? Money(minorUnits: 0, currency: .dollar).display : amounts.map(\.display).joined(separator: " + ")
}

extension Expense {
    /// The name of the category for a list.
    public var categoryTitle: String {
        category ?? "No category"
    }
}
