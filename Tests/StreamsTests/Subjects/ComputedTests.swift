import Testing

@testable import Streams

/// Serialised: if two threads use the graph, closures may run more often than these tests count.
@Suite(.serialized, .ownThreads)
struct ComputedTests {
    @Test func `C1 the value is derived from what the closure reads`() {
        let price = Variable(10), count = Variable(2)
        let total = Computed { price.value * count.value }
        #expect(total.value == 20)
        price.value = 12
        #expect(total.value == 24)
        count.value = 3
        #expect(total.value == 36)
    }

    @Test func `C1 dependencies are recorded again at each run`() {
        let isOn = Variable(false), left = Variable(1), right = Variable(2)
        let runs = Counter()
        let chosen = Computed {
            runs.add(1)
            return isOn.value ? left.value : right.value
        }
        #expect(chosen.value == 2)
        left.value = 10
        #expect(chosen.value == 2)
        #expect(runs.value == 1)
        isOn.value = true
        #expect(chosen.value == 10)
        right.value = 20
        #expect(chosen.value == 10)
        #expect(runs.value == 2)
        isOn.value = false
        #expect(chosen.value == 20)
    }

    @Test func `C1 a read inside untracked is not a dependency`() {
        let price = Variable(10), count = Variable(2)
        let doubled = Computed { count.value * 2 }
        let label = Computed { "\(price.value) \(untracked { doubled.value + count.value }) \(price.value)" }
        #expect(label.value == "10 6 10")
        count.value = 3
        #expect(label.value == "10 6 10")
        price.value = 11
        #expect(label.value == "11 9 11")
    }

    @Test func `C2 what isEqual takes for equal runs and notifies nothing that depends on it`() {
        let source = Variable((version: 1, text: "one"))
        let page = Computed(isEqual: { $0.version == $1.version }) { source.value }
        let runs = Counter()
        let text = Computed { () -> String in
            runs.add(1)
            return page.value.text
        }
        let seen = Recorder<String>()
        let bag = DisposeBag()
        page.subscribe(onNext: { seen.note($0.text) }).disposed(by: bag)
        #expect(text.value == "one")
        source.value = (1, "the same version")
        #expect(text.value == "one" && runs.value == 1)
        source.value = (2, "two")
        #expect(text.value == "two" && runs.value == 2)
        #expect(seen.entries == ["one", "two"])
    }

    @Test func `C2 a variable whose isEqual takes a write for equal runs nothing, and is no change in a transaction`() {
        let name = Variable("Anna", isEqual: { $0.lowercased() == $1.lowercased() })
        let runs = Counter()
        let greeting = Computed { () -> String in
            runs.add(1)
            return "hello \(name.value)"
        }
        let seen = Recorder<String>()
        let bag = DisposeBag()
        name.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
        #expect(greeting.value == "hello Anna")
        name.value = "ANNA"
        #expect(greeting.value == "hello Anna" && runs.value == 1)
        transaction { name.value = "anna" }
        #expect(seen.entries == ["Anna", "ANNA"] && name.value == "ANNA")
        transaction { name.value = "Bea" }
        #expect(greeting.value == "hello Bea" && seen.entries == ["Anna", "ANNA", "Bea"])
    }

    @Test func `C2 an error is kept until something changes, and passes through what depends on it`() {
        let number = Variable(1)
        let runs = Counter()
        let half = Computed(catching: { () -> Int in
            runs.add(1)
            if number.value % 2 == 1 { throw Failure() }
            return number.value / 2
        })
        let label = Computed(catching: { "half \(try half.get())" })
        #expect(throws: Failure.self) { try half.get() }
        #expect(throws: Failure.self) { try label.get() }
        #expect(runs.value == 1)
        number.value = 6
        #expect((try? half.get()) == 3 && (try? label.get()) == "half 3")
        #expect(runs.value == 2)
    }

    @Test func `C2 of a computation that may fail, an equal value is no change, and an error is one`() {
        let number = Variable(2)
        let half = Computed(catching: { () -> Int in
            if number.value < 0 { throw Failure() }
            return number.value / 2
        })
        let seen = Recorder<Int?>()
        let handle = half.subscribe(onNext: { seen.note(try? $0.get()) })
        for next in [3, 4, -1, -2, 4] { number.value = next }
        handle.dispose()
        #expect(seen.entries == [1, 2, nil, nil, 2])
    }

    @Test func `C5 a computed value that may fail and depends on itself has the cycle as its error until it is gone`() {
        let isOn = Variable(true), later = Variable<Computed<Result<Int, any Error>>?>(nil)
        let first = Computed(
            catching: { () -> Int in isOn.value ? try later.value?.get() ?? -1 : 1 }, fileID: "first", line: 1)
        let second = Computed(catching: { () -> Int in try first.get() + 1 }, fileID: "second", line: 2)
        later.value = second
        func number(_ value: Computed<Result<Int, any Error>>) -> String {
            do { return "\(try value.get())" } catch let error as ProgrammingError { return "\(error)" } catch {
                return ""
            }
        }
        #expect(number(first).contains("depend on each other: first:1 -> second:2 -> first:1"))
        #expect(number(second).contains("depend on each other: first:1 -> second:2 -> first:1"))
        let seen = Recorder<Int?>(), handle = second.subscribe(onNext: { seen.note(try? $0.get()) })
        isOn.value = false
        #expect((number(first), number(second)) == ("1", "2"))
        isOn.value = true
        isOn.value = false
        handle.dispose()
        #expect(seen.entries == [nil, 2, nil, 2])
        isOn.value = true
        #expect(number(second).contains("depend on each other"))
        isOn.value = false
        #expect(number(first) == "1")
        later.value = nil
    }

    @Test func `C1 what observers read that a closure calls by subscribing or sending is not a dependency`() {
        let trigger = Variable(0), hidden = Variable(0), runs = Counter(), bag = DisposeBag()
        let subject = PublishSubject<Int>(), state = BehaviorSubject(0), replayed = ReplaySubject<Int>(bufferSize: 1)
        replayed.onNext(1)
        @Sendable func observe(_ stream: some ObservableType<Int>) {
            stream.subscribe(onNext: { _ in _ = hidden.value }, onCompleted: { _ = hidden.value }).disposed(by: bag)
        }
        observe(subject)
        observe(state)
        let value = Computed { () -> Int in
            runs.add(1)
            for stream in [Observable.just(1), .of(1, 2).map { $0 + 1 }, state.asObservable(), replayed.asObservable()]
            {
                observe(stream)
            }
            observe(trigger)
            subject.onNext(1)
            state.onNext(1)
            let ended = PublishSubject<Int>()
            observe(ended)
            ended.onCompleted()
            Disposables.create { _ = hidden.value }.dispose()
            return trigger.value
        }
        #expect((value.value, runs.value) == (0, 1))
        hidden.value = 1
        #expect((value.value, runs.value) == (0, 1))
        trigger.value = 1
        #expect((value.value, runs.value) == (1, 2))
        bag.dispose()
    }

    @Test func `C1 a computed value created and released inside a closure stays a dependency`() {
        let number = Variable(1)
        let outer = Computed { Computed { number.value * 2 }.value + 1 }
        #expect(outer.value == 3)
        number.value = 5
        #expect(outer.value == 11)
        number.value = 6
        #expect(outer.value == 13)
    }

    @Test func `C2 the closure runs on reading, once per change`() {
        let number = Variable(1)
        let runs = Counter()
        let doubled = Computed {
            runs.add(1)
            return number.value * 2
        }
        #expect(runs.value == 0)
        #expect((doubled.value, doubled.value) == (2, 2))
        #expect(runs.value == 1)
        number.value = 2
        number.value = 3
        #expect(runs.value == 1)
        #expect((doubled.value, doubled.value) == (6, 6))
        #expect(runs.value == 2)
    }

    @Test func `C2 an equal result does not run dependents`() {
        let number = Variable(1)
        let runs = Counter()
        let parity = Computed { number.value % 2 }
        let label = Computed {
            runs.add(1)
            return parity.value == 0 ? "even" : "odd"
        }
        let (events, handle) = Recorder.events(of: label)
        number.value = 3
        number.value = 5
        #expect(label.value == "odd")
        #expect(runs.value == 1)
        number.value = 6
        #expect(events.entries == [.next("odd"), .next("even")])
        #expect(runs.value == 2)
        handle.dispose()
    }

    @Test func `C2 writing an equal value runs nothing`() {
        let number = Variable(1)
        let runs = Counter()
        let doubled = Computed {
            runs.add(1)
            return number.value * 2
        }
        let (events, handle) = Recorder.events(of: doubled)
        number.value = 1
        transaction {
            number.value = 2
            number.value = 1
        }
        #expect(events.entries == [.next(2)])
        #expect(runs.value == 1)
        handle.dispose()
    }

    @Test func `C2 if results cannot be compared, each run is a change`() {
        struct Opaque: Sendable { let number: Int }
        let number = Variable(1)
        let parity = Computed { Opaque(number: number.value % 2) }
        let seen = Recorder<Int>()
        let handle = parity.subscribe(onNext: { seen.note($0.number) })
        number.value = 3
        number.value = 4
        #expect(seen.entries == [1, 1, 0])
        handle.dispose()
    }

    @Test func `C2 a value that is no longer read does not run`() {
        let items = Variable([1])
        let first = Computed { items.value[0] }
        let parity = Computed { first.value % 2 }
        let label = Computed { items.value.isEmpty ? "nothing" : "\(parity.value)" }
        let (events, handle) = Recorder.events(of: label)
        items.value = []
        items.value = [2]
        #expect(events.entries == [.next("1"), .next("nothing"), .next("0")])
        handle.dispose()
    }

    @Test func `C3 observers are notified once per write, after everything it depends on`() {
        let number = Variable(1)
        let left = Computed { number.value + 1 }, right = Computed { number.value * 2 }
        let both = Computed { "\(left.value) \(right.value)" }
        let all = Computed { "\(number.value) \(both.value)" }
        let seen = Recorder<String>()
        let handles = [
            all.subscribe(onNext: { seen.note("all \($0)") }), both.subscribe(onNext: { seen.note("both \($0)") }),
            left.subscribe(onNext: { seen.note("left \($0)") }),
        ]
        number.value = 2
        #expect(
            seen.entries == [
                "all 1 2 2", "both 2 2", "left 2", "left 3", "both 3 4", "all 2 3 4",
            ])
        for handle in handles { handle.dispose() }
    }

    @Test func `C3 observers are notified once per transaction`() {
        let first = Variable(1), second = Variable(2)
        let (events, handle) = Recorder.events(of: Computed { first.value + second.value })
        transaction {
            first.value = 10
            second.value = 20
        }
        transaction {
            first.value = 20
            second.value = 10
        }
        #expect(events.entries == [.next(3), .next(30)])
        handle.dispose()
    }

    @Test func `C3 a write inside a delivery notifies once too`() {
        let number = Variable(1), copy = Variable(0)
        let sum = Computed { number.value + copy.value }
        let doubled = Computed { sum.value * 2 }
        let first = sum.subscribe(onNext: { _ in copy.value = number.value })
        let (events, handle) = Recorder.events(of: doubled)
        number.value = 5
        #expect(doubled.value == 20)
        #expect(events.entries == [.next(4), .next(20)])
        first.dispose()
        handle.dispose()
    }

    @Test func `C3 the order follows new dependencies`() {
        let isDeep = Variable(false), number = Variable(1)
        let one = Computed { number.value + 1 }
        let two = Computed { one.value + 1 }
        let three = Computed { two.value + 1 }
        let changing = Computed { isDeep.value ? three.value : number.value }
        let seen = Recorder<String>()
        let handles = [
            changing.subscribe(onNext: { seen.note("changing \($0)") }),
            three.subscribe(onNext: { seen.note("three \($0)") }),
        ]
        transaction {
            isDeep.value = true
            number.value = 2
        }
        #expect(seen.entries == ["changing 1", "three 4", "three 5", "changing 5"])
        for handle in handles { handle.dispose() }
    }

    @Test(arguments: [(1000, 512 << 10), (10_000, 8 << 20)])
    func `C3 long chains work on small stacks`(length: Int, stack: Int) {
        onSmallStack(bytes: isSanitized ? stack * 8 : stack) {
            let number = Variable(0)
            var last = Computed { number.value }
            for _ in 1..<length { last = Computed { [last] in last.value + 1 } }
            #expect(last.value == length - 1)
            let (events, handle) = Recorder.events(of: last)
            number.value = 1
            number.value = 2
            #expect(events.entries == [.next(length - 1), .next(length), .next(length + 1)])
            handle.dispose()
        }
    }

    @Test func `C4 a value read inside a delivery is up to date`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        let seen = Recorder<Int>()
        let handle = number.subscribe(onNext: { _ in seen.note(doubled.value) })
        number.value = 2
        number.value = 3
        #expect(seen.entries == [2, 4, 6])
        handle.dispose()
    }

    @Test func `C4 a transaction reads its own writes, and no other thread does`() {
        let price = Variable(10), count = Variable(2)
        let total = Computed { price.value * count.value }
        let label = Computed { "total \(total.value)" }
        #expect(label.value == "total 20")
        transaction {
            price.value = 11
            #expect(label.value == "total 22")
            count.value = 3
            #expect(label.value == "total 33")
            together({ #expect(label.value == "total 20") })
        }
        #expect(label.value == "total 33")
        try? transaction {
            price.value = 1
            #expect(total.value == 3)
            throw Failure()
        }
        #expect(label.value == "total 33")
    }

    @Test func `C5 a write inside a closure is reported with both places, and not made`() {
        let number = Variable(1, fileID: "App/Total.swift", line: 1)
        let wrong = Computed(fileID: "App/Total.swift", line: 2) {
            number.value += 1
            return number.value
        }
        let reports = reports(naming: "App/Total.swift") { #expect(wrong.value == 1) }
        #expect(
            reports == [
                "the closure of the computed value at App/Total.swift:2 wrote the variable of App/Total.swift:1. "
                    + "The write was not made. Write where the computed value is observed, or derive the variable."
            ])
        number.value = 2
        #expect(wrong.value == 2)
    }

    @Test func `C5 a cycle is reported with its path`() {
        let isCyclic = Variable(false)
        let back = Variable<Computed<Int>?>(nil)
        let first = Computed(fileID: "App/First.swift", line: 1) { isCyclic.value ? (back.value?.value ?? 0) : 1 }
        let second = Computed(fileID: "App/Second.swift", line: 2) { first.value + 1 }
        back.value = second
        #expect(second.value == 2)
        let reports = reports(naming: "App/First.swift") {
            isCyclic.value = true
            _ = second.value
        }
        #expect(reports.count == 1)
        #expect(
            reports.first?.contains("App/First.swift:1 -> App/Second.swift:2") == true
                || reports.first?.contains("App/Second.swift:2 -> App/First.swift:1") == true)
        isCyclic.value = false
        #expect(second.value == 2)
        back.value = nil
    }
}
