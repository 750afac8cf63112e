import Streams

/// Wide combinations, as applications write them. `.ci/run` fails when one of these takes the compiler 300 ms.
enum Combinations {
    static let number = Variable(1)
    static let text = Variable("a")
    static let flag = Variable(true)
    static let ratio = Variable(0.5)

    static func two() -> Observable<String> {
        Observable.combineLatest(number, text).map { "\($0) \($1)" }
    }

    static func four() -> Observable<Double> {
        Observable.combineLatest(number, text, flag, ratio)
            .map { number, text, flag, ratio in flag ? Double(number) * ratio + Double(text.count) : 0 }
    }

    static func five() -> Observable<Int> {
        Observable.combineLatest(number, text, flag, ratio, number.map { $0 * 2 })
            .map { $0 + $1.count + ($2 ? 1 : 0) + Int($3 * 100) + $4 }
    }

    static func eight() -> Observable<String> {
        Observable.combineLatest(number, text, flag, ratio, number, text, flag, ratio)
            .map { a, b, c, d, e, f, g, h in c && g ? "\(a) \(b) \(d)" : "\(e) \(f) \(h)" }
    }

    static func ten() -> Observable<Int> {
        Observable.combineLatest(number, text, flag, ratio, number, text, flag, ratio, number, number)
            .map { $0.0 + $0.1.count + $0.4 + $0.8 + $0.9 }
    }

    static func derived() -> Observable<String> {
        Observable
            .combineLatest(
                number.map { $0 * 2 }.distinctUntilChanged(), text.map(\.count).filter { $0 > 0 }, flag.startWith(false)
            )
            .map { $2 ? $0 + $1 : $0 - $1 }
            .map { "\($0)" }
    }

    static func zipped() -> Observable<String> {
        Observable.zip(number, text, flag, ratio, number).map { "\($0) \($1) \($2) \($3) \($4)" }
    }

    static func collections() -> Observable<Int> {
        Observable.merge(
            Observable.combineLatest([number, number]).map { $0.reduce(0, +) },
            Observable.zip([number, number]).map { $0.reduce(1, *) },
            number.withLatestFrom(text).map { $0 + $1.count },
            Observable.concat(.just(1), .just(2)))
    }

    static func withLatest() -> Observable<String> {
        number.withLatestFrom(text, flag, ratio, number, text)
            .map { $2 ? "\($0) \($1)" : "\($3) \($4) \($5)" }
    }

    static func fastest() -> Observable<Int> {
        Observable.amb(number.map { $0 + 1 }, .timer(.seconds(1), scheduler: TestScheduler()), .just(3))
            .concat(Observable.merge(number.map { $0 * 2 }, ratio.map { Int($0) }))
            .sample(flag)
    }
}
