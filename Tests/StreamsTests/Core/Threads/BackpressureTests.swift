import Testing

@testable import Streams

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A thread that enters a gate while another thread sends without pause.
@Suite(.ownThreads)
struct BackpressureTests {
    @Test func `G1 a thread that sends once is not kept busy by another that sends without pause`() {
        let subject = PublishSubject<Int>()
        let (kept, received) = (Counter(), Recorder<Int>())
        let (entered, sent) = (Baton(), Baton())
        let visitor = Locked<UInt>(0)
        let handle = subject.subscribe(onNext: { number in
            received.note(number)
            if number == 0 {
                entered.give()
                sent.take()
            }
            if visitor.withLock({ $0 }) == currentThreadIdentifier() { kept.add(1) }
        })
        together(
            {
                visitor.withLock { $0 = currentThreadIdentifier() }
                subject.onNext(0)
            },
            {
                entered.take()
                for number in 1..<1000 { subject.onNext(number) }
                sent.give()
                for number in 1000..<20_000 { subject.onNext(number) }
            })
        handle.dispose()
        #expect(received.entries == Array(0..<20_000))
        #expect(kept.value < 10_000)
    }

    @Test func `G1 a sender that never pauses queues a bounded number of elements during one delivery`() {
        let subject = PublishSubject<Int>()
        let (sent, queued) = (Counter(), Counter())
        let entered = Baton()
        let handle = subject.subscribe(onNext: { number in
            guard number == 0 else { return }
            entered.give()
            while !Backpressure.isWanted, sent.value < 20_000 { sched_yield() }
            queued.add(sent.value)
        })
        together(
            { subject.onNext(0) },
            {
                entered.take()
                for number in 1...20_000 {
                    subject.onNext(number)
                    sent.add(1)
                }
            })
        handle.dispose()
        #expect(queued.value < 10_000)
    }

    @Test func `R1 an observer that overfills the queue of its own source does not wait for itself`() {
        let subject = PublishSubject<Int>()
        let received = Counter()
        let handle = subject.subscribe(onNext: { number in
            received.add(1)
            if number == 0 { for number in 1...100_000 { subject.onNext(number) } }
        })
        subject.onNext(0)
        handle.dispose()
        #expect(received.value == 100_001)
    }
}
