extension ValueCore {
    /// Changes the value; if somebody else updated it meanwhile, changes the new one instead.
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
            // An assignment did not look at the value before, so it may as well have come after the result.
            guard hasOthersUpdate else { return result }
            precedence.noteAttempt(of: origin)
        }
    }

    /// What an update adds to the version.
    private static var update: UInt64 { 1 << 32 }
}
