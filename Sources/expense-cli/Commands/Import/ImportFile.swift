import ExpenseCore

/// `import`: takes in the entries of a file.
struct ImportFile: Command {
    static let name = "import"
    static let summary = "Take in the entries of a file, all of them or none"
    static var examples: [Example] {
        [
            Example("import bank.csv --dry-run", "what would be taken in, and how the columns are understood"),
            Example("import bank.csv -c food", "those without a category are food"),
            Example("import bank.csv --amount-column Betrag --date-order dmy", "where the columns are not found out"),
            Example("import 2026.journal --format hledger", "the expenses and income of a journal"),
        ]
    }
    static var discussion: [String] {
        [
            "The columns of a CSV file are found out from their titles and what they hold, and named in the output; "
                + "options decide otherwise. NAME is a title or a number from 1. '-' is standard input.",
            "An entry that is there already, with the same day, kind, amount and note, is not taken in again, so that "
                + "files may overlap; what was imported and then changed is known by what it was, too. Entries of a CSV "
                + "file that have no category get the one that similar notes had. "
                + "If anything is wrong with the file, it is named by line and column, and nothing is taken in.",
        ]
    }
    @Argument("FILE", "The file, or '-'", completion: .files) var file: String
    @Option("format", short: "f", value: "FORMAT", "What it is; unless given, what its name and its beginning say")
    var format: EntryFormat?
    @Flag("dry-run", short: "n", "Show what would be taken in, and change nothing") var isDryRun: Bool
    @Option("category", short: "c", value: "NAME", "The category of entries without one", completion: .categories)
    var category: String?
    @Option("tag", short: "t", value: "TAG", "A tag for all of them; may be repeated", completion: .tags)
    var tags: [String]
    @Option("currency", value: "CODE", "The currency of amounts that name none") var currency: String?
    @Flag("keep-duplicates", "Take in what is there already, too") var keepsDuplicates: Bool
    @Flag("no-suggestions", "Suggest no categories") var suggestsNothing: Bool
    @Option("save", value: "NAME", "Keep how the columns are meant, for other files with the same titles")
    var newMapping: String?
    @Option("mapping", value: "NAME", "Read the columns as they were saved under this name") var mapping: String?
    @OptionGroup var columns: CSVOptions

    func run(in session: Session) throws {
        let savedName = try newMapping.map { try readLabel($0, of: "--save") }
        let input = try InputFile(file)
        var hints = try columns.hints()
        hints.standardCurrency = try currency.map(readCurrency)
        let store = try session.storeBeforeWriting()
        let known = try store?.savedMappings() ?? []
        if let mapping { hints = try hints.completed(by: saved(mapping, among: known)) }
        let currency = try hints.standardCurrency ?? store?.defaultCurrency() ?? session.locale.currency
        var options = ImportOptions(source: input.name)
        options.category = category
        options.tags = try tags.map(readTag)
        options.keepsDuplicates = keepsDuplicates
        do {
            let file = try EntryFile(
                beginning: input.beginning(EntryFile.beginningLength), name: input.name, format: format,
                encoding: columns.encoding, hints: hints, saved: mapping == nil ? known : [])
            options.suggestsCategories = file.format == .csv && !suggestsNothing
            try tell(file.reasons, in: session)
            if let mapping = file.mapping, mapping.currency == nil, mapping.standardCurrency == nil {
                try session.output.line("currency: \(currency), since the file names none")
            }
            let report =
                isDryRun
                ? try preview(file, of: input, currency, options, in: session)
                : try takeIn(file, of: input, currency, options, in: session)
            if !isDryRun { session.accomplished = "\(counted(report.added, "entry was", "entries were")) taken in" }
            try summarise(report, in: session)
            if let savedName, !isDryRun { try save(file, as: savedName, in: session) }
        } catch let error as FormatError {
            let place = "\(escapingControls(in: input.name)):\(error.line):\(error.column)"
            let remedy = error.isNotUTF8 ? ", or name its encoding with --encoding" : ""
            throw CommandFailure(
                .badData, "\(place): \(escapingControls(in: error.message))\(remedy); nothing was taken in")
        } catch let error as UndetectedMapping {
            throw CommandFailure(.badData, escapingControls(in: "\(input.name): \(error.description)"))
        }
    }

    private func tell(_ remarks: [String], in session: Session) throws {
        for remark in remarks { try session.output.line(escapingControls(in: remark)) }
    }

    private func saved(_ name: String, among known: [SavedMapping]) throws -> CSVHints {
        if let saved = known.first(where: { $0.name.lowercased() == name.lowercased() }) { return saved.hints }
        let names = known.map(\.name)
        let guess = nearest(to: name, in: names).map { "; did you mean '\(escapingControls(in: $0))'?" }
        throw CommandFailure(.failed, "there is no mapping \(quoted(name))\(guess ?? "; --save NAME keeps one")")
    }

    private func save(_ file: EntryFile, as name: String, in session: Session) throws {
        try session.writableStore().save(SavedMapping(name: name, titles: file.titles, hints: file.hints))
        try session.output.line("saved the mapping '\(name)'")
    }

    private func takeIn(
        _ file: EntryFile, of input: InputFile, _ currency: Currency, _ options: ImportOptions, in session: Session
    ) throws -> ImportReport {
        let progress = Progress("importing", total: 2 * input.size)
        defer { progress.end() }
        // The whole file is read before anything is opened for writing, so that a fault at its end changes nothing.
        var reader = file.reader(currency: currency, input.pieces { progress.show($0) })
        let spool = try EntrySpool(&reader)
        try tell(reader.remarks, in: session)
        var stored = 0
        return try session.writableStore().importEntries(spool, options) { _, _ in
            stored += 1
            if stored % 1000 == 0 { progress.show(input.size + input.size * stored / spool.count) }
        }
    }

    private func preview(
        _ file: EntryFile, of input: InputFile, _ currency: Currency, _ options: ImportOptions, in session: Session
    ) throws -> ImportReport {
        var table = Table(
            [
                .init(title: "DATE"), .init(title: "CATEGORY", shrinks: true),
                .init(title: "AMOUNT", alignment: .right), .init(title: "NOTE", shrinks: true, wraps: true),
                .init(title: ""),
            ], for: session.terminal)
        let marks = [ImportedOutcome.added: "", .suggested: "suggested category", .duplicate: "is there already"]
        func show(_ entry: Expense, _ outcome: ImportedOutcome) throws {
            let style = outcome == .duplicate ? Style.dim : .plain
            let amount = entry.signedAmount
            let cells = ["\(entry.date)", entry.categoryTitle, amount, entry.noteWithTags, marks[outcome] ?? ""]
            try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
        }
        var reader = file.reader(currency: currency, input.pieces())
        let report = try previewImport(&reader, options, into: session.storeBeforeWriting(), each: show)
        try table.finish(to: session.output)
        try tell(reader.remarks, in: session)
        return report
    }

    private func summarise(_ report: ImportReport, in session: Session) throws {
        var parts = [(isDryRun ? "would take in " : "took in ") + counted(report.added, "entry", "entries")]
        if report.duplicates > 0 { parts.append("\(report.duplicates) there already") }
        if report.suggested > 0 { parts.append("\(report.suggested) with the category that similar notes had") }
        for (kind, names) in [("new", report.newCategories), ("new accounts", report.newAccounts)] where !names.isEmpty
        {
            parts.append("\(kind): \(names.map { escapingControls(in: $0) }.joined(separator: ", "))")
        }
        try session.output.line(parts.joined(separator: "; "))
    }
}
