extension ValueCore {
    /// Changes the value; if another thread updated it meanwhile, changes the new value instead.
    func update<Result, Failure: Error>(
        _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var precedence = Precedence(at: ObjectIdentifier(self))
        defer { precedence.giveBack() }
        while true {
            precedence.waitForOthers()
            acquire()
            let versionBefore = version
            var changed = value
            release()
            let result = try change(&changed)
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
            precedence.noteAttempt(of: origin)
        }
    }

    /// What an update adds to the version.
    private static var update: UInt64 { 1 << 32 }
}
