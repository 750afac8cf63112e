import Dispatch
import Domains
import Synchronization
import Testing

// Safe: touched by the owner of what is observed, and read when all is quiet.
private final class Last: @unchecked Sendable {
    var value = Int.min
    var torn = 0
}

/// What one thread has made.
// Safe: touched by that thread, and when all threads have ended.
private final class Work: @unchecked Sendable {
    var seen: [(sum: [Int], last: Last)] = []
    var handles: [Subscription] = []
    var torn = 0
}

private func concurrently(_ threads: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: threads, execute: body)
}

@Suite(.serialized) struct ThreadsTests {
    @Test(arguments: ["combineLatest", "Computed"])
    func `what is written is seen before the write returns, whatever an unrelated thread does`(_ way: String) {
        let late = Atomic<Int>(0)
        concurrently(2) { _ in
            let last = Last(), variable = Variable(-1), beside = Variable(0)
            let sum = Computed { variable.value + beside.value }
            let handle =
                way == "Computed"
                ? sum.subscribe(onNext: { last.value = $0 })
                : Observable.combineLatest(variable, beside).subscribe(onNext: { last.value = $0 + $1 })
            for number in 0..<times(10_000) {
                variable.value = number
                if last.value != number { late.add(1, ordering: .relaxed) }
            }
            handle.dispose()
        }
        #expect(late.load(ordering: .relaxed) == 0)
    }

    @Test func `no update is lost, by whatever thread and in whatever transaction`() {
        let (count, other, seen) = (Variable(0), Variable(0), Last())
        let handle = Observable.combineLatest(count, other).subscribe(onNext: { count, _ in seen.value = count })
        concurrently(3) { thread in
            for number in 0..<times(2_000) {
                switch number % 3 {
                case 0: count.update { $0 += 1 }
                case 1:
                    transaction {
                        other.value = number
                        count.update { $0 += 1 }
                    }
                default: transaction { for _ in 0..<2 { count.update { $0 += 1 } } }
                }
            }
        }
        let steps = times(2_000)
        let expected = 3 * ((steps + 2) / 3 + (steps + 1) / 3 + 2 * (steps / 3))
        #expect(count.value == expected && seen.value == expected)
        handle.dispose()
    }

    @Test func `domains that join while they are busy tear nothing and end at the last values`() {
        for round in 0..<times(20) {
            let variables = (0..<8).map { _ in Variable(0) }
            let works = (0..<3).map { _ in Work() }
            concurrently(3) { thread in
                var random = Random(round * 10 + thread + 1)
                for _ in 0..<200 { step(works[thread], variables, &random) }
            }
            for work in works {
                #expect(work.torn == 0)
                for (sum, last) in work.seen {
                    #expect(last.torn == 0)
                    #expect(last.value == sum.map { variables[$0].value }.reduce(0, +), "round \(round)")
                }
            }
            for work in works { for handle in work.handles { handle.dispose() } }
        }
    }

    /// The variables 2k and 2k + 1 are only written together, x and -x: who combines such a pair sees 0.
    private func step(_ work: Work, _ variables: [Variable<Int>], _ random: inout Random) {
        func any() -> Int { Int.random(in: 0..<8, using: &random) }
        let (a, b, last) = (any(), any(), Last())
        let isPair = a / 2 == b / 2 && a != b
        let note: @Sendable (Int) -> Void = {
            if isPair, $0 != 0 { last.torn += 1 }
            last.value = $0
        }
        func keep(_ handle: Subscription) {
            work.seen.append(([a, b], last))
            work.handles.append(handle)
        }
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
            let sum = Computed { variables[a].value + variables[b].value }
            keep(sum.subscribe(onNext: note))
            if isPair, sum.value != 0 { work.torn += 1 }
        case 1: keep(Observable.combineLatest(variables[a], variables[b]).map { $0 + $1 }.subscribe(onNext: note))
        case 2:
            let inner = Computed { variables[b].value }
            let sum = Computed { variables[a].value + inner.value }
            keep(Computed { sum.value }.subscribe(onNext: note))
        case 3:
            keep(
                variables[a].map { one in variables[b].map { one + $0 } }.switchLatest().subscribe(
                    onNext: { last.value = $0 }))
        case 4 where !work.handles.isEmpty:
            let index = Int.random(in: 0..<work.handles.count, using: &random)
            work.handles.remove(at: index).dispose()
            work.seen.remove(at: index)
        default:
            let pair = any() / 2, value = Int.random(in: 1..<1000, using: &random)
            transaction {
                variables[2 * pair].value = value
                variables[2 * pair + 1].value = -value
            }
        }
    }
}
