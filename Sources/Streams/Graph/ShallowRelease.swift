/// Lets releases recurse a few levels, which needs no memory. Deeper ones are queued in `Releases`.
enum ShallowRelease {
    private static let limit: UInt = 16

    /// Releases one level deeper. Returns false at the limit.
    @inline(__always)
    static func run(_ release: () -> Void) -> Bool {
        let depth = ThreadMemory.words + ThreadMemory.Place.releaseDepth.rawValue
        guard depth.pointee < limit else { return false }
        depth.pointee += 1
        release()
        depth.pointee -= 1
        return true
    }
}
