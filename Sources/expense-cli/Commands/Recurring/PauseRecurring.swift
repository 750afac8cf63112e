import ExpenseCore

/// `recurring pause`
struct PauseRecurring: Command {
    static let name = "pause"
    static let summary = "Record nothing for a recurring entry from a day on"
    static var examples: [Example] {
        [
            Example("recurring pause 1", "from today, until 'recurring resume 1'"),
            Example("recurring pause 1 --from 2026-12-01 --until 2027-02-28", "for these days"),
        ]
    }
    static var discussion: [String] { ["Days in the pause are not recorded later."] }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber
    @Option("from", value: "DATE", "The first day; today unless given", completion: .dates) var from: String?
    @Option("until", value: "DATE", "The last day; without it, the pause has no end", completion: .dates)
    var until: String?

    func run(in session: Session) throws {
        let first = try from.map { try readFutureDate($0, of: "--from", in: session) } ?? session.today
        let last = try until.map { try readFutureDate($0, of: "--until", in: session) }
        if let last, last < first { throw UsageError(message: "--until (\(last)) is before the first day (\(first))") }
        let paused = try session.writableStore().updateRecurring(id.value, "pause") {
            $0.setPaused(true, from: first, through: last)
        }
        session.accomplished = "the recurring entry was paused"
        let end = last.map { " to \($0)" } ?? ""
        try session.output.line("paused from \(first)\(end): recurring \(paused.line(on: session.today))")
    }
}

/// `recurring resume`
struct ResumeRecurring: Command {
    static let name = "resume"
    static let summary = "End the pause of a recurring entry"
    static var examples: [Example] {
        [
            Example("recurring resume 2", "from today"),
            Example("recurring resume 2 --from 2027-01-01", "from a later day"),
        ]
    }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber
    @Option(
        "from", value: "DATE", "The first day on which it is recorded again; today unless given", completion: .dates)
    var from: String?

    func run(in session: Session) throws {
        let first = try from.map { try readFutureDate($0, of: "--from", in: session) } ?? session.today
        let resumed = try session.writableStore().updateRecurring(id.value, "resume") { recurring in
            guard recurring.isPaused(on: first) else {
                throw CommandFailure(.failed, "recurring #\(id.value) is not paused on \(first)")
            }
            recurring.resume(from: first)
        }
        session.accomplished = "the recurring entry was resumed"
        let next = resumed.next(after: session.today).map { "; next on \($0)" } ?? ""
        try session.output.line("resumed from \(first): recurring \(resumed.line(on: session.today))\(next)")
    }
}

/// `recurring skip`
struct SkipRecurring: Command {
    static let name = "skip"
    static let summary = "Skip one day of a recurring entry"
    static var examples: [Example] { [Example("recurring skip 1", "it is not recorded on its next day")] }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber
    @Option("date", short: "d", value: "DATE", "The day; its next one unless given") var date: String?

    func run(in session: Session) throws {
        let asked = try date.map { try readFutureDate($0, of: "--date", in: session) }
        let store = try session.writableStore()
        let recurring = try store.recurring(id.value)
        guard let day = asked ?? recurring.next(after: session.today) else {
            throw CommandFailure(
                .failed, "recurring #\(id.value) has no next day: it is \(recurring.end(on: session.today))")
        }
        let isAbsent = CommandFailure(
            .failed, "recurring #\(id.value) does not come on \(day); 'recurring' shows its next day")
        guard let occurrence = recurring.dayOfOccurrence(on: day) else { throw isAbsent }
        guard try store.countRecorded(of: id.value, from: occurrence) == 0 else {
            throw CommandFailure(
                .failed, "recurring #\(id.value) is recorded for \(day) already; 'delete' removes its entry")
        }
        let skipped = try store.updateRecurring(id.value, "skip") { if !$0.skip(day) { throw isAbsent } }
        session.accomplished = "the day was skipped"
        let next = skipped.next(after: session.today).map { "; next on \($0)" } ?? ""
        try session.output.line("skipped \(day): recurring \(skipped.line(on: session.today))\(next)")
    }
}
