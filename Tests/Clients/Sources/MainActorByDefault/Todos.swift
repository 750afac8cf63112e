import Streams

/// What is left to do: models, closures and functions of the main actor, without `nonisolated` anywhere.
struct Todo: Equatable {
    var title: String
    var isDone = false
}

final class Todos {
    let all = Variable<[Todo]>([])
    private(set) var visible: [Todo] = []
    private(set) var title = ""
    private(set) var changes = 0
    private let bag = DisposeBag()

    init() {
        all.asDriver()
            .do(onNext: { [unowned self] _ in changes += 1 })
            .map { $0.filter { !$0.isDone } }
            .distinctUntilChanged { $0 == $1 }
            .drive(onNext: { [unowned self] in visible = $0 })
            .disposed(by: bag)
        all.asDriver()
            .map { [unowned self] in text($0.count) }
            .drive(onNext: { [unowned self] in title = $0 })
            .disposed(by: bag)
    }

    func add(_ title: String) {
        all.value.append(Todo(title: title))
    }

    private func text(_ count: Int) -> String { "\(count) open" }
}
