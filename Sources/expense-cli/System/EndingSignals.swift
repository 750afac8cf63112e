import CLibrary
import StreamsAtomics

/// From now on, any signal that ends this process restores the terminal first. It is called before the terminal is
/// changed, so that programs that do not change it start without these system calls.
func restoreTerminalBeforeSignalsEnd() {
    guard !areCaught.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // Those above 31 are the real-time signals of Linux. For a number that is no signal, the calls fail.
    for number in Int32(1)...64 where !harmless.contains(number) && !handled.contains(number) {
        guard !isIgnored(number) else { continue }
        signal(number) { received in
            ChildProcess.end(with: received)
            restoreTerminal(isAbrupt: true)
            signal(received, SIG_DFL)
            raise(received)
        }
    }
}

/// Whether the parent process wants the program to survive a signal, as 'nohup' does.
func isIgnored(_ number: Int32) -> Bool {
    // Safe: the result is only compared as a number: 1 is SIG_IGN, which is not the address of any function.
    let isIgnored = unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == 1
    if isIgnored { signal(number, SIG_IGN) }
    return isIgnored
}

private let areCaught = Atomic<Bool>(false)

/// Signals that have a meaning elsewhere in the program.
private let handled = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGTSTP,
    SIGWINCH,
]

/// Signals that do not end a process, or that cannot be caught.
private let harmless: [Int32] = {
    let everywhere = [SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGTTIN, SIGTTOU, SIGURG]
    #if canImport(Darwin)
        // SIGIO and SIGINFO.
        return everywhere + [23, 29]
    #else
        return everywhere
    #endif
}()
