import Streams
import Synchronization
import Testing

@testable import Ported

/// A device that a test controls, and that records how it is used.
private final class Device: LocationDevice {
    private struct State {
        var permission: Permission
        weak var delegate: (any LocationDelegate)?
        var log: [String] = []
    }

    private let state: Mutex<State>

    init(_ permission: Permission) {
        state = Mutex(State(permission: permission))
    }

    var permission: Permission { state.withLock(\.permission) }
    var log: [String] { state.withLock(\.log) }
    private var delegate: (any LocationDelegate)? { state.withLock { $0.delegate } }

    func setDelegate(_ delegate: (any LocationDelegate)?) {
        state.withLock { $0.delegate = delegate }
        note(delegate == nil ? "no delegate" : "delegate")
    }

    func askForPermission() { note("ask") }
    func start() { note("start") }
    func stop() { note("stop") }
    private func note(_ call: String) { state.withLock { $0.log.append(call) } }

    func decide(_ permission: Permission) {
        state.withLock { $0.permission = permission }
        delegate?.permissionDidChange(to: permission)
    }

    func move(_ latitudes: Double...) {
        delegate?.didMove(to: latitudes.map { Position(latitude: $0, longitude: 16) })
    }
}

@MainActor
struct GeolocationTests {
    @Test func `nothing is started before somebody observes`() {
        let device = Device(.granted)
        _ = Geolocation(device)
        #expect(device.log == [])
    }

    @Test func `the user is asked for permission, and the device starts when it is granted`() {
        let device = Device(.notAsked)
        let locator = Locator(Geolocation(device))
        #expect(device.log == ["delegate", "ask"])
        #expect(locator.text == "position unknown" && !locator.isSettingsButtonShown)
        device.decide(.granted)
        #expect(device.log == ["delegate", "ask", "start"])
        device.move(47, 48.5)
        #expect(locator.text == "latitude 48.5, longitude 16.0")
    }

    @Test func `without permission there is a button to the settings, and the device does not measure`() {
        let device = Device(.granted)
        let locator = Locator(Geolocation(device))
        device.move(48)
        device.decide(.denied)
        #expect(locator.isSettingsButtonShown && locator.text == "position unknown")
        #expect(device.log == ["delegate", "start", "stop"])
        device.decide(.granted)
        device.move(49)
        #expect(!locator.isSettingsButtonShown && locator.text == "latitude 49.0, longitude 16.0")
        #expect(device.log == ["delegate", "start", "stop", "start"])
    }

    @Test func `a position from before the permission was withdrawn is not shown later`() {
        let device = Device(.granted)
        let geolocation = Geolocation(device)
        let handle = geolocation.position.subscribe()
        device.move(48)
        device.decide(.denied)
        let locator = Locator(geolocation)
        device.decide(.granted)
        #expect(locator.text == "position unknown")
        device.move(49)
        #expect(locator.text == "latitude 49.0, longitude 16.0")
        handle.dispose()
    }

    @Test func `several observers share one delegate and one measurement, which ends with the last`() {
        let device = Device(.granted)
        let geolocation = Geolocation(device)
        let first = geolocation.position.subscribe()
        device.move(48)
        let latest = Variable(0.0)
        let second = geolocation.position.map(\.latitude).bind(to: latest)
        #expect(latest.value == 48)
        first.dispose()
        #expect(device.log == ["delegate", "start"])
        second.dispose()
        #expect(device.log == ["delegate", "start", "stop", "no delegate"])
    }

    @Test func `a report without a position changes nothing`() {
        let device = Device(.granted)
        let locator = Locator(Geolocation(device))
        device.move(48)
        device.move()
        #expect(locator.text == "latitude 48.0, longitude 16.0")
    }

    @Test func `the screen ends its measurement when it goes`() {
        let device = Device(.granted)
        var locator: Locator? = Locator(Geolocation(device))
        #expect(locator != nil)
        locator = nil
        #expect(device.log.suffix(2) == ["stop", "no delegate"])
    }
}
