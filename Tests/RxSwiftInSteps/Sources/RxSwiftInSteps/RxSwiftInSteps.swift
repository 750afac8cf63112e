import RxSwift
import Streams

extension RxSwift.ObservableConvertibleType where Element: Sendable, Self: SendableMetatype {
    /// The stream of an RxSwift sequence, relay or driver.
    public func asStream() -> Streams.Observable<Element> {
        let source = Sent(asObservable())
        return .create { observer in
            // A source that emits everything at once ends here when nobody wants more.
            let wanted = source.value.take(while: { _ in !observer.isDisposed })
            let handle = Sent(
                wanted.subscribe(
                    onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                    onCompleted: { observer.onCompleted() }))
            return Streams.Disposables.create { handle.value.dispose() }
        }
    }
}

extension Streams.ObservableType {
    /// The RxSwift sequence of a stream, variable or computed value.
    public func asRx() -> RxSwift.Observable<Element> {
        .create { observer in
            let observer = Sent(observer)
            let handle = subscribe(
                onNext: { observer.value.onNext($0) }, onError: { observer.value.onError($0) },
                onCompleted: { observer.value.onCompleted() })
            return RxSwift.Disposables.create { handle.dispose() }
        }
    }
}

extension Streams.SubjectType {
    /// What RxSwift sends into, for `bind(to:)` and `subscribe(_:)`.
    public func asRxObserver() -> AnyObserver<Element> {
        AnyObserver { event in
            switch event {
            case .next(let element): onNext(element)
            case .error(let error): onError(error)
            case .completed: onCompleted()
            }
        }
    }
}

/// What RxSwift does not mark as sendable, although any thread may use it.
struct Sent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
