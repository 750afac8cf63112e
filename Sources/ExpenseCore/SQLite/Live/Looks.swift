/// When a watch looks whether there was a commit.
///
/// A commit is written to the log, synced, and only then made visible, which no file system reports. This program
/// announces that a commit is visible; other programs do not. So after something was written, the watch looks after 4,
/// 16, 64 ... milliseconds, and after an announcement at once, and later for what another program wrote just before.
struct Looks {
    /// What a file system reports, the most important last.
    enum Event: Int {
        /// The file or its log was written.
        case written
        /// A commit was announced.
        case announced
        /// One of the files came, went or was replaced.
        case replaced
    }

    /// The longest pause, in milliseconds.
    let last: Int32
    /// The pause before the next look; nil if none follows.
    private(set) var pause: Int32?
    /// Whether one of the files was replaced: what was recorded until then may have to be saved when a writer is done.
    private var isThorough = false

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
        if event == .replaced { isThorough = true }
        let next =
            switch event {
            case .replaced: min(4, last)
            case .announced: isThorough ? min(4, last) : min(1024, last)
            default: pause.map { $0 * 4 }
            }
        pause = isFinal && !isThorough ? nil : next.flatMap { $0 > last ? nil : $0 }
        if pause == nil { isThorough = false }
    }
}
