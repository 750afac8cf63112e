/// What can be ended: a subscription, a resource, a scheduled action.
public protocol Disposable: Sendable {
    /// Ends it. Idempotent, and safe from any thread.
    func dispose()
}

extension Disposable {
    /// Hands the disposable to a bag, which disposes of it when the bag goes.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// Ready-made disposables.
public enum Disposables {
    /// A disposable with nothing to dispose of.
    public static func create() -> any Disposable {
        NoDisposable()
    }

    /// A disposable that runs `action` exactly once, on the thread that disposes first.
    public static func create(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let subscription = Subscription()
        subscription.add(Action(run: action))
        return subscription
    }

    /// A disposable that disposes of all of `disposables`, the last one first.
    public static func create(_ disposables: any Disposable...) -> any Disposable {
        let subscription = Subscription()
        for disposable in disposables { subscription.add(disposable) }
        return subscription
    }
}

struct NoDisposable: Disposable {
    func dispose() {}
}

/// A clean-up. Runs its action each time; a `Subscription` that holds it makes that once.
@usableFromInline @frozen
struct Action: Disposable {
    @usableFromInline let run: @Sendable () -> Void

    @inlinable
    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }

    @usableFromInline
    func dispose() {
        run()
    }
}

/// What follows when the source of a subscription goes without an end.
@usableFromInline @frozen
struct AbandonAction: Disposable {
    @usableFromInline let run: @Sendable () -> Void

    @inlinable
    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }

    @usableFromInline
    func dispose() {}
}

/// Holds disposables and disposes of them when it goes, the last one first.
///
/// What is inserted after `dispose()` is disposed of at once.
public final class DisposeBag: Disposable {
    private let subscription = Subscription()

    /// An empty bag.
    public init() {}

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        subscription.add(disposable)
    }

    /// Disposes of the content now, and of whatever is inserted later.
    public func dispose() {
        subscription.dispose()
    }

    deinit {
        subscription.dispose()
    }
}
