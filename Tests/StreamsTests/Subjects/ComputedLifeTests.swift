import Testing

@testable import Streams

extension ComputedTests {
    @Test func `C6 a computed value that was read is released with its last reference, and frees what it captured`() {
        let live = LiveCount()
        let number = Variable(1)
        do {
            let token = live.token()
            let doubled = Computed { withExtendedLifetime(token) { number.value * 2 } }
            let label = Computed { "\(doubled.value)" }
            #expect(label.value == "2")
            number.value = 2
        }
        #expect(live.reachesZero())
        number.value = 3
    }

    @Test func `C6 an observed value lives as long as its last subscription`() {
        let live = LiveCount()
        let number = Variable(1)
        let seen = Recorder<Int>()
        func observe() -> Subscription {
            let token = live.token()
            let doubled = Computed { withExtendedLifetime(token) { number.value * 2 } }
            return Computed { doubled.value + 1 }.subscribe(onNext: { seen.note($0) })
        }
        let handle = observe()
        number.value = 2
        #expect(live.now == 1)
        handle.dispose()
        #expect(live.reachesZero())
        number.value = 3
        #expect(seen.entries == [3, 5])
    }

    @Test func `C6 values that were read are released with it`() {
        let live = LiveCount()
        let source = Variable<LiveCount.Token?>(live.token())
        do {
            let copy = Computed { source.value }
            #expect(copy.value != nil)
            source.value = nil
            #expect(copy.value == nil)
        }
        #expect(live.reachesZero())
    }

    @Test func `C6 it is up to date when it is observed again`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        let (first, firstHandle) = Recorder.events(of: doubled)
        number.value = 2
        firstHandle.dispose()
        number.value = 3
        #expect(doubled.value == 6)
        number.value = 4
        let (second, secondHandle) = Recorder.events(of: doubled)
        number.value = 5
        secondHandle.dispose()
        #expect(first.entries == [.next(2), .next(4)])
        #expect(second.entries == [.next(8), .next(10)])
    }

    @Test func `C6 nothing runs without observers`() {
        let number = Variable(1)
        let runs = Counter()
        let doubled = Computed {
            runs.add(1)
            return number.value * 2
        }
        doubled.subscribe(onNext: { _ in }).dispose()
        number.value = 2
        number.value = 3
        #expect(runs.value == 1)
    }

    @Test func `C6 disposing and subscribing inside a delivery take effect`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        let seen = Recorder<String>()
        let bag = DisposeBag()
        let serial = SerialDisposable()
        serial.set(
            doubled.subscribe(onNext: { element in
                seen.note("first \(element)")
                guard element == 4 else { return }
                serial.dispose()
                bag.insert(doubled.subscribe(onNext: { seen.note("third \($0)") }))
            }))
        bag.insert(doubled.subscribe(onNext: { seen.note("second \($0)") }))
        number.value = 2
        number.value = 3
        bag.dispose()
        number.value = 4
        #expect(
            seen.entries == ["first 2", "second 2", "first 4", "second 4", "third 4", "second 6", "third 6"])
    }

    @Test func `C6 a long chain is released in constant stack`() {
        onSmallStack {
            let live = LiveCount()
            let number = Variable(0)
            do {
                let token = live.token()
                var last = Computed { withExtendedLifetime(token) { number.value } }
                for index in 1..<20_000 {
                    last = Computed { [last] in last.value + 1 }
                    if index.isMultiple(of: 100) { _ = last.value }
                }
                #expect(last.value == 19_999)
            }
            #expect(live.reachesZero())
        }
    }

    @Test func `C7 a computed value is a stream`() {
        let query = Variable("a"), page = Variable(1)
        let request = Computed { "\(query.value)\(page.value)" }
        let (events, handle) = Recorder.events(of: request.flatMapLatest { Observable.just($0 + "!") })
        transaction {
            query.value = "b"
            page.value = 2
        }
        page.value = 3
        #expect(events.entries == [.next("a1!"), .next("b2!"), .next("b3!")])
        handle.dispose()
    }

    @Test func `C2 a closure may run a value while it is being found out whether that value has to run`() {
        let isReading = Variable(false), isOff = Variable(false)
        let late = Locked<Computed<Int>?>(nil)
        let first = Computed { isReading.value ? (late.withLock { $0 }?.value ?? -1) : 0 }
        let second = Computed { untracked { isOff.value } ? 0 : first.value }
        let third = Computed { second.value }
        let fourth = Computed { second.value + 5 }
        late.withLock { $0 = fourth }
        #expect((third.value, fourth.value) == (0, 5))
        isOff.value = true
        isReading.value = true
        #expect(third.value == 0)
        #expect((first.value, second.value, fourth.value) == (5, 0, 5))
        late.withLock { $0 = nil }
    }
}
