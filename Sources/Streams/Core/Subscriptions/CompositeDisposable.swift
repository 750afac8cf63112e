/// Holds disposables that can be taken out again, and disposes of all at once.
///
/// Unlike a ``DisposeBag`` it does not dispose of them when it goes. What is inserted after `dispose()` is disposed of at
/// once.
///
///     let handles = CompositeDisposable()
///     let key = handles.insert(Disposables.create { print("disposed of") })
///     if let key { handles.remove(for: key) }
public final class CompositeDisposable: Disposable {
    /// Names one of the disposables.
    public struct Key: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Nil once it has been disposed of.
    private let held = Guarded<[Key: any Disposable]?>([:])
    private let numbers = Guarded(0)

    /// Holds nothing at first.
    public init() {}

    /// How many it holds.
    public var count: Int {
        held.withLock { $0?.count ?? 0 }
    }

    /// Whether it has been disposed of.
    public var isDisposed: Bool {
        held.withLock { $0 == nil }
    }

    /// Holds the disposable; returns its key, or nil where it has been disposed of at once.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> Key? {
        let key = Key(
            number: numbers.withLock { number in
                number += 1
                return number
            })
        let isKept = held.withLock { held in
            held?[key] = disposable
            return held != nil
        }
        guard isKept else {
            disposable.dispose()
            return nil
        }
        return key
    }

    /// Takes a disposable out and disposes of it.
    public func remove(for key: Key) {
        held.withLock { $0?.removeValue(forKey: key) }?.dispose()
    }

    /// Disposes of all that it holds, the last one first.
    public func dispose() {
        let all = held.withLock { held in
            defer { held = nil }
            return held ?? [:]
        }
        for (_, disposable) in all.sorted(by: { $0.key.number > $1.key.number }) { disposable.dispose() }
    }
}
