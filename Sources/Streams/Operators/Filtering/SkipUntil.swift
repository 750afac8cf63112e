extension ObservableType {
    /// Drops elements until another stream emits its first one.
    ///
    ///     source            --1--2--3--4--|
    ///     other             ------x--------
    ///     skipUntil(other)  --------3--4--|
    ///
    /// `other` is subscribed to first, and disposed of after its first element. An error of `other` before that fails
    /// the result; if it completes without an element, everything is dropped. Both may send from any threads.
    ///
    ///     let start = PublishSubject<Void>(), numbers = PublishSubject<Int>()
    ///     let handle = numbers.skipUntil(start).subscribe(onNext: { print($0) })
    ///     start.onNext(())
    @inlinable
    public func skipUntil(_ other: some ObservableType) -> Observable<Element> {
        let source = asObservable()
        let signal = other.asObservable().take(1)
        return .joining(source, with: signal, .otherFirst, false) { joining, arrival in
            switch arrival {
            case .next(let element): if joining.memory { joining.onNext(element) }
            case .other: joining.memory = true
            case .end(let termination): joining.end(termination)
            case .otherEnd: break
            }
        }
    }

    /// Drops the elements of a period that starts with the subscription.
    ///
    ///     source             -1-2-3-4|
    ///     skip(for: 4 ticks) -----3-4|
    ///
    ///     let numbers = PublishSubject<Int>()
    ///     let handle = numbers.skip(for: .seconds(1), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func skip(for time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        skipUntil(Observable<Int>.timer(time, scheduler: scheduler))
    }
}
