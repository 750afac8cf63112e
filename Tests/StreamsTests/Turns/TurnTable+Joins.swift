import Streams

extension TurnRow {
    static let joining = [
        TurnRow("combineLatest", .waits, "11+1 | 12+2 | 33+3 | 34+4 | ") { pair($0.sum, $0.a) },
        TurnRow("combineLatest with a subject", .waits, " |  |  | 4+7 | 4+8") { pair($0.a, $0.taps) },
        TurnRow("combineLatest of many", .waits, "1 10 11 | 2 10 12 | 3 30 33 | 4 30 34 | ") {
            Observable<[Int]>.combineLatest([$0.a.asObservable(), $0.b.asObservable(), $0.sum])
                .map { $0.map(String.init).joined(separator: " ") }
        },
        TurnRow("withLatestFrom", .waits, "1+11 | 2+12 | 3+33 | 4+34 | ") { world in
            world.a.withLatestFrom(world.sum).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom lower", .waits, "11+1 | 12+2 | 33+3 | 34+4 | ") { world in
            world.sum.withLatestFrom(world.a).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom younger", .waits, "1+10 | 2+10 | 3+30 | 4+30 | ") { world in
            world.a.withLatestFrom(world.b).map { "\($0)+\($1)" }
        },
        TurnRow("withLatestFrom by a subject", .waits, " |  |  | 7+4+34 | 8+4+34") { world in
            world.taps.withLatestFrom(world.a, world.sum).map { "\($0)+\($1)+\($2)" }
        },
        TurnRow("withLatestFrom of two elements", .waits, "1+11 -1+11 | 2+12 -2+12 | 3+33 -3+33 | 4+34 -4+34 | ") {
            world in
            Observable.merge(world.a.map { $0 }, world.a.map { -$0 }).withLatestFrom(world.sum).map { "\($0)+\($1)" }
        },
        TurnRow("sample", .waits, " | 12 | 33 | 34 | ") { $0.sum.sample($0.a) },
        TurnRow("sample by a subject", .waits, " |  |  | 34 | ") { $0.sum.sample($0.taps) },
        TurnRow("sample of what ends", .waits, " | 2 | 3 . |  | ") { $0.a.take(3).sample($0.a) },
        TurnRow("sample by what ends", .waits, " | 2 | 3 . |  | ") { $0.a.sample($0.a.take(3)) },
        TurnRow("withLatestFrom of what ends", .waits, "1+11 | 2+12 | 3+33 . |  | ") { world in
            world.a.take(3).withLatestFrom(world.sum).map { "\($0)+\($1)" }
        },
        TurnRow("takeUntil", .waits, "11 | 12 | . |  | ") { world in world.sum.takeUntil(world.a.filter { $0 == 3 }) },
        TurnRow("takeUntil deeper", .waits, "1 | 2 | . |  | ") { world in
            world.a.takeUntil(world.sum.filter { $0 == 33 })
        },
        TurnRow("skipUntil", .waits, " |  | 33 | 34 | ") { world in world.sum.skipUntil(world.a.filter { $0 == 3 }) },
        TurnRow("skipUntil deeper", .waits, " |  | 3 | 4 | ") { world in
            world.a.skipUntil(world.sum.filter { $0 == 33 })
        },
        TurnRow("zip", .passesOn, "1+11 | 2+12 | 3+33 | 4+34 | ") { world in
            Observable.zip(world.a, world.sum).map { "\($0)+\($1)" }
        },
        TurnRow("zip by position", .passesOn, "1+10 |  | 2+30 |  | ") { world in
            Observable.zip(world.a, world.b).map { "\($0)+\($1)" }
        },
        TurnRow("merge", .passesOn, "11 1 | 2 12 | 3 33 | 4 34 | ") { world in
            Observable.merge(world.sum, world.a.asObservable())
        },
        TurnRow("merge of two maps", .passesOn, "10 100 | 20 200 | 30 300 | 40 400 | ") { world in
            Observable.merge(world.a.map { $0 * 10 }, world.a.map { $0 * 100 })
        },
        TurnRow("merge joined", .waits, "100+1 | 200+2 | 300+3 | 400+4 | ") { world in
            pair(Observable.merge(world.a.map { $0 * 10 }, world.a.map { $0 * 100 }), world.a)
        },
        TurnRow("merge of variables and subjects by age", .passesOn, "10 1 | 2 | 3 30 | 4 7 | 8") { world in
            Observable.merge(world.taps.asObservable(), world.b.asObservable(), world.a.asObservable())
        },
        TurnRow("amb", .passesOn, " | 20 | 30 | 40 | ") { world in
            world.a.skip(1).map { $0 * 10 }.amb(world.a.skip(1).map { $0 * 100 })
        },
        TurnRow("amb by rank", .passesOn, " | 2 | 3 | 4 | ") { world in world.sum.skip(1).amb(world.a.skip(1)) },
        TurnRow("concat", .passesOn, "1 | 2 12 | 33 | 34 | ") { $0.a.take(2).concat($0.sum) },
        TurnRow("sequenceEqual", .passesOn, " |  | false+30 |  | ") { world in
            pair(world.a.sequenceEqual(world.sum.map { $0 - 10 }), world.b)
        },
    ]

    static let nesting = [
        TurnRow("flatMap", .passesOn, "1+10 | 2+10 | 1+30 2+30 3+30 | 4+30 | ") { world in
            world.a.flatMap { number in world.b.map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "flatMap of one element") { a, _ in a.flatMap { Observable.just($0) } },
        TurnRow("concatMap", .passesOn, "1+10 | 2+10 | 3+30 | 4+30 | ") { world in
            world.a.concatMap { number in world.b.take(1).map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "concatMap of one element") { a, _ in a.concatMap { Observable.just($0) } },
        TurnRow("flatMapFirst", .passesOn, "1+10 |  | 1+30 |  | ") { world in
            world.a.flatMapFirst { number in world.b.map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "groupBy") { a, _ in a.groupBy { $0 % 2 }.flatMap { $0 } },
        TurnRow("groupBy with a join", .passesOn, "1:1+11 | 0:2+12 | 1:3+33 | 0:4+34 | ") { world in
            pair(world.a.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } }, world.sum)
        },
    ]

    static let switching = [
        TurnRow("switchLatest", .waits, "1+11 | 2+12 | 3+33 | 4+34 | ") { world in
            world.a.map { number in world.sum.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest to a stream of the same turn", .waits, "1+10 | 2+10 | 3+30 | 4+30 | ") { world in
            world.a.map { number in world.b.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest of a stream of the same turn", .waits, "10+1 | 10+2 | 30+3 | 30+4 | ") { world in
            world.b.map { number in world.a.map { "\(number)+\($0)" } }.switchLatest()
        },
        TurnRow("switchLatest to a deeper stream and back", .waits, "10 | 12 | 30 | 34 | ") { world in
            world.a.map { $0 % 2 == 0 ? world.sum : world.b.asObservable() }.switchLatest()
        },
        TurnRow("switchLatest to a deeper stream and back, joined", .waits, "10+1 | 12+2 | 30+3 | 34+4 | ") { world in
            pair(world.a.map { $0 % 2 == 0 ? world.sum : world.b.asObservable() }.switchLatest(), world.a)
        },
        TurnRow("switchLatest to a shared stream", .waits, "11 | 12 | 33 | 34 | ") { world in
            let shared = world.sum.share(replay: 1)
            shared.subscribe().disposed(by: world.bag)
            return world.a.map { _ in shared }.switchLatest()
        },
        TurnRow("switchLatest to a subject sees later turns only", .waits, " |  |  |  | 8") { world in
            world.a.map { _ in world.taps }.switchLatest()
        },
        TurnRow("switchLatest drops what came from the one before", .waits, "1 | 2 | 3 | 4 | ") { world in
            world.sum.map { _ in world.a.asObservable() }.switchLatest()
        },
        TurnRow(
            "switchLatest of several streams of one turn", .waits,
            "1+1+11 10+1+11 | 2+2+12 | 3+3+33 30+3+33 | 4+4+34 | "
        ) { world in
            Observable.merge(world.a.asObservable(), world.b.asObservable())
                .flatMapLatest { number in pair(world.a, world.sum).map { "\(number)+\($0)" } }
        },
        TurnRow(diamond: "flatMapLatest of one element") { a, _ in a.flatMapLatest { Observable.just($0) } },
        TurnRow("flatMapLatest", .waits, "1+10+11 | 2+10+12 | 3+30+33 | 4+30+34 | ") { world in
            world.a.flatMapLatest { number in pair(world.b, world.sum).map { "\(number)+\($0)" } }
        },
    ]

    static let failing = [
        TurnRow(diamond: "retry") { _, world in world.failing(times: 1).retry(2) },
        TurnRow(diamond: "retryWhen") { _, world in world.failing(times: 1).retryWhen { $0 } },
        TurnRow("repeat", .passesOn, "1 | 2 2 | 3 . |  | ") { world in world.a.take(2).repeat(2) },
        TurnRow("catchError", .passesOn, "1 | 12 | 33 | 34 | ") { world in
            world.failing().catchError { _ in world.sum }
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
        TurnRow("pausable decides first", .waits, " | 2 |  | 4 | ") { world in
            world.a.pausable(world.a.map { $0 % 2 == 0 })
        },
        TurnRow("pausableBuffered decides first", .waits, " | 1 2 |  | 3 4 | ") { world in
            world.a.pausableBuffered(world.a.map { $0 % 2 == 0 })
        },
        TurnRow("buffer by a stream takes the elements first", .waits, "[] | [1, 2] | [3] | [4] | ") { world in
            world.a.buffer(boundary: world.a)
        },
        TurnRow("window by a stream takes the elements first", .waits, "1 | 2 | 3 | 4 | ") { world in
            world.a.window(boundary: world.a).flatMap { $0 }
        },
        TurnRow("audit takes the elements first", .waits, " | 2 |  | 4 | ") { world in
            world.a.audit { _ in world.a.skip(1) }
        },
    ]
}
