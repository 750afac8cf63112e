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

    @Test(arguments: Writing.allCases)
    func `G1 a sender that never pauses queues a bounded number of elements during one delivery`(_ writing: Writing) {
        let (sent, queued) = (Counter(), Counter())
        let entered = Baton()
        let subject = PublishSubject<Int>(), variable = Variable(-1), other = Variable(-1)
        let isFirst = Locked(true)
        let handle = Observable.merge(subject.asObservable(), variable.skip(1)).subscribe(onNext: { _ in
            guard
                isFirst.withLock({ was in
                    defer { was = false }; return was
                })
            else { return }
            entered.give()
            while !Backpressure.isWanted, sent.value < 20_000 { sched_yield() }
            queued.add(sent.value)
        })
        let send: @Sendable (Int) -> Void = { number in
            switch writing {
            case .event: subject.onNext(number)
            case .assignment: variable.value = number
            case .update: variable.update { $0 += 1 }
            case .transaction:
                transaction {
                    other.value = number
                    variable.value = number
                }
            case .updateInTransaction: transaction { variable.update { $0 += 1 } }
            }
        }
        together(
            { send(0) },
            {
                entered.take()
                for number in 1...20_000 {
                    send(number)
                    sent.add(1)
                }
            })
        handle.dispose()
        #expect(queued.value < 10_000)
    }

    enum Writing: CaseIterable {
        case event, assignment, update, transaction, updateInTransaction
    }

    @Test func `G1 no thread that writes to one of several combined variables is kept busy with the turns of others`() {
        let variables = [Variable(0), Variable(0), Variable(0)]
        let handle = Observable.combineLatest(variables).subscribe(onNext: { _ in })
        let written = variables.map { _ in Counter() }
        let enough = isStressRun ? 20_000 : 1000
        let write: @Sendable (Int) -> Void = { own in
            while case let counts = written.map(\.value), counts.contains(where: { $0 < enough }),
                counts.reduce(0, +) < enough * 40
            {
                variables[own].value += 1
                written[own].add(1)
            }
        }
        together({ write(0) }, { write(1) }, { write(2) })
        handle.dispose()
        #expect(!written.contains { $0.value < enough })
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
