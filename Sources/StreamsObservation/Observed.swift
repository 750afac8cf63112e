import Observation
import Streams

/// State as a property that SwiftUI views and `withObservationTracking` follow.
///
///     variable  --1-----2-----3---
///     value     --1-----2-----3---      (readers are notified of each change)
///
/// Code that reads ``value`` inside `withObservationTracking`, or in the body of a view, is notified of the next
/// change. It belongs to the main actor: what is sent there arrives at once, and what another thread sends arrives in
/// one batch per turn with everything else that the main actor receives. So two of these never show half of a
/// transaction.
///
/// It is subscribed as long as it lives. A `Variable` or `Computed` does not depend on Observation, so programs that do
/// not use `Observed` pay nothing for it.
///
///     let price = Variable(10), count = Variable(2)
///     let total = Observed(Computed { price.value * count.value })
///     withObservationTracking { print(total.value) } onChange: { print("changed") }
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Observed<Element: Sendable>: Observation.Observable {
    private let registrar = ObservationRegistrar()
    private let bag = DisposeBag()
    private var latest: Element

    /// Follows a variable, which it does not keep alive.
    public convenience init(_ variable: Variable<Element>) {
        self.init(initially: variable.value, from: variable.asObservable())
    }

    /// Follows a computed value, and keeps it alive.
    public convenience init(_ computed: Computed<Element>) {
        self.init(initially: computed.value, from: computed.asObservable())
    }

    /// Follows a stream. Until the stream has emitted, the value is the one given here; after the end, it is the last
    /// element. A failure is reported as an unhandled error.
    public init(initially value: Element, from stream: some ObservableType<Element>) {
        latest = value
        stream.asObservable()
            .subscribe(onNext: { [weak self] element in self?.receive(element) })
            .disposed(by: bag)
    }

    /// The latest value. Reading it registers with the `withObservationTracking` around the call, if there is one.
    public var value: Element {
        registrar.access(self, keyPath: \.value)
        return latest
    }

    private func receive(_ element: Element) {
        registrar.withMutation(of: self, keyPath: \.value) { latest = element }
    }
}
