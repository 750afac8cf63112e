import Streams

/// Long chains, as applications write them. `.ci/type-checking` fails when one of them takes the compiler 300 ms.
///
/// As the guide recommends, what converts a number (`Double($0)`) or hands over an operator (`reduce(0, +)`) stands in
/// a function of its own, and a number beside a `Double` is written with its decimal point: otherwise the compiler
/// tries each of many overloads with all others.
enum Chains {
    static func half(_ number: Int) -> Double { Double(number) / 2 }
    static func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, +) }

    static func tenOperators(_ numbers: Observable<Int>) -> Observable<String> {
        numbers
            .filter { $0 % 2 == 0 }
            .map { $0 * 2 }
            .scan(0) { $0 + $1 }
            .distinctUntilChanged()
            .map(half)
            .filter { $0 > 1 }
            .map { "\($0)" }
            .startWith("none")
            .compactMap { $0.isEmpty ? nil : $0 }
            .take(10)
    }

    static func twentyMaps(_ numbers: Observable<Int>) -> Observable<Int> {
        numbers
            .map { $0 + 1 }.map { $0 * 2 }.map { $0 - 3 }.map { $0 / 4 }.map { $0 % 5 }
            .map { $0 + 1 }.map { $0 * 2 }.map { $0 - 3 }.map { $0 / 4 }.map { $0 % 5 }
            .map { $0 + 1 }.map { $0 * 2 }.map { $0 - 3 }.map { $0 / 4 }.map { $0 % 5 }
            .map { $0 + 1 }.map { $0 * 2 }.map { $0 - 3 }.map { $0 / 4 }.map { $0 % 5 }
    }

    static func differentTypes(_ numbers: Observable<Int>) -> Observable<[String]> {
        numbers
            .map { ($0, $0 * 2) }
            .map { $0 + $1 }
            .map { [$0, $0 + 1] }
            .map { $0.map { $0 * $0 } }
            .map(sum)
            .map { Optional($0) }
            .compactMap { $0 }
            .map(\.description)
            .map { $0.split(separator: ",") }
            .map { $0.map { $0.uppercased() } }
    }

    static func search(
        _ query: Observable<String>, load: @escaping @Sendable (String) -> Observable<[Int]>
    ) -> Observable<String> {
        query
            .map { $0.lowercased() }
            .distinctUntilChanged()
            .filter { $0.count > 2 }
            .flatMapLatest { query in load(query).retry(3).catchErrorJustReturn([]) }
            .map { $0.filter { $0 > 0 }.sorted { $0 > $1 } }
            .do(onNext: { _ in })
            .enumerated()
            .map { index, found in "\(index): \(found.count)" }
            .share(replay: 1)
            .startWith("")
    }

    static func decimals(_ numbers: Observable<Double>) -> Observable<Double> {
        numbers
            .map { $0 + 1.5 }
            .map { $0 * 2.0 - 1.0 }
            .scan(0.0) { $0 + $1 * 0.5 }
            .filter { $0 > 1.0 && $0 < 100.0 }
            .pairwise()
            .map { ($0 + $1) / 2.0 }
            .reduce(0.0) { max($0, $1) }
    }

    static func nested(_ ids: Observable<[Int]>) -> Observable<Int> {
        ids
            .flatMap { ids in Observable.from(ids).concatMap { id in Observable.just(id).map { $0 * 2 } }.toArray() }
            .map(sum)
            .flatMapLatest { total in Observable.range(start: 0, count: 3).map { $0 + total } }
            .takeWhile { $0 < 1_000 }
            .skip(1)
    }

    static func liveSearch(
        _ query: Variable<String>, _ scheduler: any Scheduler,
        load: @escaping @Sendable (String) -> Observable<[String]>
    ) -> Observable<(index: Int, element: String)> {
        query
            .debounce(.milliseconds(300), scheduler: scheduler)
            .map { $0.lowercased() }
            .distinctUntilChanged()
            .flatMapLatest { query in
                load(query)
                    .timeout(.seconds(5), switchTo: .just([]), scheduler: scheduler)
                    .retry(attempts: 3, backoff: .exponential(), scheduler: scheduler)
                    .catchError { _ in .just([]) }
            }
            .throttle(.milliseconds(50), latest: true, scheduler: scheduler)
            .map { $0.joined(separator: ", ") }
            .ifEmpty(default: "nothing")
            .observe(on: scheduler, buffering: .dropOldest(limit: 1))
            .enumerated()
            .share(replay: 1)
    }

    static func groups(_ words: Observable<String>, _ scheduler: any Scheduler) -> Observable<[String: Int]> {
        words
            .filter { !$0.isEmpty }
            .groupBy { $0.count }
            .flatMap { group in group.toArray().map { (group.key, $0.count) } }
            .map { "\($0) letters" }
            .buffer(time: .seconds(1), count: 10, scheduler: scheduler)
            .filter { !$0.isEmpty }
            .scan(into: [:]) { counts, names in for name in names { counts[name, default: 0] += 1 } }
            .takeUntil(words.skip(100))
            .takeLast(1)
    }
}
