import Streams

extension TurnRow {
    static let joining = [
        TurnRow("combineLatest", .waits, "11+1 | 12+2 | 33+3 | 34+4 | ") { pair($0.sum, $0.a) },
        TurnRow("combineLatest with a subject", .waits, " |  |  | 4+7 | 4+8") { pair($0.a, $0.taps) },
        TurnRow("combineLatest of many", .waits, "1 10 11 | 2 10 12 | 3 30 33 | 4 30 34 | ") {
            Observable<[Int]>.combineLatest([$0.a.asObservable(), $0.b.asObservable(), $0.sum])
                .map { $0.map(String.init).joined(separator: " ") }
        },
        TurnRow("withLatestFrom", .waits, "1+11 | 2+12 | 3+33 | 4+34 | ") { sources in
            sources.a.withLatestFrom(sources.sum).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom lower", .waits, "11+1 | 12+2 | 33+3 | 34+4 | ") { sources in
            sources.sum.withLatestFrom(sources.a).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom younger", .waits, "1+10 | 2+10 | 3+30 | 4+30 | ") { sources in
            sources.a.withLatestFrom(sources.b).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom by a subject", .waits, " |  |  | 7+4+34 | 8+4+34") { sources in
            sources.taps.withLatestFrom(sources.a, sources.sum).map { "\($0)+\($1)+\($2)" }
        },
        TurnRow("withLatestFrom of two elements", .waits, "1+11 -1+11 | 2+12 -2+12 | 3+33 -3+33 | 4+34 -4+34 | ") {
            sources in
            Observable.merge(sources.a.map { $0 }, sources.a.map { -$0 }).withLatestFrom(sources.sum).map {
                "\($0)+\($1)"
            }
        },
        TurnRow("sample", .waits, " | 12 | 33 | 34 | ") { $0.sum.sample($0.a) },
        TurnRow("sample by a subject", .waits, " |  |  | 34 | ") { $0.sum.sample($0.taps) },
        TurnRow("sample of what ends", .waits, " | 2 | 3 . |  | ") { $0.a.take(3).sample($0.a) },
        TurnRow("sample by what ends", .waits, " | 2 | 3 . |  | ") { $0.a.sample($0.a.take(3)) },
        TurnRow("withLatestFrom of what ends", .waits, "1+11 | 2+12 | 3+33 . |  | ") { sources in
            sources.a.take(3).withLatestFrom(sources.sum).map { "\($0)+\($1)" }
        },
        TurnRow("takeUntil", .waits, "11 | 12 | . |  | ") { sources in
            sources.sum.takeUntil(sources.a.filter { $0 == 3 })
        },
        TurnRow("takeUntil deeper", .waits, "1 | 2 | . |  | ") { sources in
            sources.a.takeUntil(sources.sum.filter { $0 == 33 })
        },
        TurnRow("skipUntil", .waits, " |  | 33 | 34 | ") { sources in
            sources.sum.skipUntil(sources.a.filter { $0 == 3 })
        },
        TurnRow("skipUntil deeper", .waits, " |  | 3 | 4 | ") { sources in
            sources.a.skipUntil(sources.sum.filter { $0 == 33 })
        },
        TurnRow("zip", .passesOn, "1+11 | 2+12 | 3+33 | 4+34 | ") { sources in
            Observable.zip(sources.a, sources.sum).map { "\($0)+\($1)" }
        },
        TurnRow("zip by position", .passesOn, "1+10 |  | 2+30 |  | ") { sources in
            Observable.zip(sources.a, sources.b).map { "\($0)+\($1)" }
        },
        TurnRow("merge", .passesOn, "11 1 | 2 12 | 3 33 | 4 34 | ") { sources in
            Observable.merge(sources.sum, sources.a.asObservable())
        },
        TurnRow("merge of two maps", .passesOn, "10 100 | 20 200 | 30 300 | 40 400 | ") { sources in
            Observable.merge(sources.a.map { $0 * 10 }, sources.a.map { $0 * 100 })
        },
        TurnRow("merge joined", .waits, "100+1 | 200+2 | 300+3 | 400+4 | ") { sources in
            pair(Observable.merge(sources.a.map { $0 * 10 }, sources.a.map { $0 * 100 }), sources.a)
        },
        TurnRow("merge of variables and subjects by age", .passesOn, "10 1 | 2 | 3 30 | 4 7 | 8") { sources in
            Observable.merge(sources.taps.asObservable(), sources.b.asObservable(), sources.a.asObservable())
        },
        TurnRow("amb", .passesOn, " | 20 | 30 | 40 | ") { sources in
            sources.a.skip(1).map { $0 * 10 }.amb(sources.a.skip(1).map { $0 * 100 })
        },
        TurnRow("amb by rank", .passesOn, " | 2 | 3 | 4 | ") { sources in sources.sum.skip(1).amb(sources.a.skip(1)) },
        TurnRow("concat", .passesOn, "1 | 2 12 | 33 | 34 | ") { $0.a.take(2).concat($0.sum) },
        TurnRow("sequenceEqual", .passesOn, " |  | false+30 |  | ") { sources in
            pair(sources.a.sequenceEqual(sources.sum.map { $0 - 10 }), sources.b)
        },
    ]

    static let nesting = [
        TurnRow("flatMap", .passesOn, "1+10 | 2+10 | 1+30 2+30 3+30 | 4+30 | ") { sources in
            sources.a.flatMap { number in sources.b.map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "flatMap of one element") { a, _ in a.flatMap { Observable.just($0) } },
        TurnRow("concatMap", .passesOn, "1+10 | 2+10 | 3+30 | 4+30 | ") { sources in
            sources.a.concatMap { number in sources.b.take(1).map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "concatMap of one element") { a, _ in a.concatMap { Observable.just($0) } },
        TurnRow("flatMapFirst", .passesOn, "1+10 |  | 1+30 |  | ") { sources in
            sources.a.flatMapFirst { number in sources.b.map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "groupBy") { a, _ in a.groupBy { $0 % 2 }.flatMap { $0 } },
        TurnRow("groupBy with a join", .passesOn, "1:1+11 | 0:2+12 | 1:3+33 | 0:4+34 | ") { sources in
            pair(sources.a.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } }, sources.sum)
        },
    ]

    static let switching = [
        TurnRow("switchLatest", .waits, "1+11 | 2+12 | 3+33 | 4+34 | ") { sources in
            sources.a.map { number in sources.sum.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest to a stream of the same turn", .waits, "1+10 | 2+10 | 3+30 | 4+30 | ") { sources in
            sources.a.map { number in sources.b.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest of a stream of the same turn", .waits, "10+1 | 10+2 | 30+3 | 30+4 | ") { sources in
            sources.b.map { number in sources.a.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest to a deeper stream and back", .waits, "10 | 12 | 30 | 34 | ") { sources in
            sources.a.map { $0 % 2 == 0 ? sources.sum : sources.b.asObservable() }.switchLatest()
        },
        TurnRow("switchLatest to a deeper stream and back, joined", .waits, "10+1 | 12+2 | 30+3 | 34+4 | ") { sources in
            pair(sources.a.map { $0 % 2 == 0 ? sources.sum : sources.b.asObservable() }.switchLatest(), sources.a)
        },
        TurnRow("switchLatest to a shared stream", .waits, "11 | 12 | 33 | 34 | ") { sources in
            let shared = sources.sum.share(replay: 1)
            shared.subscribe().disposed(by: sources.bag)
            return sources.a.map { _ in shared }.switchLatest()
        },
        TurnRow("switchLatest to a subject sees later turns only", .waits, " |  |  |  | 8") { sources in
            sources.a.map { _ in sources.taps }.switchLatest()
        },
        TurnRow("switchLatest drops what came from the one before", .waits, "1 | 2 | 3 | 4 | ") { sources in
            sources.sum.map { _ in sources.a.asObservable() }.switchLatest()
        },
        TurnRow(
            "switchLatest of several streams of one turn", .waits,
            "1+1+11 10+1+11 | 2+2+12 | 3+3+33 30+3+33 | 4+4+34 | "
        ) { sources in
            Observable.merge(sources.a.asObservable(), sources.b.asObservable())
                .flatMapLatest { number in pair(sources.a, sources.sum).map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "flatMapLatest of one element") { a, _ in a.flatMapLatest { Observable.just($0) } },
        TurnRow("flatMapLatest", .waits, "1+10+11 | 2+10+12 | 3+30+33 | 4+30+34 | ") { sources in
            sources.a.flatMapLatest { number in pair(sources.b, sources.sum).map { "\(number)+\($0)" } }
        },
    ]

    static let failing = [
        TurnRow(diamond: "retry") { _, sources in sources.failing(times: 1).retry(2) },
        TurnRow(diamond: "retryWhen") { _, sources in sources.failing(times: 1).retryWhen { $0 } },
        TurnRow("repeat", .passesOn, "1 | 2 2 | 3 . |  | ") { sources in sources.a.take(2).repeat(2) },
        TurnRow("catchError", .passesOn, "1 | 12 | 33 | 34 | ") { sources in
            sources.failing().catchError { _ in sources.sum }
        },
        TurnRow("onErrorResumeNext", .passesOn, "1 | 12 | 33 | 34 | ") { $0.failing().onErrorResumeNext($0.sum) },
        TurnRow("catchErrorJustReturn", .passesOn, "1+1 | 0+2 | 0+3 | 0+4 | ") {
            pair($0.failing().catchErrorJustReturn(0), $0.a)
        },
        TurnRow("combineLatest that fails", .waits, "1+11 | ! |  |  | ") { pair($0.failing(), $0.sum) },
        TurnRow("combineLatest whose last input fails", .waits, "1+1 | ! |  |  | ") { pair($0.a, $0.failing()) },
    ]

    static let gathering = [
        TurnRow(diamond: "mapTo") { a, _ in a.flatMap { Observable.just(0).mapTo($0) } },
        TurnRow(diamond: "unwrap") { a, _ in a.map { $0 as Int? }.unwrap() },
        TurnRow(diamond: "distinct") { a, _ in a.distinct() },
        TurnRow(diamond: "partition") { a, _ in a.partition { $0 > 0 }.matching },
        TurnRow(diamond: "endWith") { a, _ in a.endWith(0) },
        TurnRow(diamond: "nwise") { a, _ in a.nwise(1).map { $0[0] } },
        TurnRow(diamond: "expand") { a, _ in a.expand { _ in Observable.empty() } },
        TurnRow(diamond: "delayWhen") { a, _ in a.delayWhen { _ in Observable.just(0) } },
        TurnRow("repeatWhen", .passesOn, "1 | 2 2 | 3 3 | 4 4 | ") { $0.a.take(2).repeatWhen { $0 } },
        TurnRow("forkJoin", .waits, " |  | (3, 30) . |  | ") { Observable.forkJoin($0.a.take(3), $0.b.take(2)) },
        TurnRow("pausable decides first", .waits, " | 2 |  | 4 | ") { sources in
            sources.a.pausable(sources.a.map { $0 % 2 == 0 })
        },
        TurnRow("pausableBuffered decides first", .waits, " | 1 2 |  | 3 4 | ") { sources in
            sources.a.pausableBuffered(sources.a.map { $0 % 2 == 0 })
        },
        TurnRow("buffer by a stream takes the elements first", .waits, "[] | [1, 2] | [3] | [4] | ") { sources in
            sources.a.buffer(boundary: sources.a)
        },
        TurnRow("window by a stream takes the elements first", .waits, "1 | 2 | 3 | 4 | ") { sources in
            sources.a.window(boundary: sources.a).flatMap { $0 }
        },
        TurnRow("window opened by a stream takes the elements first", .waits, "1 | 2 | 3 | 4 | ") { sources in
            sources.a.window(openings: sources.a) { _ in sources.a.skip(1) }.flatMap { $0 }
        },
        TurnRow("buffer opened by a stream takes the elements first", .waits, " | [1, 2] | [3] | [4] | ") { sources in
            sources.a.buffer(openings: sources.a) { _ in sources.a.skip(1) }
        },
        TurnRow("debounce by a stream takes the elements first", .waits, " |  |  |  | 4") { sources in
            sources.a.debounce { _ in sources.taps }
        },
        TurnRow("throttle by a stream takes the elements first", .waits, "1 | 2 | 3 | 4 | ") { sources in
            sources.a.throttle { _ in sources.a.skip(1) }
        },
        TurnRow(diamond: "mergeScan") { a, _ in a.mergeScan(0) { Observable.just($1) } },
        TurnRow("switchScan", .waits, "1+1 | 3+2 | 6+3 | 10+4 | ") { sources in
            pair(sources.a.switchScan(0) { Observable.just($0 + $1) }, sources.a)
        },
        TurnRow("audit takes the elements first", .waits, " | 2 |  | 4 | ") { sources in
            sources.a.audit { _ in sources.a.skip(1) }
        },
    ]
}
