/// Whether the element that ends a stream belongs to it.
public enum Inclusion: Sendable {
    /// The stream ends before it.
    case exclusive
    /// The stream ends after it.
    case inclusive
}

extension ObservableType {
    /// Sends elements as long as they satisfy `predicate`, then completes.
    ///
    ///     source                             --1--2--3--1--
    ///     takeWhile { $0 < 3 }               --1--2--|
    ///     takeWhile(.inclusive) { $0 < 3 }   --1--2--3|
    ///
    /// The source is disposed of before the completion is sent. If `predicate` throws, the stream fails with that
    /// error.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .takeWhile { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func takeWhile(
        _ inclusion: Inclusion = .exclusive, _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            source.subscribe(
                Observer(
                    upstream,
                    next: { element in
                        guard !upstream.isDisposed else { return }
                        do {
                            if try predicate(element) { return observer.onNext(element) }
                            upstream.dispose()
                            if inclusion == .inclusive { observer.onNext(element) }
                            observer.onCompleted()
                        } catch {
                            upstream.dispose()
                            observer.onError(error)
                        }
                    },
                    end: { if upstream.end() { observer.end($0) } }))
            observer.subscription.turns = upstream.turns
        }
    }
}
