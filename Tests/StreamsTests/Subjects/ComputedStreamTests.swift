import Testing

@testable import Streams

extension ComputedTests {
    @Test func `C7 state that follows a stream begins with its first value and has the latest element`() {
        let taps = PublishSubject<Int>()
        let latest = Computed(initially: 0, from: taps)
        let doubled = Computed { latest.value * 2 }
        #expect((latest.value, doubled.value) == (0, 0))
        taps.onNext(1)
        taps.onNext(2)
        #expect((latest.value, doubled.value) == (2, 4))
        let (events, handle) = Recorder.events(of: doubled)
        taps.onNext(2)
        taps.onNext(3)
        taps.onCompleted()
        #expect(doubled.value == 6)
        #expect(events.entries == [.next(4), .next(6)])
        handle.dispose()
    }

    @Test func `C7 elements that cannot be compared are a change each`() {
        struct Opaque: Sendable { let number: Int }
        let taps = PublishSubject<Opaque>()
        let latest = Computed(initially: Opaque(number: 0), from: taps)
        let (events, handle) = Recorder.events(of: latest.map(\.number))
        taps.onNext(Opaque(number: 1))
        taps.onNext(Opaque(number: 1))
        #expect(events.entries == [.next(0), .next(1), .next(1)])
        handle.dispose()
    }

    @Test func `C7 state that follows a debounced search is correct when read and when observed`() {
        let clock = TestScheduler()
        let query = Variable("")
        let results = Computed(
            initially: [], from: query.skip(1).debounce(.seconds(1), scheduler: clock).map { ["\($0)!"] })
        let label = Computed { "\(query.value): \(results.value.joined())" }
        query.value = "t"
        #expect(label.value == "t: ")
        query.value = "te"
        clock.advance(by: .seconds(1))
        #expect(label.value == "te: te!")
        let (events, handle) = Recorder.events(of: label)
        query.value = "tea"
        clock.advance(by: .seconds(1))
        #expect(events.entries == [.next("te: te!"), .next("tea: te!"), .next("tea: tea!")])
        handle.dispose()
    }

    @Test func `C7 a switch over a computed value that returns a computed value is one turn`() {
        let query = Variable("a"), page = Variable(1)
        let request = Computed { "\(query.value)\(page.value)" }
        let answer = Computed(initially: "", from: request.flatMapLatest { Observable.just($0 + "!") })
        let label = Computed { "\(request.value) \(answer.value) \(page.value)" }
        let (events, handle) = Recorder.events(of: label)
        transaction {
            query.value = "b"
            page.value = 2
        }
        page.value = 3
        #expect(label.value == "b3 b3! 3")
        #expect(events.entries == [.next("a1 a1! 1"), .next("b2 b2! 2"), .next("b3 b3! 3")])
        handle.dispose()
    }

    @Test func `C7 the stream is subscribed to until the computed value is released`() {
        let taps = PublishSubject<Int>()
        let received = Recorder<Int>()
        let source = taps.map { received.note($0) }.map { 1 }
        do {
            let count = Computed(initially: 0, from: source.scan(0) { $0 + $1 })
            taps.onNext(1)
            #expect(count.value == 1)
            count.subscribe(onNext: { _ in }).dispose()
            taps.onNext(2)
            #expect(count.value == 2)
        }
        taps.onNext(3)
        #expect(received.entries == [1, 2])
    }

    @Test func `C7 an error is reported with the place, and the last element stays`() {
        let taps = PublishSubject<Int>()
        let latest = Computed(initially: 0, from: taps, fileID: "App/Search.swift", line: 7)
        taps.onNext(1)
        #expect(reports(naming: "App/Search.swift:7") { taps.onError(Failure()) }.count == 1)
        #expect(latest.value == 1)
    }

    @Test func `C3 a computed value that reads a variable and one bound to it notifies once per write`() {
        let number = Variable(1), copy = Variable(0), joined = Variable(0)
        let sum = Computed { number.value + copy.value }
        let all = Computed { "\(number.value) \(copy.value) \(joined.value)" }
        #expect(all.value == "1 0 0")
        let bindings = [
            number.map { $0 * 10 }.bind(to: copy),
            Observable.combineLatest(number, copy, sum).map { $0 + $1 + $2 }.bind(to: joined),
        ]
        let (sums, first) = Recorder.events(of: sum)
        let (events, second) = Recorder.events(of: all)
        number.value = 2
        transaction { number.value = 3 }
        #expect(sums.entries == [.next(11), .next(22), .next(33)])
        #expect(events.entries == [.next("1 10 22"), .next("2 20 44"), .next("3 30 66")])
        for handle in [first, second] + bindings { handle.dispose() }
    }

    @Test func `C3 a value computed from two bound variables notifies once, also with junctions further down`() {
        let number = Variable(1), first = Variable(0), second = Variable(0), third = Variable(0)
        let pair = Computed { first.value * 100 + second.value }
        let late = Observable.combineLatest(number, pair).map { $0 + $1 }
        let bindings = [
            Observable.combineLatest(number, number.map { $0 }).map { $0 + $1 }.bind(to: first),
            Observable.combineLatest(number, number.map { $0 + 1 }).map { $0 + $1 }.bind(to: second),
            late.bind(to: third),
        ]
        let all = Computed { "\(pair.value) \(third.value)" }
        let (pairs, one) = Recorder.events(of: pair)
        let (lates, two) = Recorder.events(of: late)
        let (alls, three) = Recorder.events(of: all)
        number.value = 2
        number.value = 3
        #expect(pairs.entries == [.next(203), .next(405), .next(607)])
        #expect(lates.entries == [.next(204), .next(407), .next(610)])
        #expect(alls.entries == [.next("203 204"), .next("405 407"), .next("607 610")])
        for handle in [one, two, three] + bindings { handle.dispose() }
    }

    @Test func `C3 a write of a junction at the end of a turn is delivered`() {
        let number = Variable(1), target = Variable(0)
        let doubled = Computed { number.value * 2 }
        let tripled = Computed { target.value * 3 }
        let (events, handle) = Recorder.events(of: tripled)
        let binding = Observable.combineLatest(doubled, Variable(1)).map { $0 + $1 }.bind(to: target)
        number.value = 2
        number.value = 3
        #expect(events.entries == [.next(0), .next(9), .next(15), .next(21)])
        binding.dispose()
        handle.dispose()
    }

    @Test func `I3 a value waits for the observer of a stream that writes a variable, once that is known`() {
        let number = Variable(1), written = Variable(1)
        let both = Computed { [number.value, written.value] }
        let bag = DisposeBag()
        Observable.combineLatest(written, number).subscribe().disposed(by: bag)
        let (events, handle) = Recorder.events(of: both)
        Observable.combineLatest(number, number).subscribe(onNext: { written.value = $0.0 }).disposed(by: bag)
        number.value = 2
        let start = events.entries.count
        number.value = 3
        #expect(events.entries.dropFirst(start) == [.next([3, 3])])
        handle.dispose()
        bag.dispose()
    }
}
