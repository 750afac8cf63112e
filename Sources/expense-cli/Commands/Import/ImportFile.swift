import CLibrary
import ExpenseCore

/// `import`: imports the entries of a file.
struct ImportFile: Command {
    static let name = "import"
    static let summary = "Import the entries of a file, all of them or none"
    static var examples: [Example] { [Example("import bank.csv --dry-run", "shows what would be imported")] }
    @Argument("FILE", "The file, or '-'", completion: .files) var file: String
    @Option("format", short: "f", value: "FORMAT", "The format")
    var format: ImportFormat?
    @Flag("dry-run", short: "n", "Show what would be imported, and change nothing") var isDryRun: Bool
    @Flag("explain", "Show why it is read so, and import nothing")
    var explains: Bool
    @Flag("all", "With --explain, also say what was rejected") var explainsAll: Bool
    @Flag("json", "Write what --explain shows as JSON") var json: Bool
    @Option("category", short: "c", value: "NAME", "The category for entries without one", completion: .categories)
    var category: String?
    @Option("account", value: "NAME", "The account of the entries") var account: String?
    @Option("tag", short: "t", value: "TAG", "A tag for all entries; may be repeated", completion: .tags)
    var tags: [String]
    @Option("currency", value: "CODE", "The currency of the amounts, whatever the file says") var currency: String?
    @Flag("keep-duplicates", "Import rows of the same day, amount and text, too") var keepsDuplicates: Bool
    @Flag("replace", "Correct what an earlier import read differently") var replaces: Bool
    @Option("match", value: "WHICH", "Match typed and pending entries")
    var matching: ImportMatching?
    @Flag("no-suggestions", "Suggest no categories") var suggestsNothing: Bool
    @Option("save", value: "NAME", "Save the columns for files with the same titles")
    var newMapping: String?
    @Option("mapping", value: "NAME", "Read the columns as saved under this name") var mapping: String?
    @Flag("new", "Add new names without asking") var addsNames: Bool
    @Option("accept", value: "DOUBT", "Import in spite of this doubt; may be repeated")
    var accepted: [Doubt.Acceptance]
    @Flag("yes", short: "y", "Import what is uncertain, too, without asking") var yes: Bool
    @OptionGroup var columns: CSVOptions

    func run(in session: Session) throws {
        if json, !explains { throw UsageError(message: "--json is used with --explain only") }
        if explainsAll, !explains { throw UsageError(message: "--all is used with --explain only") }
        do {
            try importEntries(in: session)
        } catch is Interrupted where session.accomplished == nil {
            throw Interrupted(consequence: "nothing was imported")
        }
    }

    private func importEntries(in session: Session) throws {
        let savedName = try newMapping.map { try readLabel($0, of: "--save") }
        let input = try InputFile(file, interruption: session.interruption)
        var hints = try columns.hints()
        hints.standardCurrency = try currency.map(readCurrency)
        // An explicit currency applies to all amounts, even if a column has another one.
        if currency != nil, columns.currency == nil { hints.columns[.currency] = [] }
        hints.isAccountKnown = account != nil
        let store = try session.storeBeforeWriting()
        let known = try store?.savedMappings() ?? []
        let named = try mapping.map { try saved($0, among: known) }
        let ofAccount = account.flatMap { try? store?.currencies(of: $0) } ?? []
        let currency =
            try hints.standardCurrency ?? named?.hints.standardCurrency
            ?? (ofAccount.count == 1 ? ofAccount[0] : nil) ?? store?.defaultCurrency() ?? session.locale.currency
        var options = ImportOptions(source: input.name)
        options.category = category
        options.account = try account.map { try readLabel($0, of: "--account") }
        // What is typed may be misspelt, so without a terminal it is refused, as in 'add'. On a terminal it is asked about
        // together with the names that the file brings, which without one are added and told.
        options.addsCategory = addsNames || hasTerminal
        options.addsAccount = options.addsCategory || account == nil
        options.tags = try readTags(tags)
        options.keepsDuplicates = keepsDuplicates
        if keepsDuplicates, replaces {
            throw UsageError(message: "--keep-duplicates and --replace cannot be used together")
        }
        options.replaces = replaces
        options.matching = matching ?? .sure
        do {
            if !options.addsCategory { try session.refuseNewTags(options.tags) }
            let file = try EntryFile(
                beginning: input.beginning(EntryFile.beginningLength), name: input.name, format: format,
                encoding: columns.encoding, hints: hints, mapping: named, saved: known,
                dateOrder: session.locale.dateOrder, skipsInvalid: columns.skipsInvalid, sheet: columns.sheet,
                whole: pieces(of: input, in: session))
            if columns.skipsInvalid, [.hledger, .ledger, .beancount].contains(file.format) {
                throw UsageError(message: "--skip-invalid: in a journal, other lines depend on each line; correct it")
            }
            if explains { return try explain(file.explanation, file.warnings, file.doubts, in: session) }
            file.complete(&options)
            if suggestsNothing { options.suggestsCategories = false }
            try tell(file.reasons, in: session)
            let doubtOfCurrency = try doubtOfCurrency(file, currency, store, in: session)
            try tell(file.warnings.map { "warning: \($0)" }, in: session)
            let read = try read(file, of: input, currency, in: session)
            if isDryRun || file.isStatement { try tell(read.spool.overview, in: session) }
            if read.spool.isBlank, read.remarks.isEmpty, file.titles.isEmpty, try !input.beginning(1).isEmpty {
                throw FormatError(
                    Place(),
                    "nothing in this file is an entry in the format \(file.format.rawValue). It begins with "
                        + "'\(try firstLine(of: input))'; name another format with --format")
            }
            if read.spool.count == 0, let row = read.unread {
                throw FormatError(
                    row.place,
                    "no line of this file is an entry: '\(row.text)' has \(row.reason), and the others are skipped")
            }
            try file.refuseUnused(self.currency == nil ? nil : currency, in: read.spool)
            try file.refuseSeveralAccounts(in: read.spool, options)
            let doubts = (file.doubts(of: read.spool, on: session.today) + read.doubts + doubtOfCurrency)
                .filter { doubt in !accepted.contains { $0 == doubt.acceptance } }
            let words = doubts.flatMap { ["doubt: \($0)"] + linesOfReadings($0, file, currency) }
            if isDryRun {
                let report = try preview(read.spool, options, in: session)
                let others = [report.rowsElsewhere?.words, report.misread?.words].compactMap {
                    $0.map { "doubt: \($0)" }
                }
                try tell(read.remarks + words + others, in: session)
                return try summarise(report, in: session)
            }
            try tell(read.remarks, in: session)
            var name = savedName
            if !yes {
                try settle(doubts, words, read.spool, options, input.name, in: session)
                if !doubts.isEmpty, name == nil, file.format == .csv { name = defaultName(input.name) }
            }
            let report = try keepAsking(read.spool, of: input, options, in: session)
            session.accomplished = "\(counted(report.added, "entry was", "entries were")) imported"
            try summarise(report, in: session)
            if let name { try save(file, as: name, in: session) }
        } catch let error as any UnknownName {
            throw error.refusal(hasNew: true)
        } catch let error as FormatError {
            let place = "\(escapingControls(in: error.file ?? input.name)):\(error.line):\(error.column)"
            let remedy =
                error.isNotUTF8
                ? ", or name its encoding with --encoding"
                : error.isOfEntry ? "; --skip-invalid leaves such entries out" : ""
            throw CommandFailure(
                .badData, "\(place): \(escapingControls(in: error.message))\(remedy). Nothing was imported")
        } catch let error as UndetectedMapping {
            if explains, let explanation = error.explanation { try explain(explanation, [], [], in: session) }
            throw CommandFailure(
                .badData, escapingControls(in: "\(input.name): \(error.description). Nothing was imported"))
        }
    }

    private func firstLine(of input: InputFile) throws -> String {
        let bytes = try input.beginning(4096).drop { $0 <= 0x20 }.prefix { $0 != 0x0A && $0 != 0x0D }
        return escapingControls(in: String(String(decoding: bytes, as: UTF8.self).prefix(40)))
    }

    /// Asks about what is uncertain, with the first rows, and about new names. Without a terminal, it refuses what is
    /// uncertain, and new names need no answer.
    private func settle(
        _ doubts: [Doubt], _ words: [String], _ spool: EntrySpool, _ options: ImportOptions, _ name: String,
        in session: Session
    ) throws {
        guard hasTerminal else {
            guard !doubts.isEmpty else { return }
            try tell(words, in: session)
            let reasons = doubts.map(\.description).joined(separator: ". ")
            throw CommandFailure(
                .badData,
                escapingControls(
                    in: "\(name): \(reasons). Nothing was imported; --dry-run shows the rows, --yes imports them so"))
        }
        let store = try session.storeBeforeWriting()
        if doubts.isEmpty, try addsNames || !hasUnknownNames(spool, options, in: store) { return }
        let report =
            try doubts.isEmpty
            ? previewImport(spool, options, into: store) { _, _ in } : preview(spool, options, in: session, limit: 10)
        let names = try addsNames ? [] : wordsOfNewNames(report, in: session)
        guard !doubts.isEmpty || !names.isEmpty else { return }
        try tell(words + names, in: session)
        // Whether to import at all is asked about such rows.
        if doubts.isEmpty, report.rowsElsewhere != nil { return }
        try requireYes(to: "import \(counted(spool.count, "entry", "entries")) like this?", in: session)
    }

    /// The default name of a saved mapping: the name of the file without its folder, its extension and its numbers.
    private func defaultName(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        let stem = last.prefix(upTo: last.lastIndex(of: ".") ?? last.endIndex)
        let words = stem.split { !$0.isLetter }.joined(separator: " ")
        return words.isEmpty ? "import" : words
    }

    func tell(_ remarks: [String], in session: Session) throws {
        for remark in remarks { try session.output.line(escapingControls(in: remark)) }
    }

    private func saved(_ name: String, among known: [SavedMapping]) throws -> SavedMapping {
        if let saved = known.first(where: { $0.name.lowercased() == name.lowercased() }) { return saved }
        let names = known.map(\.name)
        let guess = nearest(to: name, in: names).map { "; did you mean '\(escapingControls(in: $0))'?" }
        throw CommandFailure(.failed, "there is no saved mapping \(quoted(name))\(guess ?? "; --save NAME saves one")")
    }

    private func save(_ file: EntryFile, as name: String, in session: Session) throws {
        try session.writableStore().save(SavedMapping(name: name, titles: file.titles, hints: file.hints))
        try session.output.line("saved the mapping '\(name)'")
    }

    /// Reads the whole file before anything is opened for writing, so that an error at its end changes nothing.
    private func read(
        _ file: EntryFile, of input: InputFile, _ currency: Currency, in session: Session
    ) throws -> (spool: EntrySpool, remarks: [String], doubts: [Doubt], unread: UnreadRow?) {
        let progress = Progress("reading", total: input.size)
        defer { progress.end() }
        let inclusion = self.file == "-" ? nil : includedFiles(besides: self.file)
        var reader = file.reader(
            currency: currency, inclusion: inclusion, pieces(of: input, in: session) { progress.show($0) })
        let spool = try EntrySpool(&reader)
        return (spool, reader.remarks, reader.doubts, reader.unread)
    }

    private func pieces(
        of input: InputFile, in session: Session, progress: @escaping (Int) -> Void = { _ in }
    ) -> () throws -> [UInt8] {
        input.pieces {
            progress($0)
            try session.interruption?.refuseInterruption()
        }
    }

    private func keep(
        _ spool: EntrySpool, of input: InputFile, _ options: ImportOptions, in session: Session
    ) throws -> ImportReport {
        let progress = Progress("importing", total: spool.count)
        defer { progress.end() }
        var stored = 0
        return try session.writableStore().importEntries(spool, options) { _, _ in
            stored += 1
            if stored % 1000 == 0 {
                progress.show(stored)
                try session.interruption?.refuseInterruption()
            }
            // The commit follows. From here on, nobody who stops the program must be told that nothing was imported.
            if stored == spool.count, !session.isPrompt { signal(SIGINT, SIG_IGN) }
        }
    }

    /// Imports the entries. On a terminal it asks before whether rows are the same as recorded entries, if only amounts
    /// and days suggest it, and whether rows of another account are those of this one, too.
    private func keepAsking(
        _ spool: EntrySpool, of input: InputFile, _ options: ImportOptions, in session: Session
    ) throws -> ImportReport {
        var options = options
        options.refusesPossibleMatches = matching == nil && !yes && hasTerminal
        options.refusesRowsElsewhere = !yes
        while true {
            do {
                return try keep(spool, of: input, options, in: session)
            } catch let error as PossibleMatches {
                options.agreedMatches = try agreed(among: error.matches, in: session)
                options.refusesPossibleMatches = false
            } catch let error as RowsElsewhere {
                guard hasTerminal else {
                    let name = escapingControls(in: shellWord(error.account))
                    throw CommandFailure(
                        .failed,
                        escapingControls(in: error.words)
                            + ". Nothing was imported. If they belong to both accounts, add --keep-duplicates; otherwise "
                            + (account == nil
                                ? "first give \(name) the name that the file uses, with 'accounts rename'"
                                : "use --account \(name)"))
                }
                try tell([error.words], in: session)
                try requireYes(to: "import them again?", in: session)
                options.refusesRowsElsewhere = false
            }
        }
    }

    /// The pairs of a row and an entry that are the same, by the user's answers.
    private func agreed(among matches: [ImportedMatch], in session: Session) throws -> [ImportedMatch] {
        var agreed: [ImportedMatch] = []
        for (place, match) in matches.enumerated() {
            try tell([match], "may be the same", in: session)
            let choices = place < matches.count - 1 ? "[y/N/all/none]" : "[y/N]"
            switch try answer(to: "record the two as one entry? \(choices) ", in: session) {
            case "y", "yes": agreed.append(match)
            case "a", "all": return agreed + matches[place...]
            case "none", nil: return agreed
            default: continue
            }
        }
        return agreed
    }
}

extension ImportFormat: ArgumentValue {}
extension ImportMatching: ArgumentValue {}
extension Doubt.Acceptance: ArgumentValue {}
