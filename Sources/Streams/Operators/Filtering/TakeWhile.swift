extension ObservableType {
    /// Emits elements as long as they satisfy `predicate`, then completes.
    ///
    ///     source                             --1--2--3--1--
    ///     takeWhile { $0 < 3 }               --1--2--|
    ///     takeWhile(inclusive: true) ...     --1--2--3|
    ///
    /// The source is disposed of before the completion is sent. If `predicate` throws, the stream fails with that
    /// error.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .takeWhile { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(cutting: source) { upstream in
            upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                do {
                    if try predicate(element) {
                        upstream.observer.onNext(element)
                    } else if inclusive {
                        upstream.end(with: element)
                    } else {
                        upstream.end(.completed)
                    }
                } catch { upstream.end(.error(error)) }
            }
        }
    }
}
