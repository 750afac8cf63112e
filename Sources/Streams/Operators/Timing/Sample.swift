extension ObservableType {
    /// Emits the latest element each time another stream emits, if it is new since the last time.
    ///
    ///     source         --1--2--------3--|
    ///     sampler        ---x-----x--x-----
    ///     sample(...)    ---1-----2-------|
    ///
    /// Completes with either of the two; an error of either fails the result. Delivers on the thread on which the
    /// sampler sends.
    ///
    ///     let position = PublishSubject<Int>(), frame = PublishSubject<Void>()
    ///     let handle = position.sample(frame).subscribe(onNext: { print($0) })
    ///     frame.onNext(())
    @inlinable
    public func sample<Sampler: ObservableType>(_ sampler: Sampler) -> Observable<Element> {
        sampled(by: sampler.asObservable(), default: nil)
    }

    /// Emits the latest element each time another stream emits, or `defaultValue` if it is not new since the last time.
    ///
    ///     source                          --1--2--------3--|
    ///     sampler                         ---x-----x--x-----
    ///     sample(..., defaultValue: 0)    ---1-----2--0----|
    ///
    /// Otherwise as ``sample(_:)``.
    ///
    ///     let position = PublishSubject<Int>(), frame = PublishSubject<Void>()
    ///     let handle = position.sample(frame, defaultValue: 0).subscribe(onNext: { print($0) })
    ///     frame.onNext(())
    @inlinable
    public func sample<Sampler: ObservableType>(_ sampler: Sampler, defaultValue: Element) -> Observable<Element> {
        sampled(by: sampler.asObservable(), default: defaultValue)
    }

    @inlinable
    func sampled<Tick>(by ticks: Observable<Tick>, default substitute: Element?) -> Observable<Element> {
        .joining(asObservable(), with: ticks, .sourceFirst, Element?.none) { joining, arrival in
            switch arrival {
            case .next(let element): joining.memory = element
            case .other:
                guard let latest = joining.memory ?? substitute else { return }
                joining.memory = nil
                joining.onNext(latest)
            case .end(let termination), .otherEnd(let termination): joining.end(termination)
            }
        }
    }

    /// Emits the latest element at the end of each interval, if it is new since the last time.
    ///
    ///     source            -1-2----3-4---|
    ///     sample(4 ticks)   ----2-------4-|
    ///
    ///     let position = PublishSubject<Int>()
    ///     let handle = position.sample(.milliseconds(16), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func sample(_ interval: Duration, scheduler: any Scheduler) -> Observable<Element> {
        sample(Observable<Int>.interval(interval, scheduler: scheduler))
    }
}
