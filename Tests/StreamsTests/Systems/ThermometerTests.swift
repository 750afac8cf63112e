import Streams
import Testing

/// A callback API, wrapped with `create`.
@Suite(.ownThreads)
struct ThermometerTests {
    /// A device that a test controls; it records when it is started and stopped.
    final class Device: Thermometer {
        let log = Recorder<String>()
        private let delegates = Locked<[any ThermometerDelegate]>([])
        var delegate: (any ThermometerDelegate)? { delegates.withLock { $0.last } }

        func start(_ delegate: any ThermometerDelegate) {
            log.note("start")
            delegates.withLock { $0.append(delegate) }
        }

        func stop() { log.note("stop") }
    }

    @Test func `P3 the device starts with the first subscriber and stops with the last, once each`() {
        let device = Device()
        let degrees = device.degrees
        #expect(device.log.entries == [])
        let (first, one) = Recorder.events(of: degrees)
        let (second, other) = Recorder.events(of: degrees)
        device.delegate?.thermometerDidMeasure(20)
        one.dispose()
        one.dispose()
        #expect(device.log.entries == ["start"])
        device.delegate?.thermometerDidMeasure(21)
        other.dispose()
        #expect(device.log.entries == ["start", "stop"])
        #expect(first.entries == [.next(20)] && second.entries == [.next(20), .next(21)])
    }

    @Test func `P3 an error of the device stops it once, and a later report is ignored`() {
        let device = Device()
        let (recorder, handle) = Recorder.events(of: device.degrees)
        let delegate = device.delegate
        delegate?.thermometerDidFail(Failure())
        delegate?.thermometerDidMeasure(99)
        handle.dispose()
        #expect(recorder.entries == [.error(Failure())])
        #expect(device.log.entries == ["start", "stop"])
    }

    @Test func `P3 a device may report from any threads`() {
        let device = Device()
        let (recorder, handle) = Recorder.events(of: device.degrees)
        let report: @Sendable () -> Void = { for number in 0..<500 { device.delegate?.thermometerDidMeasure(number) } }
        together(report, report)
        #expect(recorder.entries.count == 1000)
        handle.dispose()
    }
}
