import Synchronization

package enum Termination: Sendable {
    case completed
    case error(any Error)
}

/// The handle of a subscription; may be disposed of by any thread. What it has to clean up finds its own way to its owners.
package final class Subscription: Sendable {
    private let ended = Atomic<Bool>(false)
    private let cleanups = Mutex(Cleanups())
    // Safe: guarded by the mutex, and run by whoever ends the subscription.
    private struct Cleanups: @unchecked Sendable { var all: [() -> Void] = [] }

    package var isDisposed: Bool { ended.load(ordering: .acquiring) }
    package func dispose() { _ = end() }

    /// Returns whether this call ended it.
    func end() -> Bool {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        let taken = cleanups.withLock { cleanups in
            let taken = cleanups
            cleanups.all = []
            return taken
        }
        for cleanup in taken.all.reversed() { cleanup() }
        return true
    }

    func add(_ cleanup: @escaping () -> Void) {
        let added = Cleanups(all: [cleanup])
        let isOver = cleanups.withLock { cleanups in
            guard !isDisposed else { return true }
            cleanups.all += added.all
            return false
        }
        if isOver { cleanup() }
    }
}

/// Whom a source sends to, and what that feeds, if it is something that combines.
package struct Observer<Element: Sendable>: @unchecked Sendable {
    // Safe: the functions are called by the owner of the source only.
    let subscription: Subscription
    let feeds: Junction?
    let onNext: (Element) -> Void
    let end: (Termination) -> Void
}

package protocol ObservableType<Element>: Sendable {
    associatedtype Element: Sendable
    func asObservable() -> Observable<Element>
}

/// A stream: a value around the function that starts it. Starting holds no domain; sources and junctions enter theirs.
package struct Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
    // Safe: starting touches nothing but what it makes and what it enters.
    let start: (Observer<Element>) -> Void
    init(_ start: @escaping (Observer<Element>) -> Void) { self.start = start }
    package func asObservable() -> Observable<Element> { self }

    init<Input>(of source: Observable<Input>, _ next: @escaping (Input, Observer<Element>) -> Void) {
        self.init { observer in
            source.start(
                Observer<Input>(
                    subscription: observer.subscription, feeds: observer.feeds, onNext: { next($0, observer) },
                    end: observer.end))
        }
    }

    package static func of(_ elements: Element...) -> Observable {
        create { send in for element in elements { send(element) } }
    }

    /// What any thread sends enters the domain of what it feeds, or a gate of its own.
    package static func create(_ body: @escaping @Sendable (@escaping @Sendable (Element) -> Void) -> Void)
        -> Observable
    {
        Observable { observer in
            let gate = observer.feeds ?? Gate()
            body { element in
                guard !observer.subscription.isDisposed else { return }
                gate.perform { observer.onNext(element) }
            }
        }
    }
}

extension ObservableType {
    @discardableResult
    package func subscribe(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onError: @escaping @Sendable (any Error) -> Void = { _ in }, onCompleted: @escaping @Sendable () -> Void = {}
    ) -> Subscription {
        let subscription = Subscription()
        asObservable().start(
            Observer<Element>(
                subscription: subscription, feeds: nil,
                onNext: { if !subscription.isDisposed { onNext($0) } },
                end: { termination in
                    guard subscription.end() else { return }
                    if case .error(let error) = termination { onError(error) } else { onCompleted() }
                }))
        return subscription
    }

    package func bind(to variable: Variable<Element>) -> Subscription {
        let subscription = Subscription()
        variable.core.endsWithIt(subscription)
        asObservable().start(
            Observer(
                subscription: subscription, feeds: variable.core,
                onNext: { [core = variable.core] in core.set($0) }, end: { _ in }))
        return subscription
    }

    package func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<
        Result
    > {
        Observable<Result>(of: asObservable()) { element, observer in
            do { observer.onNext(try transform(element)) } catch { observer.end(.error(error)) }
        }
    }

    package func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Observable<Element> {
        Observable(of: asObservable()) { if isIncluded($0) { $1.onNext($0) } }
    }

    package func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        let source = asObservable()
        return Observable { observer in
            var last: Element?
            source.start(
                Observer(
                    subscription: observer.subscription, feeds: observer.feeds,
                    onNext: {
                        guard last != $0 else { return }
                        last = $0
                        observer.onNext($0)
                    }, end: observer.end))
        }
    }
}

package final class PublishSubject<Element: Sendable>: ObservableType {
    private let source: Source<Element>
    package init() { source = Source() }
    /// In a declared domain.
    package init(in domain: Domain) { source = Source(in: domain) }
    deinit { source.perform { [source] in source.drop() } }
    package func asObservable() -> Observable<Element> { Observable { [source] in source.begin($0) } }
    package func onNext(_ element: Element) {
        let caller = Caller.current
        guard caller.pointee.transaction == nil else { return sendAtEnd(element, caller) }
        source.unretainedRoot._withUnsafeGuaranteedRef { root in
            if root.isOwned(by: caller) { return source.send(element) }
            guard root.enter(caller) else { return post(element, caller) }
            source.send(element)
            root.leave(caller)
        }
    }

    @inline(never) private func post(_ element: Element, _ caller: Caller.Pointer) {
        guard let entered = source.post({ [source] in source.send(element) }) else { return }
        source.send(element)
        entered.leave(caller)
    }

    @inline(never) private func sendAtEnd(_ element: Element, _ caller: Caller.Pointer) {
        caller.pointee.transaction?.atEnd { [source] in source.perform { source.send(element) } }
    }
}
