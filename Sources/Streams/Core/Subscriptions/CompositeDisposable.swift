/// Holds disposables that can be removed again, and disposes of all at once.
///
/// Unlike a ``DisposeBag`` it does not dispose of them when it is released. What is inserted after `dispose()` is
/// disposed of at once.
///
///     let handles = CompositeDisposable()
///     let key = handles.insert(Disposables.create { print("disposed of") })
///     if let key { handles.remove(for: key) }
public final class CompositeDisposable: Disposable {
    /// Identifies one of the disposables.
    public struct Key: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// Nil once it has been disposed of.
    private let held = Guarded<[Key: any Disposable]?>([:])
    private let numbers = Guarded(0)

    /// A composite of the given disposables.
    public init(_ disposables: any Disposable...) {
        for disposable in disposables { insert(disposable) }
    }

    /// A composite of the disposables of a collection.
    ///
    ///     let handles = CompositeDisposable([Disposables.create { print("first") }, Disposables.create()])
    ///     handles.dispose()  // prints first
    public init(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// The number of disposables in it.
    public var count: Int {
        held.withLock { $0?.count ?? 0 }
    }

    /// Whether it has been disposed of.
    public var isDisposed: Bool {
        held.withLock { $0 == nil }
    }

    /// Adds a disposable; returns its key, or nil if it was disposed of at once.
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

    /// Removes a disposable and disposes of it.
    public func remove(for key: Key) {
        held.withLock { $0?.removeValue(forKey: key) }?.dispose()
    }

    /// Removes a disposable that has ended.
    func forget(_ key: Key) {
        _ = held.withLock { $0?.removeValue(forKey: key) }
    }

    /// Disposes of everything in it, the last one first.
    public func dispose() {
        let all = held.withLock { held in
            defer { held = nil }
            return held ?? [:]
        }
        for (_, disposable) in all.sorted(by: { $0.key.number > $1.key.number }) { disposable.dispose() }
    }
}
