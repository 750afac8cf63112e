import Streams
import Testing

/// The sources of the table's rows.
struct TableSources: Sendable {
    let a = Variable(1), b = Variable(10)
    let taps = PublishSubject<Int>()
    let time = VirtualTimeScheduler()
    let bag = DisposeBag()
    private let kept = Locked<[any Sendable]>([])

    /// Retains a variable, which would complete when it is released.
    func keep(_ variable: Variable<Int>) -> Variable<Int> {
        kept.withLock { $0.append(variable) }
        return variable
    }

    var sum: Observable<Int> { Observable.combineLatest(a, b).map { $0 + $1 } }

    /// `a`, with an error instead of 2, `times` times.
    func failing(times: Int = .max) -> Observable<Int> {
        let failures = Counter()
        return a.map { number in
            if number == 2, failures.add(1) <= times { throw Failure() }
            return number
        }
    }

    /// Each step is one instant.
    var steps: [@Sendable () -> Void] {
        [
            { a.value = 2 },
            {
                transaction {
                    b.value = 30
                    a.value = 3
                }
            },
            {
                transaction {
                    taps.onNext(7)
                    a.value = 4
                }
            },
            { taps.onNext(8) },
        ]
    }

    /// What an observer receives at subscription and in each step; a completion is a full stop, an error `!`.
    static func run(_ make: @Sendable (TableSources) -> Observable<String>) -> String {
        let sources = TableSources()
        let seen = Locked<[[String]]>([[]])
        let note: @Sendable (String) -> Void = { text in seen.withLock { $0[$0.count - 1].append(text) } }
        let handle = make(sources).subscribe { event in
            switch event {
            case .next(let text): note(text)
            case .error: note("!")
            case .completed: note(".")
            }
        }
        sources.time.advance(by: 1.ticks)
        for step in sources.steps {
            seen.withLock { $0.append([]) }
            step()
            sources.time.advance(by: 1.ticks)
        }
        handle.dispose()
        return seen.withLock { $0.map { $0.joined(separator: " ") }.joined(separator: " | ") }
    }
}

/// How an operator behaves when several of its inputs change in one turn: the events that its observer receives.
struct TurnRow: Sendable, CustomTestStringConvertible {
    /// How an operator emits in a turn.
    enum Manner: Sendable {
        /// Passes each element on as it receives it.
        case passesOn
        /// Emits after everything that it depends on, in the documented order.
        case waits
        /// Emits later, in a separate turn.
        case leaves
    }

    /// The name of the function or type, with the case after a blank.
    let name: String
    let manner: Manner
    let make: @Sendable (TableSources) -> Observable<String>
    let expected: String

    init<Element>(
        _ name: String, _ manner: Manner, _ expected: String,
        _ make: @escaping @Sendable (TableSources) -> Observable<Element>
    ) {
        self.name = name
        self.manner = manner
        self.expected = expected
        self.make = { make($0).map { "\($0)" } }
    }

    /// An operator that passes on each element of `a`, combined with `a` in a diamond.
    init(diamond name: String, _ apply: @escaping @Sendable (Observable<Int>, TableSources) -> Observable<Int>) {
        self.init(name, .passesOn, "1+1 | 2+2 | 3+3 | 4+4 | ") { pair(apply($0.a.asObservable(), $0), $0.a) }
    }

    /// An operator that emits when `a` ends with its third element, combined with `b`, which changes in the same turn.
    init<Answer>(
        answering name: String, _ answer: Answer, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Answer>
    ) {
        self.init(name, .passesOn, " |  | \(answer)+30 |  | ") { pair(apply($0.a.take(3)), $0.b) }
    }

    var testDescription: String { name }
    var function: String { String(name.prefix { $0 != " " }) }
}

/// The two elements as one text.
func pair<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) -> Observable<String> {
    Observable.combineLatest(a, b).map { "\($0)+\($1)" }
}
