import Streams
import Testing

/// A number without a lock.
// Safe: only if calls of one observer never overlap, which is what the test checks.
private final class Unprotected: @unchecked Sendable {
    var number = 0
}

@Suite(.ownThreads)
struct VisibilityTests {
    /// Streams that two threads feed at the same time.
    private static let meetings: [@Sendable (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>] = [
        { left, right in .merge(left.asObservable(), right.asObservable()) },
        { left, right in Observable.combineLatest(left, right).map { $0 + $1 } },
        { left, right in
            .create { observer in
                Disposables.create(
                    left.subscribe(onNext: { observer.onNext($0) }), right.subscribe(onNext: { observer.onNext($0) }))
            }
        },
        { left, right in left.flatMap { Observable.just($0) }.withLatestFrom(right.startWith(0)).map { $0 + $1 } },
        { left, right in .merge(left.asObservable(), right.asObservable()).share() },
    ]

    /// Under the thread sanitizer this finds every access that the library does not order.
    @Test(arguments: meetings.indices)
    func `A5 an observer needs no lock for state that its calls on several threads share`(meeting: Int) {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (sum, calls) = (Unprotected(), Counter())
        let handle = Self.meetings[meeting](left, right).subscribe(onNext: { _ in
            sum.number += 1
            calls.add(1)
        })
        together(
            { for number in 0..<raceRounds { left.onNext(number) } },
            { for number in 0..<raceRounds { right.onNext(number) } })
        handle.dispose()
        #expect(calls.value > 0)
        #expect(sum.number == calls.value)
    }
}
