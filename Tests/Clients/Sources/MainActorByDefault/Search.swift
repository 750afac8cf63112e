import Streams

/// A search as somebody types: the results of the latest query, and whether one is running.
final class Search {
    let query = Variable("")
    private(set) var results: [Answer] = []
    private(set) var isSearching = false
    private let bag = DisposeBag()

    init(find: @escaping @Sendable (String) async throws -> [Answer], scheduler: any Scheduler) {
        let running = Variable(false)
        running.bind(to: { [weak self] in self?.isSearching = $0 }).disposed(by: bag)
        query.skip(1)
            .debounce(.milliseconds(300), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { query in
                Observable.task { try await find(query) }
                    .catchErrorJustReturn([])
                    .do(onSubscribe: { running.value = true }, onDispose: { running.value = false })
            }
            .distinctUntilChanged()
            .observe(on: MainScheduler.instance)
            .subscribe(
                onNext: { [weak self] in self?.results = $0 },
                onCompleted: { [weak self] in self?.isSearching = false }
            )
            .disposed(by: bag)
    }
}
