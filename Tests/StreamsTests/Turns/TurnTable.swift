import Streams
import Testing

/// What changes while the rows of the table are observed.
struct World: Sendable {
    let a = Variable(1), b = Variable(10)
    let taps = PublishSubject<Int>()
    let time = VirtualTimeScheduler()
    let bag = DisposeBag()
    private let kept = Locked<[any Sendable]>([])

    /// Keeps a variable, which would complete when it is released.
    func keep(_ variable: Variable<Int>) -> Variable<Int> {
        kept.withLock { $0.append(variable) }
        return variable
    }

    var sum: Observable<Int> { Observable.combineLatest(a, b).map { $0 + $1 } }

    /// `a`, but an error in place of 2, as often as told.
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

    /// What an observer sees at its subscription and in each step, a completion as a full stop, an error as `!`.
    static func run(_ make: @Sendable (World) -> Observable<String>) -> String {
        let world = World()
        let seen = Locked<[[String]]>([[]])
        let note: @Sendable (String) -> Void = { text in seen.withLock { $0[$0.count - 1].append(text) } }
        let handle = make(world).subscribe { event in
            switch event {
            case .next(let text): note(text)
            case .error: note("!")
            case .completed: note(".")
            }
        }
        world.time.advance(by: 1.ticks)
        for step in world.steps {
            seen.withLock { $0.append([]) }
            step()
            world.time.advance(by: 1.ticks)
        }
        handle.dispose()
        return seen.withLock { $0.map { $0.joined(separator: " ") }.joined(separator: " | ") }
    }
}

/// How an operator behaves when several of its inputs change in one turn, shown by what its observer sees.
struct TurnRow: Sendable, CustomTestStringConvertible {
    /// What an operator does in a turn.
    enum Manner: Sendable {
        /// Passes each element on as it receives it.
        case passesOn
        /// Emits after everything that it depends on, in the order that its documentation states.
        case waits
        /// Emits in a turn of its own, later.
        case leaves
    }

    /// The name of the function or type, and which case of it after a blank.
    let name: String
    let manner: Manner
    let make: @Sendable (World) -> Observable<String>
    let expected: String

    init<Element>(
        _ name: String, _ manner: Manner, _ expected: String,
        _ make: @escaping @Sendable (World) -> Observable<Element>
    ) {
        self.name = name
        self.manner = manner
        self.expected = expected
        self.make = { make($0).map { "\($0)" } }
    }

    /// An operator that passes on each element of `a`, joined with `a` in a diamond.
    init(diamond name: String, _ apply: @escaping @Sendable (Observable<Int>, World) -> Observable<Int>) {
        self.init(name, .passesOn, "1+1 | 2+2 | 3+3 | 4+4 | ") { pair(apply($0.a.asObservable(), $0), $0.a) }
    }

    /// An operator that answers when `a` ends with its third element, joined with `b`, which changes in the same turn.
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
