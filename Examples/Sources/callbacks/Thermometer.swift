import Streams

/// A device that calls back, as system libraries have them: it is started, reports to a delegate, and is stopped.
protocol ThermometerDelegate: AnyObject, Sendable {
    func thermometerDidMeasure(_ degrees: Int)
    func thermometerDidFail(_ error: any Error)
}

protocol Thermometer: Sendable {
    func start(_ delegate: any ThermometerDelegate)
    func stop()
}

/// Hands what the device reports to an observer, which takes it from any thread.
private final class Forwarder: ThermometerDelegate {
    let observer: Observer<Int>

    init(_ observer: Observer<Int>) {
        self.observer = observer
    }

    func thermometerDidMeasure(_ degrees: Int) { observer.onNext(degrees) }
    func thermometerDidFail(_ error: any Error) { observer.onError(error) }
}

extension Thermometer {
    /// What the device measures: it is started for the first subscriber and stopped when the last one has gone.
    var degrees: Observable<Int> {
        Observable.create { observer in
            let delegate = Forwarder(observer)
            start(delegate)
            return Disposables.create {
                stop()
                // A device holds its delegate weakly, as a rule.
                withExtendedLifetime(delegate) {}
            }
        }
        .share()
    }
}
