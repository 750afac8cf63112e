extension Computed where Element: Equatable {
    /// State that lies outside of the program's variables: in a file, a database, a device.
    ///
    ///     outside   --1-----2-----3---
    ///     changes   --------x-----x---
    ///     value     --1-----2-----3---      Computed(externalChanges: changes) { outside }
    ///
    /// Reading is never older than what is read: the closure runs at each read of this value, or of one that depends on
    /// it, once for each such read. So it should be cheap, such as the version of a file; what is made of it belongs into
    /// computed values that read this one, and they run only if the result has changed.
    ///
    /// As long as this value, or one that depends on it, is observed, `changes` is subscribed to, and observers are told
    /// after each of its elements that changes the result. If `changes` fails, that is reported as an unhandled error.
    public init(
        externalChanges changes: Observable<Void>, fileID: StaticString = #fileID, line: UInt = #line,
        _ compute: @escaping @Sendable () -> Element
    ) {
        self.init(fileID: fileID, line: line, compute)
        core.becomeExternal { onChange in
            changes.subscribe(onNext: { _ in onChange() }, fileID: fileID, line: line)
        }
    }
}

extension ComputedCore {
    /// Called before anybody else knows of it.
    func becomeExternal(_ listen: @escaping External.Listen) {
        node.pointee.flags.insert(.external)
        node.pointee.rank = Graph.external
        external = External(listen: listen)
        Graph.hasExternal.store(true, ordering: .relaxed)
    }
}
