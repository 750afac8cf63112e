/// Something that can be ended: a subscription, a resource, a scheduled action.
public protocol Disposable: Sendable {
    /// Ends it. Idempotent, and safe from any thread.
    func dispose()
}

extension Disposable {
    /// Puts the disposable into a bag, which disposes of it when the bag is released.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// Ready-made disposables.
public enum Disposables {
    /// A disposable that does nothing.
    public static func create() -> any Disposable {
        NoDisposable()
    }

    /// A disposable that runs `action` exactly once, on the first thread that disposes of it.
    public static func create(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let subscription = Subscription()
        subscription.add(DisposeAction(run: action))
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

/// A clean-up action. It runs each time it is asked to; the `Subscription` that holds it asks once.
@usableFromInline @frozen
struct DisposeAction: Disposable {
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

/// What to do when the source of a subscription is released without having ended.
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

/// Holds disposables and disposes of them when it is released, the last one first.
///
/// A subscription that has ended leaves the bag. What is inserted after `dispose()` is disposed of at once.
public final class DisposeBag: Disposable {
    private let content = CompositeDisposable()

    /// An empty bag.
    public init() {}

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        guard let key = content.insert(disposable), let subscription = disposable as? Subscription else { return }
        subscription.add(DisposeAction { [content] in content.forget(key) })
    }

    /// Disposes of the content now, and of whatever is inserted later.
    public func dispose() {
        content.dispose()
    }

    deinit {
        content.dispose()
    }
}
