import Streams

struct Position: Equatable, Sendable {
    let latitude: Double, longitude: Double
}

enum Permission: Equatable, Sendable {
    case notAsked, denied, granted
}

/// What a device reports to its delegate.
protocol LocationDelegate: AnyObject, Sendable {
    func permissionDidChange(to permission: Permission)
    func didMove(to positions: [Position])
}

/// A location manager as systems have it: it has one delegate, which it does not retain.
protocol LocationDevice: Sendable {
    var permission: Permission { get }
    func setDelegate(_ delegate: (any LocationDelegate)?)
    func askForPermission()
    func start()
    func stop()
}

/// The position of a device. The device measures only while somebody observes and the user allows it.
struct Geolocation: Sendable {
    let permission: Observable<Permission>
    let position: Observable<Position>

    init(_ device: some LocationDevice) {
        let delegated = Observable<Report>.create { observer in
            let delegate = Delegate(observer)
            device.setDelegate(delegate)
            return Disposables.create {
                device.setDelegate(nil)
                withExtendedLifetime(delegate) {}
            }
        }
        let reports = delegated.share()

        // The delegate is set before the permission is read, so that no change in between is lost.
        let current = Observable<Permission>.deferred {
            let permission = device.permission
            if permission == .notAsked { device.askForPermission() }
            return .just(permission)
        }
        permission = Observable.merge(reports.compactMap(\.permission), current)
            .distinctUntilChanged()
            .share(replay: 1)

        let positions = reports.compactMap(\.position)
            .do(onSubscribed: { device.start() }, onDispose: { device.stop() })
            .share(replay: 1)
        position = permission.flatMapLatest { $0 == .granted ? positions : .never() }
    }
}

private enum Report: Sendable {
    case permission(Permission)
    case positions([Position])

    var permission: Permission? { if case .permission(let permission) = self { permission } else { nil } }
    /// The latest of the positions.
    var position: Position? { if case .positions(let positions) = self { positions.last } else { nil } }
}

private final class Delegate: LocationDelegate {
    private let observer: Observer<Report>

    init(_ observer: Observer<Report>) {
        self.observer = observer
    }

    func permissionDidChange(to permission: Permission) { observer.onNext(.permission(permission)) }
    func didMove(to positions: [Position]) { observer.onNext(.positions(positions)) }
}

/// A screen that shows the position, or why there is none.
@MainActor
final class Locator {
    private(set) var text = ""
    private(set) var isSettingsButtonShown = false
    private let bag = DisposeBag()

    init(_ geolocation: Geolocation) {
        geolocation.permission
            .subscribe(onNext: { [weak self] permission in
                self?.isSettingsButtonShown = permission == .denied
                if permission != .granted { self?.text = "position unknown" }
            })
            .disposed(by: bag)
        geolocation.position
            .map { "latitude \($0.latitude), longitude \($0.longitude)" }
            .subscribe(onNext: { [weak self] in self?.text = $0 })
            .disposed(by: bag)
    }
}
