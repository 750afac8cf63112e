import ExpenseCore

/// `settings`: shows what holds for the whole data file, and changes the day on which months begin.
struct Settings: Command {
    static let name = "settings"
    static let summary = "Show the settings of the data file, or let months begin on payday"
    static var examples: [Example] {
        [
            Example("settings", "what is set"),
            Example("settings --month-begins 25", "November begins on October 25"),
            Example("settings --month-begins 1", "the months of the calendar"),
        ]
    }
    static var discussion: [String] {
        [
            "Every period follows: lists, totals, budgets, averages, reports and the prompt, those of the past as well. "
                + "With days 1 to 15, a month has the name of the calendar's month in which it begins; with days 16 to 28, "
                + "of that in which it ends. What was set for November stays set for November. Quarters and years consist of "
                + "such months; the year of the calendar is -p 2026-01-01..2026-12-31."
        ]
    }
    @Option("month-begins", value: "DAY", "Months begin on this day, 1 to 28") var firstDay: Int?

    func run(in session: Session) throws {
        guard let firstDay else { return try show(in: session) }
        guard let months = Months(beginningOn: firstDay) else {
            let days = Months.firstDays
            throw UsageError(
                message:
                    "--month-begins: give a day from \(days.lowerBound) to \(days.upperBound), which every month has")
        }
        try session.writableStore().setMonths(months)
        session.accomplished = "the beginning of months was changed"
        try session.output.line(words(for: months, in: session))
    }

    private func show(in session: Session) throws {
        let account = try session.namesOfNewEntries()?.defaultAccount?.name
        try session.output.line("amounts without a currency are in \(session.defaultCurrency()); 'currency' changes it")
        try session.output.line(
            account.map { "entries without an account belong to \(escapingControls(in: $0))" }
                ?? "no default account; 'accounts default NAME' sets it")
        try session.output.line(words(for: session.months(), in: session))
    }

    private func words(for months: Months, in session: Session) -> String {
        let month = months.month(of: session.today)
        return "months begin on day \(months.firstDay): \(monthName(session.today, in: months)) is \(month)"
    }
}
