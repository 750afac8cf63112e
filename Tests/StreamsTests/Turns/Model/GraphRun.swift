import Streams

extension Graph {
    /// Runs the program on the library.
    func run() -> Views {
        let run = GraphRun(self)
        return run.views()
    }
}

/// The program, built with the library.
private final class GraphRun {
    private let graph: Graph
    private var streams: [Observable<Int>] = []
    private var writes: [Int: @Sendable (Int) -> Void] = [:]
    private var sends: [Int: @Sendable (Event<Int>) -> Void] = [:]
    private let bag = DisposeBag()
    private let log: Locked<Views>
    private let step = Counter()
    private var handles: [Subscription] = []
    /// An observer that receives more than this in one step is disposed of, so that no program runs endlessly.
    private static let bound = 10_000

    init(_ graph: Graph) {
        self.graph = graph
        log = Locked(Views(graph))
        for (index, node) in graph.nodes.enumerated() { streams.append(make(node, index)) }
        for node in graph.observed { observe(node) }
    }

    func views() -> Views {
        for next in graph.steps {
            step.add(1)
            switch next {
            case .plain(let act): perform(act)
            case .transaction(let acts): transaction { for act in acts { perform(act) } }
            case .observe(let node): observe(node)
            case .dispose(let observer): if observer < handles.count { handles[observer].dispose() }
            }
        }
        for handle in handles { handle.dispose() }
        return log.withLock { $0 }
    }

    private func perform(_ act: Act) {
        switch act {
        case .write(let node, let number): writes[node]?(number)
        case .send(let node, let number): sends[node]?(.next(number))
        case .complete(let node): sends[node]?(.completed)
        }
    }

    private func observe(_ node: Int) {
        let (log, step, number) = (log, step, handles.count)
        let handle = streams[node].subscribe { event in
            log.withLock { views in
                guard views.steps[step.value].count < Self.bound else { return }
                views.note(Happening(event), by: number, in: step.value)
            }
        }
        handles.append(handle)
    }

    private func keep(_ variable: Variable<Int>, _ index: Int) -> Observable<Int> {
        writes[index] = { variable.value = $0 }
        return variable.asObservable()
    }

    private func keep(_ subject: some SubjectType<Int>, _ index: Int) -> Observable<Int> {
        sends[index] = { subject.on($0) }
        return subject.asObservable()
    }

    private func make(_ node: Node, _ index: Int) -> Observable<Int> {
        switch node {
        case .variable(let value): return keep(Variable(value), index)
        case .subject: return keep(PublishSubject<Int>(), index)
        case .behavior(let value): return keep(BehaviorSubject(value), index)
        case .of(let numbers): return .from(numbers)

        case .map(let source, let number): return streams[source].map { Sum.of([$0, number]) }
        case .filter(let source, let number): return streams[source].filter { $0 % number != 0 }
        case .scan(let source): return streams[source].scan(0) { Sum.of([$0, $1]) }
        case .distinct(let source): return streams[source].distinctUntilChanged()
        case .startWith(let source, let number): return streams[source].startWith(number)
        case .take(let source, let count): return streams[source].take(count)
        case .skip(let source, let count): return streams[source].skip(count)
        case .pairwise(let source): return streams[source].pairwise().map { Sum.of([$0, $1]) }
        case .materialize(let source):
            return streams[source].materialize().map { event in
                switch event {
                case .next(let element): element
                case .error: 98
                case .completed: 99
                }
            }
        case .failing(let source, let number):
            return streams[source].map { element in
                if element % number == 0 { throw Failure() }
                return element
            }
        case .created(let source): return relayed(streams[source])
        case .grouped(let source, let number):
            return streams[source].groupBy { $0 % number }
                .flatMap { group in group.scan(group.key) { Sum.of([$0, $1]) } }

        case .combineLatest(let sources):
            return Observable<[Int]>.combineLatest(sources.map { streams[$0] }).map { Sum.of($0) }
        case .withLatestFrom(let source, let other):
            return streams[source].withLatestFrom(streams[other]).map { Sum.of([$0, $1]) }
        case .sample(let source, let other): return streams[source].sample(streams[other])
        case .takeUntil(let source, let other): return streams[source].takeUntil(streams[other])
        case .skipUntil(let source, let other): return streams[source].skipUntil(streams[other])

        case .zip(let source, let other):
            return Observable<[Int]>.zip([streams[source], streams[other]]).map { Sum.of($0) }
        case .merge(let sources): return .merge(sources.map { streams[$0] })
        case .concat(let sources): return .concat(sources.map { streams[$0] })
        case .amb(let source, let other): return streams[source].amb(streams[other])
        case .sequenceEqual(let source, let other):
            return streams[source].sequenceEqual(streams[other]).map { $0 ? 1 : 0 }
        case .flatten(let source, let choices, let way): return flatten(source, choices, way)
        case .catchError(let source, let other):
            let other = streams[other]
            return streams[source].catchError { _ in other }
        case .retry(let source, let times): return streams[source].retry(times)

        case .share(let source, let replays):
            let shared = streams[source].share(replay: replays ? 1 : 0, scope: .forever)
            shared.subscribe(onError: { _ in }).disposed(by: bag)
            return shared
        case .bind(let source, let target): return bind(streams[source], to: target, index)
        }
    }

    private func flatten(_ source: Int, _ choices: [Int], _ way: Node.Flattening) -> Observable<Int> {
        let choices = choices.map { streams[$0] }
        let inner: @Sendable (Int) -> Observable<Int> = { number in
            choices[number % choices.count].map { Sum.of([number, $0]) }
        }
        return switch way {
        case .flatMap: streams[source].flatMap(inner)
        case .concatMap: streams[source].concatMap(inner)
        case .flatMapFirst: streams[source].flatMapFirst(inner)
        case .flatMapLatest: streams[source].flatMapLatest(inner)
        }
    }

    private func bind(_ stream: Observable<Int>, to target: Node.Target, _ index: Int) -> Observable<Int> {
        switch target {
        case .variable:
            let variable = Variable(0)
            stream.bind(to: variable).disposed(by: bag)
            return keep(variable, index)
        case .behavior:
            let subject = BehaviorSubject(0)
            stream.bind(to: subject).disposed(by: bag)
            return keep(subject, index)
        case .subject:
            let subject = PublishSubject<Int>()
            stream.bind(to: subject).disposed(by: bag)
            return keep(subject, index)
        }
    }
}

extension Happening {
    fileprivate init(_ event: Event<Int>) {
        switch event {
        case .next(let element): self = .next(element)
        case .error: self = .failed
        case .completed: self = .completed
        }
    }
}
