#if DEBUG
    import Synchronization

    /// Stops a thread before each of its atomic operations on a gate, so that a test can try every order in which
    /// threads may take these steps.
    ///
    /// It exists in debug builds only, and where nobody explores it costs one relaxed load.
    @usableFromInline
    class GateProbe {
        private static let explorations = Atomic<Int>(0)
        private static let thread = ThreadLocal<GateProbe>()

        @usableFromInline static var isInUse: Bool { explorations.load(ordering: .relaxed) > 0 }

        static func begin() { explorations.wrappingAdd(1, ordering: .relaxed) }
        static func end() { explorations.wrappingSubtract(1, ordering: .relaxed) }

        /// The probe of the current thread, which somebody else holds.
        @usableFromInline static var current: GateProbe? {
            get { thread.object }
            set { thread.object = newValue }
        }

        /// Returns when the thread may take the step. If a gate is given, that is its lock, which is free then.
        @usableFromInline func pause(before step: StaticString, wanting gate: (any ProbedGate)?) {}
    }

    /// A gate whose lock a test can see.
    @usableFromInline
    protocol ProbedGate: AnyObject {
        var isLocked: Bool { get }
    }

    extension Gate: ProbedGate {
        @usableFromInline final var isLocked: Bool { state.load(ordering: .relaxed) & GateState.locked != 0 }
    }
#endif
