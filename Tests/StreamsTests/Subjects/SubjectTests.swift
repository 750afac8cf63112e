import Streams
import Testing

struct SubjectTests {
    @Test func `hasObservers says whether there are subscribers`() {
        let (publish, behavior, replay) = (PublishSubject<Int>(), BehaviorSubject(0), ReplaySubject<Int>(bufferSize: 1))
        func haveObservers() -> [Bool] { [publish.hasObservers, behavior.hasObservers, replay.hasObservers] }
        #expect(haveObservers() == [false, false, false])
        let handles = [publish.subscribe(), behavior.subscribe(), replay.subscribe()]
        #expect(haveObservers() == [true, true, true])
        for handle in handles { handle.dispose() }
        #expect(haveObservers() == [false, false, false])
        publish.subscribe()
        publish.onCompleted()
        #expect(!publish.hasObservers)
    }

    @Test func `V4 one stream may be bound to several targets`() {
        let source = PublishSubject<Int>()
        let (left, right, sums) = (Variable(0), Variable(0), Recorder<Int>())
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let bag = DisposeBag()
        Observable.combineLatest(left, right).subscribe(onNext: { sums.note($0 + $1) }).disposed(by: bag)
        let (one, _) = Recorder.events(of: first)
        let (two, _) = Recorder.events(of: second)
        source.bind(to: left, right).disposed(by: bag)
        source.bind(to: first, second).disposed(by: bag)
        source.onNext(1)
        #expect(sums.entries == [0, 2])
        #expect(one.entries == [.next(1)])
        #expect(two.entries == [.next(1)])
    }

    @Test func `a publish subject emits new elements to an observer, and only the end to a late one`() {
        let subject = PublishSubject<Int>()
        subject.onNext(1)
        let (events, _) = Recorder.events(of: subject)
        subject.onNext(2)
        subject.onError(Failure())
        subject.onNext(3)
        let (late, _) = Recorder.events(of: subject)
        #expect(events.entries == [.next(2), .error(Failure())])
        #expect(late.entries == [.error(Failure())])
    }

    @Test(arguments: [Event<Int>.next(1), .error(Failure()), .completed])
    func `an event that is passed as a value is emitted`(event: Event<Int>) {
        let subject = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: subject)
        subject.on(event)
        #expect(events.entries == [event])
    }

    @Test func `V5 what a subject sends in a transaction is emitted after the commit`() {
        let (publish, behavior) = (PublishSubject<Int>(), BehaviorSubject(0))
        let (published, one) = Recorder.events(of: publish)
        let (behaved, two) = Recorder.events(of: behavior.skip(1))
        transaction {
            publish.onNext(1)
            publish.onCompleted()
            behavior.onNext(1)
            behavior.onCompleted()
            #expect(published.entries + behaved.entries == [])
        }
        #expect(published.entries == [.next(1), .completed])
        #expect(behaved.entries == [.next(1), .completed])
        one.dispose()
        two.dispose()
    }

    @Test func `a behavior subject emits the latest element first, and after the end only the end`() {
        let subject = BehaviorSubject(1)
        let (events, _) = Recorder.events(of: subject)
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        let (late, _) = Recorder.events(of: subject)
        #expect(events.entries == [.next(1), .next(2), .completed])
        #expect(late.entries == [.completed])
        #expect(subject.value == 2)
    }

    @Test func `a replay subject replays its elements, also after the end`() {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        for number in 1...5 { subject.onNext(number) }
        let (events, _) = Recorder.events(of: subject)
        subject.onCompleted()
        subject.onNext(6)
        let (late, _) = Recorder.events(of: subject)
        #expect(events.entries == [.next(4), .next(5), .completed])
        #expect(late.entries == [.next(4), .next(5), .completed])
        let all = ReplaySubject<Int>.unbounded()
        for number in 0..<1000 { all.onNext(number) }
        let (everything, handle) = Recorder.events(of: all)
        #expect(everything.entries.count == 1000)
        handle.dispose()
    }

    @Test func `a hundred observers can be disposed of in any order`() {
        let subject = PublishSubject<Int>()
        let received = Counter()
        var handles = (0..<100).map { _ in subject.subscribe(onNext: { received.add($0) }) }
        for index in [50, 0, 97, 33, 12] { handles.remove(at: index).dispose() }
        subject.onNext(1)
        #expect(received.value == 95)
        for handle in handles { handle.dispose() }
        subject.onNext(1)
        #expect(received.value == 95)
    }

    @Test func `observers that come and go are called in the order in which they came`() {
        let subject = PublishSubject<Int>()
        let received = Recorder<Int>()
        var handles: [(number: Int, handle: Subscription)] = []
        for number in 0..<2000 {
            handles.append((number, subject.subscribe(onNext: { _ in received.note(number) })))
            // First more come than go, then those that came first go, then others.
            let leaving = number < 500 ? number % 2 : number < 1000 ? 2 : 1
            for _ in 0..<min(leaving, handles.count) {
                let index = number < 1000 ? 0 : number * 7919 % handles.count
                handles.remove(at: index).handle.dispose()
            }
        }
        subject.onNext(1)
        #expect(received.entries == handles.map(\.number))
        for (_, handle) in handles { handle.dispose() }
        #expect(!subject.hasObservers)
    }
}
