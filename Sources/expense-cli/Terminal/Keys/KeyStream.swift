import Streams

extension ObservableType<[UInt8]> {
    /// The keys of the bytes that a terminal sends, in batches of what comes at once.
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
