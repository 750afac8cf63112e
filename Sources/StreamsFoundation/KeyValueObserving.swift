#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC
    import Streams

    extension NSObjectProtocol where Self: NSObject & Sendable {
        /// The value of a property that is compliant with key-value observing, at the subscription and after each change.
        ///
        ///     progress   --0.1--0.5--1.0--
        ///     stream(of: \.fractionCompleted)  0-0.1--0.5--1.0--
        ///
        /// Changes are emitted on the thread that makes them. The object is retained by the subscription; disposing ends
        /// the observation.
        ///
        ///     let fractions = progress.stream(of: \.fractionCompleted)
        ///     fractions.asDriver().drive(onNext: { bar.fraction = $0 }).disposed(by: bag)
        public func stream<Value: Sendable>(of property: any KeyPath<Self, Value> & Sendable) -> Infallible<Value> {
            .create { send in
                let observation = KeyValueObservation(
                    self.observe(property, options: .initial) { object, _ in send(object[keyPath: property]) })
                return Disposables.create { observation.token.invalidate() }
            }
        }
    }

    /// What ends an observation.
    // Safe: `invalidate` may be called from any thread, once.
    private struct KeyValueObservation: @unchecked Sendable {
        let token: NSKeyValueObservation

        init(_ token: NSKeyValueObservation) { self.token = token }
    }
#endif
