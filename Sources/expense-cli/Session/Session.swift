import CLibrary
import ExpenseCore

/// The environment of a command: the data file, the output, and the user's settings.
final class Session {
    let output: Output
    /// The width is that of the moment at which the command began.
    var terminal: Terminal {
        didSet { breakLines() }
    }
    let environment: Environment
    let locale: Locale
    /// The commands of the prompt, each without the program's name.
    let promptCommands: any CommandDeclaration.Type
    /// Whether the command is a line of the prompt.
    var isPrompt = false
    /// Whether the totals are shown after the command's output, so that it need not print those that it changed.
    var isFollowedByTotals = false
    /// The state of the prompt; its initial state if there is no prompt.
    private(set) lazy var prompt = PromptStore()
    /// What a line of the prompt is compared with; nil without a prompt.
    var known: KnownValues?
    /// The names that the running command adds.
    var newNames = NewNames()
    /// What the user has answered to each question of a command that is tried again; nil if it is not.
    var answers: [String: String]?
    /// Signals that a command that runs until stopped should return to the prompt; nil if Ctrl-C ends the program.
    var interruption: SignalPipe?
    /// What was completed, as a message, which is reported even if the output fails.
    var accomplished: String?
    /// The data file that `--file` names; nil for the default one.
    private let path: String?
    private(set) var store: ExpenseStore?
    private(set) var isWritable = false
    /// The day on which due entries were recorded last.
    private var recordedThrough: CalendarDate?
    /// Exchanges changes with other machines while the state is followed.
    var arrivals: ArrivalWatch?

    init(
        output: Output, terminal: Terminal, promptCommands: any CommandDeclaration.Type, path: String? = nil,
        environment: Environment,
        locale: Locale = .current(variable: environmentVariable), store: ExpenseStore? = nil
    ) {
        (self.store, isWritable) = (store, store != nil)
        self.output = output
        self.terminal = terminal
        self.promptCommands = promptCommands
        self.path = path
        self.environment = environment
        self.locale = locale
        breakLines()
    }

    private func breakLines() {
        output.breakLines = terminal.width.map { width in { brokenLines(of: $0, width: width) } }
    }

    /// Sends the output of the command to a pager if it is longer than the terminal.
    ///
    /// - Returns: Whether there is a pager.
    @discardableResult
    func pageOutput() -> Bool {
        guard hasTerminal else { return false }
        guard understandsSequences() else { return false }
        let rows = terminalSize(STDOUT_FILENO).rows
        let pager = Pager(variable: environmentVariable("PAGER"), rows: rows)
        output.page(with: pager)
        return pager != nil
    }

    var today: CalendarDate { environment.today() }

    /// Runs a part of a command that reads keys and handles signals itself.
    func withSignals(_ body: (SignalPipe) throws -> Void) throws {
        let signals = try interruption ?? SignalPipe([SIGINT, SIGTSTP, SIGCONT, SIGWINCH])
        // In the prompt, a signal to stop has its usual effect while a command runs.
        signals.report(SIGTSTP)
        defer { if isPrompt { signals.ignore(SIGTSTP) } }
        try body(signals)
    }

    /// The store for a command that writes. Its first change creates the data file, and records what is due before it;
    /// a prompt does both at once.
    ///
    /// - Parameter recordingDue: whether due recurring entries are recorded first.
    func writableStore(recordingDue: Bool = true) throws -> ExpenseStore {
        let opened = try writableStoreAtHand()
        if recordingDue, recordedThrough != today {
            try refuseEarlyEntries(opened.countDue)
            if isPrompt {
                try recordDue(in: opened, through: today).forEach(tell)
            } else {
                try recordDueWithNextChange(in: opened)
            }
        }
        return opened
    }

    private func writableStoreAtHand() throws -> ExpenseStore {
        if let store, isWritable { return store }
        let opened = try open(dataFile(), isPrompt ? .writing : .command)
        (store, isWritable) = (opened, true)
        return opened
    }

    /// The maximum number of recurring entries that are recorded without asking.
    static let mostDue = 1000

    /// - Returns: what to tell the user.
    private func recordDue(in store: ExpenseStore, through day: CalendarDate) throws -> [String] {
        let words: [String]
        do {
            words = wordsOfDue(try store.recordDue(through: day, most: Self.mostDue), in: store)
        } catch let error as TooManyDue {
            words = [error.words]
        }
        // What could not be recorded, because another program held the file, is tried again.
        recordedThrough = day
        return words
    }

    private func recordDueWithNextChange(in store: ExpenseStore) throws {
        do {
            // The store keeps the function until the next change.
            try store.recordDueWithNextChange(through: today, most: Self.mostDue) { [weak store] recorded in
                if let store { wordsOfDue(recorded, in: store).forEach(tell) }
            }
        } catch let error as TooManyDue {
            tell(error.words)
        }
        recordedThrough = today
    }

    /// The store for a command that shows entries or sums: what is due up to today is recorded first. If the file cannot
    /// be written, the user is told that it is missing. Nil if the default data file does not exist yet.
    func upToDateStore() throws -> ExpenseStore? {
        try recordDueOfToday().forEach(tell)
        return try readableStore()
    }

    /// Records what is due up to today, which may be another day than at the last command.
    ///
    /// - Returns: what to tell the user.
    func recordDueOfToday() throws -> [String] {
        // EXPENSE_TODAY may be a day to come.
        let day = min(today, Clock.system.today())
        guard recordedThrough != day, let store = try readableStore() else { return [] }
        do {
            guard try store.countDue(through: day) > 0 else {
                recordedThrough = day
                return []
            }
            return try recordDue(in: isWritable ? store : open(dataFile(), .command), through: day)
        } catch let error as DatabaseError {
            return ["recurring entries are due, but missing here, because they cannot be recorded: \(error)"]
        }
    }

    /// Refuses to record entries before their day, which EXPENSE_TODAY could otherwise do.
    ///
    /// - Parameter count: the number of entries to record up to a day.
    func refuseEarlyEntries(_ count: (_ through: CalendarDate) throws -> Int) throws {
        let actual = Clock.system.today()
        guard today > actual else { return }
        let early = try count(today) - count(actual)
        guard early > 0 else { return }
        throw CommandFailure(
            .configuration,
            "EXPENSE_TODAY is \(today), a day to come: "
                + "\(counted(early, "recurring entry", "recurring entries")) would be recorded too early. "
                + "Nothing was recorded. Unset EXPENSE_TODAY, or set it to an earlier day")
    }

    /// The store for a command that reads; nil if the default data file does not exist yet.
    func readableStore() throws -> ExpenseStore? {
        if let store { return store }
        let file = try dataFile()
        let isNamed = path != nil || !(environmentVariable("EXPENSE_FILE") ?? "").isEmpty
        if !isNamed, access(file.path, F_OK) != 0, errno == ENOENT { return nil }
        store = try open(file, .reading)
        return store
    }

    /// The store for a command that reads before it writes; nil if the data file does not exist yet.
    func storeBeforeWriting() throws -> ExpenseStore? {
        try store != nil || hasDataFile() ? readableStore() : nil
    }

    /// The state that a command follows until it is stopped.
    ///
    /// A missing data file is created, because a missing file cannot be watched.
    func liveState() throws -> AppState {
        if !isPrompt { try followMachines() }
        if let store = try upToDateStore() { return AppState(store: store, environment: environment) }
        let store = try writableStore()
        try store.createIfMissing()
        return AppState(store: store, environment: environment)
    }

    /// The categories that filters can name; nil if the default data file does not exist yet.
    func categories() throws -> [ExpenseCore.Category]? {
        try known?.names.value.get().categories ?? readableStore()?.categories()
    }

    /// The accounts that filters can name.
    func accounts() throws -> [Account]? {
        try known?.names.value.get().accounts ?? readableStore()?.accounts()
    }

    /// The tags that a new entry can use; nil if the data file does not exist yet.
    func tagsOfNewEntries() throws -> [String]? {
        try known?.tags.value.get() ?? storeBeforeWriting()?.tags().map(\.name)
    }

    /// The tags that filters can name.
    func tags() throws -> [String]? {
        try known?.tags.value.get() ?? readableStore()?.tags().map(\.name)
    }

    /// The names that a new entry can use; nil if the data file does not exist yet.
    func namesOfNewEntries() throws -> AppState.Names? {
        if let known { return try known.names.value.get() }
        return try storeBeforeWriting()?.names()
    }

    /// The name that the category which the prompt follows has now; nil for all categories.
    func followedCategory(among categories: [ExpenseCore.Category]) -> String? {
        prompt.state.followed.flatMap { followed in categories.first { $0.id == followed.id }?.name }
    }

    /// Lets the prompt follow all categories if the one that it follows has been deleted or merged.
    func leaveGoneCategory() throws {
        guard prompt.state.followed != nil, let names = try namesOfNewEntries(),
            followedCategory(among: names.categories) == nil
        else { return }
        prompt.dispatch(.follow(nil))
        try output.line("the category that the prompt followed is gone; it follows all categories from now on")
    }

    /// The months by which the data file counts.
    func months() throws -> Months {
        if let known { return try known.names.value.get().months }
        return try storeBeforeWriting()?.months() ?? .calendar
    }

    /// The changes that can be undone or redone, the newest first.
    func changes() throws -> [Change] {
        if let known { return try known.changes.value.get() }
        return try readableStore()?.history() ?? []
    }

    /// The currency of new amounts if neither the text nor an option names one.
    func defaultCurrency() throws -> Currency {
        if let known { return try known.names.value.get().currency ?? locale.currency }
        return try readableStore()?.defaultCurrency() ?? locale.currency
    }

    /// The currency of new amounts, for a command that writes. It does not create the data file.
    func currencyOfNewEntries() throws -> Currency {
        if let known { return try known.names.value.get().currency ?? locale.currency }
        guard try store != nil || hasDataFile() else { return locale.currency }
        return try writableStore().defaultCurrency() ?? locale.currency
    }

    /// Whether a file exists at the path of the data file.
    func hasDataFile() throws -> Bool {
        try access(dataFile().path, F_OK) == 0 || errno != ENOENT
    }

    func open(_ file: DataFile, _ mode: ExpenseStore.Mode) throws -> ExpenseStore {
        try ExpenseStore(file, mode, clock: environment.clock, converted: tellOfConversion)
    }

    func dataFile() throws -> DataFile {
        if let path {
            guard !path.isEmpty else { throw UsageError(message: "--file is empty; give a path") }
            return DataFile(path: path)
        }
        var variables: [String: String] = [:]
        for name in ["EXPENSE_FILE", "XDG_DATA_HOME", "HOME"] where getenv(name) != nil {
            guard let value = environmentVariable(name) else {
                throw CommandFailure(
                    .configuration, "\(name): the path is not valid UTF-8; rename the file, or name it with --file")
            }
            variables[name] = value
            // Variables after the first one that names a path do not matter.
            if DataFile.standard(environment: variables) != nil { break }
        }
        guard let file = DataFile.standard(environment: variables) else {
            throw CommandFailure(
                .configuration,
                "HOME is not an absolute path, so the data file has no place; set HOME, or give a file with --file")
        }
        return file
    }
}

/// What to tell about entries that were recorded in addition to what was asked for.
@Sendable
private func wordsOfDue(_ entries: [Expense], in store: ExpenseStore) -> [String] {
    guard let first = entries.first else { return [] }
    let what =
        entries.count == 1
        ? "what was due: \(line(of: first))" : "\(entries.count) recurring entries that were due; 'history' shows it"
    // The entries are recorded, and a hint is not worth a failure.
    return ["recorded \(what)"] + ((try? imported(among: entries, in: store)) ?? [])
}

extension TooManyDue {
    fileprivate var words: String {
        "\(count) recurring entries are due up to \(day), and none was recorded. "
            + "If the date is right, record them with 'recurring run'"
    }
}

/// Names the imported entries that may be the same as occurrences that were recorded.
func imported(among recorded: [Expense], in store: ExpenseStore) throws -> [String] {
    try store.importedOccurrences(of: recorded).map { pair in
        "may be the same: \(line(of: pair.imported)) and #\(pair.recorded.id); if so, type: delete \(pair.recorded.id)"
    }
}

@Sendable
private func tellOfConversion(_ conversion: FormatConversion) {
    let copy = conversion.copy.map { "; as it was, it is in \(escapingControls(in: $0))" } ?? ""
    tell(
        "converted the data from format \(conversion.format) to \(DataFile.formatVersion); its history begins anew"
            + copy)
}

func tell(_ remark: String) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let lines = isTerminal ? brokenLines(of: remark, width: terminalSize(STDERR_FILENO).columns) : [remark]
    let remark = lines.joined(separator: "\n")
    let bytes = Array((remark + "\n").utf8)
    // If writing to standard error fails, there is nowhere left to report it.
    _ = write(STDERR_FILENO, bytes, bytes.count)
}
