import Streams
import Testing

struct DoTests {
    @Test func `O17 each function is called before the event is passed on`() {
        let log = Recorder<String>()
        _ = Observable.of(1).do(
            onNext: { log.note("next \($0)") }, onCompleted: { log.note("completed") },
            onSubscribe: { log.note("subscribe") }, onDispose: { log.note("dispose") }
        ).subscribe(onNext: { log.note("received \($0)") }, onCompleted: { log.note("ended") })
        #expect(log.entries == ["subscribe", "next 1", "received 1", "completed", "dispose", "ended"])
    }

    @Test func `O17 onDispose comes after the source has been released, even if that ends while it starts`() {
        for ends in [Event<Int>.completed, .error(Failure())] {
            let log = Recorder<String>()
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.on(ends)
                return Disposables.create { log.note("released") }
            }
            source.do(onDispose: { log.note("disposed") }).subscribe { event in log.note("\(event.element ?? 0)") }
            #expect(log.entries == ["1", "released", "disposed", "0"])
        }
    }

    @Test func `O17 the after-functions are called when the event has been passed on`() {
        let log = Recorder<String>()
        _ = Observable.of(1).do(
            onNext: { log.note("next \($0)") }, afterNext: { log.note("after \($0)") },
            onCompleted: { log.note("completed") }, afterCompleted: { log.note("after completed") },
            onSubscribe: { log.note("subscribe") }, onSubscribed: { log.note("subscribed") }
        ).subscribe(onNext: { log.note("received \($0)") }, onCompleted: { log.note("ended") })
        #expect(
            log.entries == [
                "subscribe", "next 1", "received 1", "after 1", "completed", "ended", "after completed", "subscribed",
            ])
    }

    @Test func `G5 a function of do that throws ends the stream with that error`() {
        let numbers = Observable.of(1, 2)
        let after = numbers.do(afterNext: { _ in throw Failure() })
        #expect(Recorder.events(of: after).0.entries == [.next(1), .error(Failure())])
        let completing = numbers.do(onCompleted: { throw Failure(number: 1) })
        #expect(Recorder.events(of: completing).0.entries == [.next(1), .next(2), .error(Failure(number: 1))])
        let failing = Observable<Int>.error(Failure()).do(onError: { _ in throw Failure(number: 2) })
        #expect(Recorder.events(of: failing).0.entries == [.error(Failure(number: 2))])
        let ended = numbers.do(afterCompleted: { throw Failure() })
        #expect(Recorder.events(of: ended).0.entries == [.next(1), .next(2), .completed])
    }

    @Test func `D4 operators that end early dispose of the source before they complete`() {
        let early: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
            ("take", { $0.take(1) }), ("takeWhile", { $0.takeWhile { _ in false } }),
            ("takeWhile inclusive", { $0.takeWhile(inclusive: true) { _ in false } }),
        ]
        for (name, operation) in early {
            let log = Recorder<String>()
            let source = Observable<Int>.of(1, 2).do(onDispose: { log.note("disposed") })
            _ = operation(source).do(onCompleted: { log.note("completed") }).subscribe()
            #expect(log.entries == ["disposed", "completed"], "\(name)")
        }
    }

    @Test func `O17 materialize turns every event into an element, dematerialize back`() {
        let (ended, _) = Recorder.events(of: Observable.of(1).materialize())
        #expect(ended.entries == [.next(.next(1)), .next(.completed), .completed])
        let failing = Observable.concat(.just(1), .error(Failure()))
        let (failed, _) = Recorder.events(of: failing.materialize())
        #expect(failed.entries == [.next(.next(1)), .next(.error(Failure())), .completed])
        let (back, _) = Recorder.events(of: failing.materialize().dematerialize() as Observable<Int>)
        #expect(back.entries == [.next(1), .error(Failure())])
    }
}
