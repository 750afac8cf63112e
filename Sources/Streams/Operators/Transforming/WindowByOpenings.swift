extension ObservableType {
    /// Splits the stream into streams: one for each element of `openings`, which ends when a stream made from that
    /// element emits or completes.
    ///
    ///     source                  --1-2----3------4--|
    ///     openings                -a-----b-----------
    ///     window (of 4 ticks)     -a-----b-----------|
    ///     a                       --1-2|
    ///     b                                3--|
    ///
    /// Windows may overlap, and elements between windows are dropped. Subscribe to a window at once: elements without a
    /// subscriber are lost. The end of the source reaches the open windows, then the stream of windows; so does an
    /// error of another stream, or of `closing`. The completion of `openings` is ignored. Within a turn, the elements of the
    /// source come first, then windows open and close. The source is kept as long as there is a subscriber to the stream of
    /// windows or to a window: who disposes of the stream of windows goes on receiving the windows already subscribed to.
    ///
    ///     let numbers = PublishSubject<Int>(), presses = PublishSubject<Void>(), releases = PublishSubject<Void>()
    ///     let handle = numbers.window(openings: presses) { _ in releases }.flatMap { $0.count() }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func window<Opening: ObservableType, Closing: ObservableType>(
        openings: Opening, closing: @escaping @Sendable (Opening.Element) throws -> Closing
    ) -> Observable<Observable<Element>> {
        let source = asObservable()
        let opens = openings.asObservable().map { OpeningOrClosing<Opening.Element>.opening($0) }
        return Observable<Observable<Element>> { observer in
            let shared = SharedUpstream(for: observer)
            let joining = Joining<
                Windows<Element>, Element, OpeningOrClosing<Opening.Element>, Observable<Element>
            >(Windows(), .sourceFirst, below: shared.observer) { joining, arrival in
                switch arrival {
                case .next(let element): for (_, window) in joining.memory.open { window.core.relayPart(element) }
                case .other(.opening(let opening)):
                    let (window, passing) = PublishSubject<Element>.beginHandingOn()
                    let number = joining.memory.add(window)
                    joining.onNext(shared.observed(window))
                    passing.end()
                    _ = joining.expect(.closing(number)) { try closing(opening) }
                case .other(.closing(let number)): joining.memory.take(number)?.relayEnd(.completed)
                case .otherEnd(.completed): break
                case .end(let termination), .otherEnd(let termination):
                    for (_, window) in joining.memory.open { window.relayEnd(termination) }
                    joining.end(termination)
                }
            }
            joining.start(source, after: opens)
        }
    }

    /// Collects elements and emits them as arrays: one for each element of `openings`, when a stream made from that
    /// element emits or completes.
    ///
    ///     source                  --1-2----3------4--|
    ///     openings                -a-----b-----------
    ///     buffer (of 4 ticks)     -----[1 2]--[3]----|
    ///
    /// A completion emits the open arrays, also empty ones; an error of any of the streams drops them. For the rest see
    /// ``ObservableType/window(openings:closing:)``.
    ///
    ///     let numbers = PublishSubject<Int>(), presses = PublishSubject<Void>(), releases = PublishSubject<Void>()
    ///     let handle = numbers.buffer(openings: presses) { _ in releases }.subscribe(onNext: { print($0) })
    @inlinable
    public func buffer<Opening: ObservableType, Closing: ObservableType>(
        openings: Opening, closing: @escaping @Sendable (Opening.Element) throws -> Closing
    ) -> Observable<[Element]> {
        window(openings: openings, closing: closing).flatMap { $0.toArray() }
    }
}

@usableFromInline @frozen
enum OpeningOrClosing<Opening: Sendable>: Sendable {
    case opening(Opening)
    /// With the number of the window.
    case closing(Int)
}

/// The open windows, in the order of their opening.
@usableFromInline @frozen
struct Windows<Element: Sendable> {
    @usableFromInline var open: [(number: Int, window: PublishSubject<Element>)] = []
    @usableFromInline var lastNumber = 0

    @inlinable init() {}

    @inlinable
    mutating func add(_ window: PublishSubject<Element>) -> Int {
        lastNumber += 1
        open.append((lastNumber, window))
        return lastNumber
    }

    @inlinable
    mutating func take(_ number: Int) -> PublishSubject<Element>? {
        open.firstIndex { $0.number == number }.map { open.remove(at: $0).window }
    }
}
