import Streams

extension TurnRow {
    static let all = elementwise + ending + joining + gathering + nesting + switching + failing + shared + bound + timed

    private static let bag = DisposeBag()

    static let elementwise = [
        TurnRow(diamond: "map") { a, _ in a.map { $0 } },
        TurnRow(diamond: "compactMap") { a, _ in a.compactMap { $0 } },
        TurnRow(diamond: "filter") { a, _ in a.filter { _ in true } },
        TurnRow("filter of one side", .passesOn, " | 2+2 | 2+3 | 4+4 | ") { pair($0.a.filter { $0 % 2 == 0 }, $0.a) },
        TurnRow(diamond: "distinctUntilChanged") { a, _ in a.distinctUntilChanged() },
        TurnRow(diamond: "scan") { a, _ in a.scan(0) { $1 } },
        TurnRow(diamond: "do") { a, _ in a.do(onNext: { _ in }) },
        TurnRow(diamond: "debug") { a, _ in a.debug(log: { _ in }) },
        TurnRow(diamond: "signpost") { a, _ in a.signpost("a", log: { _ in }) },
        TurnRow(diamond: "named") { a, _ in a.named("a") },
        TurnRow(diamond: "enumerated") { a, _ in a.enumerated().map { $0.element } },
        TurnRow(diamond: "pairwise") { a, _ in a.startWith(0).pairwise().map { $1 } },
        TurnRow(diamond: "materialize") { a, _ in a.materialize().compactMap(\.element) },
        TurnRow(diamond: "dematerialize") { a, _ in a.materialize().dematerialize() },
        TurnRow(diamond: "startWith") { a, _ in a.startWith(0) },
        TurnRow(diamond: "skip") { a, _ in a.startWith(0).skip(1) },
        TurnRow(diamond: "skipWhile") { a, _ in a.skipWhile { $0 < 1 } },
        TurnRow("skipLast", .passesOn, " | 1+2 | 2+3 | 3+4 | ") { pair($0.a.skipLast(1), $0.a) },
        TurnRow(diamond: "withUnretained") { a, _ in a.withUnretained(bag).map { $1 } },
        TurnRow(diamond: "take") { a, _ in a.take(100) },
        TurnRow("take that ends", .passesOn, "1+1 | 2+2 | 2+3 | 2+4 | ") { pair($0.a.take(2), $0.a) },
        TurnRow(diamond: "takeWhile") { a, _ in a.takeWhile { _ in true } },
        TurnRow(diamond: "takeUntil predicate") { a, _ in a.takeUntil { $0 > 100 } },
        TurnRow("elementAt", .passesOn, " |  | 3+33 | 3+34 | ") { pair($0.a.elementAt(2), $0.sum) },
        TurnRow("first", .passesOn, " |  | 3+33 | 3+34 | ") { pair($0.a.first { $0 > 2 }, $0.sum) },
        TurnRow(diamond: "ifEmpty") { a, _ in a.ifEmpty(default: 0) },
        TurnRow(diamond: "buffer") { a, _ in a.buffer(count: 1).map { $0[0] } },
    ]

    static let ending = [
        TurnRow(answering: "takeLast", 3) { $0.takeLast(1) },
        TurnRow(answering: "last", 3) { $0.last() },
        TurnRow(answering: "single", 3) { $0.single { $0 == 3 } },
        TurnRow(answering: "ignoreElements", "end") { $0.ignoreElements().materialize().map { _ in "end" } },
        TurnRow(answering: "reduce", 6) { $0.reduce(0, +) },
        TurnRow(answering: "toArray", 3) { $0.toArray().map(\.count) },
        TurnRow(answering: "max", 3) { $0.max() },
        TurnRow(answering: "min", 1) { $0.min() },
        TurnRow(answering: "count", 3) { $0.count() },
        TurnRow(answering: "all", true) { $0.all { $0 < 4 } },
        TurnRow(answering: "contains", true) { $0.contains { $0 == 3 } },
        TurnRow(answering: "isEmpty", true) { $0.filter { $0 > 9 }.isEmpty() },
        TurnRow("ifEmpty switched", .passesOn, " |  | 33 | 34 | ") {
            $0.a.filter { $0 > 9 }.takeUntil($0.a.filter { $0 == 3 }).ifEmpty(switchTo: $0.sum)
        },
    ]
}
