import CLibrary
import Streams

/// An event of a prompt.
enum PromptEvent: Equatable, QueuedEvent {
    case keys([Key])
    /// Lines of a prompt without a screen.
    case lines([LineDecoder.Line])
    /// The input has ended, for this reason if it cannot be read.
    case inputEnded(String?)
    /// The totals, or the entries of others, may have changed.
    case changed
    /// A message about the data file.
    case told(String)
    case resized
    /// The terminal has had time to answer the last question.
    case answerIsDue
    /// The process should stop (Ctrl-Z).
    case stopped
    /// The process continues after it was stopped.
    case continued
    /// The next line of a paste can run.
    case pasteContinues
    /// No other input is waiting.
    case idle

    func replaces(_ waiting: PromptEvent) -> Bool { self == .changed && waiting == .changed }
}

/// The sources of a prompt's events.
struct PromptSources: Sendable {
    /// The bytes of the input.
    let bytes: Observable<[UInt8]>
    let signals: Observable<Int32>
    /// Commits, of any process.
    let commits: Observable<Void>
    /// Changes of the data file itself, as messages.
    let fileChanges: Observable<String>
    /// Questions to the terminal.
    let questions = PublishSubject<Void>()
    /// Sends when a line of a paste has run and another one follows. What is typed meanwhile is handled in between.
    let pastedLines = PublishSubject<Void>()

    /// How long a terminal may take to answer a question. Over a slow connection it takes some tenths of a second.
    static let longestAnswer = Duration.seconds(1)

    /// The events of a prompt on a terminal, in the order in which they happen.
    func keyEvents(on clock: any Scheduler) -> Observable<PromptEvent> {
        .merge(
            events(bytes.keys(on: clock).map(PromptEvent.keys)),
            questions.debounce(Self.longestAnswer, scheduler: clock).map { .answerIsDue },
            pastedLines.map { .pasteContinues })
    }

    /// The events of a prompt that reads lines, in the order in which they happen.
    func lineEvents() -> Observable<PromptEvent> {
        events(bytes.lines().map(PromptEvent.lines))
    }

    private func events(_ input: Observable<PromptEvent>) -> Observable<PromptEvent> {
        .merge(
            signals.compactMap { number in
                switch number {
                case SIGINT: .keys([.control("c")])
                case SIGTSTP: .stopped
                case SIGCONT: .continued
                case SIGWINCH: .resized
                default: nil
                }
            },
            fileChanges.map(PromptEvent.told), commits.map { .changed },
            input.concat(.just(.inputEnded(nil))).catchError { error in
                .just(.inputEnded((error as? CommandFailure)?.message ?? "\(error)"))
            })
    }
}
