import Streams
import Testing

struct MulticastTests {
    /// A source that counts its subscriptions, and a subject to drive it.
    struct Source {
        let subject = Locked(PublishSubject<Int>())
        let starts = Counter()
        let running = Counter()

        var stream: Observable<Int> {
            .deferred { [self] in
                starts.add(1)
                running.add(1)
                return subject.withLock { $0 }.do(onDispose: { running.add(-1) })
            }
        }

        func send(_ number: Int) { subject.withLock { $0 }.onNext(number) }

        func end(_ event: Event<Int>) {
            subject.withLock { subject in
                defer { subject = PublishSubject() }
                return subject
            }.on(event)
        }
    }

    @Test func `O16 publish starts its source when it is connected, once`() {
        let source = Source()
        let published = source.stream.publish()
        let (first, _) = Recorder.events(of: published)
        #expect(source.starts.value == 0)
        let connection = published.connect()
        _ = published.connect()
        let (second, _) = Recorder.events(of: published)
        source.send(1)
        #expect(source.starts.value == 1)
        #expect(first.entries == [.next(1)])
        #expect(second.entries == [.next(1)])
        connection.dispose()
        #expect(source.running.value == 0)
    }

    @Test
    func
        `O16 subscribers of a connection that is disposed of receive nothing more, and later ones join the next connection`()
    {
        let source = Source()
        let published = source.stream.publish()
        let (events, handle) = Recorder.events(of: published)
        published.connect().dispose()
        let (later, _) = Recorder.events(of: published)
        let connection = published.connect()
        source.send(2)
        #expect(events.entries == [])
        #expect(handle.isDisposed)
        #expect(later.entries == [.next(2)])
        connection.dispose()
    }

    @Test func `O16 after the end a new subscriber waits for the next connection`() {
        let source = Source()
        let replayed = source.stream.replay(1)
        let (first, _) = Recorder.events(of: replayed)
        _ = replayed.connect()
        source.send(1)
        source.end(.completed)
        #expect(first.entries == [.next(1), .completed])
        let (events, _) = Recorder.events(of: replayed)
        #expect(events.entries == [])
        let connection = replayed.connect()
        source.send(2)
        #expect(events.entries == [.next(2)])
        connection.dispose()
    }

    @Test func `O16 a connection ends only its own run`() {
        let source = Source()
        let published = source.stream.publish()
        _ = published.subscribe()
        let first = published.connect()
        let same = published.connect()
        first.dispose()
        let later = published.connect()
        same.dispose()
        #expect(source.running.value == 1)
        later.dispose()
        #expect(source.running.value == 0)
    }

    @Test func `O16 refCount starts the source again after its end`() {
        let source = Source()
        let counted = source.stream.publish().refCount()
        let (first, _) = Recorder.events(of: counted)
        source.end(.completed)
        #expect(first.entries == [.completed])
        let (second, _) = Recorder.events(of: counted)
        source.send(1)
        #expect(second.entries == [.next(1)])
        source.end(.error(Failure()))
        let (third, handle) = Recorder.events(of: counted)
        source.send(2)
        #expect(third.entries == [.next(2)])
        #expect(source.starts.value == 3)
        handle.dispose()
    }

    @Test func `O16 refCount does not subscribe if the subscriber has left already`() {
        let source = Source()
        let counted = source.stream.multicast { BehaviorSubject(0) }.refCount()
        #expect(Recorder.events(of: counted.take(1)).0.entries == [.next(0), .completed])
        #expect(source.starts.value == 0)
    }

    @Test func `O16 refCount connects for the first subscriber and disconnects after the last`() {
        let source = Source()
        let counted = source.stream.publish().refCount()
        let (_, first) = Recorder.events(of: counted)
        let (_, second) = Recorder.events(of: counted)
        first.dispose()
        #expect(source.running.value == 1)
        second.dispose()
        #expect(source.running.value == 0)
        let (events, third) = Recorder.events(of: counted)
        source.send(1)
        #expect(events.entries == [.next(1)])
        #expect(source.starts.value == 2)
        third.dispose()
    }

    @Test func `O16 multicast emits through the subject that it creates`() {
        let source = Source()
        let values = source.stream.multicast { BehaviorSubject(0) }
        let (events, _) = Recorder.events(of: values)
        let connection = values.connect()
        source.send(1)
        #expect(events.entries == [.next(0), .next(1)])
        connection.dispose()
    }

    @Test func `O16 multicast to a selector runs the source once per subscriber`() {
        let source = Source()
        let both = source.stream.multicast({ PublishSubject() }) { Observable.merge($0, $0.map { $0 * 10 }) }
        let (events, handle) = Recorder.events(of: both)
        source.send(1)
        #expect(source.starts.value == 1)
        #expect(events.entries == [.next(1), .next(10)])
        handle.dispose()
        #expect(source.running.value == 0)
        let endless = Observable.repeatElement(1).multicast({ PublishSubject() }) { $0.take(2) }
        #expect(Recorder.events(of: endless).0.entries == [.next(1), .next(1), .completed])
        let failing = source.stream.multicast({ PublishSubject() }) { _ -> Observable<Int> in throw Failure() }
        #expect(Recorder.events(of: failing).0.entries == [.error(Failure())])
        #expect(source.starts.value == 1)
    }

    @Test func `O16 a policy keeps the source for a grace period`() {
        let scheduler = TestScheduler()
        let source = Source()
        let shared = source.stream.share(SharePolicy(replay: .last(1), release: .after(10.ticks, scheduler)))
        Recorder.events(of: shared).1.dispose()
        scheduler.advance(by: 9.ticks)
        source.send(1)
        let (events, handle) = Recorder.events(of: shared)
        scheduler.advance(by: 50.ticks)
        #expect(events.entries == [.next(1)])
        #expect(source.starts.value == 1)
        handle.dispose()
        scheduler.advance(by: 10.ticks)
        #expect(source.running.value == 0)
        #expect(Recorder.events(of: shared).0.entries.isEmpty)
        #expect(source.starts.value == 2)
    }

    @Test func `O16 a policy remembers a completion, a failure, or neither`() {
        for (keepsCompletion, keepsError) in [(true, true), (true, false), (false, true), (false, false)] {
            let source = Source()
            let shared = source.stream.share(
                SharePolicy(
                    restartAfterCompletion: keepsCompletion ? .never : .immediately,
                    restartAfterError: keepsError ? .never : .immediately))
            _ = shared.subscribe()
            source.end(.completed)
            #expect(Recorder.events(of: shared).0.entries == (keepsCompletion ? [.completed] : []))
            let failing = Source()
            let other = failing.stream.share(
                SharePolicy(
                    restartAfterCompletion: keepsCompletion ? .never : .immediately,
                    restartAfterError: keepsError ? .never : .immediately))
            _ = other.subscribe(onError: { _ in })
            failing.end(.error(Failure()))
            #expect(Recorder.events(of: other).0.entries == (keepsError ? [.error(Failure())] : []))
        }
    }

    @Test func `O16 a policy replays elements up to an age`() {
        let scheduler = TestScheduler()
        let source = Source()
        let shared = source.stream.share(SharePolicy(replay: .recent(10.ticks, scheduler)))
        let handle = shared.subscribe()
        source.send(1)
        scheduler.advance(by: 8.ticks)
        source.send(2)
        scheduler.advance(by: 5.ticks)
        #expect(Recorder.events(of: shared).0.entries == [.next(2)])
        handle.dispose()
    }
}
