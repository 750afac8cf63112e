import Streams
import Testing

struct CellxTests {
    /// How the values of a layer are shared by those of the next.
    enum Sharing: CaseIterable {
        case share, replay, variable, behavior

        func keep(_ stream: Observable<Int>, _ bag: DisposeBag) -> Observable<Int> {
            switch self {
            case .share: return stream.share(replay: 1)
            case .replay: return stream.replay(1).refCount()
            case .variable:
                let variable = Variable(0)
                Disposables.create(stream.bind(to: variable), Disposables.create { _ = variable }).disposed(by: bag)
                return variable.asObservable()
            case .behavior:
                let subject = BehaviorSubject(0)
                stream.bind(to: subject).disposed(by: bag)
                return subject.asObservable()
            }
        }
    }

    @Test(arguments: Sharing.allCases, [10, 20, 50])
    func `I2 each value of a layered graph is computed once per transaction, and each observer is notified once`(
        sharing: Sharing, layers: Int
    ) {
        let budget = Budget(4 * layers * 20)
        let graph = Cellx(layers: layers, budget) { sharing.keep($0, $1) }
        let observers = graph.ends.map { end in
            let seen = Recorder<Int>()
            end.subscribe(onNext: { seen.note($0) }, onError: { _ in }).disposed(by: graph.bag)
            return seen
        }
        for values in [[4, 3, 2, 1], [7, 5, 3, 0], [1, 1, 2, 3]] {
            let before = budget.calls
            let notified = observers.map(\.entries.count)
            transaction {
                for (source, value) in zip(graph.sources, values) { source.value = value }
            }
            #expect(budget.calls - before == 4 * layers)
            #expect(zip(observers, notified).allSatisfy { $0.entries.count - $1 == 1 })
            #expect(observers.map(\.entries.last) == Cellx.values(of: values, layers: layers))
        }
    }
}
