import Streams
import Testing

private func double(_ number: Int) -> Int { number * 2 }

/// Operators that handle one element at a time.
struct ElementTests {
    func events<Element: Equatable>(_ stream: Observable<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    static func isLarge(_ number: Int) -> Bool { number > 2 }

    @Test func `map, filter and named functions can be combined`() {
        #expect(events(Observable.of(1, 2, 3).map(double).filter(Self.isLarge)) == [.next(4), .next(6), .completed])
        #expect(events(Observable.of(1).map(String.init)) == [.next("1"), .completed])
    }

    @Test func `O8 distinctUntilChanged compares with the last emitted element`() {
        #expect(events(Observable.of(1, 1, 2, 1).distinctUntilChanged()) == [.next(1), .next(2), .next(1), .completed])
        #expect(
            events(Observable.of(1, 2, 3, 4).distinctUntilChanged { $1 - $0 < 2 }) == [.next(1), .next(3), .completed])
        #expect(
            events(Observable.of("a", "A", "b").distinctUntilChanged(at: { $0.lowercased() }))
                == [.next("a"), .next("b"), .completed])
    }

    @Test func `O8 distinctUntilChanged(at:) asks for the key of each element once, when it comes`() {
        // Safe: used by this test alone, on one thread.
        final class Document: @unchecked Sendable { var version = 0 }
        let (document, changes, asked) = (Document(), PublishSubject<Document>(), Recorder<Int>())
        let versions = Recorder<Int>()
        let handle = changes.distinctUntilChanged(at: { document in
            asked.note(document.version)
            return document.version
        }).subscribe(onNext: { versions.note($0.version) })
        for version in [0, 0, 1, 2] {
            document.version = version
            changes.onNext(document)
        }
        #expect(asked.entries == [0, 0, 1, 2])
        #expect(versions.entries == [0, 1, 2])
        handle.dispose()
    }

    @Test func `O9 scan does not emit its seed`() {
        #expect(events(Observable.of(1, 2, 3).scan(10, +)) == [.next(11), .next(13), .next(16), .completed])
        #expect(events(Observable<Int>.empty().scan(10, +)) == [.completed])
        #expect(
            events(Observable.of(1, 2).scan(into: []) { $0.append($1) }) == [.next([1]), .next([1, 2]), .completed])
    }

    @Test func `O9 each subscription scans from the seed`() {
        let sums = Observable.of(1, 2).scan(0, +)
        #expect(events(sums) == events(sums))
    }

    @Test func `O10 startWith emits before it subscribes to the source`() {
        let log = Recorder<String>()
        let source = Observable<Int>.create { observer in
            log.note("subscribed")
            observer.onCompleted()
            return Disposables.create()
        }
        _ = source.startWith(1, 2).subscribe(onNext: { log.note("\($0)") })
        #expect(log.entries == ["1", "2", "subscribed"])
    }

    @Test func `O11 take(0) completes without subscribing`() {
        let subscriptions = Counter()
        let source = Observable<Int>.create { _ in
            subscriptions.add(1)
            return Disposables.create()
        }
        #expect(events(source.take(0)) == [.completed])
        #expect(subscriptions.value == 0)
        #expect(events(Observable.of(1, 2, 3).take(2)) == [.next(1), .next(2), .completed])
        #expect(events(Observable.of(1).take(5)) == [.next(1), .completed])
    }
}
