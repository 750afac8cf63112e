import Streams

/// A connection that calls back on a thread of its own.
protocol ChatConnection: Sendable {
    func open(_ report: @escaping @Sendable (ChatReport) -> Void)
    func send(_ text: String)
    func close()
}

enum ChatReport: Sendable {
    case opened
    case message(String)
    /// The end of the connection: with an error if it was lost.
    case closed((any Error)?)
}

/// A chat that connects again when the connection is lost. What is sent meanwhile is kept and sent then.
@MainActor
final class Chat {
    enum Status: Equatable, Sendable {
        case connecting, open, closed
        /// Lost so many times since it was last open; the next attempt is due later.
        case waiting(failures: Int)
    }

    private(set) var lines: [String] = []
    let status: Variable<Status>
    let messages: Observable<String>
    private let outgoing = PublishSubject<String>()
    private let bag = DisposeBag()

    init(connect: @escaping @Sendable () -> any ChatConnection, scheduler: any Scheduler) {
        let status = Variable(Status.connecting)
        let connection = Variable((any ChatConnection)?.none)
        messages = Self.session(connect, connection, status)
            .retryWhen { errors in
                errors
                    .scan(0) { failures, _ in connection.value == nil ? failures + 1 : 1 }
                    .flatMap { failures in
                        transaction {
                            connection.value = nil
                            status.value = .waiting(failures: failures)
                        }
                        let wait = Backoff.exponential(jitter: 0).wait(afterFailures: failures)
                        return Observable<Int>.timer(wait, scheduler: scheduler)
                    }
            }
            .share()
        self.status = status

        messages
            .subscribe(
                onNext: { [weak self] in self?.lines.append($0) }, onCompleted: { status.value = .closed }
            )
            .disposed(by: bag)
        outgoing.pausableBuffered(connection.map { $0 != nil })
            .subscribe(onNext: { connection.value?.send($0) })
            .disposed(by: bag)
    }

    func send(_ text: String) { outgoing.onNext(text) }

    /// One connection, from opening to its end.
    private static func session(
        _ connect: @escaping @Sendable () -> any ChatConnection, _ connection: Variable<(any ChatConnection)?>,
        _ status: Variable<Status>
    ) -> Observable<String> {
        Observable.create { observer in
            let opening = connect()
            status.value = .connecting
            opening.open { report in
                switch report {
                case .opened:
                    transaction {
                        connection.value = opening
                        status.value = .open
                    }
                case .message(let text): observer.onNext(text)
                case .closed(let error?): observer.onError(error)
                case .closed(nil):
                    connection.value = nil
                    observer.onCompleted()
                }
            }
            return Disposables.create { opening.close() }
        }
    }
}

/// An actor that keeps the messages.
actor Transcript {
    private(set) var lines: [String] = []
    private let bag = DisposeBag()

    func keep(_ messages: Observable<String>) {
        messages.subscribe(onNext: { self.lines.append($0) }).disposed(by: bag)
    }
}
