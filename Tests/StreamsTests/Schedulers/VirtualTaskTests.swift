import Streams
import Testing

/// Tasks and actors in virtual time: nothing here waits, and each result is there when the time has been advanced.
struct VirtualTaskTests {
    private let time = TestScheduler()
    private var virtual: SchedulerClock { SchedulerClock(time) }

    @Test func `a loop over a stream runs in virtual time, with its waits`() {
        let words = PublishSubject<String>()
        let log = Recorder<String>()
        let loop = Task(executorPreference: time) { [virtual, time] in
            for try await word in words.debounce(.milliseconds(300), scheduler: time).values() {
                log.note("\(word) at \(time.clock)")
                try await virtual.sleep(for: .seconds(1))
                log.note("done at \(time.clock)")
            }
            log.note("end at \(time.clock)")
        }
        time.run()
        for (tick, word) in [(100, "a"), (200, "ab"), (900, "abc")] {
            time.schedule(atTick: tick) { words.onNext(word) }
        }
        time.schedule(atTick: 3000) { words.onCompleted() }
        time.advance(toTick: 499)
        #expect(log.entries == [])
        time.advance(toTick: 500)
        #expect(log.entries == ["ab at 500"])
        time.advance(toTick: 5000)
        #expect(
            log.entries == [
                "ab at 500", "done at 1500", "abc at 1500", "done at 2500", "end at 3000",
            ])
        loop.cancel()
    }

    @Test func `a cancelled loop ends when the time is next run`() {
        let words = PublishSubject<String>()
        let log = Recorder<String>()
        let loop = Task(executorPreference: time) {
            do {
                for try await word in words.values() { log.note(word) }
            } catch { log.note("\(type(of: error))") }
        }
        time.run()
        words.onNext("a")
        #expect(log.entries == [])
        time.run()
        loop.cancel()
        time.run()
        #expect(log.entries == ["a", "CancellationError"] && !words.hasObservers)
    }

    @Test func `a request of a task in virtual time is cancelled by the next one`() {
        let log = Recorder<String>()
        let typed = time.createHotObservable([.next(210, "a"), .next(250, "ab")])
        let found = time.start { [virtual, time] in
            typed.flatMapLatest { word in
                Observable.task(executorPreference: time) {
                    do { try await virtual.sleep(for: .milliseconds(100)) } catch {
                        log.note("\(word) cancelled at \(time.clock)")
                        throw error
                    }
                    return word + "!"
                }
            }
        }
        #expect(found.events == [.next(350, "ab!")])
        #expect(log.entries == ["a cancelled at 250"])
    }

    @Test func `an asynchronous sequence is iterated in virtual time`() {
        let (sequence, continuation) = AsyncStream.makeStream(of: Int.self)
        let source = Observable(sequence, executorPreference: time)
        for tick in [300, 400] { time.schedule(atTick: tick) { continuation.yield(tick) } }
        time.schedule(atTick: 500) { continuation.finish() }
        #expect(time.start { source }.events == [.next(300, 300), .next(400, 400), .completed(500)])
    }

    private actor Ledger {
        private var sum = 0

        func add(_ number: Int) -> Int {
            sum += number
            return sum
        }
    }

    @Test func `an actor receives in virtual time`() {
        let numbers = PublishSubject<Int>()
        let log = Recorder<String>()
        let ledger = Ledger()
        let handle = numbers.subscribe(on: ledger, executorPreference: time) { [time] ledger, number in
            log.note("\(ledger.add(number)) at \(time.clock)")
        }
        for tick in [10, 20, 30] { time.schedule(atTick: tick) { numbers.onNext(tick) } }
        time.advance(toTick: 25)
        #expect(log.entries == ["10 at 10", "30 at 20"])
        handle.dispose()
        time.run()
        #expect(log.entries == ["10 at 10", "30 at 20"])
    }

    @MainActor
    private final class SearchScreen {
        private(set) var lines: [String] = []
        private let bag = DisposeBag()
        let query = Variable("")

        init(time: TestScheduler, search: @escaping @Sendable (String) async throws -> String) {
            query.skip(1)
                .debounce(.milliseconds(300), scheduler: time)
                .flatMapLatest { word in Observable.task(executorPreference: time) { try await search(word) } }
                .subscribe(onNext: { [weak self] line in
                    MainActor.preconditionIsolated()
                    self?.lines.append(line)
                })
                .disposed(by: bag)
        }
    }

    @MainActor
    @Test func `a view model of the main actor that awaits its service is driven in virtual time`() {
        let screen = SearchScreen(time: time) { [virtual] word in
            try await virtual.sleep(for: .seconds(1))
            return word + "!"
        }
        screen.query.value = "a"
        time.advance(by: .milliseconds(200))
        screen.query.value = "ab"
        time.advance(by: .milliseconds(1299))
        #expect(screen.lines == [])
        time.advance(by: .milliseconds(1))
        #expect(screen.lines == ["ab!"])
    }
}
