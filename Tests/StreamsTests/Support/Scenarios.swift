@testable import Streams

/// Threads that send into a subject with two observers; the first observer sends more by `meanwhile`.
func senders(
    _ sent: [[Int]], into subject: PublishSubject<Int> = PublishSubject(), following: [Int: Int] = [:],
    meanwhile: @escaping @Sendable (Int) -> Void = { _ in }
) -> Scenario {
    let visits = Visits()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let one = subject.subscribe(onNext: { number in visits.note(number, first) { meanwhile(number) } })
    let two = subject.subscribe(onNext: { second.note($0) })
    return Scenario(
        threads: sent.map { numbers in { for number in numbers { subject.onNext(number) } } },
        recorders: [first, second]
    ) {
        one.dispose()
        two.dispose()
        if first.entries != second.entries { return "\(first.entries) and \(second.entries) are not in one order" }
        let all = sent.map { numbers in numbers.flatMap { [$0] + (following[$0].map { [$0] } ?? []) } }
        return visits.complaint ?? disorder(first.entries, of: all) ?? subject.core.complaint
    }
}

/// What is wrong with the received elements of several sending threads.
func disorder(_ received: [Int], of sent: [[Int]]) -> String? {
    if received.count != sent.joined().count { return "\(received) came of \(sent)" }
    let isInOrder = sent.allSatisfy { sender in received.filter { sender.contains($0) } == sender }
    return isInOrder ? nil : "\(received) is not in the order of \(sent)"
}

/// Records what observers behind one gate receive, and whether two of them ever run at the same time.
final class Visits: Sendable {
    private let inside = Counter()
    private let complaints = Recorder<String>()

    var complaint: String? { complaints.entries.first }

    func complain(_ complaint: String) {
        complaints.note(complaint)
    }

    func note(_ number: Int, _ recorder: Recorder<Int>, meanwhile: () -> Void = {}) {
        if inside.add(1) > 1 { complain("two deliveries overlap") }
        recorder.note(number)
        Exploration.step("delivers")
        meanwhile()
        inside.add(-1)
    }
}

extension Gate {
    /// What is left in a gate that should be free.
    var complaint: String? {
        let state = state.load(ordering: .relaxed)
        let queue = queued?.takeUnretainedValue()
        let waiting = queue.map { $0.entries.count + $0.batch.count - $0.position } ?? 0
        return state == 0 && waiting == 0 ? nil : "the gate is left in state \(state), \(waiting) messages wait"
    }
}

extension Array where Element == Int {
    /// Whether the last elements are the given ones.
    func ends(with end: [Int]) -> Bool {
        Array(suffix(end.count)) == end
    }
}
