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

    private final class Holder: Sendable {
        let group = DispatchGroup()
        let thread = currentThreadIdentifier()
        let patience: Duration

        init(patience: Duration) {
            self.patience = patience
            group.enter()
        }
    }

    private static let count = Atomic<Int>(0)
    private static let holders = Guarded<[ObjectIdentifier: Holder]>([:])

    private var attempts = 0
    private var start: ContinuousClock.Instant?
    private var mine: [ObjectIdentifier: Holder] = [:]

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

    /// Counts an attempt that another write to the variable overtook.
    @usableFromInline
    mutating func noteAttempt(at variable: ObjectIdentifier) {
        attempts += 1
        guard isDue, mine[variable] == nil, let start else { return }
        let holder = Holder(patience: .milliseconds(100) + start.duration(to: .now) * 4)
        guard
            Self.holders.withLock({ holders in
                guard holders[variable] == nil else { return false }
                holders[variable] = holder
                return true
            })
        else { return holder.group.leave() }
        Self.count.wrappingAdd(1, ordering: .relaxed)
        mine[variable] = holder
    }

    @usableFromInline
    mutating func giveBack() {
        guard !mine.isEmpty else { return }
        for (variable, holder) in mine {
            Self.holders.withLock { $0[variable] = nil }
            Self.count.wrappingSubtract(1, ordering: .relaxed)
            holder.group.leave()
        }
        mine = [:]
    }
}
