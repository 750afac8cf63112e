extension ObservableType {
    /// Logs the subscription, each event and the disposal, one line each, and passes everything on unchanged.
    ///
    ///     source          --1--|
    ///     debug("a")      --1--|        a: subscribed, a: next(1), a: completed, a: disposed
    ///
    /// A line begins with the identifier, or with the file and line of the call. Lines are written to standard error or
    /// passed to `log`, which is called on the thread that delivers.
    ///
    ///     Observable.of(1, 2)
    ///         .debug("numbers")
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func debug(
        _ identifier: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        log: @escaping @Sendable (String) -> Void = { writeToStandardError($0) }
    ) -> Observable<Element> {
        let name = identifier ?? Origin(fileID: fileID, line: line).description
        return self.do(
            onNext: { log("\(name): next(\($0))") },
            onError: { log("\(name): error(\($0))") },
            onCompleted: { log("\(name): completed") },
            onSubscribe: { log("\(name): subscribed") },
            onDispose: { log("\(name): disposed") })
    }
}
