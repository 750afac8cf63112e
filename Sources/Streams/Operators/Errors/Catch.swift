extension ObservableType {
    /// If the source fails, continues with another stream made from the error.
    ///
    ///     source            --1--2--#
    ///     catchError { b }  --1--2--x--y|      b: x--y|
    ///
    /// If `handler` throws, the stream fails with that error.
    ///
    ///     Observable<Int>.error(CancellationError())
    ///         .catchError { _ in .just(0) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func catchError(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer in
            let input = Subscription(in: observer.subscription)
            source.subscribe(
                Observer(
                    input, stage: observer.stage, next: observer.next,
                    end: { termination, _ in
                        guard input.end() else { return }
                        guard case .error(let error) = termination else { return observer.end(termination) }
                        do { try handler(error).subscribe(observer) } catch { observer.onError(error) }
                    }))
        }
    }

    /// If the source fails, emits one last element and completes.
    ///
    ///     source                     --1--2--#
    ///     catchErrorJustReturn(0)    --1--2--0|
    ///
    ///     Observable<Int>.error(CancellationError())
    ///         .catchErrorJustReturn(0)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
        catchError { _ in .just(element) }
    }

    /// If the source fails, continues with another stream, whatever the error was.
    ///
    ///     source                  --1--2--#
    ///     onErrorResumeNext(b)    --1--2--x--y|      b: x--y|
    ///
    ///     Observable<Int>.error(CancellationError())
    ///         .onErrorResumeNext(.of(1, 2))
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func onErrorResumeNext(_ next: Observable<Element>) -> Observable<Element> {
        catchError { _ in next }
    }
}
