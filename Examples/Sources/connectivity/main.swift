import Streams

/// A network that is switched on and off by the program.
final class Cable: NetworkMonitor {
    private let plug = PublishSubject<NetworkStatus>()
    private let bag = DisposeBag()

    func start(_ report: @escaping @Sendable (NetworkStatus) -> Void) {
        plug.subscribe(onNext: report).disposed(by: bag)
    }

    func stop() { bag.dispose() }
    func unplug() { plug.onNext(.offline) }
    func plugIn() { plug.onNext(.online) }
}

let cable = Cable()
let connectivity = Connectivity(cable)
let bag = DisposeBag()
connectivity.alerts.subscribe(onNext: { print($0) }).disposed(by: bag)

let request = Observable<String>.deferred {
    print("asking")
    return connectivity.status.value == .online ? .just("the answer") : .error(ConnectionLost())
}

cable.unplug()
request.retryOnConnectionRestored(connectivity).subscribe(onNext: { print($0) }).disposed(by: bag)
cable.plugIn()
