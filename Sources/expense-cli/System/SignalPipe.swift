import CLibrary
import StreamsAtomics

/// Ctrl-C was pressed while a line of the prompt was running.
struct Interrupted: Error {
    /// The consequence: `nothing was imported`.
    var consequence: String?
}

/// Signals that can be waited for together with input. There is one instance at a time.
final class SignalPipe {
    private let pipe: WakingPipe
    private let signals: [Int32]
    private var taken: Set<Int32> = []

    /// From now on these signals are reported instead of having their usual effect.
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

    /// A descriptor that is readable after a signal.
    var descriptor: Int32 { pipe.readingEnd }

    /// Whether the signal has arrived since the last call.
    func take(_ signal: Int32) -> Bool {
        for byte in pipe.readAll() { taken.insert(Int32(byte)) }
        return taken.remove(signal) != nil
    }

    /// The signals that have arrived since the last call, in the order in which this instance was told of them.
    func takeAll() -> [Int32] { signals.filter(take) }

    /// Throws ``Interrupted`` if Ctrl-C was pressed since the last call.
    func refuseInterruption() throws(Interrupted) {
        if take(SIGINT) { throw Interrupted() }
    }

    /// Waits until a descriptor is readable. Throws ``Interrupted`` after Ctrl-C.
    func wait(for input: Int32) throws {
        repeat { try refuseInterruption() } while try !waitUntilReadable([input, descriptor]).contains(input)
        // Text that is typed after Ctrl-C is not an answer.
        try refuseInterruption()
    }

    /// Stops the process, as Ctrl-Z does, until it is continued: its whole process group, or only itself. The terminal
    /// has been restored before.
    func stop(isWholeGroup: Bool) {
        ignore(SIGTSTP)
        if isWholeGroup, getpgrp() == tcgetpgrp(STDIN_FILENO) { kill(0, SIGTSTP) } else { raise(SIGTSTP) }
        report(SIGTSTP)
        _ = take(SIGCONT)
    }

    /// Reports the signal again.
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

/// The descriptor that the signal handler writes to. A handler may use only async-signal-safe operations.
private let signalEnd = Atomic<Int32>(-1)
