/// Holds one disposable at a time: setting another disposes of the one before.
public final class SerialDisposable: Disposable {
    private let outer = Subscription()
    private let current = Guarded<(any Disposable)?>(nil)

    /// Holds nothing at first.
    public init() {
        outer.add(Action { [current] in Self.replace(current, with: nil)?.dispose() })
    }

    /// Whether it has been disposed of, and what is set now is disposed of at once.
    public var isDisposed: Bool {
        outer.isDisposed
    }

    /// What it holds; nil where nothing has been set, or it has been disposed of.
    public var disposable: (any Disposable)? {
        current.withLock { $0 }
    }

    /// Disposes of the disposable held so far and holds `disposable` instead; once disposed of, disposes of it.
    public func set(_ disposable: any Disposable) {
        Self.replace(current, with: disposable)?.dispose()
        if outer.isDisposed { Self.replace(current, with: nil)?.dispose() }
    }

    /// Disposes of what it holds and of whatever is set later.
    public func dispose() {
        outer.dispose()
    }

    private static func replace(
        _ current: Guarded<(any Disposable)?>, with disposable: (any Disposable)?
    ) -> (any Disposable)? {
        current.withLock { current in
            defer { current = disposable }
            return current
        }
    }
}
