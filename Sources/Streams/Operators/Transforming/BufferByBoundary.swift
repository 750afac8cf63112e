extension ObservableType {
    /// Collects elements and emits them as an array each time another stream emits.
    ///
    ///     source                --1-2----3------4--|
    ///     boundary              -----x------x--x---
    ///     buffer(boundary: ...) -----[1 2]--[3]-[]-[4]|
    ///
    /// Empty arrays are emitted, too. When the source completes, the collected elements are emitted, if there are any;
    /// an error of either stream drops them. The completion of `boundary` is ignored. If both emit in one turn, the
    /// elements of the source come first. Delivers on the thread on which `boundary` emits.
    ///
    ///     let numbers = PublishSubject<Int>(), ticks = PublishSubject<Void>()
    ///     let handle = numbers.buffer(boundary: ticks).subscribe(onNext: { print($0) })
    @inlinable
    public func buffer<Boundary: ObservableType>(boundary: Boundary) -> Observable<[Element]> {
        .joining(asObservable(), with: boundary.asObservable(), .sourceFirst, [Element]()) { joining, arrival in
            func flush() {
                let elements = joining.memory
                joining.memory = []
                joining.onNext(elements)
            }
            switch arrival {
            case .next(let element): joining.memory.append(element)
            case .other: flush()
            case .end(let termination):
                if case .completed = termination, !joining.memory.isEmpty { flush() }
                joining.end(termination)
            case .otherEnd(.completed): break
            case .otherEnd(let termination): joining.end(termination)
            }
        }
    }

    /// Splits the stream into streams: a new one each time another stream emits.
    ///
    ///     source                --1-2----3------4--|
    ///     boundary              -----x------x------
    ///     window(boundary: ...) a----b------c------|
    ///
    /// The first window is emitted on subscription, each next one when the previous one completes. Subscribe to it at
    /// once: elements without a subscriber are lost. The end reaches the open window, then the stream of windows. The
    /// source is kept as long as there is a subscriber to the stream of windows or to a window. The completion of `boundary`
    /// is ignored: the window that is open then stays open. If both emit in one turn, the elements of the source come first.
    ///
    ///     let numbers = PublishSubject<Int>(), ticks = PublishSubject<Void>()
    ///     let handle = numbers.window(boundary: ticks).flatMap { $0.count() }.subscribe(onNext: { print($0) })
    @inlinable
    public func window<Boundary: ObservableType>(boundary: Boundary) -> Observable<Observable<Element>> {
        let (source, other) = (asObservable(), boundary.asObservable())
        return Observable<Observable<Element>> { observer in
            let shared = SharedUpstream(for: observer)
            let (first, passing) = PublishSubject<Element>.beginHandingOn()
            let joining = Joining<PublishSubject<Element>, Element, Boundary.Element, Observable<Element>>(
                first, .sourceFirst, below: shared.observer
            ) { joining, arrival in
                switch arrival {
                case .next(let element): joining.memory.core.relayPart(element)
                case .other:
                    let (next, passing) = PublishSubject<Element>.beginHandingOn()
                    joining.memory.relayEnd(.completed)
                    joining.memory = next
                    joining.onNext(shared.observed(next))
                    passing.end()
                case .otherEnd(.completed): break
                case .end(let termination), .otherEnd(let termination):
                    joining.memory.relayEnd(termination)
                    joining.end(termination)
                }
            }
            shared.observer.onNext(shared.observed(first))
            passing.end()
            joining.start(source, after: other)
        }
    }
}
