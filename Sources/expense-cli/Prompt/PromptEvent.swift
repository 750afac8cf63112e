import Streams

/// An event of a prompt on a terminal.
enum PromptEvent: Equatable, Sendable {
    case keys([Key])
    /// The totals, or the entries of others, may have changed.
    case changed
    /// A message to show above the prompt.
    case told(String)
    case resized
    /// The terminal has had time to answer the last question.
    case answerIsDue
    /// The process should stop (Ctrl-Z).
    case stopped
    /// The process continues after it was stopped.
    case continued
    /// No other input is waiting.
    case idle
}

/// The sources of a prompt's events.
struct PromptSources: Sendable {
    /// The bytes from the terminal.
    let bytes = PublishSubject<[UInt8]>()
    /// Signals of the system, as events.
    let signals = PublishSubject<PromptEvent>()
    /// Commits, of any process.
    let commits = PublishSubject<Void>()
    /// Changes of the data file itself, as messages.
    let fileChanges = PublishSubject<String>()

    /// Questions to the terminal.
    let questions = PublishSubject<Void>()

    /// How long a terminal may take to answer a question. Over a slow connection it takes some tenths of a second.
    static let longestAnswer = Duration.seconds(1)

    /// All events, in the order in which they happen.
    func events(on clock: any Scheduler) -> Observable<PromptEvent> {
        .merge(
            signals.asObservable(),
            questions.debounce(Self.longestAnswer, scheduler: clock).map { .answerIsDue },
            fileChanges.map(PromptEvent.told), commits.map { .changed },
            bytes.keys(on: clock).map(PromptEvent.keys))
    }
}
