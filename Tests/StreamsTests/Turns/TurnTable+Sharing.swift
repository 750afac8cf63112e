import Streams

extension TurnRow {
    static let shared = [
        TurnRow("share", .passesOn, " | 12+-12 | 33+-33 | 34+-34 | ") { sources in
            let shared = sources.sum.share()
            return pair(shared, shared.map { -$0 })
        },
        TurnRow(diamond: "share on one side") { a, _ in a.share() },
        TurnRow("share with replay on both sides", .passesOn, "11+-11 | 12+-12 | 33+-33 | 34+-34 | ") { sources in
            let shared = sources.sum.share(replay: 1)
            return pair(shared, shared.map { -$0 })
        },
        TurnRow(diamond: "share with replay on one side") { a, _ in a.share(replay: 1) },
        TurnRow("share upstream", .passesOn, "22+10 | 24+10 | 66+30 | 68+30 | ") { sources in
            let shared = sources.sum.share(replay: 1)
            let double = Observable.combineLatest(shared, shared).map { $0 + $1 }.share(replay: 1)
            let difference = Observable.combineLatest(shared, sources.a).map { $0 - $1 }
            return pair(double, difference)
        },
        TurnRow("share for ever", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") {
            pair($0.sum.share(replay: 1, scope: .forever), $0.a)
        },
        TurnRow("publish", .passesOn, "11+-11 | 12+-12 | 33+-33 | 34+-34 | ") { sources in
            let published = sources.sum.publish()
            return .create { observer in
                let handle = pair(published, published.map { -$0 }).subscribe { observer.on($0) }
                return Disposables.create(handle, published.connect())
            }
        },
        TurnRow(diamond: "publish counted") { a, _ in a.publish().refCount() },
        TurnRow(diamond: "replay") { a, _ in a.replay(1).refCount() },
        TurnRow(diamond: "multicast") { a, _ in a.multicast { PublishSubject() }.refCount() },
        TurnRow(diamond: "multicast to a behavior subject") { a, _ in a.multicast { BehaviorSubject(0) }.refCount() },
    ]

    static let bound = [
        TurnRow("bind to a variable", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            let variable = sources.keep(Variable(0))
            sources.sum.bind(to: variable).disposed(by: sources.bag)
            return pair(variable, sources.a)
        },
        TurnRow("bind to a variable, alone", .passesOn, "11 | 12 | 33 | 34 | ") { sources in
            let variable = sources.keep(Variable(0))
            sources.sum.bind(to: variable).disposed(by: sources.bag)
            return variable.asObservable()
        },
        TurnRow("bind to a behavior subject", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            let subject = BehaviorSubject(0)
            sources.sum.bind(to: subject).disposed(by: sources.bag)
            return pair(subject, sources.a)
        },
        TurnRow("bind to a subject", .passesOn, " | 12+2 | 33+3 | 34+4 | ") { sources in
            let subject = PublishSubject<Int>()
            sources.sum.bind(to: subject).disposed(by: sources.bag)
            return pair(subject, sources.a)
        },
        TurnRow("bind to a replay subject", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            let subject = ReplaySubject<Int>(bufferSize: 1)
            sources.sum.bind(to: subject).disposed(by: sources.bag)
            return pair(subject, sources.a)
        },
        TurnRow("bind in a row", .passesOn, "12+11+1 | 14+12+2 | 36+33+3 | 38+34+4 | ") { sources in
            let first = sources.keep(Variable(0)), second = sources.keep(Variable(0))
            sources.sum.bind(to: first).disposed(by: sources.bag)
            Observable.combineLatest(first, sources.a).map { $0 + $1 }.bind(to: second).disposed(by: sources.bag)
            return pair(pair(second, first), sources.a)
        },
        TurnRow("bind after the subscription", .passesOn, "0+1 11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            let variable = sources.keep(Variable(0))
            return .create { observer in
                let handle = pair(variable, sources.a).subscribe { observer.on($0) }
                return Disposables.create(handle, sources.sum.bind(to: variable))
            }
        },
        TurnRow("Store", .passesOn, "1+1 | 2+2 | 3+3 | 4+4 | ") { sources in
            let store = Store<Int, Int>(0, reducer: Reducer { state, action in state = action })
            sources.a.bind(to: { store.dispatch($0) }).disposed(by: sources.bag)
            return pair(store, sources.a)
        },
        TurnRow("create", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") { pair(relayed($0.sum), $0.a) },
        TurnRow("create in a row", .passesOn, "1+11 | 2+12 | 3+33 | 4+34 | ") { sources in
            sources.a.withLatestFrom(relayed(relayed(sources.sum.share(replay: 1)))).map { "\($0)+\($1)" }
        },
        TurnRow("create of two sources", .passesOn, "11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            let both = Observable<Int>.create { observer in
                Disposables.create(
                    sources.a.subscribe(onNext: { observer.onNext($0) }),
                    sources.sum.subscribe(onNext: { observer.onNext($0) }))
            }
            return pair(both, sources.a)
        },
        TurnRow(diamond: "BehaviorSubject") { a, sources in
            let subject = BehaviorSubject(0)
            a.subscribe(onNext: { subject.onNext($0) }).disposed(by: sources.bag)
            return subject.asObservable()
        },
    ]

    static let timed = [
        TurnRow(diamond: "timestamp") { a, sources in a.timestamp(sources.time).map { $0.element } },
        TurnRow(diamond: "timeInterval") { a, sources in a.timeInterval(sources.time).map { $0.element } },
        TurnRow(diamond: "timeout") { a, sources in a.timeout(100.ticks, scheduler: sources.time) },
        TurnRow(diamond: "take for a time") { a, sources in a.take(for: 100.ticks, scheduler: sources.time) },
        TurnRow("skip for a time", .passesOn, " | 2+2 | 3+3 | 4+4 | ") {
            pair($0.a.skip(for: 1.ticks, scheduler: $0.time), $0.a)
        },
        TurnRow(diamond: "throttle at once") { a, sources in a.throttle(1.ticks, scheduler: sources.time) },
        TurnRow(diamond: "buffer by time, full at once") { a, sources in
            a.buffer(time: 100.ticks, count: 1, scheduler: sources.time).map { $0[0] }
        },
        TurnRow(diamond: "window") { a, sources in
            a.window(time: 100.ticks, count: 1, scheduler: sources.time).flatMap { $0 }
        },
        TurnRow("subscribe", .passesOn, "1+1 | 2+2 | 3+3 | 4+4 | ") { pair($0.a.subscribe(on: $0.time), $0.a) },
        TurnRow("delaySubscription", .passesOn, "1+1 | 2+2 | 3+3 | 4+4 | ") {
            pair($0.a.delaySubscription(1.ticks, scheduler: $0.time), $0.a)
        },
        TurnRow("observe", .leaves, "1+1 | 1+2 2+2 | 2+3 3+3 | 3+4 4+4 | ") { pair($0.a.observe(on: $0.time), $0.a) },
        TurnRow("delay", .leaves, "1+1 | 1+2 2+2 | 2+3 3+3 | 3+4 4+4 | ") {
            pair($0.a.delay(1.ticks, scheduler: $0.time), $0.a)
        },
        TurnRow("debounce", .leaves, "1+1 | 1+2 2+2 | 2+3 3+3 | 3+4 4+4 | ") {
            pair($0.a.debounce(1.ticks, scheduler: $0.time), $0.a)
        },
        TurnRow("sample by time", .leaves, "1+1 | 1+2 2+2 | 2+3 3+3 | 3+4 4+4 | ") {
            pair($0.a.sample(1.ticks, scheduler: $0.time), $0.a)
        },
        TurnRow("retry after a wait", .leaves, "1+1 | 1+2 2+2 | 3+3 | 4+4 | ") { sources in
            pair(
                sources.failing(times: 1).retry(
                    attempts: 2, backoff: .constant(1.ticks), scheduler: sources.time), sources.a)
        },
    ]
}

/// A stream created in client code with `create`, opaque to the library.
func relayed<Element>(_ source: Observable<Element>) -> Observable<Element> {
    .create { observer in source.subscribe { observer.on($0) } }
}
