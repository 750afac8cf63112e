import Dispatch
import StreamsAtomics

/// Gives an update of a variable, or a transaction with updates, precedence when other updates keep overtaking it.
///
/// An update with a slow closure would run it again and again while other threads update the variable quickly. After
/// four attempts it gets precedence: updates that begin then wait until it is done, and while transactions run, so do
/// assignments. They wait at most a tenth of a second plus four times the duration of the closure, because the closure
/// itself may be waiting for one of them.
@usableFromInline
struct Precedence: ~Copyable {
    private static let attemptsBefore = 4

    private struct Holder {
        let group: DispatchGroup
        let thread = currentThreadIdentifier()
        var patience: Duration
    }

    private static let count = Atomic<Int>(0)
    private static let holders = Guarded<[ObjectIdentifier: Holder]>([:])

    private var attempts = 0
    private var start: ContinuousClock.Instant?
    private var mine: [ObjectIdentifier: DispatchGroup] = [:]

    @usableFromInline
    init() {}

    /// Whether there have been so many attempts that others have to wait.
    @usableFromInline var isDue: Bool { attempts >= Self.attemptsBefore }

    @usableFromInline
    mutating func beginAttempt() {
        if attempts > 0 { start = .now }
    }

    /// Waits while another thread has precedence at the variable.
    @usableFromInline
    static func waitForOthers(at variable: ObjectIdentifier) {
        guard count.load(ordering: .relaxed) > 0, let holder = holders.withLock({ $0[variable] }),
            holder.thread != currentThreadIdentifier()
        else { return }
        _ = holder.group.wait(timeout: .now().advanced(by: holder.patience))
    }

    /// Counts an attempt that another write to the variable overtook. One that has precedence was slower than before:
    /// then others wait longer for the next.
    @usableFromInline
    mutating func noteAttempt(at variable: ObjectIdentifier) {
        attempts += 1
        guard isDue, let start else { return }
        let patience = Duration.milliseconds(100) + start.duration(to: .now) * 4
        if mine[variable] != nil { return Self.holders.withLock { $0[variable]?.patience = patience } }
        let group = DispatchGroup()
        group.enter()
        guard
            Self.holders.withLock({ holders in
                guard holders[variable] == nil else { return false }
                holders[variable] = Holder(group: group, patience: patience)
                return true
            })
        else { return group.leave() }
        Self.count.wrappingAdd(1, ordering: .relaxed)
        mine[variable] = group
    }

    @usableFromInline
    mutating func giveBack() {
        guard !mine.isEmpty else { return }
        for (variable, group) in mine {
            Self.holders.withLock { $0[variable] = nil }
            Self.count.wrappingSubtract(1, ordering: .relaxed)
            group.leave()
        }
        mine = [:]
    }
}
