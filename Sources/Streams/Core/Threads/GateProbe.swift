#if DEBUG
    import Synchronization

    /// Stops a thread before each of its atomic operations on a gate, so that a test can try every order in which
    /// threads may take these steps.
    ///
    /// It exists in debug builds only. Without a test that explores, it costs one relaxed load.
    @usableFromInline
    class GateProbe {
        private static let explorations = Atomic<Int>(0)
        private static let thread = ThreadLocal<GateProbe>(.probe)

        @usableFromInline static var isInUse: Bool { explorations.load(ordering: .relaxed) > 0 }

        static func begin() { explorations.wrappingAdd(1, ordering: .relaxed) }
        static func end() { explorations.wrappingSubtract(1, ordering: .relaxed) }

        /// The probe of the current thread; the test that explores retains it.
        @usableFromInline static var current: GateProbe? {
            get { thread.object }
            set { thread.object = newValue }
        }

        /// Returns when the thread may take the step; if that is to lock the gate, the lock is free then.
        @usableFromInline func pause(before step: String, at gate: (any ProbedGate)?, isLock: Bool) {}
    }

    /// A gate whose state a test can see.
    @usableFromInline
    protocol ProbedGate: AnyObject {
        var word: UInt32 { get }
        var isLocked: Bool { get }
    }

    extension Gate: ProbedGate {
        @usableFromInline final var word: UInt32 { state.load(ordering: .relaxed) | (isLocked ? 4 : 0) }
        @usableFromInline final var isLocked: Bool { lock.isHeld }
    }
#endif
