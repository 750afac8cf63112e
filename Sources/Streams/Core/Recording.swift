extension ObservableType {
    /// The same stream; while subscriptions are recorded, it appears in the ``SubscriptionTree`` under a name.
    @usableFromInline
    func recorded(as name: @escaping @Sendable () -> String) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer in
            guard SubscriptionTree.isRecording else { return source.subscribe(observer) }
            let upstream = Upstream(below: observer)
            let node = SubscriptionTree.record(upstream.subscription, name())
            source.subscribe(upstream.receiving { element, _ in node.delivers { upstream.onNext(element) } })
        }
    }
}
