import Streams
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Two actions at the same time, and a check of the result.
struct Round {
    let left: @Sendable () -> Void
    let right: @Sendable () -> Void
    let complaint: () -> String?
}

/// Runs a number of rounds on the same two threads; from round to round one of them starts a little earlier or later.
/// Returns the first complaint; that a counted object is still alive after a round is one.
func race(rounds: Int = raceRounds, _ make: (Int, LiveCount) -> Round) -> String? {
    let partner = Partner()
    let thread = Thread { partner.run() }
    defer {
        partner.stop()
        thread.join()
    }
    for number in 1...max(1, rounds) {
        let live = LiveCount()
        if let complaint = partner.take(number, make(number, live)) { return "\(complaint), in round \(number)" }
        if let remainder = live.remainder { return "not released: \(remainder) (D6), in round \(number)" }
    }
    return nil
}

/// The second thread of a race.
// Safe: `body` belongs to the one thread before a round starts and to the other until it is done.
private final class Partner: @unchecked Sendable {
    private var body: (@Sendable () -> Void)?
    private let started = Atomic<Int>(0)
    private let done = Atomic<Int>(0)

    func run() {
        for number in 1... {
            while started.load(ordering: .acquiring) < number { sched_yield() }
            guard perform(number) else { return }
            done.store(number, ordering: .releasing)
        }
    }

    /// A separate function, so that nothing of the body is retained when the round is reported as done: a debug build
    /// retains the value of a variable until the end of its scope.
    private func perform(_ number: Int) -> Bool {
        guard let body else { return false }
        self.body = nil
        dawdle(number % 16)
        body()
        return true
    }

    func take(_ number: Int, _ round: Round) -> String? {
        body = round.left
        started.store(number, ordering: .releasing)
        dawdle(number / 16 % 16)
        round.right()
        while done.load(ordering: .acquiring) < number { sched_yield() }
        return round.complaint()
    }

    func stop() {
        started.store(.max, ordering: .releasing)
    }
}

private func dawdle(_ times: Int) {
    let nothing = Atomic<Int>(0)
    for _ in 0..<times * 8 { nothing.wrappingAdd(1, ordering: .relaxed) }
}

/// Checks the guarantees of a subscription, without ordering its threads.
final class Watch: Sendable {
    private let inside = Atomic<Int>(0)
    private let ends = Atomic<Int>(0)
    private let isDisposed = Atomic<Bool>(false)
    private let late = Atomic<Int>(0)
    private let faults = Atomic<Int>(0)

    /// Subscribes; the token lives as long as the observer.
    func subscribe<Element>(to stream: Observable<Element>, _ token: LiveCount.Token) -> Subscription {
        stream.subscribe { event in withExtendedLifetime(token) { self.receive(isEnd: event.element == nil) } }
    }

    private func receive(isEnd: Bool) {
        if inside.wrappingAdd(1, ordering: .relaxed).newValue > 1 { faults.bitwiseOr(1, ordering: .relaxed) }
        if ends.load(ordering: .relaxed) > 0 { faults.bitwiseOr(2, ordering: .relaxed) }
        if isDisposed.load(ordering: .acquiring) { late.wrappingAdd(1, ordering: .relaxed) }
        Exploration.step("receives")
        if isEnd { ends.wrappingAdd(1, ordering: .relaxed) }
        inside.wrappingSubtract(1, ordering: .relaxed)
    }

    func dispose(_ handle: Subscription) {
        handle.dispose()
        isDisposed.store(true, ordering: .releasing)
    }

    var complaint: String? {
        switch faults.load(ordering: .relaxed) {
        case 0: late.load(ordering: .relaxed) <= 1 ? nil : "several events follow a disposal (D1)"
        case 1: "events overlap (G2)"
        default: "an event follows the end (G1)"
        }
    }
}
