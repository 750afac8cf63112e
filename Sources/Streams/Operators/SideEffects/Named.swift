extension ObservableType {
    /// Gives the stream a name in the ``SubscriptionTree``. The stream does not change.
    ///
    ///     source         --1--2--|
    ///     named("a")     --1--2--|
    ///
    /// The name is shown with its place in the source code. It costs nothing unless subscriptions are being recorded.
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
