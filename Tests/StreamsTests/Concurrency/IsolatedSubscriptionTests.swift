import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Subscriptions whose closures run on the actor that subscribes.
@Suite(.ownThreads)
struct IsolatedSubscriptionTests {
    @MainActor final class Screen {
        var title = ""
        var lines: [String] = []
        let bag = DisposeBag()

        init(_ name: Observable<String> = .empty()) {
            name.subscribe(onNext: { self.title = $0 }).disposed(by: bag)
        }

        func show(_ line: String) { lines.append(line) }
    }

    @MainActor final class Seen {
        var (left, right, depth) = (0, 0, 0)
        var notes: [String] = []
    }

    actor Ledger {
        var entries: [Int] = []
        let ended = Signal()

        /// Receives the elements that arrive before `subscribe` returns.
        func receive(_ numbers: some ObservableType<Int>) -> [Int] {
            numbers.subscribe(onNext: { self.entries.append($0) }, onCompleted: { self.ended.send() })
            return entries
        }

        func subscribeAndDispose(_ stream: Observable<LiveCount.Token>) {
            stream.subscribe(onNext: { _ in
                self.entries.append(0)
                Issue.record("delivered after disposal")
            }).dispose()
        }
    }

    @globalActor actor Background {
        static let shared = Background()
    }

    @Background final class Shown {
        var numbers: [Int] = []
    }

    @Test @MainActor func `A4 a screen is up to date when its initialiser returns, and when a write returns`() {
        let name = Variable("first")
        let screen = Screen(name.map { $0.uppercased() })
        #expect(screen.title == "FIRST")
        name.value = "second"
        #expect(screen.title == "SECOND")
    }

    @Test @MainActor func `A4 closures, bindings and methods of the main actor receive on it`() {
        let screen = Screen()
        let numbers = PublishSubject<Int>()
        numbers.observe(on: MainScheduler.instance)
            .subscribe(onNext: { screen.lines.append("observed \($0)") }).disposed(by: screen.bag)
        numbers.bind(to: { screen.lines.append("bound \($0)") }).disposed(by: screen.bag)
        numbers.map { "shown \($0)" }.subscribe(onNext: screen.show).disposed(by: screen.bag)
        numbers.subscribe { screen.lines.append("event \($0.element ?? 0)") }.disposed(by: screen.bag)
        Single.just(0).subscribe(onSuccess: { screen.lines.append("single \($0)") })
        Maybe<Int>.empty().subscribe(onSuccess: { _ in }, onEmpty: { screen.lines.append("empty") })
        numbers.onNext(1)
        #expect(screen.lines == ["single 0", "empty", "observed 1", "bound 1", "shown 1", "event 1"])
    }

    @Test @MainActor func `A4 what another thread sends arrives in order, and the end after it`() async {
        let (screen, numbers, ended) = (Screen(), PublishSubject<Int>(), Signal())
        let handle = numbers.subscribe(
            onNext: { screen.lines.append("\($0)") },
            onError: {
                screen.lines.append("\($0)")
                ended.send()
            })
        together {
            for number in 0..<3000 { numbers.onNext(number) }
            numbers.onError(Failure(number: 7))
        }
        #expect(screen.lines.isEmpty)
        await ended.wait()
        #expect(screen.lines == (0..<3000).map { "\($0)" } + ["\(Failure(number: 7))"])
        #expect(handle.isDisposed)
    }

    @Test @MainActor func `A4 the main actor never sees half of a transaction of another thread`() async {
        let (first, second) = (Variable(0), Variable(0))
        let (seen, bag) = (Seen(), DisposeBag())
        first.subscribe(onNext: { seen.left = $0 }).disposed(by: bag)
        second.map { $0 }.subscribe(onNext: { seen.right = $0 }).disposed(by: bag)
        DispatchQueue.global().async {
            for number in 1...2000 {
                transaction {
                    first.value = number
                    second.value = number
                }
            }
        }
        while seen.left < 2000 {
            #expect(seen.left == seen.right)
            await Task.yield()
        }
        #expect(seen.right == 2000)
    }

    @Test @MainActor
    func `A4 what the main actor and a connection write is combined where the write is made and shown as one change`()
        async
    {
        let (unit, weight, ended) = (Variable("kg"), Variable(0), Signal())
        // Asked before the first `await`: the main actor may go on on another thread.
        let here = currentThread()
        let threads = Recorder<UInt>()
        let screen = Screen()
        let handle = Observable.combineLatest(unit, weight)
            .map { unit, weight in
                threads.note(currentThread())
                return "\(weight) \(unit)"
            }
            .subscribe(onNext: {
                screen.lines.append($0)
                if $0 == "2 st" { ended.send() }
            })
        let label = Computed { "\(weight.value) \(unit.value)" }
        #expect(screen.lines == ["0 kg"])
        unit.value = "lb"
        #expect(screen.lines == ["0 kg", "0 lb"] && label.value == "0 lb")
        let other = Atomic<UInt>(0)
        Thread {
            other.store(currentThread(), ordering: .relaxed)
            weight.value = 1
            transaction {
                unit.value = "st"
                weight.value = 2
            }
        }.join()
        // Both are read at once; the observer is called when the main actor is free.
        #expect(screen.lines == ["0 kg", "0 lb"] && label.value == "2 st")
        await ended.wait()
        #expect(screen.lines == ["0 kg", "0 lb", "1 lb", "2 st"])
        let there = other.load(ordering: .relaxed)
        #expect(threads.entries == [here, here, there, there])
        handle.dispose()
    }

    @Test @MainActor func `A4 a turn of the main actor delivers first what was sent earlier`() async {
        let (first, second) = (Variable(0), Variable(0))
        let (seen, bag) = (Seen(), DisposeBag())
        first.skip(1).subscribe(onNext: { seen.notes.append("first \($0)") }).disposed(by: bag)
        second.skip(1).subscribe(onNext: { seen.notes.append("second \($0)") }).disposed(by: bag)
        together { first.value = 1 }
        #expect(seen.notes.isEmpty)
        // A turn of another test may be inside the mailbox, and post the element of this one when it leaves.
        let mailbox = ActorMailbox.of(MainActor.shared)
        while mailbox.isBusy {}
        transaction {
            first.value = 2
            second.value = 2
        }
        #expect(seen.notes == ["first 1", "first 2", "second 2"])
        await Task.yield()
        #expect(seen.notes.count == 3)
    }

    @Test @MainActor func `A4 an observer that writes the variable it observes is not called recursively`() async {
        let number = Variable(0)
        let (seen, ended) = (Seen(), Signal())
        let handle = number.skip(1).subscribe(onNext: {
            seen.depth += 1
            #expect(seen.depth == 1)
            seen.notes.append("\($0)")
            if $0 < 5 { number.value += 1 } else { ended.send() }
            seen.depth -= 1
        })
        together { number.value = 1 }
        await ended.wait()
        #expect(seen.notes == ["1", "2", "3", "4", "5"])
        handle.dispose()
    }

    @Test @MainActor func `V6 after the last write of many threads, the main actor has received the last value`()
        async
    {
        let number = Variable(0)
        let seen = Seen()
        let handle = number.subscribe(onNext: { seen.left = $0 })
        let group = DispatchGroup()
        for index in 0..<3 {
            DispatchQueue.global().async(group: group) {
                for step in 0..<500 { number.value = index * 1000 + step }
            }
        }
        for step in 0..<500 { number.value = 9000 + step }
        group.wait()
        while seen.left != number.value { await Task.yield() }
        for _ in 0..<10 { await Task.yield() }
        #expect(seen.left == number.value)
        handle.dispose()
    }

    @Test @MainActor func `A4 disposing on the main actor drops queued elements`() async {
        let (numbers, live, disposed) = (PublishSubject<LiveCount.Token>(), LiveCount(), Signal())
        let seen = Seen()
        let handle = numbers.subscribe(onNext: { _ in seen.left += 1 }, onDisposed: { disposed.send() })
        together { numbers.onNext(live.token()) }
        handle.dispose()
        await disposed.wait()
        await Task.yield()
        #expect(seen.left == 0)
        #expect(live.now == 0)
    }

    @Test func `A4 code that is not isolated can subscribe with an isolated closure`() async {
        let (numbers, received) = (BehaviorSubject(1), Signal())
        let screen = await Screen()
        let handle = numbers.subscribe(onNext: { @MainActor in
            screen.show("\($0)")
            received.send()
        })
        await received.wait()
        #expect(await screen.lines == ["1"])
        handle.dispose()
    }

    @Test func `A4 an actor receives the first value at once and later ones in order`() async {
        let (ledger, numbers) = (Ledger(), ReplaySubject<Int>(bufferSize: 1))
        numbers.onNext(-1)
        #expect(await ledger.receive(numbers) == [-1])
        for number in 0..<2000 { numbers.onNext(number) }
        numbers.onCompleted()
        await ledger.ended.wait()
        #expect(await ledger.entries == [-1] + Array(0..<2000))
    }

    @Test func `A4 an actor that disposes at once receives nothing and leaks nothing`() async {
        let (ledger, live) = (Ledger(), LiveCount())
        await ledger.subscribeAndDispose(Observable.never())
        let numbers = PublishSubject<LiveCount.Token>()
        await ledger.subscribeAndDispose(numbers.asObservable())
        numbers.onNext(live.token())
        #expect(live.now == 0)
    }

    @Test @Background func `A4 a custom global actor receives like the main actor`() async {
        let (numbers, received) = (Variable(1), Signal())
        let seen = Shown()
        let handle = numbers.subscribe(onNext: {
            seen.numbers.append($0)
            received.send()
        })
        #expect(seen.numbers == [1])
        numbers.value = 2
        for _ in 0..<2 { await received.wait() }
        #expect(seen.numbers == [1, 2])
        handle.dispose()
    }

    @Test @MainActor func `D6 no object is alive after the end of a subscription on the main actor`() async {
        let live = LiveCount()
        for isEnded in [true, false] {
            let numbers = PublishSubject<LiveCount.Token>()
            let token = live.token()
            let handle = numbers.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            numbers.onNext(live.token())
            together { numbers.onNext(live.token()) }
            if isEnded { numbers.onCompleted() } else { handle.dispose() }
        }
        while live.now > 0 { await Task.yield() }
    }
}
