import Streams

/// What programs use RxSwiftExt for, with the operators of this library.
enum Recipes {
    /// `unwrap`: the user, once somebody is signed in.
    static func signedIn(_ user: Variable<String?>) -> Observable<String> {
        user.unwrap()
    }

    /// `distinct`: each visitor once, however often they come.
    static func visitors(_ visits: Observable<String>) -> Observable<String> {
        visits.distinct()
    }

    /// `mapTo` and `merge(with:)`: two buttons as steps of a counter.
    static func counter(up: Observable<Void>, down: Observable<Void>) -> Observable<Int> {
        Observable.merge(up.mapTo(1), down.mapTo(-1)).scan(0) { $0 + $1 }
    }

    /// `not`: hides what is shown while loading.
    static func isHidden(_ isLoading: Variable<Bool>) -> Observable<Bool> {
        isLoading.map { !$0 }
    }

    /// `and`: whether all fields are valid, at each change. One transaction changes it once.
    static func isValid(_ fields: [Variable<Bool>]) -> Observable<Bool> {
        Observable.combineLatest(fields).map { $0.allSatisfy { $0 } }.distinctUntilChanged()
    }

    /// `catchErrorJustComplete`: suggestions, which may be missing.
    static func suggestions(_ request: Single<String>) -> Observable<String> {
        request.asObservable().catchError { _ in .empty() }
    }

    /// `retry(.exponentialDelayed)`: waits one second, two, and four between the attempts.
    static func download(_ request: Single<String>, scheduler: any Scheduler) -> Single<String> {
        request.retry(attempts: 4, backoff: .exponential(jitter: 0), scheduler: scheduler)
    }

    /// `repeatWithBehavior(.delayed)`: asks again a minute after each answer.
    static func poll(_ request: Single<Int>, scheduler: any Scheduler) -> Observable<Int> {
        request.asObservable().repeatWhen { $0.delay(.seconds(60), scheduler: scheduler) }
    }

    /// `pausable`: ticks while the screen is visible.
    static func ticks(while isVisible: Variable<Bool>, scheduler: any Scheduler) -> Observable<Int> {
        Observable<Int>.interval(.seconds(1), scheduler: scheduler).pausable(isVisible)
    }

    /// `pausableBuffered`: edits are sent when there is a connection. If there is none for long, the oldest are lost.
    static func upload(_ edits: Observable<String>, isOnline: Variable<Bool>) -> Observable<String> {
        edits.pausableBuffered(isOnline, buffering: .dropOldest(limit: 100))
    }

    /// `nwise`: the mean of the last three measurements.
    static func smoothed(_ measurements: Observable<Int>) -> Observable<Int> {
        measurements.nwise(3).map { $0.reduce(0, +) / $0.count }
    }

    /// `filterMap`: the numbers among the lines.
    static func numbers(_ lines: Observable<String>) -> Observable<Int> {
        lines.compactMap { Int($0) }
    }

    /// `partition`: the rows of a table, and those that cannot be read.
    static func rows(_ lines: Observable<String>) -> (matching: Observable<String>, others: Observable<String>) {
        lines.partition { $0.contains(",") }
    }

    /// `bufferWithTrigger`: what was drawn since the last tap on "Save".
    static func saved(_ strokes: Observable<String>, taps: Observable<Void>) -> Observable<[String]> {
        strokes.buffer(boundary: taps).filter { !$0.isEmpty }
    }
}
