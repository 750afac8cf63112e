/// Owns what its body makes on this thread: the body of an effect, or of ``DisposeBag/collect(_:)``.
// Safe: all that varies is touched by the thread that runs the body.
class Scope {
    private static let current = ThreadLocal<Scope>(.scope)

    /// Takes a disposable, to dispose of it at the end of the scope.
    final let keep: (any Disposable) -> Void
    /// How many deliveries were under way when the body began. Inside of a further one, an observer is running.
    private var delivery = 0
    /// The scope whose body runs this one's.
    private(set) final var enclosing: Scope?

    init(keep: @escaping (any Disposable) -> Void) {
        self.keep = keep
    }

    /// The scope whose body is running on this thread; nil inside an observer that the body has caused to be called.
    static var innermost: Scope? {
        guard !ProcessActivity.hasNoTransaction, let scope = current.object,
            scope.delivery == Turn.current.delivery
        else { return nil }
        return scope
    }

    final func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = Scope.current.object
        enclosing = Scope.innermost
        delivery = Turn.current.delivery
        ProcessActivity.beginScope()
        Scope.current.object = self
        defer {
            Scope.current.object = outer
            ProcessActivity.endScope()
        }
        return try body()
    }
}

extension DisposeBag {
    /// Puts into the bag what `body` makes on this thread: subscriptions, effects, bindings and clean-ups.
    ///
    ///     let price = Variable(10), bag = DisposeBag()
    ///     bag.collect {
    ///         price.subscribe(onNext: { print("price \($0)") })
    ///         effect { print("twice \(price.value * 2)") }
    ///         onCleanUp { print("over") }
    ///     }
    ///     bag.dispose()
    ///
    /// What an observer makes that `body` causes to be called belongs to that observer.
    ///
    /// - Returns: What `body` returns.
    public func collect<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Scope { self.insert($0) }.run(body)
    }
}
