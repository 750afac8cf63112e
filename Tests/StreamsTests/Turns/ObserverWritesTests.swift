import Dispatch
import Testing

@testable import Streams

/// Observers that write while they are called: at subscription, or while another thread's element waits.
@Suite(.ownThreads)
struct ObserverWritesTests {
    /// Lets another thread write while an observer is running, and goes on when it has.
    private struct Meeting: Sendable {
        private let isInside = DispatchSemaphore(value: 0)
        private let isWritten = DispatchSemaphore(value: 0)

        /// In the observer.
        func letOthersWrite() {
            isInside.signal()
            isWritten.wait()
        }

        /// On the other thread.
        func write(_ write: () -> Void) {
            isInside.wait()
            write()
            isWritten.signal()
        }
    }

    @Test func `G4 a completion follows what the observer sent before it, though another thread's element waits`() {
        let (subject, seen, meeting) = (PublishSubject<Int>(), Recorder<Event<Int>>(), Meeting())
        let handle = Observable.combineLatest(Observable.just(0), subject).map(\.1).subscribe { event in
            seen.note(event)
            guard case .next(1) = event else { return }
            meeting.letOthersWrite()
            subject.onNext(6)
            subject.onCompleted()
        }
        together({ subject.onNext(1) }, { meeting.write { subject.onNext(5) } })
        #expect(
            seen.entries == [.next(1), .next(6), .completed]
                || seen.entries == [.next(1), .next(5), .next(6), .completed])
        handle.dispose()
    }

    @Test func `G4 completions follow another thread's elements that were sent before them`() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (seen, meeting) = (Recorder<Event<Int>>(), Meeting())
        let handle = Observable.combineLatest(first, second).map { $0 * 10 + $1 }.subscribe { event in
            seen.note(event)
            guard case .next(10) = event else { return }
            meeting.letOthersWrite()
            first.onNext(3)
            first.onCompleted()
            second.onCompleted()
        }
        together(
            {
                first.onNext(1)
                second.onNext(0)
            },
            {
                meeting.write {
                    second.onNext(5)
                    second.onNext(6)
                }
            })
        #expect(seen.entries.suffix(2) == [.next(36), .completed])
        handle.dispose()
    }

    @Test(arguments: [false, true])
    func `G6 an error that an observer sends passes before the elements of that turn`(isAtSubscription: Bool) {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let seen = Recorder<Event<Int>>()
        let start = isAtSubscription ? first.startWith(1) : first.asObservable()
        let handle = Observable.combineLatest(second.startWith(0), start).map { $0 + $1 * 10 }.subscribe { event in
            seen.note(event)
            guard case .next(10) = event else { return }
            first.onNext(3)
            second.onError(Failure())
            first.onNext(4)
        }
        if !isAtSubscription { first.onNext(1) }
        #expect(seen.entries == [.next(10), .error(Failure())])
        handle.dispose()
    }

    @Test func `V5 a transaction of an observer is seen whole, though another thread's element waits`() {
        let (first, second, third) = (Variable(0), Variable(0), Variable(0))
        let (seen, meeting) = (Recorder<[Int]>(), Meeting())
        let below = Observable.combineLatest(first, second)
        let handle = Observable.combineLatest(below, third).map { [$0.0, $0.1, $1] }.subscribe(onNext: { element in
            seen.note(element)
            guard element == [0, 0, 1] else { return }
            meeting.letOthersWrite()
            transaction {
                first.value = 9
                third.value = 9
            }
        })
        together({ third.value = 1 }, { meeting.write { first.value = 5 } })
        #expect(seen.entries.allSatisfy { ($0[0] == 9) == ($0[2] == 9) })
        #expect(seen.entries.last == [9, 0, 9])
        handle.dispose()
    }

    @Test func `I2 a write of an observer is seen on all paths at once, though another thread's element waits`() {
        let (first, second) = (Variable(0), Variable(0))
        let (seen, meeting) = (Recorder<[Int]>(), Meeting())
        let sum = Computed { first.value * 100 + second.value }
        let below = Observable.combineLatest(sum, Observable.just(0)).map(\.0)
        let handle = Observable.combineLatest(below, first).map { [$0, $1] }.subscribe(onNext: { element in
            seen.note(element)
            guard element == [100, 1] else { return }
            meeting.letOthersWrite()
            first.value = 9
        })
        together({ first.value = 1 }, { meeting.write { second.value = 5 } })
        #expect(seen.entries.allSatisfy { $0[0] / 100 == $0[1] })
        #expect(seen.entries.last == [905, 9])
        handle.dispose()
    }

    @Test func `V6 what observers of two turns write one after the other arrives in that order`() {
        let (first, second, third) = (Variable(0), Variable(0), Variable(0))
        let (seen, start) = (Recorder<[Int]>(), PublishSubject<Int>())
        let gates = (0..<5).map { _ in DispatchSemaphore(value: 0) }
        let below = Observable.combineLatest(first, second)
        let handles = [
            Observable.combineLatest(below, third).map { [$0.0, $0.1, $1] }.subscribe(onNext: { element in
                seen.note(element)
                if element == [0, 0, 1] {
                    gates[0].signal()
                    gates[3].wait()
                    first.value = 8
                }
                if element[0] == 3 { first.value = 9 }
            }),
            start.subscribe(onNext: { _ in third.value = 3 }),
            start.subscribe(onNext: { _ in
                gates[1].signal()
                gates[2].wait()
                first.value = 3
            }),
            start.subscribe(onNext: { _ in
                gates[3].signal()
                gates[4].wait()
            }),
        ]
        together(
            {
                third.value = 1
                gates[4].signal()
            },
            {
                gates[1].wait()
                second.value = 5
                gates[2].signal()
            },
            {
                gates[0].wait()
                start.onNext(1)
            })
        #expect(seen.entries.last == [first.value, second.value, third.value])
        for handle in handles { handle.dispose() }
    }

    private static let inner: [(name: String, stream: @Sendable (Variable<Int>, Int) -> Observable<[Int]>)] = [
        (
            "one element",
            { _, number in Observable.combineLatest(Observable.just(number), Observable.just(7)).map { [$0, $1] } }
        ),
        (
            "several",
            { _, number in Observable.combineLatest(Observable.just(number), Observable.of(5, 7)).map { [$0, $1] } }
        ),
        (
            "variables",
            { variable, number in Observable.combineLatest(variable, variable).map { _, _ in [number, 7] } }
        ),
        (
            "take",
            { variable, number in Observable.combineLatest(variable, variable).map { _, _ in [number, 7] }.take(1) }
        ),
        (
            "withLatestFrom",
            { _, number in Observable.just(number).withLatestFrom(Observable.just(7)).map { [$0, $1] } }
        ),
        ("zip", { _, number in Observable.zip(Observable.just(number), Observable.just(7)).map { [$0, $1] } }),
    ]

    @Test(arguments: inner.map(\.name))
    func `V6 a new inner stream emits though another thread waits with an element of the one before`(
        name: String
    ) throws {
        let make = try #require(Self.inner.first { $0.name == name }).stream
        let (first, second, choice) = (Variable(0), Variable(0), PublishSubject<Int>())
        let seen = Recorder<[Int]>()
        let handle = choice.flatMapLatest { number in
            number == 1 ? Observable.combineLatest(first, second).map { [$0, $1] } : make(first, number)
        }
        .subscribe(onNext: { element in
            seen.note(element)
            guard element == [1, 0] else { return }
            together({ second.value = 5 })
            choice.onNext(2)
        })
        choice.onNext(1)
        first.value = 1
        #expect(seen.entries.last == [2, 7])
        handle.dispose()
    }

    @Test func `I2 a switch that another thread's element replaces keeps what depends on it from showing half`() {
        let (number, seen, meeting) = (Variable(0), Recorder<[Int]>(), Meeting())
        let pair = Observable.combineLatest(number, number).do(onNext: { if $0.0 == 1 { meeting.letOthersWrite() } })
        let handles = [
            Observable.combineLatest(Observable.combineLatest(pair, number), number).subscribe(),
            Observable.combineLatest(number, number.flatMapLatest { .just($0 * 10) }).subscribe(onNext: {
                seen.note([$0, $1])
            }),
        ]
        together({ number.value = 1 }, { meeting.write { number.value = 2 } })
        #expect(seen.entries.allSatisfy { $0[0] * 10 == $0[1] })
        #expect(seen.entries.last == [2, 20])
        for handle in handles { handle.dispose() }
    }

    private static let pairs: [(name: String, stream: @Sendable (Variable<Int>) -> Observable<[Int]>)] = [
        ("a computed value", { v in Observable.combineLatest(v, Computed { v.value }).map { [$0, $1] } }),
        ("a computed value first", { v in Observable.combineLatest(Computed { v.value }, v).map { [$0, $1] } }),
        (
            "two computed values",
            { v in
                Observable.combineLatest(Computed { v.value }, Computed { v.value + 0 }).map { [$0, $1] }
            }
        ),
        ("a switch", { v in Observable.combineLatest(v, v.flatMapLatest { .just($0) }).map { [$0, $1] } }),
        (
            "a junction below",
            { v in
                Observable.combineLatest(Observable.combineLatest(v, Variable(0)), v).map { [$0.0, $1] }
            }
        ),
        (
            "a retried one",
            { v in
                Observable.combineLatest(Observable.combineLatest(v, Variable(0)).retry(), v).map { [$0.0, $1] }
            }
        ),
        ("withLatestFrom", { v in v.withLatestFrom(Computed { v.value }).map { [$0, $1] } }),
    ]

    enum Place: CaseIterable { case here, inner, observer, effect }

    @Test(arguments: pairs.map(\.name), Place.allCases)
    func `I2 what an observer writes at subscription is seen on all paths at once`(name: String, place: Place) throws {
        let make = try #require(Self.pairs.first { $0.name == name }).stream
        let (variable, start, seen, bag) = (Variable(0), PublishSubject<Int>(), Recorder<[Int]>(), DisposeBag())
        let observe: @Sendable ([Int]) -> Void = { pair in
            seen.note(pair)
            if seen.entries.count <= 2 { variable.update { $0 += 1 } }
        }
        switch place {
        case .here: make(variable).subscribe(onNext: observe).disposed(by: bag)
        case .inner: start.flatMapLatest { _ in make(variable) }.subscribe(onNext: observe).disposed(by: bag)
        case .observer:
            start.subscribe(onNext: { _ in make(variable).subscribe(onNext: observe).disposed(by: bag) }).disposed(
                by: bag)
        case .effect: effect { make(variable).subscribe(onNext: observe).disposed(by: bag) }.disposed(by: bag)
        }
        start.onNext(1)
        #expect(seen.entries == [[0, 0], [1, 1], [2, 2]])
    }

    @Test func `V6 however often another thread writes while an observer runs is no cycle, and nothing is lost`() {
        let (number, other) = (Variable(0), Variable(0))
        let (seen, meeting) = (Recorder<Int>(), Meeting())
        let count = Feedback.limit + 100
        let found = reports(naming: "ObserverWritesTests.swift") {
            let handle = Observable.combineLatest(number, other).subscribe(onNext: { number, _ in
                seen.note(number)
                if number == -1 { meeting.letOthersWrite() }
            })
            together(
                { number.value = -1 },
                { meeting.write { for next in 1...count { number.value = next } } })
            handle.dispose()
        }
        #expect(found.isEmpty)
        #expect(seen.entries == [0, -1] + Array(1...count))
    }
}
