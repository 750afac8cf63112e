import Testing

@testable import Streams

/// Serialised and alone: if another thread uses the graph meanwhile, a closure may run once more.
@Suite(.serialized, .ownThreads)
struct EffectTests {
    @Test func `C10 an effect runs at once, and again after each change of what it read in its last run`() {
        let isOn = Variable(true), left = Variable(1), right = Variable(10)
        let seen = Recorder<Int>()
        let handle = effect { seen.note(isOn.value ? left.value : right.value) }
        #expect(seen.entries == [1])
        left.value = 2
        right.value = 20
        #expect(seen.entries == [1, 2])
        isOn.value = false
        left.value = 3
        right.value = 30
        handle.dispose()
        right.value = 40
        #expect(seen.entries == [1, 2, 20, 30])
    }

    @Test func `C10 an effect runs once for each write or transaction, after all that it depends on`() {
        let number = Variable(1), other = Variable(0)
        let left = Computed { number.value + 1 }, right = Computed { left.value * 2 }
        let seen = Recorder<String>()
        let handle = effect { seen.note("\(number.value) \(left.value) \(right.value) \(other.value)") }
        number.value = 2
        transaction {
            number.value = 3
            other.value = 1
        }
        handle.dispose()
        #expect(seen.entries == ["1 2 4 0", "2 3 6 0", "3 4 8 1"])
    }

    @Test func `C10 an effect that reads a stream's variable and a combination of it runs once for a write`() {
        let number = Variable(1), sum = Variable(0)
        let seen = Recorder<String>()
        let bag = DisposeBag()
        Observable.combineLatest(number, number.map { $0 * 10 }).map(+).bind(to: sum).disposed(by: bag)
        effect { seen.note("\(number.value) \(sum.value)") }.disposed(by: bag)
        number.value = 2
        bag.dispose()
        #expect(seen.entries == ["1 11", "2 22"])
    }

    @Test func `C10 an effect does not run if nothing that it read has changed`() {
        let number = Variable(1), ratio = Variable(Double.nan)
        let name = Variable("Anna", isEqual: { $0.lowercased() == $1.lowercased() })
        let parity = Computed { number.value % 2 }
        let page = Computed(isEqual: { $0.count == $1.count }) { name.value }
        let runs = Counter()
        let handle = effect {
            runs.add(1)
            _ = (parity.value, ratio.value, name.value, page.value)
        }
        number.value = 3
        ratio.value = .nan
        name.value = "ANNA"
        transaction {
            number.value = 4
            number.value = 5
        }
        #expect(runs.value == 1)
        ratio.value = 1
        number.value = 6
        #expect(runs.value == 3)
        handle.dispose()
    }

    @Test func `C10 an effect that writes what it reads runs again until it writes an equal value`() {
        let number = Variable(0), copy = Variable(0)
        let seen = Recorder<Int>()
        let handle = effect {
            seen.note(number.value)
            number.value = min(number.value + 1, 3)
            copy.value = untracked { number.value }
        }
        #expect(seen.entries == [0, 1, 2, 3] && copy.value == 3)
        number.value = 2
        #expect(seen.entries == [0, 1, 2, 3, 2, 3] && copy.value == 3)
        handle.dispose()
    }

    @Test func `C10 an effect made in a transaction begins at its end, and one made in an undone transaction too`() {
        let number = Variable(1)
        let seen = Recorder<Int>()
        let bag = DisposeBag()
        transaction {
            number.value = 2
            effect { seen.note(number.value) }.disposed(by: bag)
            number.value = 3
        }
        #expect(seen.entries == [3])
        try? transaction {
            number.value = 4
            effect { seen.note(number.value * 10) }.disposed(by: bag)
            throw Failure()
        }
        #expect(seen.entries == [3, 30])
        number.value = 5
        #expect(seen.entries == [3, 30, 5, 50])
        bag.dispose()
    }

    @Test func `C10 an effect may run a transaction, which reads its own writes`() {
        let price = Variable(1), count = Variable(1)
        let total = Computed { price.value * count.value }
        let seen = Recorder<Int>()
        let handle = effect {
            let price = price.value
            transaction {
                count.value = price * 10
                seen.note(total.value)
            }
        }
        price.value = 2
        #expect(total.value == 40)
        // Each transaction changes what the effect has read, so it runs once more.
        #expect(seen.entries == [10, 10, 40, 40])
        handle.dispose()
    }

    @Test func `C10 an effect that ends itself does not run again, and lets go of what it captured`() {
        let number = Variable(0), live = LiveCount()
        let seen = Recorder<Int>(), handle = Locked<Subscription?>(nil)
        do {
            let token = live.token(.observer)
            let made = effect {
                withExtendedLifetime(token) { seen.note(number.value) }
                if number.value == 1 { handle.withLock { $0 }?.dispose() }
            }
            handle.withLock { $0 = made }
        }
        for next in 1...3 { number.value = next }
        handle.withLock { $0 = nil }
        #expect(seen.entries == [0, 1])
        #expect(live.reachesZero())
    }

    @Test func `C10 an effect whose handle is dropped goes on, and ends without a trace`() {
        let live = LiveCount(), seen = Recorder<Int>(), bag = DisposeBag()
        do {
            let number = Variable(0), token = live.token(.observer)
            let twice = Computed { withExtendedLifetime(token) { number.value * 2 } }
            bag.collect { _ = effect { seen.note(twice.value) } }
            number.value = 1
        }
        #expect(seen.entries == [0, 2] && live.now == 1)
        bag.dispose()
        #expect(live.reachesZero())
    }

    @Test func `C10 an effect follows state outside of the program`() {
        let disk = Locked(1), changes = PublishSubject<Void>(), isShown = Variable(true)
        let version = Computed(externalChanges: changes.asObservable()) { disk.withLock { $0 } }
        let seen = Recorder<Int>()
        let handle = effect { if isShown.value { seen.note(version.value) } }
        #expect(changes.hasObservers)
        disk.withLock { $0 = 2 }
        changes.onNext(())
        changes.onNext(())
        #expect(seen.entries == [1, 2])
        isShown.value = false
        #expect(!changes.hasObservers)
        isShown.value = true
        #expect(changes.hasObservers)
        handle.dispose()
        #expect(!changes.hasObservers && seen.entries == [1, 2, 2])
    }

    @Test func `C10 the closure of a computed value that makes an effect is reported`() {
        let number = Variable(1)
        let runs = Counter()
        let value = Computed(fileID: "value", line: 1) { () -> Int in
            effect({ _ = runs.add(1) }, fileID: "effect", line: 2)
            return number.value
        }
        let reports = reports(naming: "effect:2") { _ = value.value }
        #expect(reports.count == 1 && reports.first?.contains("value:1") == true)
        #expect(runs.value == 0)
    }

    @Test @MainActor func `C10 an effect of the main actor runs on it, also after writes elsewhere`() async {
        @MainActor final class Screen {
            var titles: [String] = []
            let bag = DisposeBag()

            func follow(_ name: Variable<String>) {
                effect {
                    self.titles.append(name.value)
                    onCleanUp { self.titles.append("no longer") }
                }.disposed(by: bag)
            }
        }
        let name = Variable("Ada"), screen = Screen()
        screen.follow(name)
        #expect(screen.titles == ["Ada"])
        name.value = "Grace"
        #expect(screen.titles == ["Ada", "no longer", "Grace"])
        await Task.detached { name.value = "Lise" }.value
        while screen.titles.count < 5 { await Task.yield() }
        screen.bag.dispose()
        #expect(screen.titles == ["Ada", "no longer", "Grace", "no longer", "Lise", "no longer"])
    }

    @Test func `C10 many effects of one variable run in the order in which they were made`() {
        let number = Variable(0), seen = Recorder<Int>(), bag = DisposeBag()
        for index in 1...5 {
            effect { if number.value > 0 { seen.note(index) } }.disposed(by: bag)
        }
        number.value = 1
        bag.dispose()
        #expect(seen.entries == [1, 2, 3, 4, 5])
    }

    @Test func `C1 what observers read that an effect calls is not a dependency of it, nor what clean-ups read`() {
        let trigger = Variable(0), hidden = Variable(0), seen = Recorder<Int>()
        let subject = PublishSubject<Int>(), state = BehaviorSubject(0), replayed = ReplaySubject<Int>(bufferSize: 1)
        let written = Variable(0), derived = Computed { written.value + 1 }
        let bag = DisposeBag()
        replayed.onNext(1)
        @Sendable func observe(_ stream: some ObservableType<Int>) {
            stream.subscribe(onNext: { _ in _ = hidden.value }, onCompleted: { _ = hidden.value }).disposed(by: bag)
        }
        observe(subject)
        observe(state)
        observe(written)
        observe(derived)
        Observable.combineLatest(subject, written).subscribe(onNext: { _ in _ = hidden.value }).disposed(by: bag)
        effect {
            seen.note(trigger.value)
            onCleanUp { _ = hidden.value }
            for stream in [Observable.just(1), subject.asObservable(), state.asObservable(), replayed.asObservable()] {
                observe(stream)
            }
            observe(written)
            observe(derived)
            Observable.just(1).subscribe(onNext: { _ in _ = hidden.value }, onDisposed: { _ = hidden.value })
            subject.onNext(1)
            state.onNext(1)
            transaction {
                written.value = untracked { written.value } + 1
                subject.onNext(2)
            }
            Disposables.create { _ = hidden.value }.dispose()
            let ended = PublishSubject<Int>()
            observe(ended)
            ended.onCompleted()
        }.disposed(by: bag)
        let runs = seen.entries.count
        hidden.value = 1
        #expect(seen.entries.count == runs)
        trigger.value = 1
        hidden.value = 2
        #expect(seen.entries.suffix(1) == [1])
        bag.dispose()
    }
}
