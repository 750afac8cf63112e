extension Observable {
    /// Emits a first element, then each next one computed from the previous one, as long as a condition holds.
    ///
    ///     generate(initial: 1, while: { $0 < 9 }, next: { $0 * 2 })  1248|
    ///
    /// Emits on the subscribing thread and stops as soon as the subscription is disposed of. If a function throws, the
    /// stream fails with that error.
    ///
    ///     Observable.generate(initial: 1, while: { $0 < 1000 }, next: { $0 * 2 })
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func generate(
        initial: Element, while condition: @escaping @Sendable (Element) throws -> Bool,
        next: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> {
        Observable { observer in
            do {
                var element = initial
                while !observer.isDisposed, try condition(element) {
                    observer.onNext(element)
                    guard !observer.isDisposed else { return }
                    element = try next(element)
                }
                if !observer.isDisposed { observer.onCompleted() }
            } catch {
                observer.onError(error)
            }
        }
    }
}
