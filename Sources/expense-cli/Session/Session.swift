import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a command works with: the data file, the output, and what is known of the user.
final class Session {
    let output: Output
    /// Its width is that of the moment when the command began.
    var terminal: Terminal
    let environment: Environment
    let locale: Locale
    /// The commands of the prompt, each without the program's name.
    let promptCommands: any CommandDeclaration.Type
    /// Whether the command is a line of the prompt.
    var isPrompt = false
    /// Whether the totals follow what the command prints, so that it need not print those that it moved.
    var isFollowedByTotals = false
    /// What the prompt remembers; without one, as it begins.
    let prompt = PromptStore()
    /// What the prompt shows; nil outside of it. Reading it again costs no query unless somebody has committed.
    var state: AppState?
    /// Tells a command that runs until it is stopped when to go back to the prompt; nil if Ctrl-C ends the program.
    var interruption: SignalPipe?
    /// What has been done for good, in words, to be told even if the output fails.
    var accomplished: String?
    /// The data file that `--file` names; nil for the one that the environment says.
    private let path: String?
    private var store: ExpenseStore?
    private var isWritable = false

    init(
        output: Output, terminal: Terminal, promptCommands: any CommandDeclaration.Type, path: String? = nil,
        environment: Environment = .live,
        locale: Locale = .current(variable: environmentVariable)
    ) {
        self.output = output
        self.terminal = terminal
        self.promptCommands = promptCommands
        self.path = path
        self.environment = environment
        self.locale = locale
    }

    /// Shows what the command prints page by page, where it is longer than the terminal is high.
    ///
    /// - Returns: Whether there is a pager.
    @discardableResult
    func pageOutput() -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
        guard !["", "dumb"].contains(environmentVariable("TERM") ?? "") else { return false }
        let rows = terminalSize(STDOUT_FILENO).rows
        let pager = Pager(variable: environmentVariable("PAGER"), rows: rows)
        output.page(with: pager)
        return pager != nil
    }

    var today: CalendarDate { environment.today() }

    /// The store for a command that writes; the data file is made on first use.
    ///
    /// - Parameter recordingDue: whether recurring entries that are due are recorded first.
    func writableStore(recordingDue: Bool = true) throws -> ExpenseStore {
        if let store, isWritable { return store }
        let opened = try ExpenseStore(dataFile(), isPrompt ? .writing : .command)
        if recordingDue { try recordDue(in: opened) }
        (store, isWritable) = (opened, true)
        return opened
    }

    /// How many recurring entries are recorded without a question.
    static let mostDue = 1000

    private func recordDue(in store: ExpenseStore) throws {
        do {
            tellOfDue(try store.recordDue(through: today, most: Self.mostDue).count)
        } catch let error as TooManyDue {
            tell(
                "\(error.count) recurring entries are due up to \(error.day), and none was recorded. "
                    + "If the date is right, record them with 'recurring run'")
        }
    }

    /// Somebody at a terminal hears of what was recorded beside what was asked for; output that is read by programs stays
    /// as it is.
    private func tellOfDue(_ count: Int) {
        guard count > 0, isatty(STDERR_FILENO) == 1 else { return }
        let recorded = counted(count, "recurring entry that was due", "recurring entries that were due")
        tell("recorded \(recorded); 'history' shows it")
    }

    private func tell(_ remark: String) {
        let bytes = Array((remark + "\n").utf8)
        // A failure to write here has nowhere to be reported.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// The store for a command that reads; nil if the standard data file has not been made yet.
    func readableStore() throws -> ExpenseStore? {
        if let store { return store }
        let file = try dataFile()
        let isNamed = path != nil || !(environmentVariable("EXPENSE_FILE") ?? "").isEmpty
        if !isNamed, access(file.path, F_OK) != 0, errno == ENOENT { return nil }
        store = try ExpenseStore(file, .reading)
        return store
    }

    /// The store for a command that reads what it is going to add to; nil if the data file has not been made yet.
    func storeBeforeWriting() throws -> ExpenseStore? {
        try store != nil || hasDataFile() ? readableStore() : nil
    }

    /// The state that a command follows until it is stopped: in the prompt, the one that the prompt shows.
    ///
    /// A data file is created if there is none, because a missing file cannot be watched.
    func liveState() throws -> AppState {
        try state ?? AppState(store: readableStore() ?? writableStore(), environment: environment)
    }

    /// What filters can name; nil if the standard data file has not been made yet.
    func categories() throws -> [ExpenseCore.Category]? {
        try state?.names.value.get().categories ?? readableStore()?.categories()
    }

    /// The same of accounts.
    func accounts() throws -> [Account]? {
        try state?.names.value.get().accounts ?? readableStore()?.accounts()
    }

    /// The same of tags.
    func tags() throws -> [String]? {
        try state?.tags.value.get() ?? readableStore()?.tags().map(\.name)
    }

    /// What new entries can name; nil if the data file has not been made yet.
    func namesOfNewEntries() throws -> AppState.Names? {
        if let state { return try state.names.value.get() }
        return try storeBeforeWriting()?.names()
    }

    /// The changes that can be undone or redone, the newest first.
    func changes() throws -> [Change] {
        if let state { return try state.changes.value.get() }
        return try readableStore()?.history() ?? []
    }

    /// The currency of new amounts if neither the text nor an option names one.
    func defaultCurrency() throws -> Currency {
        if let state { return try state.names.value.get().currency ?? locale.currency }
        return try readableStore()?.defaultCurrency() ?? locale.currency
    }

    /// The same, for a command that writes; the data file is not made for the question.
    func currencyOfNewEntries() throws -> Currency {
        if let state { return try state.names.value.get().currency ?? locale.currency }
        guard try store != nil || hasDataFile() else { return locale.currency }
        return try writableStore().defaultCurrency() ?? locale.currency
    }

    /// Whether a file exists at the path of the data file.
    func hasDataFile() throws -> Bool {
        try access(dataFile().path, F_OK) == 0 || errno != ENOENT
    }

    private func dataFile() throws -> DataFile {
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
            // Variables after the first that names a place do not matter.
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
