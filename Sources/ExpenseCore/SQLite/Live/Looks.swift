/// When a watch looks whether there was a commit.
///
/// A commit is written to the log, synced, and only then made visible, which no file system reports. This program
/// announces that a commit is visible; other programs do not. So after something was written, the watch looks after 4,
/// 16, 64 ... milliseconds, and after an announcement at once, and later for what another program wrote just before.
struct Looks {
    /// What a file system reports.
    enum Event {
        /// The file or its log was written.
        case written
        /// A commit was announced, or one of the files came, went or was replaced.
        case announced
    }

    /// The longest pause, in milliseconds.
    let last: Int32
    /// The pause before the next look; nil if none follows.
    private(set) var pause: Int32?

    /// - Parameter last: the longest pause, in milliseconds.
    init(last: Int32) {
        self.last = last
    }

    /// Takes note of something written. Returns false if a look follows soon anyway.
    mutating func noteWriting() -> Bool {
        let first = min(4, last)
        guard pause.map({ $0 > first }) ?? true else { return false }
        pause = first
        return true
    }

    /// - Parameters:
    ///   - event: what caused the look; nil for one that followed a pause.
    ///   - isFinal: whether the log was empty before. Then all commits were seen: the next one is another event.
    mutating func noteLook(after event: Event?, isFinal: Bool) {
        let next = event == nil ? pause.map { $0 * 4 } : min(1024, last)
        pause = isFinal ? nil : next.flatMap { $0 > last ? nil : $0 }
    }
}
