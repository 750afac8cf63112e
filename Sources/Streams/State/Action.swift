import StreamsAtomics

/// Work that somebody starts, such as saving a form: whether it can be started, whether it is running, its results and
/// its errors.
///
///     execute      --1-----------2-------3--------
///     work         ---a--b|      --#     --c|
///     isExecuting  f-t---f-------t-f-----t--f-----
///     elements     ---a--b-----------------c------
///     errors       -----------------e-------------
///
/// At most one execution runs at a time. ``isEnabled`` is false while one is running, and while `enabledIf` is false.
/// Nothing is executed while the action is not enabled, whichever threads ask. An execution runs to its end, even if
/// the action has been released meanwhile; to cancel it, end its stream, for example with `takeUntil`.
///
///     let name = Variable("Anna")
///     let save = Action(enabledIf: { !name.value.isEmpty }) { (name: String) in Observable.just(name.count) }
///     save.execute(name.value).subscribe(onNext: { print($0) })
public final class Action<Input: Sendable, Element: Sendable>: Sendable {
    /// Whether the work is running.
    public let isExecuting: Computed<Bool>
    /// Whether ``execute(_:)`` would start the work.
    public let isEnabled: Computed<Bool>

    private let work: @Sendable (Input) throws -> Observable<Element>
    private let running: Running
    private let results = PublishSubject<Element>()
    private let failures = PublishSubject<any Error>()

    /// An action that subscribes to the stream that `work` makes from an input.
    ///
    /// - Parameters:
    ///   - isAllowed: whether the work may be started; it may read variables and computed values, see ``Computed``.
    ///   - work: makes the stream of one execution. If it throws, the execution fails.
    public init<Work: ObservableType<Element>>(
        enabledIf isAllowed: @escaping @Sendable () -> Bool = { true },
        _ work: @escaping @Sendable (Input) throws -> Work
    ) {
        let running = Running()
        let isExecuting = Computed(externalChanges: running.changes.asObservable()) { running.isOn }
        self.running = running
        self.isExecuting = isExecuting
        isEnabled = Computed { isAllowed() && !isExecuting.value }
        self.work = { try work($0).asObservable() }
    }

    /// The elements of all executions.
    public var elements: Observable<Element> { results.asObservable() }

    /// The errors with which executions ended. An execution that is refused emits nothing here.
    public var errors: Observable<any Error> { failures.asObservable() }

    /// Starts the work, and returns the stream of its elements and its end; each subscriber receives all of them.
    ///
    /// If the action is not enabled, nothing is started, and the stream fails with ``StreamError/notEnabled``. The work
    /// starts before this returns, on the caller's thread. In a transaction it starts at once, not with the commit.
    @discardableResult
    public func execute(_ input: Input) -> Observable<Element> {
        guard isEnabled.value, running.begin() else { return .error(StreamError.notEnabled) }
        let execution = ReplaySubject<Element>.unbounded()
        let stream = Observable.deferred { [work] in try work(input) }
        _ = stream.subscribe { [running, results, failures] event in
            transaction {
                switch event {
                case .next(let element): results.onNext(element)
                case .error(let error):
                    running.end()
                    failures.onNext(error)
                case .completed: running.end()
                }
                execution.on(event)
            }
        }
        return execution.asObservable()
    }
}

extension Action where Input == Void {
    /// As ``execute(_:)``, without an input.
    @discardableResult
    public func execute() -> Observable<Element> {
        execute(())
    }
}

extension ObservableType {
    /// Executes an action with each element. Elements that arrive while the action is not enabled are ignored.
    ///
    /// The binding does not keep the action alive.
    ///
    ///     let taps = PublishSubject<Void>()
    ///     let refresh = Action { Observable.just(1) }
    ///     let handle = taps.bind(to: refresh)
    public func bind<Result>(
        to action: Action<Element, Result>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        bind(to: { [weak action] element in _ = action?.execute(element) }, fileID: fileID, line: line, isolation: nil)
    }
}

/// Whether an execution is running. An atomic and not a variable, so that two threads cannot both begin one, and one in
/// a transaction is seen before the commit.
private final class Running: Sendable {
    let changes = PublishSubject<Void>()
    private let state = Atomic<Bool>(false)

    var isOn: Bool { state.load(ordering: .acquiring) }

    /// False if it is on already.
    func begin() -> Bool {
        guard state.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
            return false
        }
        changes.onNext(())
        return true
    }

    func end() {
        state.store(false, ordering: .releasing)
        changes.onNext(())
    }
}
