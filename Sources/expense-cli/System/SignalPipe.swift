import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C was pressed while a line of the prompt ran.
struct Interrupted: Error {
    /// What follows from it: `nothing was imported`.
    var consequence: String?
}

/// Signals as something that can be waited for beside input. There is one at a time.
final class SignalPipe {
    private let pipe: WakingPipe
    private let signals: [Int32]
    private var taken: Set<Int32> = []

    /// From here on these signals are reported instead of what they do otherwise.
    init(_ signals: [Int32]) throws {
        pipe = try WakingPipe()
        self.signals = signals
        signalEnd.store(pipe.writingEnd, ordering: .sequentiallyConsistent)
        for signal in signals { report(signal) }
    }

    deinit {
        for signal in signals { ignore(signal) }
        signalEnd.store(-1, ordering: .sequentiallyConsistent)
    }

    /// The descriptor that can be read from after a signal.
    var descriptor: Int32 { pipe.readingEnd }

    /// Whether the signal has come since this was asked last.
    func take(_ signal: Int32) -> Bool {
        for byte in pipe.readAll() { taken.insert(Int32(byte)) }
        return taken.remove(signal) != nil
    }

    /// Throws ``Interrupted`` if Ctrl-C was pressed since this was asked last.
    func refuseInterruption() throws(Interrupted) {
        if take(SIGINT) { throw Interrupted() }
    }

    /// Waits until a descriptor can be read from. Throws ``Interrupted`` after Ctrl-C.
    func wait(for input: Int32) throws {
        repeat { try refuseInterruption() } while try !waitUntilReadable([input, descriptor]).contains(input)
        // What is typed after Ctrl-C is no answer.
        try refuseInterruption()
    }

    /// Stops the process until it is told to go on, as Ctrl-Z does: all that the shell started with it, or it alone. The
    /// terminal has been restored before.
    func stop(isWholeGroup: Bool) {
        ignore(SIGTSTP)
        if isWholeGroup, getpgrp() == tcgetpgrp(STDIN_FILENO) { kill(0, SIGTSTP) } else { raise(SIGTSTP) }
        report(SIGTSTP)
        _ = take(SIGCONT)
    }

    /// Reports the signal, as from the beginning.
    func report(_ number: Int32) {
        signal(number) { number in
            let code = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(signalEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = code
        }
    }

    /// Gives the signal its default effect.
    func ignore(_ number: Int32) {
        signal(number, SIG_DFL)
    }
}

/// Where the signal handler writes to. A handler may use nothing but what a signal cannot interrupt half-way.
private let signalEnd = Atomic<Int32>(-1)
