import Streams

/// What happens to a prompt on a terminal.
enum PromptEvent: Equatable, Sendable {
    case keys([Key])
    /// The totals, or the entries of others, may have changed.
    case changed
    /// There is something to say above the prompt.
    case told(String)
    case resized
    /// The process is to stop.
    case stopped
    /// The process goes on after it was stopped.
    case continued
    /// Nothing else waits to be read.
    case idle
}

/// Where the events of a prompt come from.
struct PromptSources: Sendable {
    /// What the terminal sends.
    let bytes = PublishSubject<[UInt8]>()
    /// What the system tells the process, as events.
    let signals = PublishSubject<PromptEvent>()
    /// Commits, of any process.
    let commits = PublishSubject<Void>()
    /// What happens to the data file itself, in words.
    let fileChanges = PublishSubject<String>()

    /// All events, in the order in which they happen.
    func events(on clock: any Scheduler) -> Observable<PromptEvent> {
        .merge(
            signals.asObservable(), fileChanges.map(PromptEvent.told), commits.map { .changed },
            bytes.keys(on: clock).map(PromptEvent.keys))
    }
}
