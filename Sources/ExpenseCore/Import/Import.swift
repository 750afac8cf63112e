/// How entries of a file are taken into the data file.
public struct ImportOptions: Sendable {
    /// What the change is called in the history.
    public var source: String
    /// Whether entries are stored that the data file has already.
    public var keepsDuplicates = false
    /// The category of entries for which the file names none.
    public var category: String?
    /// Whether entries without a category get the one that similar notes had.
    public var suggestsCategories = false
    /// Tags that all entries get.
    public var tags: [String] = []

    /// Options for a file of this name.
    public init(source: String) {
        self.source = source
    }
}

/// What becomes of one entry of a file.
public enum ImportedOutcome: Sendable, Equatable {
    /// It is new.
    case added
    /// It is new, and its category is a suggestion.
    case suggested
    /// It is in the data file already.
    case duplicate
}

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
    /// How many entries are new.
    public internal(set) var added = 0
    /// How many of them have a category because similar notes had it.
    public internal(set) var suggested = 0
    /// How many entries were there already.
    public internal(set) var duplicates = 0
    /// Categories that were made because the file names them.
    public internal(set) var newCategories: [String] = []
}

extension ExpenseStore {
    /// Stores the entries of a file, all of them or, if anything is wrong with one, none. They are on disk when this
    /// returns.
    ///
    /// An entry that was there before, with the same day, kind, amount and note, is not stored again: files that overlap
    /// can be imported one after the other. Two that are alike in one file are two.
    /// - Parameter each: is told what becomes of each entry.
    /// - Throws: what the reader throws, `UnknownCategory`, or `DatabaseError`.
    public func importEntries(
        _ reader: inout some EntryReader, _ options: ImportOptions, each: (Expense, ImportedOutcome) throws -> Void
    ) throws -> ImportReport {
        try change({ "import \($0.added) from \(options.source)" }) { connection in
            try Import(connection, options, isStoring: true).run(&reader, each)
        }
    }
}

/// What ``ExpenseStore/importEntries(_:_:each:)`` would do. Nothing is changed.
///
/// - Parameter store: nil where there is no data file yet.
public func previewImport(
    _ reader: inout some EntryReader, _ options: ImportOptions, into store: ExpenseStore?,
    each: (Expense, ImportedOutcome) throws -> Void
) throws -> ImportReport {
    guard let store else { return try Import(nil, options, isStoring: false).run(&reader, each) }
    return try store.read { connection in
        try connection.snapshot { try Import(connection, options, isStoring: false).run(&reader, each) }
    }
}

/// An import as it goes on.
private final class Import {
    /// Nil where there is no data file yet.
    private let connection: Connection?
    private let options: ImportOptions
    private let isStoring: Bool
    private var categories: [String: Category] = [:]
    private let suggestions: CategorySuggestions
    private var duplicates: Duplicates?
    private var report = ImportReport()

    init(_ connection: Connection?, _ options: ImportOptions, isStoring: Bool) throws {
        self.connection = connection
        self.options = options
        self.isStoring = isStoring
        for category in try connection?.categories() ?? Category.readyMade {
            categories[category.name.lowercased()] = category
        }
        suggestions = try options.suggestsCategories ? connection.map(CategorySuggestions.init) ?? .none : .none
        duplicates = try options.keepsDuplicates ? nil : connection.map(Duplicates.init)
        if let name = options.category, categories[name.lowercased()] == nil {
            throw UnknownCategory(name: name, known: categories.values.map(\.name).sorted())
        }
    }

    func run(_ reader: inout some EntryReader, _ each: (Expense, ImportedOutcome) throws -> Void) throws -> ImportReport
    {
        while let imported = try reader.next() {
            var (entry, outcome) = (imported.expense, ImportedOutcome.added)
            if try duplicates?.take(entry) == true {
                report.duplicates += 1
                try each(entry, .duplicate)
                continue
            }
            if entry.category == nil {
                entry.category = options.category
                if entry.category == nil, let suggestion = suggestions.category(for: entry) {
                    entry.category = suggestion
                    outcome = .suggested
                    report.suggested += 1
                }
            }
            if !options.tags.isEmpty { entry.tags = Set(entry.tags + options.tags).sorted() }
            report.added += 1
            try each(try store(entry), outcome)
        }
        try duplicates?.end()
        return report
    }

    private func store(_ entry: Expense) throws -> Expense {
        var entry = entry
        let category = try entry.category.map { try self.category(named: $0) }
        entry.category = category?.name
        guard isStoring, let connection else { return entry }
        if report.added == 1, try connection.defaultCurrency() == nil {
            try connection.setDefaultCurrency(entry.amount.currency)
        }
        return try connection.insert(entry, category: category.map { .integer($0.id) } ?? .null)
    }

    private func category(named name: String) throws -> Category {
        if let known = categories[name.lowercased()] { return known }
        let readyMade = Category.readyMade
        let new = Category(name: name, color: readyMade[categories.count % readyMade.count].color)
        let stored = isStoring ? try connection?.insert(new) ?? new : new
        categories[name.lowercased()] = stored
        report.newCategories.append(name)
        return stored
    }
}
