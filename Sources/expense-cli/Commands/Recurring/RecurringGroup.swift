import ExpenseCore

/// `recurring`: entries that are recorded automatically.
struct RecurringGroup: CommandDeclaration {
    static let name = "recurring"
    static let summary = "Rent, a salary, subscriptions, recorded automatically"
    static var examples: [Example] {
        [
            Example("recurring add 900 rent -c home --every month --from 2026-12-01", "on each first of the month"),
            Example("recurring add 15 music --every '3 months'", "every three months, from today on"),
            Example("recurring add 9 fee --every 'last day' --weekend before", "on the last working day of the month"),
            Example("recurring add 400 --account giro --to savings --every month", "a transfer each month"),
            Example("recurring", "all of them, with the next day of each"),
            Example("recurring calendar", "what comes in the next 30 days, with the balance after each"),
            Example("recurring raise 1 13.99 --from 2026-12-01", "it costs 13.99 from that day on"),
            Example("recurring suggest", "existing entries that recur"),
        ]
    }
    static var discussion: [String] {
        [
            "Entries that are due are recorded by the next command that shows or changes entries, which says so, by the prompt, and by "
                + "'recurring run', which a scheduler such as cron can run. Each is recorded once, also those of days when "
                + "you did not use the program."
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            ListRecurring.self, RecurringCalendar.self, AddRecurring.self, EditRecurring.self, RaiseRecurring.self,
            PauseRecurring.self,
            ResumeRecurring.self, SkipRecurring.self, SuggestRecurring.self, DeleteRecurring.self, RunRecurring.self,
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListRecurring.self }
}

/// `recurring run`
struct RunRecurring: Command {
    static let name = "run"
    static let summary = "Record the entries that are due"
    static var examples: [Example] { [Example("recurring run", "record what is due up to today")] }
    static var discussion: [String] {
        [
            "It records at most \(Session.mostDue) entries at once unless --yes is given, since a wrong clock makes thousands "
                + "of entries due."
        ]
    }
    @Flag("yes", short: "y", "Record any number of entries") var yes: Bool

    func run(in session: Session) throws {
        let recorded: [Expense]
        let store = try session.writableStore(recordingDue: false)
        do {
            try session.refuseEarlyEntries(store.countDue)
            recorded = try store.recordDue(through: session.today, most: yes ? .max : Session.mostDue)
        } catch let error as TooManyDue {
            throw CommandFailure(
                .failed,
                "\(error.count) entries are due up to \(error.day), and none was recorded. If the date is right, add --yes"
            )
        }
        session.accomplished = recorded.isEmpty ? nil : "what was due was recorded"
        for entry in recorded { try session.output.line("added \(line(of: entry))") }
        for hint in try imported(among: recorded, in: store) { try session.output.line(hint) }
        // A scheduler would mail it each night.
        if recorded.isEmpty, session.terminal.width != nil { try session.output.line("nothing is due") }
    }
}

/// `recurring delete`
struct DeleteRecurring: Command {
    static let name = "delete"
    static let summary = "Delete a recurring entry; the entries that it has recorded stay"
    static var examples: [Example] { [Example("recurring delete 2", "it is not recorded any more")] }
    @Argument("ID", "The number that 'recurring' shows") var id: EntryNumber

    func run(in session: Session) throws {
        let deleted = try session.writableStore().deleteRecurring(id.value)
        session.accomplished = "the recurring entry was deleted"
        try session.output.line("deleted recurring \(deleted.line)")
    }
}

/// `recurring list`
struct ListRecurring: Command {
    static let name = "list"
    static let summary = "List the recurring entries, with the next day of each"
    static var examples: [Example] {
        [Example("recurring list --json", "for a script"), Example("recurring list --csv", "for a spreadsheet")]
    }
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let all = try session.upToDateStore()?.recurring() ?? []
        if let format = try data.format() { return try write(all, as: format, in: session) }
        guard !all.isEmpty else {
            return try session.output.line(
                "no recurring entries; add one with 'recurring add AMOUNT NOTE --every month'")
        }
        var table = Table(
            [
                .init(title: "ID", alignment: .right), .init(title: "EVERY"), .init(title: "NEXT"),
                .init(title: "CATEGORY", shrinks: true, isOptional: true), .init(title: "AMOUNT", alignment: .right),
                .init(title: "NOTE", shrinks: true, wraps: true), .init(title: "CHANGES", isOptional: true),
            ], for: session.terminal)
        for recurring in all {
            let next = recurring.next(after: session.today)
            let entry = recurring.sum(on: next ?? session.today)
            let cells = [
                "\(recurring.id)", recurring.rhythm, next?.description ?? recurring.end(on: session.today),
                recurring.place, entry.signedAmount, entry.noteWithTags,
                recurring.changes(after: session.today).joined(separator: ", "),
            ]
            try table.add(cells.map { Table.Cell($0) }, to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func write(_ all: [Recurring], as format: DataFormat, in session: Session) throws {
        let names = [
            "id", "every", "from", "until", "next", "kind", "amount", "currency", "category", "note", "tags",
            "payee", "account", "paused", "changes", "to", "parts", "received", "weekend",
        ]
        try session.write(all, as: format, names) { recurring in
            let next = recurring.next(after: session.today)
            let entry = recurring.sum(on: next ?? session.today)
            return [
                .number(recurring.id), .plain(recurring.interval), .plain(recurring.entry.date.description),
                .plain(recurring.last?.description), .plain(next?.description),
                .plain(entry.kind.rawValue), .plain(entry.amount.plain), .plain(entry.amount.currency.code),
                .text(entry.category), .text(entry.note), .words(entry.tags), .text(entry.payee), .text(entry.account),
                .flag(recurring.isPaused(on: session.today)), .words(recurring.changes(after: session.today)),
                .text(entry.target),
                .words(recurring.others.isEmpty ? [] : recurring.entries(on: next ?? session.today).map(\.part)),
                .plain(entry.received.map { "\($0.plain) \($0.currency)" }), .plain(recurring.weekend?.rawValue),
            ]
        }
    }
}

extension Recurring {
    /// As `--every` reads it: `month`, `3 months`, `month on the last day`, `year on the last day of november`.
    var interval: String {
        (step == 1 ? unit.rawValue : "\(step) \(unit.rawValue)s") + (monthDay.map { " on the \($0.rawValue)" } ?? "")
            + (yearlyMonth.map { " of \($0.monthName.lowercased())" } ?? "")
    }

    /// The interval, and where it is moved off a weekend: `month, before weekends`.
    var rhythm: String { interval + (weekend.map { ", \($0.rawValue) weekends" } ?? "") }

    /// The state of a recurring entry that has no next day.
    func end(on day: CalendarDate) -> String { last ?? .last <= day ? "over" : "paused" }

    /// The future changes: `13.99 from 2026-12-01`, `skipped on 2027-01-15`, `paused from 2027-02-01 to 2027-03-31`.
    func changes(after day: CalendarDate) -> [String] {
        var changes: [(day: CalendarDate, words: String)] = []
        for step in steps where step.date > day {
            if let amount = step.amount { changes.append((step.date, "\(amount.plain) from \(step.date)")) }
            guard let isPaused = step.isPaused else { continue }
            guard isPaused else {
                // The end of a future pause is shown together with its start.
                let isTold = steps.contains { $0.date > day && $0.date < step.date && $0.isPaused == true }
                if !isTold { changes.append((step.date, "resumed from \(step.date)")) }
                continue
            }
            let resumed = steps.first { $0.date > step.date && $0.isPaused == false }?.date
            let words =
                switch resumed?.adding(days: -1) {
                case nil: "paused from \(step.date)"
                case step.date?: "skipped on \(recordedDay(of: step.date) ?? step.date)"
                case let last?: "paused from \(step.date) to \(last)"
                }
            changes.append((step.date, words))
        }
        return changes.map(\.words)
    }

    /// One line: `#2  every month  900.00 USD  home  rent`.
    var line: String { line(on: entry.date) }

    /// One line with the amount of a given day; several entries as `80.00 USD  groceries 60.00 + home 20.00`.
    func line(on day: CalendarDate) -> String {
        var now = sum(on: day)
        guard !others.isEmpty else { return expense_cli.line(of: now, number: id, when: "every \(rhythm)") }
        now.category = entries(on: day).map(\.part).joined(separator: " + ")
        return expense_cli.line(of: now, number: id, when: "every \(rhythm)")
    }

    /// What the prompt says of it: `100.00 EUR → 108.00 USD  giro → dollars`.
    var amountAndPlace: String { "\(sum(on: entry.date).amounts)  \(place)" }

    /// One entry with the amount of all entries of a day.
    fileprivate func sum(on day: CalendarDate) -> Expense {
        var sum = entries(on: day)[0]
        sum.amount = amount(on: day)
        return sum
    }

    /// Where it is shown in a list: the category, or the accounts of a transfer; with several entries, those of each.
    fileprivate var place: String {
        let places = ([entry] + others).map { $0.kind == .transfer ? $0.target ?? "elsewhere" : $0.categoryTitle }
        return others.isEmpty ? entry.place : places.joined(separator: " + ")
    }
}

extension Expense {
    /// A part of a recurring entry: `groceries 60.00`, `people:anna 15.00`.
    fileprivate var part: String {
        "\(kind == .transfer ? target ?? account ?? "elsewhere" : categoryTitle) \(amount.plain)"
    }
}
