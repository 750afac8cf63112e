import Streams
import Testing

/// Operators that select elements.
struct SelectionTests {
    func events<Element: Equatable>(_ stream: Observable<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    @Test func `O11 skip and skipWhile drop the beginning only`() {
        #expect(events(Observable.of(1, 2, 3).skip(2)) == [.next(3), .completed])
        #expect(events(Observable.of(1).skip(2)) == [.completed])
        #expect(events(Observable.of(1, 3, 1).skipWhile { $0 < 3 }) == [.next(3), .next(1), .completed])
    }

    @Test func `O11 takeWhile ends before, or with, the element that does not satisfy`() {
        let numbers = Observable.of(1, 2, 3, 1)
        #expect(events(numbers.takeWhile { $0 < 3 }) == [.next(1), .next(2), .completed])
        #expect(events(numbers.takeWhile(inclusive: true) { $0 < 3 }) == [.next(1), .next(2), .next(3), .completed])
        #expect(events(numbers.takeWhile { _ in throw Failure() }) == [.error(Failure())])
    }

    @Test func `O11 takeUntil ends with the first element of the other stream`() {
        let source = PublishSubject<Int>()
        let other = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: source.takeUntil(other))
        source.onNext(1)
        other.onNext(0)
        source.onNext(2)
        #expect(events.entries == [.next(1), .completed])
        let (silent, handle) = Recorder.events(of: source.takeUntil(Observable<Int>.empty()))
        source.onNext(3)
        #expect(silent.entries == [.next(3)])
        handle.dispose()
        let (failed, _) = Recorder.events(of: source.takeUntil(Observable<Int>.error(Failure())))
        #expect(failed.entries == [.error(Failure())])
    }

    @Test func `O11 ignoreElements passes only the end, compactMap only values that are not nil`() {
        #expect(events(Observable.of(1, 2).ignoreElements()) == [.completed])
        #expect(events(Observable.of("1", "x", "3").compactMap { Int($0) }) == [.next(1), .next(3), .completed])
    }

    @Test func `O7 withLatestFrom emits nothing until the second stream has emitted, and ends with the first`() {
        let source = PublishSubject<Int>()
        let other = PublishSubject<String>()
        let (events, _) = Recorder.events(of: source.withLatestFrom(other).map { "\($0)\($1)" })
        source.onNext(1)
        other.onNext("a")
        source.onNext(2)
        other.onNext("b")
        other.onCompleted()
        source.onNext(3)
        source.onCompleted()
        #expect(events.entries == [.next("2a"), .next("3b"), .completed])
    }

    @Test func `O9 reduce and toArray emit once, at the end`() {
        #expect(events(Observable.of(1, 2, 3).reduce(0, +)) == [.next(6), .completed])
        #expect(events(Observable.of(1, 2).toArray()) == [.next([1, 2]), .completed])
        #expect(events(Observable<Int>.empty().toArray()) == [.next([]), .completed])
        #expect(events(Observable.of(1, 2).reduce(0) { _, _ in throw Failure() }) == [.error(Failure())])
    }

    @Test func `O17 enumerated counts from 0, pairwise pairs neighbours`() {
        #expect(
            events(Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" })
                == [.next("0a"), .next("1b"), .completed])
        #expect(
            events(Observable.of(1, 2, 3).pairwise().map { [$0, $1] })
                == [.next([1, 2]), .next([2, 3]), .completed])
    }
}
