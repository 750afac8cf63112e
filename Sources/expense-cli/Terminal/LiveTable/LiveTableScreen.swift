import CLibrary
import Streams

/// The rows of a table, at one moment.
struct LiveTableContent: Equatable, Sendable {
    var rows: [LiveTableState.Row]
    var sums: [LiveTableState.Row] = []
    /// Lines below the table.
    var notes: [String] = []
}

/// Shows a table on the whole terminal and updates its rows until the user quits.
final class LiveTableScreen {
    private let state: () -> LiveTableState?
    private let dispatch: (LiveTableAction) -> Void
    private let title: String
    private let output: Output
    private let signals: SignalPipe
    private var region: LiveRegion
    private var size = terminalSize(STDOUT_FILENO)

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
    ///   - renewals: emits when `renew` should be called, on a clock.
    ///   - renew: checks whether to follow other rows from now on.
    func run(
        _ contents: Observable<Result<LiveTableContent, any Error>>,
        renewing renewals: (any Scheduler) -> Observable<Void>, _ renew: () throws -> Void
    ) throws {
        try output.flush()
        enterRawMode(isFullScreen: true)
        defer { restoreTerminal() }
        let loop = try EventLoop(signals: signals)
        let contents = contents.share()
        // A closed terminal ends the table like the key that quits.
        let keys = loop.input.keys(on: loop.clock).concat(.just([.control("c")])).catchErrorJustReturn([.control("c")])
        let events = Observable.merge(
            loop.signals.map(LiveTableEvent.signal), contents.map(LiveTableEvent.content),
            keys.map(LiveTableEvent.keys),
            contents.debounce(.seconds(1), scheduler: loop.clock).map { _ in .unmark },
            renewals(loop.clock).map { .renew })
        try loop.run(events, while: { state().map { !$0.isDone } ?? false }) { event in
            switch event {
            case .keys(let keys): for key in keys { press(key) }
            case .signal(let number): handle(number)
            case .content(let content):
                let content = try content.get()
                dispatch(.rows(content.rows, sums: content.sums, notes: content.notes))
            case .unmark: dispatch(.unmark)
            case .renew: try renew()
            }
            try draw()
        }
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

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGINT: press(.control("c"))
        case SIGTSTP: stop(isWholeGroup: false)
        case SIGCONT:
            restoreTerminal()
            enterRawMode(isFullScreen: true)
            region.forget()
        default: break
        }
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

/// An event of a live table.
private enum LiveTableEvent: QueuedEvent {
    case keys([Key])
    case signal(Int32)
    case content(Result<LiveTableContent, any Error>)
    /// Changed rows have been marked for long enough.
    case unmark
    case renew

    func replaces(_ waiting: LiveTableEvent) -> Bool {
        if case (.content, .content) = (self, waiting) { true } else { false }
    }
}
