import Streams

extension ObservableType<[UInt8]> {
    /// The keys in the bytes from a terminal, in batches as they arrive.
    ///
    ///     bytes    --ESC---------[A-----     (within 50 ms)     --ESC-----------
    ///     keys     -------------up-----                        -------escape---
    func keys(on scheduler: any Scheduler) -> Observable<[Key]> {
        let stream = asObservable()
        return .deferred {
            let decoder = Variable(KeyDecoder())
            return stream.flatMapLatest { bytes -> Observable<[Key]> in
                let keys = decoder.update { $0.decode(bytes) }
                guard let patience = decoder.value.patience else { return .just(keys) }
                let rest = Observable<Int>.timer(patience, scheduler: scheduler).map { _ in
                    decoder.update { $0.decodeRest() }
                }
                return .just(keys).concat(rest)
            }
            .filter { !$0.isEmpty }
        }
    }
}
