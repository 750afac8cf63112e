import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

private let stressRounds = getenv("STREAMS_STRESS_ROUNDS").flatMap { Int(String(cString: $0)) }

/// Whether `STREAMS_STRESS_ROUNDS` asks for a long run.
let isStressRun = stressRounds != nil

/// The number of rounds of a race: a few in the suite, more where a sanitizer looks, in a stress run as many as requested.
let raceRounds = stressRounds ?? (isSanitized ? 100 : 30)

/// Runs each body on a thread, all started together, and returns when all have ended.
func together(_ bodies: (@Sendable () -> Void)...) {
    let start = StartLine(bodies.count)
    let threads = bodies.map { body in
        Thread {
            start.wait()
            body()
        }
    }
    for thread in threads { thread.join() }
}

/// Lets other threads go on, so that they come between two steps of this one more often.
func letOthersRun() {
    sched_yield()
}

private final class StartLine: Sendable {
    private let missing: Atomic<Int>

    init(_ count: Int) {
        missing = Atomic(count)
    }

    func wait() {
        missing.subtract(1, ordering: .acquiringAndReleasing)
        while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }
}

/// A stack for chains of the usual length, or with the operators that `STREAMS_LENGTH` adds to each.
private let ordinaryStack = (getenv("STREAMS_LENGTH") == nil ? 8 : 200) << 20
/// A stack for 2,000 operators that pass elements on directly, as `map` does. Debug builds need more.
let chainStack = isDebugBuild ? 3 << 20 : 512 << 10
/// A stack for 2,000 operators of any kind.
let deepStack = (isDebugBuild ? 64 : 8) << 20

var isDebugBuild: Bool {
    #if DEBUG
        true
    #else
        false
    #endif
}

/// Runs the body on a thread with a stack of the given size.
func onSmallStack(bytes: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
    Thread(stackSize: bytes, body).join()
}

// Safe: set before the thread runs, and read by the one that joins it.
final class Thread: @unchecked Sendable {
    #if canImport(Darwin)
        private var handle: pthread_t?
    #else
        private var handle = pthread_t()
    #endif
    private let body: @Sendable () -> Void

    convenience init(stackSize: Int = ordinaryStack, _ body: @escaping @Sendable () -> Void) {
        self.init(body) { pthread_attr_setstacksize(&$0, stackSize) }
    }

    /// A thread with the given memory as its stack.
    convenience init(stack: UnsafeMutableRawPointer, size: Int, _ body: @escaping @Sendable () -> Void) {
        self.init(body) { pthread_attr_setstack(&$0, stack, size) }
    }

    private init(_ body: @escaping @Sendable () -> Void, configure: (inout pthread_attr_t) -> Int32) {
        self.body = body
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        precondition(configure(&attributes) == 0, "a thread with such a stack cannot be made")
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            pthread_create(&handle, &attributes, { Thread.run($0) }, context)
        #else
            pthread_create(&handle, &attributes, { $0.flatMap { Thread.run($0) } }, context)
        #endif
        pthread_attr_destroy(&attributes)
    }

    private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Thread>.fromOpaque(context).takeRetainedValue().body()
        return nil
    }

    func join() {
        #if canImport(Darwin)
            if let handle { pthread_join(handle, nil) }
        #else
            pthread_join(handle, nil)
        #endif
    }
}

/// Identifies the current thread.
func currentThread() -> UInt {
    #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
    #else
        UInt(pthread_self())
    #endif
}
