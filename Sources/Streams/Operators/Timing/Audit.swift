extension ObservableType {
    /// At the first element, starts a stream made from it; when that emits or completes, emits the latest element. The
    /// next element starts another.
    ///
    ///     source                  --1-2-3-------4--|
    ///     audit(of: 4 ticks)      ------3-------(4)|
    ///
    /// ``debounce(_:scheduler:)`` waits for silence; this also emits while elements keep arriving. When the source
    /// completes, the waiting element is emitted; an error of either stream drops it. Within a turn, the elements of
    /// the source come first.
    ///
    ///     let position = PublishSubject<Int>(), frames = PublishSubject<Void>()
    ///     let handle = position.audit { _ in frames }.subscribe(onNext: { print($0) })
    ///     position.onNext(1)
    ///     frames.onNext(())
    @inlinable
    public func audit<Signal: ObservableType>(
        _ signal: @escaping @Sendable (Element) throws -> Signal
    ) -> Observable<Element> {
        let source = asObservable()
        return .signalling(source, [Element]()) { joining, arrival in
            func sendWaiting() {
                guard let latest = joining.memory.popLast() else { return }
                joining.onNext(latest)
            }
            switch arrival {
            case .next(let element):
                let isFirst = joining.memory.isEmpty
                joining.memory = [element]
                if isFirst { _ = joining.expect(0) { try signal(element) } }
            case .other: sendWaiting()
            case .otherEnd(.completed): break
            case .otherEnd(let termination): joining.end(termination)
            case .end(let termination):
                if case .completed = termination { sendWaiting() }
                joining.end(termination)
            }
        }
    }

    /// Emits the latest element when a time has passed since the first one; the next element starts another period. See
    /// `audit(_:)` with a stream.
    ///
    ///     let positions = PublishSubject<Int>()
    ///     let handle = positions.audit(.milliseconds(16), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func audit(_ time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        audit { _ in Observable<Int>.timer(time, scheduler: scheduler) }
    }
}
