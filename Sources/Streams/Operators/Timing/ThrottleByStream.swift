extension ObservableType {
    /// Emits the first element at once, then at most one per interval: the last one. An interval ends when a stream,
    /// made from the element that started it, emits or completes.
    ///
    ///     source                              -1-2-3-------4--5-6|
    ///     throttle (of 4 ticks)               -1---3-------4---6|
    ///     throttle(latest: false)             -1-----------4---|
    ///
    /// Use it if the interval depends on the element; ``throttle(_:latest:scheduler:)`` takes a fixed one. With
    /// `latest: false` elements during an interval are dropped. A completion waits until the last element of the
    /// interval has been emitted; an error of either stream drops it. Within a turn, the elements of the source come
    /// first.
    ///
    ///     let taps = PublishSubject<Int>(), ready = PublishSubject<Void>()
    ///     let handle = taps.throttle { _ in ready }.subscribe(onNext: { print($0) })
    @inlinable
    public func throttle<Signal: ObservableType>(
        latest: Bool = true, _ signal: @escaping @Sendable (Element) throws -> Signal
    ) -> Observable<Element> {
        let source = asObservable()
        return .signalling(source, (isClosed: false, kept: Element?.none, isCompleted: false)) { joining, arrival in
            func open(with element: Element) {
                joining.memory.isClosed = true
                joining.onNext(element)
                if !joining.upstream.subscription.isDisposed { _ = joining.expect(0) { try signal(element) } }
            }
            switch arrival {
            case .next(let element):
                if !joining.memory.isClosed { open(with: element) } else if latest { joining.memory.kept = element }
            case .other:
                joining.memory.isClosed = false
                guard let kept = joining.memory.kept else { return }
                joining.memory.kept = nil
                if joining.memory.isCompleted { joining.upstream.end(with: kept) } else { open(with: kept) }
            case .otherEnd(.completed): break
            case .end(.completed) where joining.memory.kept != nil: joining.memory.isCompleted = true
            case .end(let termination), .otherEnd(let termination): joining.end(termination)
            }
        }
    }
}
