/// Disposes of something when it goes: a property of this type ends a subscription with the object that holds it.
///
///     final class Clock: Sendable {
///         let ticks: ScopedDisposable
///         init(_ seconds: Observable<Int>) { ticks = seconds.subscribe(onNext: { print($0) }).scoped() }
///     }
public final class ScopedDisposable: Disposable {
    private let disposable: any Disposable

    /// Takes over a disposable.
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
    /// The same as a handle that disposes of it when it goes.
    public func scoped() -> ScopedDisposable {
        ScopedDisposable(self)
    }
}
