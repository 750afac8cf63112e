/// Disposes of something when it is released: a property of this type ends a subscription together with its object.
///
///     final class Clock: Sendable {
///         let ticks: ScopedDisposable
///         init(_ seconds: Observable<Int>) { ticks = seconds.subscribe(onNext: { print($0) }).scoped() }
///     }
public final class ScopedDisposable: Disposable {
    private let disposable: any Disposable

    /// Takes ownership of a disposable.
    public init(_ disposable: any Disposable) {
        self.disposable = disposable
    }

    /// Disposes of it now.
    public func dispose() {
        disposable.dispose()
    }

    deinit {
        disposable.dispose()
    }
}

extension Disposable {
    /// A handle that disposes of this when the handle is released.
    public func scoped() -> ScopedDisposable {
        ScopedDisposable(self)
    }
}
