import CLibrary
import StreamsAtomics

/// Whether the terminal understands escape sequences.
func understandsSequences() -> Bool {
    !["", "dumb"].contains(environmentVariable("TERM") ?? "")
}

/// Makes the terminal report each key at once and without echo, until ``restoreTerminal()``.
///
/// Signal handlers that end the process also call that.
///
/// - Parameter isFullScreen: whether to use the alternate screen, which disappears afterwards.
func enterRawMode(isFullScreen: Bool = false) {
    isEntering.store(true, ordering: .sequentiallyConsistent)
    defer { isEntering.store(false, ordering: .sequentiallyConsistent) }
    guard !isEnding.load(ordering: .sequentiallyConsistent), !isRaw.load(ordering: .sequentiallyConsistent),
        tcgetattr(STDIN_FILENO, &foundSettings) == 0
    else { return }
    restoreTerminalBeforeSignalsEnd()
    var settings = foundSettings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
        bytes[Int(VMIN)] = 1
        bytes[Int(VTIME)] = 0
    }
    hasScreen.store(isFullScreen, ordering: .sequentiallyConsistent)
    hasSequences.store(understandsSequences(), ordering: .sequentiallyConsistent)
    isRaw.store(true, ordering: .sequentiallyConsistent)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    if isFullScreen { sequence("\u{1B}[?1049h\u{1B}[H\u{1B}[2J") }
    // Enables bracketed paste.
    sequence("\u{1B}[?2004h")
}

/// Restores the terminal as it was before ``enterRawMode()``. A signal handler may call this.
///
/// - Parameter isAbrupt: whether the program ends at once. What others write then is below the input.
func restoreTerminal(isAbrupt: Bool = false) {
    if isAbrupt { waitForTheThreadThatReadsKeys() }
    guard isRaw.load(ordering: .sequentiallyConsistent) else { return }
    if isAbrupt, !hasScreen.load(ordering: .sequentiallyConsistent) { sequence("\u{1B}[J\r\n") }
    sequence("\u{1B}[?2004l\u{1B}[0m")
    if hasScreen.load(ordering: .sequentiallyConsistent) { sequence("\u{1B}[?1049l") }
    tcsetattr(STDIN_FILENO, TCSANOW, &foundSettings)
    // Only now: a signal handler that interrupts this before must do it as well.
    isRaw.store(false, ordering: .sequentiallyConsistent)
}

/// A signal handler can run while the thread that reads keys is about to change the terminal. If the handler has interrupted
/// that thread itself, waiting does not help, and nothing changes the terminal afterwards.
private func waitForTheThreadThatReadsKeys() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    for _ in 0..<200 where isEntering.load(ordering: .sequentiallyConsistent) { poll(nil, 0, 1) }
}

private func sequence(_ text: StaticString) {
    guard hasSequences.load(ordering: .sequentiallyConsistent) else { return }
    // Safe: a static string is part of the program.
    _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
}

private let isEntering = Atomic<Bool>(false)
private let isEnding = Atomic<Bool>(false)
private let isRaw = Atomic<Bool>(false)
private let hasScreen = Atomic<Bool>(false)
private let hasSequences = Atomic<Bool>(false)
// Safe: written by the one thread that reads keys, and only while `isRaw` is false; signal handlers read it only while
// `isRaw` is true.
nonisolated(unsafe) private var foundSettings = termios()
