import Domains
import Testing

// Safe: one thread.
private final class Seen: @unchecked Sendable { var values: [Int] = [] }
private struct Refused: Error {}

@Suite struct DomainTests {
    @Test func `a transaction that throws is taken back and tells nobody`() {
        let (x, y, seen) = (Variable(1), Variable(2), Seen())
        let sum = Computed { x.value + y.value }
        let handle = sum.subscribe(onNext: { seen.values.append($0) })
        let result = Result {
            try transaction {
                (x.value, y.value) = (10, 20)
                #expect(sum.value == 30)
                x.update { $0 += 1 }
                throw Refused()
            }
        }
        #expect(throws: Refused.self) { try result.get() }
        #expect(x.value == 1 && y.value == 2 && sum.value == 3)
        withKnownIssue("an observer of a value that the transaction has read is told again what it knows") {
            #expect(seen.values == [3])
        }
        #expect(Set(seen.values) == [3])
        handle.dispose()
    }

    @Test func `what combines across declared domains receives each change as a turn`() {
        let (one, other, seen) = (Domain(), Domain(), Seen())
        let (x, y) = (Variable(1, in: one), Variable(2, in: other))
        let handles = [
            Observable.combineLatest(x, y).subscribe(onNext: { seen.values.append($0 + $1) }),
            Computed { x.value * y.value }.subscribe(onNext: { seen.values.append($0) }),
        ]
        x.value = 3
        y.value = 4
        #expect(seen.values == [3, 2, 5, 6, 7, 12])
        for handle in handles { handle.dispose() }
    }

    @Test func `an endless loop holds nothing while it is subscribed to`() {
        let (x, seen) = (Variable(0), Seen())
        let loop = Observable<Int>.create { send in
            for number in 1...3 {
                send(number)
                // What is sent has been delivered, and so has what is written meanwhile.
                #expect(seen.values.last == number + x.value)
                x.value += 10
                #expect(seen.values.last == number + x.value)
            }
        }
        let handle = Observable.combineLatest(x, loop).subscribe(onNext: { seen.values.append($0 + $1) })
        #expect(seen.values == [1, 11, 12, 22, 23, 33])
        handle.dispose()
    }

    @Test func `closures run once for each change, also when what they read was in two domains`() {
        let (a, b, c, d, runs) = (Variable(1), Variable(2), Variable(3), Variable(4), Seen())
        let handles = [
            Observable.combineLatest(a, b).subscribe(), Observable.combineLatest(c, d).subscribe(),
            Computed {
                runs.values.append(0)
                return b.value + c.value
            }.subscribe(),
        ]
        c.value = 5
        #expect(runs.values.count == 2)
        for handle in handles { handle.dispose() }
    }
}
