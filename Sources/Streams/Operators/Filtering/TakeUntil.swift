extension ObservableType {
    /// Emits elements until another stream emits its first one, then completes.
    ///
    ///     source            --1--2--3--4--
    ///     other             --------x-----
    ///     takeUntil(other)  --1--2|
    ///
    /// `other` is subscribed to first. The source is disposed of before the completion is sent. An error of `other`
    /// fails the result; if it completes, the source continues. Both may send from any threads.
    ///
    ///     let stop = PublishSubject<Void>()
    ///     let handle = Observable.of(1, 2).takeUntil(stop).subscribe(onNext: { print($0) })
    ///     stop.onNext(())
    @inlinable
    public func takeUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
        let source = asObservable()
        let signal = other.asObservable()
        return .joining(source, with: signal, .otherFirst, ()) { joining, arrival in
            switch arrival {
            case .next(let element): joining.onNext(element)
            case .other: joining.end(.completed)
            case .end(let termination): joining.end(termination)
            case .otherEnd: break
            }
        }
    }

    /// Emits elements until one satisfies `predicate`, then completes: before that one, or after it.
    ///
    ///     source                             --1--2--3--1--
    ///     takeUntil { $0 == 3 }              --1--2--|
    ///     takeUntil(inclusive: true) ...     --1--2--3|
    ///
    /// The opposite of ``ObservableType/takeWhile(inclusive:_:)``, otherwise the same.
    @inlinable @_disfavoredOverload
    public func takeUntil(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> {
        takeWhile(inclusive: inclusive) { try !predicate($0) }
    }

    /// Emits the elements of a period that starts with the subscription, then completes.
    ///
    ///     source             -1-2-3-4-
    ///     take(for: 4 ticks) -1-2|
    ///
    ///     let numbers = PublishSubject<Int>()
    ///     let handle = numbers.take(for: .seconds(1), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func take(for time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        takeUntil(Observable<Int>.timer(time, scheduler: scheduler))
    }
}
