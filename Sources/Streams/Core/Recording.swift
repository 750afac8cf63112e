extension ObservableType {
    /// The same stream; while subscriptions are recorded, it appears in the ``SubscriptionTree`` under a name.
    @usableFromInline
    func recorded(as name: @escaping @Sendable () -> String) -> Observable<Element> {
        let source = asObservable()
        let record: @Sendable (Observer<Element>) -> Observer<Element> = { observer in
            let upstream = Upstream(below: observer)
            let node = SubscriptionTree.record(upstream.subscription, name())
            return upstream.receiving { element, _ in node.delivers { upstream.onNext(element) } }
        }
        return Observable { observer in
            source.subscribe(SubscriptionTree.isRecording ? record(observer) : observer)
        }
    }
}
