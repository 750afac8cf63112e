import Streams
import Testing

/// Delivery to actors, with closures that are isolated to them.
@Suite(.ownThreads)
struct ActorDeliveryTests {
    actor Ledger {
        var entries: [Int] = []
        var handle: Subscription?
        let ended = Signal()

        func note(_ entry: Int) { entries.append(entry) }
        func subscribeAndDispose<Element>(_ stream: Observable<Element>) {
            stream.subscribe(on: self, onNext: { _, _ in Issue.record("delivered after disposal") }).dispose()
        }

        func sendAndDispose(_ subject: PublishSubject<Int>, _ handle: Subscription) {
            subject.onNext(1)
            handle.dispose()
        }

        func keep(_ handle: Subscription) { self.handle = handle }
    }

    @Test func `A4 an actor receives everything in order, on the actor`() async {
        let ledger = Ledger()
        let subject = PublishSubject<Int>()
        let handle = subject.subscribe(
            on: ledger, onNext: { $0.note($1) }, onCompleted: { $0.ended.send() })
        for number in 0..<5000 { subject.onNext(number) }
        subject.onCompleted()
        await ledger.ended.wait()
        #expect(await ledger.entries == Array(0..<5000))
        #expect(handle.isDisposed)
    }

    @Test func `A4 an error follows the elements`() async {
        let ledger = Ledger()
        let stream = Observable.of(1, 2).concat(Observable.error(Failure()))
        stream.subscribe(
            on: ledger, onNext: { $0.note($1) },
            onError: { ledger, error in
                #expect(error as? Failure == Failure())
                ledger.ended.send()
            })
        await ledger.ended.wait()
        #expect(await ledger.entries == [1, 2])
    }

    @Test func `A4 disposing on the actor stops the delivery immediately`() async {
        let ledger = Ledger()
        let disposed = Signal()
        let subject = PublishSubject<Int>()
        let handle = subject.do(onDispose: { disposed.send() }).subscribe(
            on: ledger,
            onNext: { ledger, number in
                ledger.note(number)
                if number == 2 { ledger.handle?.dispose() }
            }, onCompleted: { _ in Issue.record("completed after disposal") })
        await ledger.keep(handle)
        for number in 1...5 { subject.onNext(number) }
        await disposed.wait()
        #expect(await ledger.entries == [1, 2])
    }

    @Test func `A4 an element that is queued when the actor disposes is not delivered`() async {
        let ledger = Ledger()
        let received = Signal()
        let subject = PublishSubject<Int>()
        let handle = subject.subscribe(
            on: ledger,
            onNext: { ledger, number in
                ledger.note(number)
                received.send()
            })
        subject.onNext(0)
        await received.wait()
        await ledger.sendAndDispose(subject, handle)
        for _ in 0..<100 { await Task.yield() }
        #expect(await ledger.entries == [0])
    }

    @Test func `A4 disposing before the actor has run delivers nothing and leaks nothing`() async {
        let ledger = Ledger()
        let tokens = LiveCount()
        await ledger.subscribeAndDispose(Observable.just(tokens.token()).concat(Observable.never()))
        while tokens.now > 0 { await Task.yield() }
    }

    @Test func `A4 an actor that receives elements endlessly also does its other work`() async {
        let ledger = Ledger()
        let received = Signal()
        let subject = PublishSubject<Int>()
        let handle = subject.subscribe(
            on: ledger,
            onNext: { _, number in
                if number == 0 { received.send() }
                subject.onNext(number + 1)
            })
        subject.onNext(0)
        await received.wait()
        await ledger.sendAndDispose(subject, handle)
        #expect(handle.isDisposed)
    }

    @Test func `A4 the queue of an actor has the requested limit`() async {
        let ledger = Ledger()
        Observable.range(start: 0, count: 1000).subscribe(
            on: ledger, buffering: .dropOldest(limit: 3), onNext: { $0.note($1) }, onCompleted: { $0.ended.send() })
        await ledger.ended.wait()
        #expect(await ledger.entries == [997, 998, 999])
    }
}
