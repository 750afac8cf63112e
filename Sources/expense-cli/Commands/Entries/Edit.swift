import ExpenseCore

/// `edit`: changes an entry.
struct Edit: Command {
    static let name = "edit"
    static let summary = "Change an entry"
    static var examples: [Example] {
        [
            Example("edit 42 --amount 13.50", "it was 13.50"),
            Example("edit 42 -c none --note 'lunch with Kim'", "without a category, with another note"),
        ]
    }
    static var discussion: [String] { ["Fields without an option stay unchanged. 'list' shows the numbers."] }
    @Argument("ID", "The number of the entry") var id: EntryNumber
    @Option("amount", value: "AMOUNT", "Another amount") var amount: String?
    @Option("note", value: "NOTE", "Another note") var note: String?
    @Option("category", short: "c", value: "NAME", "Another category, or 'none'", completion: .categories)
    var category: String?
    @Option("date", short: "d", value: "DATE", "Another day", completion: .dates) var date: String?
    @Flag("income", "Make it an income") var income: Bool
    @Flag("expense", "Make it an expense") var expense: Bool
    @Option("currency", value: "CODE", "Another currency") var currency: String?
    @Option("tag", short: "t", value: "TAG", "The new tags, replacing all; may be repeated", completion: .tags)
    var tags: [String]
    @Flag("no-tags", "No tags") var noTags: Bool
    @Flag("json", "Write the entry as JSON") var json: Bool

    func run(in session: Session) throws {
        if income, expense { throw UsageError(message: "--expense and --income cannot be used together") }
        if noTags, !tags.isEmpty {
            throw UsageError(message: "--no-tags and --tag cannot be used together")
        }
        let isAnythingNamed = [amount, note, category, date, currency].contains { $0 != nil }
        guard isAnythingNamed || income || expense || noTags || !tags.isEmpty else {
            throw UsageError(
                message: "nothing to change: give --amount, --note, --category or another option")
        }
        let day = try date.map { try readDate($0, of: "--date", today: session.today) }
        let remark = try note.map { try readNote([$0]) }
        let labels = try readTags(tags)
        let newCurrency = try currency.map(readCurrency)
        var isChanged = false
        let entry = try session.writableStore().update(id.value) { entry in
            let former = entry
            defer { isChanged = entry != former }
            if amount != nil || newCurrency != nil {
                // An amount without a currency stays in the one that it was in.
                entry.amount = try changedAmount(of: entry, in: newCurrency ?? entry.amount.currency, session)
            }
            if let category { entry.category = category.lowercased() == "none" ? nil : category }
            if let day { entry.date = day }
            if let remark { entry.note = remark }
            if income || expense { entry.kind = income ? .income : .expense }
            if noTags || !labels.isEmpty { entry.tags = Array(Set(labels)).sorted() }
        }
        if isChanged { session.accomplished = "entry #\(entry.id) was changed" }
        guard json else { return try session.output.line("\(isChanged ? "changed" : "unchanged") \(line(of: entry))") }
        var writer = JSONWriter()
        writer.value(entry)
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    private func changedAmount(of entry: Expense, in currency: Currency, _ session: Session) throws(UsageError) -> Money
    {
        if let amount { return try readAmount(amount, of: "--amount", currency: currency, in: session) }
        do {
            return try Money(typed: entry.amount.plain, currency: currency)
        } catch {
            throw UsageError(message: "--currency: \(error.description); give --amount, too")
        }
    }
}

/// The number of an entry: `42`, or `#42` as it is shown.
struct EntryNumber: ArgumentValue {
    let value: Int64

    init(word: String) throws(InvalidValue) {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits), number > 0 else {
            throw InvalidValue(reason: "\(quoted(word)) is not an entry number, such as 42; 'list' shows the numbers")
        }
        value = number
    }
}
