import CLibrary

/// Runs `body` on a new thread. Returns false and sets `errno` if the system cannot create one.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    // Signals go to the threads of the program, whose handlers may rely on that. Faults of the thread itself stay its own.
    var signals = sigset_t()
    var before = sigset_t()
    sigfillset(&signals)
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let code = pthread_create(
        &thread, nil,
        { work in
            // Optional on some systems only.
            let work: UnsafeMutableRawPointer? = work
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
            return nil
        }, work.toOpaque())
    guard code == 0 else {
        work.release()
        errno = code
        return false
    }
    #if canImport(Darwin) || canImport(Musl)
        if let thread { pthread_detach(thread) }
    #else
        pthread_detach(thread)
    #endif
    return true
}
