/// Lets releases recurse a few levels, which needs no memory. Deeper ones are queued in `Releases`.
enum ShallowRelease {
    private static let limit: UInt = 16
    private static let depth = ThreadWord(.releaseDepth)

    /// Goes one level deeper. Returns false at the limit.
    static func begin() -> Bool {
        let level = depth.value
        guard level < limit else { return false }
        depth.value = level + 1
        return true
    }

    static func end() {
        depth.value -= 1
    }
}
