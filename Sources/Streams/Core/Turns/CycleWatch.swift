import Synchronization

/// Detects variables whose observers write them in an endless cycle.
///
/// A write that an observer makes while its variable is delivering is queued. In a cycle the delivering thread keeps
/// filling that queue itself. Beyond the bound, one more round is recorded to report which variables take part.
@usableFromInline
struct CycleWatch: Sendable {
    /// How many writes in a row a variable may cause to itself: far more than a program without a cycle needs.
    static var bound: Int { boundSetting.load(ordering: .relaxed) }
    static let boundSetting = Atomic<Int>(10_000_000)

    private var thread: UInt?
    private var writes = 0
    private var isReported = false
    private(set) var path: [Origin] = []

    @usableFromInline init() {}

    /// Begins a new series: the current thread owns the gate and handles the queue.
    @usableFromInline
    mutating func begin() {
        thread = currentThreadIdentifier()
        writes = 0
        isReported = false
    }

    /// Counts a queued write, if the thread that owns the gate made it.
    @usableFromInline
    mutating func noteQueuedWrite() {
        guard thread == currentThreadIdentifier() else { return }
        writes += 1
        if writes == Self.bound { Trace.start() }
        if writes == Self.bound + 1 { path = Trace.stop() }
    }

    @usableFromInline var isEndless: Bool { writes > Self.bound }

    /// True the first time in a series.
    mutating func shallReport() -> Bool {
        defer { isReported = true }
        return !isReported
    }

    /// Whether a turn ends after so many runs of its junctions, more than the bound. Some further runs are recorded to
    /// report which variables take part.
    static func endsTurn(after runs: Int) -> Bool {
        if runs == bound + 1 { Trace.start() }
        if runs == bound + 100 {
            ProgrammingError.endlessCycle(path: Trace.stop().removingRepetition(), writes: bound).report()
        }
        return runs >= bound + 100
    }

    /// Records which variables a thread writes.
    enum Trace {
        private static let state = Guarded<(thread: UInt, path: [Origin])?>(nil)

        static func start() {
            state.withLock { $0 = (currentThreadIdentifier(), []) }
            ProcessActivity.begin()
        }

        static func stop() -> [Origin] {
            ProcessActivity.end()
            return state.withLock { state in
                defer { state = nil }
                return state?.path ?? []
            }
        }

        static func note(_ origin: Origin) {
            state.withLock { state in
                guard state?.thread == currentThreadIdentifier() else { return }
                state?.path.append(origin)
            }
        }
    }
}

extension [Origin] {
    /// The path up to where it begins again.
    fileprivate func removingRepetition() -> [Origin] {
        guard let first else { return [] }
        let next = dropFirst().firstIndex { "\($0)" == "\(first)" } ?? endIndex
        return Array(self[..<next]) + [first]
    }
}
