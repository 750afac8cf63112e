import Streams
import Testing

struct RetryTests {
    let attempts = Counter()

    /// Emits the number of the attempt, then fails.
    var failing: Observable<Int> {
        Observable.create { [attempts] observer in
            let number = attempts.add(1)
            observer.onNext(number)
            observer.onError(Failure(number: number))
            return Disposables.create()
        }
    }

    @Test func `O12 retry makes the given number of attempts in all, and passes the last error on`() {
        let (events, _) = Recorder.events(of: failing.retry(3))
        #expect(events.entries == [.next(1), .next(2), .next(3), .error(Failure(number: 3))])
    }

    @Test func `O12 each error is sent to the notifier, whose elements subscribe again`() {
        let again = PublishSubject<Int>()
        let errors = Recorder<String>()
        let (events, handle) = Recorder.events(
            of: failing.retryWhen { failures in
                failures.flatMap { error in
                    errors.note("\(error)")
                    return again.take(1)
                }
            })
        #expect(events.entries == [.next(1)])
        again.onNext(0)
        again.onNext(0)
        #expect(events.entries == [.next(1), .next(2), .next(3)])
        #expect(errors.entries.count == 3)
        handle.dispose()
    }

    @Test func `O12 the notifier's completion completes, its error fails`() {
        let (completed, _) = Recorder.events(of: failing.retryWhen { $0.take(2) })
        #expect(completed.entries == [.next(1), .next(2), .completed])
        let (failed, _) = Recorder.events(
            of: failing.retryWhen { $0.flatMap { _ in Observable<Int>.error(Failure(number: 99)) } })
        #expect(failed.entries == [.next(3), .error(Failure(number: 99))])
    }

    @Test func `O13 catchError continues with another stream`() {
        let (events, _) = Recorder.events(of: failing.catchError { _ in .of(7, 8) })
        #expect(events.entries == [.next(1), .next(7), .next(8), .completed])
        let (last, _) = Recorder.events(of: failing.catchErrorJustReturn(0))
        #expect(last.entries == [.next(2), .next(0), .completed])
    }
}

struct BackoffTests {
    @Test func `O12 retry with backoff waits longer each time, and passes the last error on`() {
        let scheduler = TestScheduler()
        let attempts = Recorder<Int>()
        let backoff = Backoff.exponential(initial: 10.ticks, maximum: 35.ticks, jitter: 0)
        let result = scheduler.start {
            Observable<Int>.deferred {
                attempts.note(scheduler.clock)
                return .error(Failure())
            }
            .retry(attempts: 5, backoff: backoff, scheduler: scheduler)
        }
        #expect(attempts.entries == [200, 210, 230, 265, 300])
        #expect(result.events == [.error(300, Failure())])
    }

    @Test(arguments: [(false, [200, 210, 230]), (true, [200, 210, 220, 240])])
    func `O12 an element makes the count of failures begin again if requested`(resets: Bool, expected: [Int]) {
        let scheduler = TestScheduler()
        let attempts = Recorder<Int>()
        let result = scheduler.start {
            Observable<Int>.deferred {
                attempts.note(scheduler.clock)
                let isSuccess = attempts.entries.count == 2
                return (isSuccess ? Observable.just(7) : .empty()).concat(.error(Failure()))
            }
            .retry(
                attempts: 3, backoff: .exponential(initial: 10.ticks, jitter: 0), resetOnSuccess: resets,
                scheduler: scheduler)
        }
        #expect(attempts.entries == expected)
        #expect(result.events == [.next(210, 7), .error(expected.last ?? 0, Failure())])
    }

    @Test func `O12 each subscription counts its own failures`() {
        let scheduler = TestScheduler()
        let stream = Observable<Int>.just(1).concat(.error(Failure()))
            .retry(attempts: 2, backoff: .constant(10.ticks), scheduler: scheduler)
        let (first, _) = Recorder.events(of: stream)
        let (second, _) = Recorder.events(of: stream)
        scheduler.advance(by: 10.ticks)
        #expect(first.entries == [.next(1), .next(1), .error(Failure())])
        #expect(second.entries == first.entries)
    }

    @Test func `O12 jitter makes a wait longer or shorter by its share`() {
        let backoff = Backoff.exponential(initial: 100.ticks, maximum: 1000.ticks, jitter: 10)
        #expect(backoff.wait(afterFailures: 1, random: 1000) == 110.ticks)
        #expect(backoff.wait(afterFailures: 2, random: -1000) == 180.ticks)
        #expect(backoff.wait(afterFailures: 60, random: 0) == 1000.ticks)
        #expect(Backoff.constant(5.ticks).wait(afterFailures: 9) == 5.ticks)
        for _ in 0..<100 { #expect((90.ticks...110.ticks).contains(backoff.wait(afterFailures: 1))) }
    }

    @Test func `O12 backoff is one line with retryWhen and delay`() {
        let scheduler = TestScheduler()
        let attempts = Counter()
        let result = scheduler.start {
            Observable<Int>.deferred { attempts.add(1) < 3 ? .error(Failure()) : .just(7) }
                .retryWhen { $0.delay(5.ticks, scheduler: scheduler) }
        }
        #expect(result.events == [.next(210, 7), .completed(210)])
    }
}
