extension ObservableType {
    /// Gives the stream a name in the ``SubscriptionTree``, and changes nothing.
    ///
    ///     source         --1--2--|
    ///     named("a")     --1--2--|
    ///
    /// The name stands with its place in the source code. Unless subscriptions are being recorded it costs nothing.
    ///
    ///     Observable.of(1, 2)
    ///         .named("numbers")
    ///         .subscribe(onNext: { print($0) })
    public func named(
        _ name: String, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Observable<Element> {
        recorded(as: { "\(name) (\(Origin(fileID: fileID, line: line)))" })
    }

    @usableFromInline
    func recorded(as name: @escaping @Sendable () -> String) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            guard SubscriptionTree.isRecording else { return source.subscribe(observer) }
            let upstream = Upstream(below: observer)
            let node = SubscriptionTree.record(upstream.subscription, name())
            source.subscribe(upstream.receiving { element, _ in node.delivers { upstream.onNext(element) } })
        }
    }
}
