import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C as something that can be waited for, instead of the end of the process.
final class Interruption {
    private let pipe: WakingPipe

    /// From here on Ctrl-C is reported.
    init() throws {
        pipe = try WakingPipe()
        interruptionEnd.store(pipe.writingEnd, ordering: .sequentiallyConsistent)
        signal(SIGINT) { _ in
            var byte: UInt8 = 0
            _ = write(interruptionEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        }
    }

    deinit {
        signal(SIGINT, SIG_DFL)
    }

    /// The descriptor that can be read from after Ctrl-C.
    var descriptor: Int32 { pipe.readingEnd }

    /// Ctrl-C has been seen to.
    func reset() {
        pipe.drain()
    }
}

/// Where the signal handler writes to. A handler may use nothing but what a signal cannot interrupt half-way.
private let interruptionEnd = Atomic<Int32>(-1)
