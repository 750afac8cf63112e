import Dispatch
import Streams
import Synchronization
import Testing

/// What a stream sends, in order, by whichever thread.
final class Values<Value: Sendable & Equatable>: Sendable {
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

    /// Waits until the value is the last one sent.
    func wait(for value: Value, _ place: SourceLocation = #_sourceLocation) {
        let deadline = DispatchTime.now() + 10
        while all.last != value {
            guard arrivals.wait(timeout: deadline) == .success else {
                Issue.record("\(value) never came; \(all) did", sourceLocation: place)
                return
            }
        }
    }
}
