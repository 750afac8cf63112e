import Testing

@testable import Streams

@Suite(.serialized, .ownThreads)
struct VariableTests {
    @Test func `V1 subscribing delivers the current value at once, then every change`() {
        let variable = Variable(1)
        variable.value = 2
        let (events, handle) = Recorder.events(of: variable)
        variable.value = 3
        variable.value = 3
        #expect(events.entries == [.next(2), .next(3), .next(3)])
        handle.dispose()
    }

    @Test func `V2 update is one atomic step for any number of threads`() {
        let variable = Variable(0)
        let rounds = raceRounds * 10
        together(
            { for _ in 0..<rounds { variable.update { $0 += 1 } } },
            { for _ in 0..<rounds { variable.update { $0 += 1 } } },
            { for _ in 0..<rounds { variable.update { $0 += 1 } } })
        #expect(variable.value == 3 * rounds)
    }

    @Test func `V2 an update that throws writes nothing`() {
        let variable = Variable(1)
        #expect(throws: Failure.self) {
            try variable.update { value in
                value = 2
                throw Failure()
            }
        }
        #expect(variable.value == 1)
    }

    @Test func `V3 a variable completes when it is released`() {
        var variable: Variable<Int>? = Variable(1)
        let (events, _) = Recorder.events(of: variable!.map { $0 })
        variable = nil
        #expect(events.entries == [.next(1), .completed])
    }

    @Test func `V3 a variable that is released in a transaction emits what it was given there, then completes`() {
        var variable: Variable<Int>? = Variable(1)
        let (events, _) = Recorder.events(of: variable!.map { $0 })
        transaction {
            variable?.value = 2
            variable = nil
        }
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `V4 bind feeds a variable, a subject or a function, and reports an error`() {
        let source = PublishSubject<Int>()
        let variable = Variable(0)
        let optional = Variable<Int?>(nil)
        let subject = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: subject)
        let called = Recorder<Int>()
        let bag = DisposeBag()
        source.bind(to: variable).disposed(by: bag)
        source.bind(to: optional).disposed(by: bag)
        source.bind(to: subject).disposed(by: bag)
        source.bind(to: { called.note($0) }).disposed(by: bag)
        source.onNext(7)
        #expect(variable.value == 7)
        #expect(optional.value == 7)
        #expect(events.entries == [.next(7)])
        #expect(called.entries == [7])
        let reports = reports(naming: "VariableTests.swift") { source.onError(Failure()) }
        #expect(reports.filter { $0.contains("binding") }.count == 4)
    }

    @Test func `V5 a diamond of any depth emits once per write, and never a mixture`() {
        let source = Variable(1)
        let left = source.map { $0 * 10 }
        let right = source.map { $0 * 100 }.filter { _ in true }.distinctUntilChanged()
        let inner = Observable.combineLatest(left, right).map { $0 + $1 }
        let outer = Observable.combineLatest(inner, source, left).map { [$0, $1, $2] }
        let deep = Observable.combineLatest(outer, inner, right.scan(0) { $1 }).map { $0 + [$1, $2] }
        let (events, handle) = Recorder.events(of: deep)
        source.value = 2
        source.value = 3
        #expect(events.entries == [1, 2, 3].map { .next([$0 * 110, $0, $0 * 10, $0 * 110, $0 * 100]) })
        handle.dispose()
    }

    @Test func `V5 combinations of equal rank emit in the order of their subscriptions`() {
        let variable = Variable(0)
        let log = Recorder<Int>()
        let handles = DisposeBag()
        for number in 0..<50 {
            Observable.combineLatest(variable, variable.map { -$0 }).skip(1)
                .subscribe(onNext: { _, _ in log.note(number) }).disposed(by: handles)
        }
        variable.value = 1
        #expect(log.entries == Array(0..<50))
    }

    @Test func `V5 several writes in one transaction are one change`() {
        let left = Variable(1)
        let right = Variable(1)
        let (sums, handle) = Recorder.events(of: Observable.combineLatest(left, right).map { $0 * 10 + $1 })
        let result = transaction {
            left.value = 2
            #expect(left.value == 2)
            right.value = 2
            transaction { left.value = 3 }
            return left.value + right.value
        }
        #expect(result == 5)
        #expect(sums.entries == [.next(11), .next(32)])
        handle.dispose()
    }

    @Test func `V5 a value restored before the commit does not notify observers`() {
        let variable = Variable(1)
        let (events, handle) = Recorder.events(of: variable)
        transaction {
            variable.value = 2
            variable.value = 1
        }
        #expect(events.entries == [.next(1)])
        handle.dispose()
    }

    @Test func `V5 a throw undoes only the writes of its transaction`() throws {
        let variable = Variable(1)
        let other = Variable(1)
        let (events, handle) = Recorder.events(of: Observable.combineLatest(variable, other).map { $0 * 10 + $1 })
        transaction {
            other.value = 5
            try? transaction {
                variable.value = 2
                other.value = 6
                throw Failure()
            }
            #expect(variable.value == 1)
            #expect(other.value == 5)
        }
        #expect(throws: Failure.self) {
            try transaction {
                variable.value = 9
                throw Failure()
            }
        }
        #expect(variable.value == 1)
        #expect(events.entries == [.next(11), .next(15)])
        handle.dispose()
    }

    @Test func `V5 what a transaction replaces, forgets or undoes may write when it is released`() {
        final class Farewell: Sendable {
            private let count: Variable<Int>
            init(_ count: Variable<Int>) { self.count = count }
            deinit { count.update { $0 += 1 } }
        }
        let count = Variable(0)
        let kept = Variable<Farewell?>(nil)
        let subject = PublishSubject<Farewell>()
        transaction {
            kept.value = Farewell(count)
            kept.value = nil
            #expect(count.value == 1)
            let farewell = Farewell(count)
            _ = Computed { [farewell] in withExtendedLifetime(farewell) { count.value } }.value
            try? transaction {
                kept.value = Farewell(count)
                subject.onNext(Farewell(count))
                throw StreamError.notEnabled
            }
        }
        #expect(count.value == 4)
    }

    @Test func `V5 threads that write in transactions are never seen half-way`() {
        for _ in 0..<max(1, raceRounds / 10) {
            let left = Variable(0)
            let right = Variable(0)
            let sums = Recorder<[Int]>()
            let handle = Observable.combineLatest(left, right, left.map { -$0 })
                .subscribe(onNext: { sums.note([$0, $1, $2]) })
            let write: @Sendable (Int) -> Void = { number in
                transaction {
                    right.value = number
                    left.value = number
                }
            }
            together(
                { for number in 0..<20 { write(number) } }, { for number in 100..<120 { write(number) } },
                { for number in 200..<220 { write(number) } })
            #expect(sums.entries.allSatisfy { $0[0] == $0[1] && $0[0] == -$0[2] })
            #expect(sums.entries.last == [left.value, right.value, -left.value])
            handle.dispose()
        }
    }

    @Test func `V5 concurrent writes of two threads to one combination are never mixed or lost`() {
        for _ in 0..<max(1, raceRounds / 10) {
            let left = Variable(0)
            let right = Variable(0)
            let seen = Recorder<[Int]>()
            let handle = Observable.combineLatest(
                left.map { $0 }, left.map { -$0 }, right.map { $0 }, right.map { -$0 }
            )
            .subscribe(onNext: { seen.note([$0, $1, $2, $3]) })
            together(
                { for number in 1...50 { left.value = number } }, { for number in 1...50 { right.value = number } })
            #expect(seen.entries.allSatisfy { $0[0] == -$0[1] && $0[2] == -$0[3] })
            #expect(seen.entries.last == [50, -50, 50, -50])
            #expect(seen.entries.count == 101)
            handle.dispose()
        }
    }

    @Test func `V6 after the last write every observer has received the last value`() {
        for _ in 0..<raceRounds {
            let variable = Variable(0)
            let early = Recorder<Int>()
            let late = Recorder<Int>()
            let bag = DisposeBag()
            variable.subscribe(onNext: { early.note($0) }).disposed(by: bag)
            together(
                { for number in 1...10 { variable.value = number } },
                { for number in 11...20 { variable.value = number } },
                { variable.subscribe(onNext: { late.note($0) }).disposed(by: bag) })
            #expect(early.entries.last == variable.value)
            #expect(late.entries.last == variable.value)
            #expect(early.entries.count == 21)
            #expect(Array(early.entries.suffix(late.entries.count)) == late.entries)
        }
    }
}
