import Streams

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The rows of a table, at one moment.
struct LiveTableContent: Equatable, Sendable {
    var rows: [LiveTableState.Row]
    var sums: [LiveTableState.Row] = []
}

/// Shows a table on the whole terminal and updates its rows until the user quits.
final class LiveTableScreen {
    private let state: () -> LiveTableState?
    private let dispatch: (LiveTableAction) -> Void
    private let title: String
    private let output: Output
    private let signals: SignalPipe
    private var region: LiveRegion
    private var decoder = KeyDecoder()
    private var size = terminalSize(STDOUT_FILENO)
    /// When to remove the marks of changed rows.
    private var unmarking: ContinuousClock.Instant?

    /// - Parameters:
    ///   - state: the table as it is; nil once it is not to be shown any more.
    ///   - dispatch: what happens to the table goes there.
    ///   - signals: SIGINT, SIGWINCH, SIGTSTP and SIGCONT, at least.
    init(
        _ state: @escaping () -> LiveTableState?, dispatch: @escaping (LiveTableAction) -> Void, title: String,
        output: Output, colors: ColorDepth, signals: SignalPipe
    ) {
        (self.state, self.dispatch) = (state, dispatch)
        (self.title, self.output, self.signals) = (title, output, signals)
        region = LiveRegion(colors: colors)
    }

    /// Runs until a key or Ctrl-C ends it.
    ///
    /// - Parameters:
    ///   - pause: the maximum time between two calls of `renew`; nil if it need not be called.
    ///   - renew: checks whether to follow other rows from now on.
    func run(
        _ updates: Mailbox<Result<LiveTableContent, any Error>>, renewingAfter pause: Duration?,
        _ renew: () throws -> Void
    ) throws {
        try output.flush()
        enterRawMode(isFullScreen: true)
        defer { restoreTerminal() }
        while let table = state(), !table.isDone {
            let ready = try waitUntilReadable(
                [STDIN_FILENO, updates.descriptor, signals.descriptor],
                patience: [patience, pause].compactMap { $0 }.min())
            try renew()
            if ready.contains(signals.descriptor) { handleSignals() }
            if let update = updates.take() {
                let content = try update.get()
                dispatch(.rows(content.rows, sums: content.sums))
                if state()?.changed.isEmpty == false { unmarking = .now + .seconds(1) }
            }
            if let due = unmarking, due <= .now {
                unmarking = nil
                dispatch(.unmark)
            }
            for key in ready.contains(STDIN_FILENO) ? read() : decoder.patience != nil ? decoder.decodeRest() : [] {
                press(key)
            }
            try draw()
        }
    }

    private var patience: Duration? {
        let mark = unmarking.map { max(.zero, ContinuousClock.now.duration(to: $0)) + .milliseconds(1) }
        return [mark, decoder.patience].compactMap { $0 }.min()
    }

    private func read() -> [Key] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        // A closed terminal ends the table like the key that quits.
        return count > 0 ? decoder.decode(buffer[..<count]) : [.control("c")]
    }

    private func press(_ key: Key) {
        if key == .control("z") { return stop(isWholeGroup: true) }
        guard let table = state() else { return }
        let view = LiveTableView(columns: size.columns, rows: size.rows)
        dispatch(.key(key, room: view.room(for: table)))
    }

    private func stop(isWholeGroup: Bool) {
        restoreTerminal()
        signals.stop(isWholeGroup: isWholeGroup)
        enterRawMode(isFullScreen: true)
        region.forget()
    }

    private func handleSignals() {
        if signals.take(SIGINT) { press(.control("c")) }
        if signals.take(SIGTSTP) { stop(isWholeGroup: false) }
        if signals.take(SIGCONT) {
            restoreTerminal()
            enterRawMode(isFullScreen: true)
            region.forget()
        }
        _ = signals.take(SIGWINCH)
    }

    private func draw() throws {
        guard let table = state(), !table.isDone else { return }
        let current = terminalSize(STDOUT_FILENO)
        if current != size {
            try output.write("\u{1B}[H\u{1B}[2J")
            region.forget()
            size = current
        }
        let frame = LiveTableView(columns: size.columns, rows: size.rows).frame(of: table, title: title)
        try output.write(region.draw(frame))
        try output.flush()
    }
}
