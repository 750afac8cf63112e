extension ObservableType {
    /// Emits elements while the latest element of another stream is true, and drops the others.
    ///
    ///     source            --1--2--3--4--|
    ///     isOpen            ---t-----f-----
    ///     pausable(isOpen)  -----2--3-----|
    ///
    /// Drops everything before `isOpen` emits. If both emit in one turn, the new element of `isOpen` applies. An error
    /// of either stream fails the result; it completes with the source.
    ///
    ///     let isVisible = Variable(true)
    ///     let handle = Observable.of(1, 2).pausable(isVisible).subscribe(onNext: { print($0) })
    @inlinable
    public func pausable<Switch: ObservableType>(_ isOpen: Switch) -> Observable<Element>
    where Switch.Element == Bool {
        .joining(asObservable(), with: isOpen.asObservable(), .otherFirst, false) { joining, arrival in
            switch arrival {
            case .next(let element): if joining.memory { joining.onNext(element) }
            case .other(let isOpen): joining.memory = isOpen
            case .otherEnd(.completed): break
            case .end(let termination), .otherEnd(let termination): joining.end(termination)
            }
        }
    }

    /// Emits elements while the latest element of another stream is true, and keeps the others until then.
    ///
    ///     source                    --1--2--3--4--|
    ///     isOpen                    ---t----f----t-
    ///     pausableBuffered(isOpen)  ---1-2-------(3 4)|
    ///
    /// `buffering` limits how many elements wait. If both emit in one turn, the new element of `isOpen` applies. When
    /// the source completes, the waiting elements are emitted before the completion; an error of either stream fails
    /// the result at once.
    ///
    ///     let isVisible = Variable(false)
    ///     let handle = Observable.of(1, 2).concat(.never()).pausableBuffered(isVisible)
    ///         .subscribe(onNext: { print($0) })
    ///     isVisible.value = true
    @inlinable
    public func pausableBuffered<Switch: ObservableType>(
        _ isOpen: Switch, buffering policy: BufferPolicy = .unbounded
    ) -> Observable<Element> where Switch.Element == Bool {
        .joining(
            asObservable(), with: isOpen.asObservable(), .otherFirst,
            (isOpen: false, waiting: EventBuffer<Element>(policy))
        ) { joining, arrival in
            func sendWaiting() {
                while joining.memory.isOpen, let event = joining.memory.waiting.popFirst() {
                    joining.upstream.on(event)
                }
            }
            switch arrival {
            case .next(let element):
                _ = joining.memory.waiting.put(.next(element))
                if joining.memory.waiting.hasOverflown { joining.memory.isOpen = true }
                sendWaiting()
            case .other(let isOpen):
                joining.memory.isOpen = isOpen
                sendWaiting()
            case .end(let termination):
                joining.memory.isOpen = true
                if case .completed = termination { sendWaiting() }
                joining.end(termination)
            case .otherEnd(.completed): break
            case .otherEnd(let termination): joining.end(termination)
            }
        }
    }
}
