import OpenCombine
import Streams
import Synchronization

struct Fault: Error, CustomStringConvertible {
    var description: String { "Fault()" }
}

/// What subscribers have received, as lines.
final class Log: Sendable {
    private let added = Mutex([String]())

    var lines: [String] { added.withLock { $0 } }

    func add(_ line: String) {
        added.withLock { $0.append(line) }
    }

    @discardableResult
    func follow(_ publisher: some Publisher) -> AnyCancellable {
        publisher.sink(
            receiveCompletion: { self.add("\($0)") },
            receiveValue: { self.add("\($0)") })
    }
}

/// The events of a stream that emits everything when it is subscribed to.
func events<Element>(of stream: Observable<Element>) -> [String] {
    let log = Log()
    stream.materialize().subscribe(onNext: { log.add("\($0)") }).dispose()
    return log.lines
}

final class Model: ObservableObject {
    @OpenCombine.Published var name = ""
}

/// A subscriber that demands as much as the test says.
// Safe: set once, by the publisher, before anything else is called.
final class Requesting<Input>: Subscriber, @unchecked Sendable {
    typealias Failure = any Error

    let log = Log()
    private let first: Subscribers.Demand
    private let more: Subscribers.Demand
    private let subscribed: (any OpenCombine.Subscription) -> Void
    private var subscription: (any OpenCombine.Subscription)?

    init(
        first: Subscribers.Demand, more: Subscribers.Demand = .none,
        subscribed: @escaping (any OpenCombine.Subscription) -> Void = { _ in }
    ) {
        (self.first, self.more, self.subscribed) = (first, more, subscribed)
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    func receive(subscription: any OpenCombine.Subscription) {
        self.subscription = subscription
        subscription.request(first)
        subscribed(subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        log.add("\(input)")
        return more
    }

    func receive(completion: Subscribers.Completion<any Error>) { log.add("\(completion)") }
}
