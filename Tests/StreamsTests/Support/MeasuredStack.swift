import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Measures the stack use of a thread, step by step.
///
/// The stack is a separate memory block that is cleared before each step. The lowest changed byte shows the depth.
final class MeasuredStack: Sendable {
    private static let size = 64 << 20
    private let memory: Locked<UnsafeMutableRawPointer>

    init() {
        let protection = PROT_READ | PROT_WRITE
        guard let memory = mmap(nil, Self.size, protection, MAP_PRIVATE | MAP_ANON, -1, 0), memory != MAP_FAILED else {
            fatalError("no memory for a stack")
        }
        self.memory = Locked(memory)
    }

    deinit {
        munmap(memory.withLock { $0 }, Self.size)
    }

    /// Runs the body on this stack.
    func run(_ body: @escaping @Sendable (MeasuredStack) -> Void) {
        Thread(stack: memory.withLock { $0 }, size: Self.size) { body(self) }.join()
    }

    /// The stack bytes that the work uses; called on the thread that `run` has started.
    @inline(never)
    func use(of work: () -> Void) -> Int {
        let lowest = memory.withLock { $0 }
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UnsafeMutableRawPointer($0) }
        // The bytes just below belong to the calls that clear the stack.
        let cleared = here - 4_096
        let depth = lastDepth.load(ordering: .relaxed)
        memset(max(lowest, cleared - depth), 0, min(depth, cleared - lowest))
        work()
        var first = lowest
        while first + 4_096 < cleared, isZero(first, 4_096) { first += 4_096 }
        while first < cleared, isZero(first, 8) { first += 8 }
        let used = here - first
        lastDepth.store(max(depth, used), ordering: .relaxed)
        return used
    }

    private func isZero(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        bytes.load(as: UInt.self) == 0 && memcmp(bytes, bytes + 8, count - 8) == 0
    }

    private let lastDepth = Atomic<Int>(0)
}
