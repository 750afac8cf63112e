import Streams

enum NetworkStatus: Sendable {
    case online, offline
}

/// A callback API, like that of the system.
protocol NetworkMonitor: Sendable {
    func start(_ report: @escaping @Sendable (NetworkStatus) -> Void)
    func stop()
}

/// The error of a request when the network is down.
struct ConnectionLost: Error {}

/// The state of the network, as a value and as events.
final class Connectivity: Sendable {
    let status = Variable(NetworkStatus.online)
    private let bag = DisposeBag()

    init(_ monitor: some NetworkMonitor) {
        Observable.create { observer in
            monitor.start(observer.onNext)
            return Disposables.create(monitor.stop)
        }
        .bind(to: status)
        .disposed(by: bag)
    }

    private var changes: Observable<NetworkStatus> { status.distinctUntilChanged().skip(1) }

    var cameOnline: Observable<NetworkStatus> { changes.filter { $0 == .online } }
    var wentOffline: Observable<NetworkStatus> { changes.filter { $0 == .offline } }
    var alerts: Observable<String> { wentOffline.map { _ in "You are offline. What you ask for comes later." } }
}

extension ObservableType {
    /// Retries when the connection is back, if the source failed because it was down. Any other error is passed on,
    /// also a lost connection while the network is reported to be up: an immediate retry would loop.
    func retryOnConnectionRestored(_ connectivity: Connectivity) -> Observable<Element> {
        retryWhen { errors in
            errors.flatMap { error in
                guard error is ConnectionLost, connectivity.status.value == .offline else {
                    return Observable<NetworkStatus>.error(error)
                }
                return connectivity.status.filter { $0 == .online }.take(1)
            }
        }
    }
}
