import Dispatch
import Streams
import Synchronization
import Testing

/// The elements of a stream, in order, from any thread.
final class Values<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let arrivals = DispatchSemaphore(value: 0)
    private let bag = DisposeBag()

    init(_ stream: some ObservableType<Value>) {
        stream.subscribe(onNext: { [self] value in
            values.withLock { $0.append(value) }
            arrivals.signal()
        }).disposed(by: bag)
    }

    var all: [Value] { values.withLock { $0 } }

    /// Waits until the elements are as expected: the thread that watches the file may emit them.
    ///
    /// It waits longer than a busy machine needs, but not forever.
    func wait(
        until isExpected: ([Value]) -> Bool, _ place: SourceLocation = #_sourceLocation
    ) {
        let deadline = DispatchTime.now() + 60
        while !isExpected(all) {
            guard arrivals.wait(timeout: deadline) == .success else {
                Issue.record("what was waited for never came; \(all) did", sourceLocation: place)
                return
            }
        }
    }
}

extension Values where Value: Equatable {
    /// Waits until the value is the last element.
    func wait(for value: Value, _ place: SourceLocation = #_sourceLocation) {
        wait(until: { $0.last == value }, place)
    }

    /// Waits until these are all elements.
    func wait(for values: [Value], _ place: SourceLocation = #_sourceLocation) {
        wait(until: { $0 == values }, place)
    }
}
