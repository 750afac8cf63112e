import Streams

/// A device that measures three times when it is started.
struct DrillThermometer: Thermometer {
    func start(_ delegate: any ThermometerDelegate) {
        print("started")
        for degrees in [20, 35, 80] { delegate.thermometerDidMeasure(degrees) }
    }

    func stop() {
        print("stopped")
    }
}

let handle = DrillThermometer().degrees
    .map { $0 > 60 ? "\($0) degrees: let it cool down" : "\($0) degrees" }
    .subscribe(onNext: { print($0) })
handle.dispose()
