import Streams
import Testing

/// The network goes down and comes back while requests run.
struct ConnectivityTests {
    final class Monitor: NetworkMonitor {
        let log = Recorder<String>()
        let changes = PublishSubject<NetworkStatus>()
        private let bag = DisposeBag()

        func start(_ report: @escaping @Sendable (NetworkStatus) -> Void) {
            log.note("start")
            changes.subscribe(onNext: report).disposed(by: bag)
        }

        func stop() {
            log.note("stop")
            bag.dispose()
        }
    }

    private let monitor = Monitor()

    /// A request that needs the network, and counts how often it is made.
    private func request(_ connectivity: Connectivity, _ attempts: Counter) -> Observable<Int> {
        Observable.deferred {
            attempts.add(1)
            return connectivity.status.value == .online ? .just(attempts.value) : .error(ConnectionLost())
        }
    }

    @Test func `P2 the monitor is started and stopped once`() {
        do {
            let connectivity = Connectivity(monitor)
            monitor.changes.onNext(.offline)
            #expect(connectivity.status.value == .offline)
            #expect(monitor.log.entries == ["start"])
        }
        #expect(monitor.log.entries == ["start", "stop"])
    }

    @Test func `P2 disconnecting and reconnecting are reported once each, disconnecting with an alert`() {
        let connectivity = Connectivity(monitor)
        let log = Recorder<String>()
        let bag = DisposeBag()
        connectivity.cameOnline.subscribe(onNext: { _ in log.note("up") }).disposed(by: bag)
        connectivity.wentOffline.subscribe(onNext: { _ in log.note("down") }).disposed(by: bag)
        connectivity.alerts.subscribe(onNext: { _ in log.note("alert") }).disposed(by: bag)
        for status in [NetworkStatus.online, .offline, .offline, .online, .online] { monitor.changes.onNext(status) }
        #expect(log.entries == ["down", "alert", "up"])
    }

    @Test func `P2 a request that fails because the network is down is made again when it is back`() {
        let connectivity = Connectivity(monitor)
        let attempts = Counter()
        monitor.changes.onNext(.offline)
        let (recorder, _) = Recorder.events(
            of: request(connectivity, attempts).retryOnConnectionRestored(connectivity))
        #expect(attempts.value == 1 && recorder.entries == [])
        monitor.changes.onNext(.online)
        #expect(recorder.entries == [.next(2), .completed])
        monitor.changes.onNext(.offline)
        monitor.changes.onNext(.online)
        #expect(attempts.value == 2)
    }

    @Test func `P2 any other error passes, and so does a lost connection while the network is up`() {
        let connectivity = Connectivity(monitor)
        for error in [Failure() as any Error, ConnectionLost()] {
            let failing = Observable<Int>.error(error).retryOnConnectionRestored(connectivity)
            #expect(Recorder.events(of: failing).0.entries == [.error(error)])
        }
    }

    @Test func `P2 a request without a subscriber is not repeated`() {
        let connectivity = Connectivity(monitor)
        let attempts = Counter()
        monitor.changes.onNext(.offline)
        request(connectivity, attempts).retryOnConnectionRestored(connectivity).subscribe().dispose()
        monitor.changes.onNext(.online)
        #expect(attempts.value == 1)
    }
}
