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
}
