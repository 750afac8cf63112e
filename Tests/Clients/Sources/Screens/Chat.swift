import Streams

/// A connection that calls back on its own thread.
protocol Connection: Sendable {
    func open(_ receive: @escaping @Sendable (String) -> Void, _ close: @escaping @Sendable ((any Error)?) -> Void)
    func close()
}

/// An actor that stores the messages.
actor History {
    private(set) var lines: [String] = []
    private let bag = DisposeBag()

    func keep(_ messages: Observable<String>) {
        messages.subscribe(onNext: { self.lines.append($0) }).disposed(by: bag)
    }
}

/// A chat over callbacks, shown on the main actor and kept by an actor.
@MainActor
final class Chat {
    private(set) var lines: [String] = []
    private(set) var isOpen = true
    let history = History()
    private let bag = DisposeBag()

    init(_ connection: any Connection) {
        let messages = Observable<String>.create { observer in
            connection.open(
                { observer.onNext($0) },
                { error in if let error { observer.onError(error) } else { observer.onCompleted() } })
            return Disposables.create { connection.close() }
        }
        .share()
        messages.subscribe(
            onNext: { [weak self] in self?.show($0) },
            onError: { [weak self] in self?.end("\($0)") },
            onCompleted: { [weak self] in self?.end("closed") }
        )
        .disposed(by: bag)
        Task { [history] in await history.keep(messages) }
    }

    private func show(_ line: String) { lines.append(line) }

    private func end(_ reason: String) {
        isOpen = false
        show(reason)
    }
}
