import CLibrary
import StreamsAtomics

/// A child process that ends with this one, even if a signal ends this one.
enum ChildProcess {
    /// A program that owns the terminal: a pager, an editor.
    case onTerminal
    /// A program whose output is read: a download.
    case inBackground

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: the path of the program, or a name to be found in PATH.
    ///   - words: its name and its arguments.
    ///   - variables: its environment, each as NAME=VALUE; nil for that of this process.
    ///   - mayAsk: whether it can use the terminal. If not, Ctrl-C does not end it.
    ///   - redirect: adds what its standard input, output and error are.
    /// - Returns: Its number; nil if there is no such program.
    func start(
        _ program: String, _ words: [String], variables: [String]? = nil, mayAsk: Bool = true,
        _ redirect: (UnsafeMutablePointer<FileActions>) -> Void
    ) -> pid_t? {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            var actions: FileActions = nil
        #else
            var attributes = posix_spawnattr_t()
            var actions = FileActions()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        redirect(&actions)
        // Signals that are ignored here would be ignored there, too.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let session = mayAsk ? 0 : Self.withoutTerminal
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | session))
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child = pid_t()
        var given: [UnsafeMutablePointer<CChar>?] = (variables ?? []).map { strdup($0) } + [nil]
        defer { for pointer in given { free(pointer) } }
        if self == .onTerminal { restoreTerminalBeforeSignalsEnd() }
        // A signal handler that ends this process must find the number of the child process. On another thread it waits.
        isStarting.store(true, ordering: .sequentiallyConsistent)
        defer { isStarting.store(false, ordering: .sequentiallyConsistent) }
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        if self == .onTerminal {
            tcgetattr(STDIN_FILENO, &settingsBefore)
            mayOwnScreen.store(
                isatty(STDOUT_FILENO) == 1 && understandsSequences(), ordering: .sequentiallyConsistent)
        }
        let failure =
            variables == nil
            ? posix_spawnp(&child, program, &actions, &attributes, &pointers, environ)
            : posix_spawnp(&child, program, &actions, &attributes, &pointers, &given)
        guard failure == 0 else { return nil }
        note(child)
        return child
    }

    /// Notes that it has ended.
    func noteEnd() { note(0) }

    private func note(_ child: pid_t) {
        switch self {
        case .onTerminal: onTerminalNow.store(child, ordering: .sequentiallyConsistent)
        case .inBackground: inBackgroundNow.store(child, ordering: .sequentiallyConsistent)
        }
    }

    /// Sends a signal that ends this process to its children, and leaves the terminal as it was before one of them owned
    /// it. A signal handler may call this.
    static func end(with signal: Int32) {
        for _ in 0..<200 where isStarting.load(ordering: .sequentiallyConsistent) { usleep(1000) }
        end(inBackgroundNow.load(ordering: .sequentiallyConsistent), with: signal)
        guard end(onTerminalNow.load(ordering: .sequentiallyConsistent), with: signal) else { return }
        // The owner may have been in the foreground alone; then setting the terminal would stop this process.
        Self.ignore(SIGTTOU)
        tcsetattr(STDIN_FILENO, TCSANOW, &settingsBefore)
        if mayOwnScreen.load(ordering: .sequentiallyConsistent) { leaveScreen() }
    }

    /// Undoes what pagers and editors that are ended by a signal leave: the other screen, the keys of an application, a
    /// hidden cursor, a style. A terminal without any of these ignores it.
    private static func leaveScreen() {
        let modes: StaticString = "\u{1B}[?1047l\u{1B}[?1l\u{1B}>\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\r\n"
        // Safe: a static string is part of the program.
        _ = write(STDOUT_FILENO, modes.utf8Start, modes.utf8CodeUnitCount)
    }

    /// Ends a process and waits for that, at most a second.
    ///
    /// - Returns: False if there is none.
    @discardableResult
    private static func end(_ child: pid_t, with signal: Int32) -> Bool {
        guard child > 0 else { return false }
        kill(child, signal)
        for attempt in 0..<100 where waitpid(child, nil, WNOHANG) == 0 {
            // Some pagers ignore a signal.
            if attempt == 50 { kill(child, SIGKILL) }
            usleep(10_000)
        }
        return true
    }

    private static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

    /// How posix_spawn describes what a child process inherits, and the flag that makes it one without a terminal.
    #if canImport(Darwin)
        typealias FileActions = posix_spawn_file_actions_t?
        private static let withoutTerminal = POSIX_SPAWN_SETSID
    #else
        typealias FileActions = posix_spawn_file_actions_t
        // POSIX_SPAWN_SETSID of spawn.h, which glibc and musl give only to programs that ask for more than POSIX.
        private static let withoutTerminal: Int32 = 0x80
    #endif
}

private let isStarting = Atomic<Bool>(false)
private let onTerminalNow = Atomic<pid_t>(0)
private let inBackgroundNow = Atomic<pid_t>(0)
private let mayOwnScreen = Atomic<Bool>(false)
// Safe: written by the one thread that starts a program on the terminal, while signals are blocked; signal handlers read
// it only while such a program runs.
nonisolated(unsafe) private var settingsBefore = termios()
