import ExpenseCore

/// `export`: writes entries for other programs.
struct Export: Command {
    static let name = "export"
    static let summary = "Write entries for a spreadsheet, a script or a journal"
    static var examples: [Example] {
        [
            Example("export --format csv -o expenses.csv", "all entries, for a spreadsheet"),
            Example("export --format hledger -p 2026 -o 2026.journal", "a year, for hledger"),
            Example("export -o expenses.csv --force", "in the place of an older file"),
            Example("export --all -o everything.json", "also budgets, rules, colours, rates and so on"),
            Example("export --format jsonl | gzip > expenses.jsonl.gz", "for a script"),
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    static var discussion: [String] {
        [
            "The oldest entry comes first. 'import' reads each of these formats again without loss. In journals, expenses are "
                + "postings to expenses:CATEGORY, refunds are negative ones, and income is posted to income:CATEGORY, all "
                + "against assets:ACCOUNT, or assets if an entry has no account.",
            "--all also writes categories with their colours, accounts, agreed balances, budgets with the plan and goals, rules, recurring entries, "
                + "saved mappings and rates. Journals have rates and budgets in their own syntax, and the rest in comments. "
                + "The history is only in a 'backup'. Attached files are named, except in CSV.",
            "In CSV, a text that a spreadsheet would run as a formula has an apostrophe before it.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("format", short: "f", value: "FORMAT", "The format; by default the one of FILE's name, or csv")
    var format: EntryFormat?
    @Flag("all", "Also write what is not an entry; not with csv") var all: Bool
    @Option("output", short: "o", value: "FILE", "Write to this file instead of standard output", completion: .files)
    var file: String?
    @Flag("force", "Replace FILE if it exists") var force: Bool

    func run(in session: Session) throws {
        if file == nil, let name = filters.words.first(where: { EntryFormat(fileName: $0) != nil }) {
            throw UsageError(
                message:
                    "\(quoted(name)) is searched for as a text; to write that file, use -o \(escapingControls(in: name)), "
                    + "and to search, --search")
        }
        let filter = try filters.filter(in: session)
        let chosen = format ?? file.flatMap(EntryFormat.init(fileName:)) ?? .csv
        if all, chosen == .csv {
            throw UsageError(message: "--all needs another --format, such as json; csv has only entries")
        }
        if all, filter != Filter() { throw UsageError(message: "--all and a filter cannot be used together") }
        if force, file == nil { throw UsageError(message: "--force needs -o FILE") }
        let store = try session.upToDateStore()
        guard let file else {
            _ = try write(filter, as: chosen, from: store, to: session.output, isShown: session.terminal.width != nil)
            return
        }
        var count = 0
        func fill(_ output: Output) throws {
            count = try write(filter, as: chosen, from: store, to: output)
        }
        if force {
            try replaceFile(file, fill)
        } else {
            try writeNewFile(file, remedy: "add --force to replace it, or choose another name", fill)
        }
        session.accomplished = "the file was written"
        try session.output.line("wrote \(counted(count, "entry", "entries")) to \(escapingControls(in: file))")
    }

    /// - Parameter isShown: whether the output is a terminal, to which no control characters may be written.
    private func write(
        _ filter: Filter, as format: EntryFormat, from store: ExpenseStore?, to output: Output, isShown: Bool = false
    ) throws -> Int {
        var writer = format.writer
        let count = try writer.write(all ? nil : filter, of: store) { bytes in
            if isShown { escapeControls(in: &bytes) }
            try output.drain(&bytes, atLeast: Output.firstPiece)
        }
        if isShown { escapeControls(in: &writer.bytes) }
        try output.drain(&writer.bytes)
        return count
    }
}

extension EntryFormat: ArgumentValue {}
