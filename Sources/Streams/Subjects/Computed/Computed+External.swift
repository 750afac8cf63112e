extension Computed where Element: Equatable {
    /// State outside of the program's variables: in a file, a database, a device.
    ///
    ///     outside   --1-----2-----3---
    ///     changes   --------x-----x---
    ///     value     --1-----2-----3---      Computed(externalChanges: changes) { outside }
    ///
    /// A read is never out of date: the closure runs at each read of this value, or of one that depends on it, once per
    /// read. So it should be cheap, for example the version of a file. Put the work into computed values that read this
    /// one: they run only if the result has changed.
    ///
    /// While this value, or one that depends on it, is observed, it subscribes to `changes`, and observers are notified
    /// after each element of `changes` that changes the result. A failure of `changes` is reported as an unhandled
    /// error.
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
    /// Called before other threads can see the value.
    func becomeExternal(_ listen: @escaping External.Listen) {
        isExternal = true
        node.pointee.flags.insert(.external)
        node.pointee.rank = Graph.external
        external = External(listen: listen)
        Graph.hasExternal.store(true, ordering: .relaxed)
    }
}
