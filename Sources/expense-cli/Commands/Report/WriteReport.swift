import ExpenseCore

/// `report`: writes a page with pictures.
struct WriteReport: Command {
    static let name = "report"
    static let summary = "Write a page with pictures of a period, for the browser"
    static var examples: [Example] {
        [
            Example("report", "this year, opened in the browser"),
            Example("report -p 2026-10 -o october.html", "a month, in a file"),
            Example("report --category food --in EUR -o food.html", "a category this year, in euros"),
            Example("report --live", "kept up to date while it runs"),
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    static var discussion: [String] {
        [
            "The page is one file that needs nothing else: it can be mailed, printed or archived. It has only what the "
                + "filters let in, and its policy forbids the browser to load or send anything.",
            "Without -o, the page is \(fileName) in XDG_CACHE_HOME/expense-cli or ~/.cache/expense-cli, and replaces the "
                + "one before. On a terminal it is opened in the browser that BROWSER names, or in the usual one.",
            "The newest \(PeriodReport.mostEntries) entries are listed; all are counted. Net worth and shared costs are "
                + "shown unless a filter chooses entries by more than their period. Budgets and recurring entries also "
                + "follow --category, and net worth follows --account.",
            "With --live, the file is replaced after each change by any process, and an open page loads itself again every "
                + "\(ReportPage.secondsBetweenLoads) seconds.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("in", value: "CODE", "Convert into this currency at the rate of each entry's day") var converted: String?
    @Option("output", short: "o", value: "FILE", "Write to this file", completion: .files) var file: String?
    @Flag("force", short: "f", "Replace FILE if it exists") var force: Bool
    @Flag("open", "Open the page in the browser, also with -o") var opens: Bool
    @Flag("live", "Keep the file up to date until Ctrl-C") var live: Bool

    private static let fileName = "report.html"

    func run(in session: Session) throws {
        if file == nil, let name = filters.words.first(where: { $0.lowercased().hasSuffix(".html") }) {
            throw UsageError(
                message:
                    "\(quoted(name)) is searched for as a text; to write that file, use -o \(escapingControls(in: name)), "
                    + "and to search, --search")
        }
        if force, file == nil { throw UsageError(message: "--force needs -o FILE") }
        let currency = try converted.map { try readCurrency($0, of: "--in") }
        let path = try file ?? Self.standardPath()
        if live { return try follow(path, currency, in: session) }
        let filter = try filter(in: session)
        let progress = Progress("reading the entries", total: 100)
        let report =
            try session.upToDateStore()?.periodReport(filter, in: currency, today: session.today) { progress.show($0) }
            ?? PeriodReport(of: filter, in: currency, today: session.today)
        progress.end()
        try write(ReportPage(report), to: path)
        session.accomplished = "the report was written"
        try session.output.line(words(for: report, path, in: session))
        try openPage(path, in: session)
    }

    /// The filter of the options, over this year unless they choose days.
    private func filter(in session: Session) throws -> Filter {
        let filter = try filters.filter(in: session)
        guard try !filters.chooseDays(in: session) else { return filter }
        return filter.over(try readPeriod("this year", of: "--period", in: session))
    }

    private func words(for report: PeriodReport, _ path: String, in session: Session) -> String {
        let count = counted(Int(report.entryCount), "entry", "entries")
        let listed = report.leftOut > 0 ? ", of which it lists the newest \(report.entries.count)" : ""
        let remark = report.entryCount == 0 ? filters.remark(in: session).map { ": \($0)" } ?? "" : ""
        return "wrote a report of \(report.days) with \(count)\(listed) to \(escapingControls(in: path))\(remark)"
    }

    private static func standardPath() throws -> String {
        if let folder = environmentVariable("XDG_CACHE_HOME"), folder.hasPrefix("/") {
            return "\(folder)/\(programName)/\(fileName)"
        }
        guard let home = environmentVariable("HOME"), home.hasPrefix("/") else {
            throw CommandFailure(
                .configuration, "HOME is not an absolute path, so the page has no place; give a file with -o")
        }
        return "\(home)/.cache/\(programName)/\(fileName)"
    }

    private func write(_ page: ReportPage, to path: String) throws {
        if file == nil { makeFolders(above: path) }
        guard file != nil, !force else { return try replace(path, with: page) }
        try writeNewFile(path, remedy: "add --force to replace it, or choose another name") {
            try $0.write { $0 += page.bytes }
        }
    }

    private func replace(_ path: String, with page: ReportPage) throws {
        try replaceFile(path) { output in try output.write { $0 += page.bytes } }
    }

    private func openPage(_ path: String, in session: Session) throws {
        guard opens || file == nil && hasTerminal else { return }
        try session.output.flush()
        guard Browser(variable: environmentVariable).open(path) else {
            return try session.output.line("no browser was found; open the file, or set BROWSER to a browser")
        }
    }

    /// Writes the page now, and again after each change.
    private func follow(_ path: String, _ currency: Currency?, in session: Session) throws {
        let state = try session.liveState()
        // Without given days it is this year, which changes with the day, too.
        let filter = try DailyFilter(state.filter, dependsOnDay: true, in: session) {
            try self.filter(in: session)
        }
        let reports = state.answers { try $0.periodReport($1.filter, in: currency, today: $1.today) }
        try showLive(reports, from: state, filter: filter, in: session) { newest, isFirst in
            let page = ReportPage(newest, isLive: true)
            if isFirst { try write(page, to: path) } else { try replace(path, with: page) }
            try session.output.line(
                "\(localTime(session.environment.clock.now()))  \(words(for: newest, path, in: session))")
            try session.output.flush()
            if isFirst { try openPage(path, in: session) }
        }
    }
}
