/// Holds one disposable at a time: setting another one disposes of the previous one.
public final class SerialDisposable: Disposable {
    private let outer = Subscription()
    private let current = Guarded<(any Disposable)?>(nil)

    /// An empty one.
    public init() {
        outer.add(DisposeAction { [current] in Self.replace(current, with: nil)?.dispose() })
    }

    /// Whether it has been disposed of; anything set after that is disposed of at once.
    public var isDisposed: Bool {
        outer.isDisposed
    }

    /// The current disposable; nil if none has been set, or after `dispose()`.
    public var disposable: (any Disposable)? {
        current.withLock { $0 }
    }

    /// Disposes of the current disposable and holds `disposable` instead; after `dispose()`, disposes of it at once.
    public func set(_ disposable: any Disposable) {
        Self.replace(current, with: disposable)?.dispose()
        if outer.isDisposed { Self.replace(current, with: nil)?.dispose() }
    }

    /// Disposes of the current disposable and of whatever is set later.
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
