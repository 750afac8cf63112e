import ExpenseCore

/// `accounts transfers`
struct PossibleTransfers: Command {
    static let name = "transfers"
    static let summary = "List entries that look like the two sides of one transfer"
    static var examples: [Example] {
        [
            Example("accounts transfers", "all of them"),
            Example("accounts transfers -p 'last month' --json", "of a period, for a script"),
        ]
    }
    static var discussion: [String] {
        [
            "An expense of one account and an income of another, of the same amount and at most "
                + "\(ExpenseStore.mostDaysOfTransfer) days apart. 'import' joins them if there is only one way to do so "
                + "and neither has a category. The others are listed here, and 'accounts join' joins them."
        ]
    }
    @Option("period", short: "p", value: "PERIOD", "Only these days", completion: .periods) var period: String?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let days = try period.map { try readPeriod($0, of: "--period", in: session) } ?? .all
        let found = try session.upToDateStore()?.possibleTransfers(in: days) ?? []
        if let format {
            let names = ["expense", "income", "from", "to", "expense_date", "income_date", "amount", "currency"]
            return try session.write(found, as: format, names) { pair in
                [
                    .number(pair.out.id), .number(pair.into.id), .text(pair.out.account), .text(pair.into.account),
                    .plain("\(pair.out.date)"), .plain("\(pair.into.date)"), .plain(pair.out.amount.plain),
                    .plain(pair.out.amount.currency.code),
                ]
            }
        }
        for pair in found {
            try session.output.line(line(of: pair.out))
            try session.output.line("  and \(line(of: pair.into))")
            try session.output.line("  'accounts join \(pair.out.id) \(pair.into.id)' makes them one transfer")
        }
        if found.isEmpty { try session.output.line("no possible transfers") }
    }
}

/// `accounts join`
struct JoinEntries: Command {
    static let name = "join"
    static let summary = "Join an expense and an income to one transfer"
    static var examples: [Example] { [Example("accounts join 58 59", "entries 58 and 59 are one transfer")] }
    static var discussion: [String] {
        [
            "The transfer keeps the number, the day, the payee and the note of the expense; it has no category. Both "
                + "entries count as imported if they were. 'accounts split' splits it again."
        ]
    }
    @Argument("ID", "The number of one entry") var one: EntryNumber
    @Argument("OTHER", "The number of the other entry") var other: EntryNumber

    func run(in session: Session) throws {
        let transfer = try fitting { try session.writableStore().join(one.value, other.value) }
        session.accomplished = "the entries were joined"
        try session.output.line("joined \(line(of: transfer))")
    }
}

/// `accounts split`
struct SplitTransfer: Command {
    static let name = "split"
    static let summary = "Split a transfer into an expense and an income"
    static var examples: [Example] { [Example("accounts split 60", "entry 60 becomes two entries")] }
    static var discussion: [String] {
        ["A side that was imported gets back the day, the payee and the note of its file."]
    }
    @Argument("ID", "The number of the transfer") var id: EntryNumber

    func run(in session: Session) throws {
        let parts = try fitting { try session.writableStore().split(id.value) }
        session.accomplished = "the transfer was split"
        try session.output.line("changed \(line(of: parts.out))")
        try session.output.line("added \(line(of: parts.into))")
    }
}

/// Runs `body`, and reports why entries cannot be one transfer.
private func fitting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as UnfitTransfer {
        throw CommandFailure(.failed, "\(error.reason). Nothing was changed")
    }
}
