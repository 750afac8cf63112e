extension ObservableType {
    /// Emits the last element when a stream made from it emits or completes, unless a new element arrives before.
    ///
    ///     source                     -1-2-3-----4--5|
    ///     debounce (of 3 ticks)      --------3------5|
    ///
    /// Use it if the time to wait depends on the element; ``debounce(_:scheduler:)`` waits for a fixed time. A new
    /// element disposes of the stream of the previous one. A completion of the source emits the waiting element; an
    /// error of either stream drops it. Within a turn, the elements of the source come first.
    ///
    ///     let text = PublishSubject<String>(), isQuiet = PublishSubject<Void>()
    ///     let handle = text.debounce { _ in isQuiet }.subscribe(onNext: { print("search for \($0)") })
    @inlinable
    public func debounce<Signal: ObservableType>(
        _ signal: @escaping @Sendable (Element) throws -> Signal
    ) -> Observable<Element> {
        let source = asObservable()
        return .signalling(source, Debouncing<Element>()) { joining, arrival in
            switch arrival {
            case .next(let element):
                joining.memory.latest = element
                joining.memory.number += 1
                joining.memory.wait?.dispose()
                joining.memory.wait = joining.expect(joining.memory.number) { try signal(element) }
            case .other(let number):
                guard number == joining.memory.number, let latest = joining.memory.latest else { return }
                joining.memory.latest = nil
                joining.onNext(latest)
            case .otherEnd(.completed): break
            case .otherEnd(let termination): joining.end(termination)
            case .end(let termination):
                if case .completed = termination, let latest = joining.memory.latest { joining.onNext(latest) }
                joining.end(termination)
            }
        }
    }
}

@usableFromInline @frozen
struct Debouncing<Element> {
    /// The element that waits, and the subscription that it waits for.
    @usableFromInline var latest: Element?
    @usableFromInline var wait: Subscription?
    /// The number of the latest element. A signal of an earlier one may have arrived in the same turn.
    @usableFromInline var number = 0

    @inlinable init() {}
}
