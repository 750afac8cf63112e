import Testing

@testable import Streams

/// What an effect and `DisposeBag.collect` make ends with them. Serialised and alone, as `EffectTests`.
@Suite(.serialized, .ownThreads)
struct ScopeTests {
    @Test func `C11 clean-ups run before the next run and at the end, each once, the last one first`() {
        let number = Variable(1), seen = Recorder<String>()
        let handle = effect {
            let number = number.value
            seen.note("run \(number)")
            onCleanUp { seen.note("first of \(number)") }
            onCleanUp { seen.note("second of \(number)") }
        }
        number.value = 2
        handle.dispose()
        handle.dispose()
        number.value = 3
        #expect(
            seen.entries == ["run 1", "second of 1", "first of 1", "run 2", "second of 2", "first of 2"])
    }

    @Test func `C11 effects, subscriptions and bindings of a run end before the next one`() {
        let isOn = Variable(true), number = Variable(1), copy = Variable(0), subject = PublishSubject<Int>()
        let seen = Recorder<String>()
        let handle = effect {
            guard isOn.value else { return }
            effect { seen.note("effect \(number.value)") }
            number.subscribe(onNext: { seen.note("observer \($0)") })
            subject.subscribe { seen.note("\($0)") }
            _ = number.bind(to: copy)
        }
        number.value = 2
        #expect(subject.hasObservers && copy.value == 2)
        isOn.value = false
        number.value = 3
        #expect(!subject.hasObservers && copy.value == 2)
        isOn.value = true
        handle.dispose()
        number.value = 4
        #expect(!subject.hasObservers && copy.value == 3)
        #expect(
            seen.entries.sorted() == [
                "effect 1", "effect 2", "effect 3", "observer 1", "observer 2", "observer 3",
            ])
    }

    @Test func `C11 an effect inside another one does not run if the same change ends it`() {
        let user = Variable<String?>("Ada"), depth = Variable(0)
        // The outer effect has a higher rank than those inside it, whichever of them it has made.
        let isKnown = Computed { Computed { user.value != nil }.value }
        let seen = Recorder<String>()
        let handle = effect {
            guard isKnown.value else { return seen.note("nobody") }
            effect {
                _ = depth.value
                effect { seen.note(user.value.map { "inner \($0)" } ?? "must not run") }
                seen.note(user.value.map { "middle \($0)" } ?? "must not run")
            }
            effect {
                seen.note("once")
                effect { seen.note(user.value.map { "last \($0)" } ?? "must not run") }
            }
        }
        user.value = "Grace"
        user.value = nil
        handle.dispose()
        #expect(
            seen.entries == [
                "inner Ada", "middle Ada", "once", "last Ada", "inner Grace", "middle Grace", "last Grace", "nobody",
            ]
                || seen.entries == [
                    "inner Ada", "middle Ada", "once", "last Ada", "last Grace", "inner Grace", "middle Grace",
                    "nobody",
                ], "\(seen.entries)")
    }

    @Test func `C11 effects inside each other end from the inside`() {
        let seen = Recorder<String>()
        let handle = effect {
            onCleanUp { seen.note("outer") }
            effect {
                onCleanUp { seen.note("middle") }
                effect { onCleanUp { seen.note("inner") } }
            }
        }
        handle.dispose()
        #expect(seen.entries == ["inner", "middle", "outer"])
    }

    @Test func `C11 what is made after the effect has ended ends at once`() {
        let number = Variable(0), handle = Locked<Subscription?>(nil), seen = Recorder<String>()
        let made = effect {
            guard number.value == 1 else { return }
            onCleanUp { seen.note("before") }
            handle.withLock { $0 }?.dispose()
            onCleanUp { seen.note("after") }
            effect { seen.note("must not run \(number.value)") }
        }
        handle.withLock { $0 = made }
        number.value = 1
        number.value = 2
        #expect(seen.entries == ["before", "after"])
    }

    @Test func `C11 a bag ends what is collected in it, the last one first, and returns the result`() throws {
        let number = Variable(1), copy = Variable(0), seen = Recorder<String>(), bag = DisposeBag()
        let result = bag.collect { () -> String in
            effect {
                seen.note("effect \(number.value)")
                onCleanUp { seen.note("end of the effect") }
            }
            number.subscribe(onNext: { seen.note("observer \($0)") })
            _ = number.bind(to: copy)
            onCleanUp { seen.note("end of the bag") }
            return "result"
        }
        #expect(throws: Failure.self) {
            try bag.collect { () throws(Failure) in
                onCleanUp { seen.note("end after the error") }
                throw Failure()
            }
        }
        number.value = 2
        bag.dispose()
        number.value = 3
        #expect(result == "result" && copy.value == 2)
        #expect(
            seen.entries == [
                "effect 1", "observer 1", "observer 2", "end of the effect", "effect 2", "end after the error",
                "end of the bag", "end of the effect",
            ], "\(seen.entries)")
    }

    @Test func `C11 what a disposed bag collects ends at once`() {
        let number = Variable(1), seen = Recorder<Int>(), bag = DisposeBag()
        bag.dispose()
        bag.collect {
            onCleanUp { seen.note(0) }
            effect { seen.note(number.value) }
            number.subscribe(onNext: { seen.note($0) })
        }
        number.value = 2
        #expect(seen.entries == [0])
    }

    @Test func `C11 what a bag collects in an effect is read by the effect and lives with the bag`() {
        let number = Variable(1), seen = Recorder<String>(), bag = DisposeBag()
        let handle = effect {
            bag.collect {
                seen.note("run \(number.value)")
                onCleanUp { seen.note("end") }
            }
        }
        number.value = 2
        handle.dispose()
        number.value = 3
        #expect(seen.entries == ["run 1", "run 2"])
        bag.dispose()
        #expect(seen.entries == ["run 1", "run 2", "end", "end"])
    }

    @Test func `C11 what an observer makes belongs to it, not to the scope that calls it`() {
        let subject = PublishSubject<Int>(), number = Variable(0), seen = Recorder<Int>(), bag = DisposeBag()
        let inner = Locked<[Subscription]>([])
        subject.subscribe(onNext: { _ in
            let made = effect { seen.note(number.value) }
            inner.withLock { $0.append(made) }
        }).disposed(by: bag)
        effect { subject.onNext(1) }.dispose()
        number.value = 1
        let collected = DisposeBag()
        collected.collect { subject.onNext(1) }
        collected.dispose()
        number.value = 2
        #expect(seen.entries == [0, 1, 1, 2, 2])
        inner.withLock { $0 }.forEach { $0.dispose() }
        bag.dispose()
    }

    @Test func `C11 a stream that follows state, made in a scope, lives with its value`() {
        let number = Variable(1), bag = DisposeBag()
        let text = bag.collect { Computed(initially: "", from: number.map { "number \($0)" }) }
        bag.dispose()
        number.value = 2
        #expect(text.value == "number 2")
    }

    @Test func `C11 the subscriptions of a run end in virtual time as they began`() {
        let scheduler = TestScheduler(), speed = Variable(10), seen = Recorder<String>()
        let handle = effect {
            let speed = speed.value
            Observable<Int>.interval(speed.ticks, scheduler: scheduler).subscribe(onNext: {
                seen.note("\(speed): \($0)")
            })
        }
        scheduler.advance(by: 25.ticks)
        speed.value = 100
        scheduler.advance(by: 250.ticks)
        handle.dispose()
        scheduler.advance(by: 1000.ticks)
        #expect(seen.entries == ["10: 0", "10: 1", "100: 0", "100: 1"])
    }

    @Test func `C11 a clean-up outside of a scope is reported, and does not run`() {
        let runs = Counter(), number = Variable(0)
        let reports = reports(naming: "nowhere:1") {
            onCleanUp({ _ = runs.add(1) }, fileID: "nowhere", line: 1)
            let handle = number.subscribe(onNext: { _ in onCleanUp({ _ = runs.add(1) }, fileID: "nowhere", line: 1) })
            handle.dispose()
        }
        #expect(reports.count == 2 && runs.value == 0, "\(reports)")
    }
}
