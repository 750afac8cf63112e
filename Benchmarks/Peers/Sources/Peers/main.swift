/// Prints the nanoseconds that one element, change or subscription costs with each library: the least of five runs,
/// which alternate between the libraries.
let rows: [(name: String, contestants: [(library: String, start: (Counter) -> (Int) -> Void)])] = [
    ("subject, 1 observer", [("Streams", streamsSubject), ("RxSwift", rxSubject), ("OpenCombine", combineSubject)]),
    ("subject, 10 maps", [("Streams", streamsMaps), ("RxSwift", rxMaps), ("OpenCombine", combineMaps)]),
    ("combineLatest of 2 subjects", [("Streams", streamsCombineLatest), ("RxSwift", rxCombineLatest)]),
    ("1 variable, 2 maps, combineLatest", [("Streams", streamsDiamond), ("RxSwift", rxDiamond)]),
    (
        "subscribe to map and filter, dispose",
        [("Streams", streamsSubscribe), ("RxSwift", rxSubscribe), ("OpenCombine", combineSubscribe)]
    ),
]
let count = 1_000_000

for row in rows {
    print(row.name)
    var results = row.contestants.map { _ in (nanoseconds: Int.max, elements: 0) }
    for _ in 0..<5 {
        for (index, contestant) in row.contestants.enumerated() {
            let counter = Counter()
            let send = contestant.start(counter)
            counter.elements = 0
            let time = ContinuousClock().measure { for number in 0..<count { send(number) } }
            let nanoseconds = Int(time / .nanoseconds(count))
            results[index] = (min(results[index].nanoseconds, nanoseconds), counter.elements)
        }
    }
    for (contestant, result) in zip(row.contestants, results) {
        print("    \(contestant.library): \(result.nanoseconds) ns, \(result.elements) elements received")
    }
}
