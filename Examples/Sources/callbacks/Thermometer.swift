import Streams

/// A device with callbacks, like those of system libraries: it is started, reports to a delegate, and is stopped.
protocol ThermometerDelegate: AnyObject, Sendable {
    func thermometerDidMeasure(_ degrees: Int)
    func thermometerDidFail(_ error: any Error)
}

protocol Thermometer: Sendable {
    func start(_ delegate: any ThermometerDelegate)
    func stop()
}

/// Forwards the reports of the device to an observer, from any thread.
private final class Forwarder: ThermometerDelegate {
    let observer: Observer<Int>

    init(_ observer: Observer<Int>) {
        self.observer = observer
    }

    func thermometerDidMeasure(_ degrees: Int) { observer.onNext(degrees) }
    func thermometerDidFail(_ error: any Error) { observer.onError(error) }
}

extension Thermometer {
    /// The measured temperatures: the device is started for the first subscriber and stopped when the last one
    /// disposes.
    var degrees: Observable<Int> {
        Observable.create { observer in
            let delegate = Forwarder(observer)
            start(delegate)
            return Disposables.create {
                stop()
                // A device usually holds its delegate weakly.
                withExtendedLifetime(delegate) {}
            }
        }
        .share()
    }
}
