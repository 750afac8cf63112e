extension ValueCore {
    /// Changes the value; if another thread updated it meanwhile, changes the new value instead.
    @inlinable
    func update<Result, Failure: Error>(
        _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var precedence = Precedence()
        defer { precedence.giveBack() }
        while true {
            precedence.beginAttempt()
            Precedence.waitForOthers(at: ObjectIdentifier(self))
            waitForRoom()
            var (changed, versionBefore) = currentAndVersion
            let result = try apply(change, to: &changed, isRepeated: precedence.isDue)
            acquire()
            if version == versionBefore {
                version &+= Self.update
                finishWrite(changed)
                return result
            }
            let hasOthersUpdate = version / Self.update != versionBefore / Self.update
            release()
            // An assignment does not depend on the previous value, so it may as well have come after this update.
            guard hasOthersUpdate else { return result }
            precedence.noteAttempt(at: ObjectIdentifier(self))
        }
    }

    @usableFromInline
    func updateInTransaction<Result, Failure: Error>(
        _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let transaction = Transaction.current.object else { return try update(change) }
        return try transaction.update(self, change)
    }

    /// The value, with the version that it has.
    @inlinable var currentAndVersion: (value: Element, version: UInt64) {
        withLock { (value, version) }
    }

    /// What an update adds to the version.
    @inlinable static var update: UInt64 { 1 << 32 }
}
