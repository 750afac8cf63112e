import Streams

/// The state of an application: what was chosen, and what the data file has for it.
///
/// Assign to ``currentCategory``, ``period`` or ``filter``, or let any process add an expense: each stream emits what is
/// true now, and again what has changed. All of them come from one read of one commit, so no observer ever sees the list of
/// one category with the total of another.
///
///     let state = AppState(store: store)
///     let subscription = Observable.combineLatest(state.title, state.formattedTotal)
///         .subscribe(onNext: { title, total in print("\(title): \(total)") })
///     state.currentCategory.value = food
public final class AppState: Sendable {
    /// The chosen category; nil for all.
    public let currentCategory = Variable<Category?>(nil)
    /// The days that ``Current/periodTotals`` count; nil for the current month.
    public let period = Variable<Period?>(nil)
    /// What the entries have in common besides their category: a text, a tag, an account.
    public let filter = Variable(Filter())

    /// The current day. Computed because a new entry needs it at once.
    public let today: Computed<CalendarDate>
    /// What is asked of the data file. Choosing the same category again asks nothing.
    private let question: Observable<Question>
    /// What is shown. While the file cannot be read, the last values stay, and ``failure`` has the reason.
    public let current: Observable<Current>
    /// Why the file cannot be read; nil if it can. It is tried again until it can.
    public let failure: Observable<QueryFailure?>

    /// The state of an application that uses a store.
    ///
    /// - Parameters:
    ///   - store: where everything is read from.
    ///   - environment: the clock, when it shows another day, and what waits; tests give their own.
    ///   - listLimit: the maximum number of entries in the lists; totals count all entries.
    public init(store: ExpenseStore, environment: Environment = .live, listLimit: Int = 500) {
        (self.store, scheduler) = (store, environment.scheduler)
        today = Computed(externalChanges: environment.newDays) { environment.today() }
        shown = RememberedQuery(of: store) { try $0.current($1, limit: listLimit) }

        let category = currentCategory.distinctUntilChanged(at: { $0?.id })
        question = Observable.combineLatest(category, period, filter, today)
            .map { Question($0, $1, $2, on: $3) }
            .distinctUntilChanged()
        let answers = question.answers(from: store, waitingOn: scheduler) { [shown] in try shown.answer(to: $0) }
        current = answers.compactMap { try? $0.get() }.distinctUntilChanged().share(replay: 1)
        failure = answers.map(\.failure).distinctUntilChanged()
    }

    /// The newest entries of the current category and its subcategories.
    public var entries: Observable<[Expense]> { showing { $0.entries } }
    /// The newest entries of all categories.
    public var allEntries: Observable<[Expense]> { showing { $0.allEntries } }
    /// The expenses and refunds in ``allEntries``.
    public var allExpenses: Observable<[Expense]> { showing { $0.allEntries.filter(\.isSpending) } }
    /// The expenses minus refunds of the current category, of all time, one amount per currency.
    public var currentExpensesTotal: Observable<[Money]> { showing { $0.expenses } }
    /// The total for people: `12.50 USD`, several currencies beside each other, `0.00 USD` for nothing.
    public var formattedTotal: Observable<String> { showing { format($0.expenses) } }
    /// The name of the current category.
    public var title: Observable<String> { showing { $0.title } }
    /// The colour of the current category.
    public var currentTintColor: Observable<Color> { showing { $0.tintColor } }
    /// The budgets of the current category in the period.
    public var budgets: Observable<[BudgetState]> { showing { $0.budgets } }
    /// All categories, in alphabetical order.
    public var categories: Observable<[Category]> { showing { $0.categories } }

    private func showing<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (Current) -> Value
    ) -> Observable<Value> {
        current.map(part).distinctUntilChanged()
    }

    /// The answers to a query of your own for what was chosen, each from one commit, or why it cannot be answered.
    public func answers<Answer: Equatable & Sendable>(
        _ query: @escaping @Sendable (ExpenseStore, Question) throws -> Answer
    ) -> Observable<Result<Answer, QueryFailure>> {
        question.answers(from: store, waitingOn: scheduler) { [store] question in
            try store.snapshot { try query(store, question.counted(by: store.months())) }
        }
    }

    /// What ``current`` is at this moment. For the thread that has just written or chosen something: a stream may bring it
    /// a moment later, from the thread that watches the file.
    public func read() throws -> Current {
        try shown.answer(to: Question(currentCategory.value, period.value, filter.value, on: today.value))
    }

    /// Changes of the data file itself, detected while something that is read from it is observed.
    package var fileChanges: Observable<FileChange> { store.fileChanges }
    private let store: ExpenseStore
    private let scheduler: any Scheduler
    private let shown: RememberedQuery<Question, Current>
}

extension ObservableType<AppState.Question> {
    /// The answer to the newest question: now, and after each commit of any process that changes it. If the file cannot be
    /// read, the reason, and the question is asked again, after longer and longer waits, until there is an answer.
    fileprivate func answers<Answer: Equatable & Sendable>(
        from store: ExpenseStore, waitingOn scheduler: any Scheduler,
        _ ask: @escaping @Sendable (AppState.Question) throws -> Answer
    ) -> Observable<Result<Answer, QueryFailure>> {
        flatMapLatest { question in
            let patient = Observable.deferred { .just(try ask(question)) }
                .retry(attempts: .max, backoff: .betweenReads, scheduler: scheduler)
            return store.occasions
                .map { Result.success(try ask(question)) }
                .catchError { .just(.failure(QueryFailure($0))).concat(.error($0)) }
                .retryWhen { failures in failures.flatMapLatest { _ in patient } }
        }
        .distinctUntilChanged()
        .share(replay: 1)
    }
}
