/// How entries of a file are taken into the data file.
public struct ImportOptions: Sendable {
    /// What the change is called in the history.
    public var source: String
    /// Whether entries are stored that the data file has already.
    public var keepsDuplicates = false
    /// Whether entries that an earlier import has read otherwise are corrected: their payee, note, side and currency
    /// become those of the file. Their category, tags and account stay.
    public var replaces = false
    /// The category of entries for which the file names none.
    public var category: String?
    /// The account of entries for which the file names none.
    public var account: String?
    /// Whether entries without a category get the one that similar notes had.
    public var suggestsCategories = false
    /// Tags that all entries get; empty ones are left out.
    public var tags: [String] = [] {
        didSet { tags.removeAll(where: \.isEmpty) }
    }

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
    /// It is in the data file already, and gets what the file says of it.
    case corrected
}

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
    /// How many entries are new.
    public internal(set) var added = 0
    /// How many of them have a category because similar notes had it.
    public internal(set) var suggested = 0
    /// How many entries were there already.
    public internal(set) var duplicates = 0
    /// How many of them were known by their days and amounts alone, since texts or currencies differ.
    public internal(set) var alike = 0
    /// How many entries were corrected.
    public internal(set) var corrected = 0
    /// Categories that were made because the file names them.
    public internal(set) var newCategories: [String] = []
    /// Accounts that were made because the file names them.
    public internal(set) var newAccounts: [String] = []
}

extension ExpenseStore {
    /// Stores the entries of a file, all of them or, if anything is wrong with one, none. They are on disk when this
    /// returns.
    ///
    /// An entry that was there before, with the same day, kind, amount and note, is not stored again: files that overlap
    /// can be imported one after the other. What counts is also what an entry was when it was imported, whatever it was
    /// changed to. Two that are alike in one file are two.
    /// - Parameter progress: is told, while nothing is locked, how many entries have been read.
    /// - Throws: what the reader and `progress` throw, `UnknownCategory`, or `DatabaseError`.
    public func importEntries(
        _ reader: inout some EntryReader, _ options: ImportOptions, progress: (Int) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try importEntries(EntrySpool(&reader, progress: progress), options)
    }

    /// Stores entries that have been read, in one transaction.
    ///
    /// - Parameter each: is told what becomes of each entry; if it throws, nothing is stored.
    public func importEntries(
        _ spool: EntrySpool, _ options: ImportOptions,
        each: (Expense, ImportedOutcome) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        let isLong = spool.count > EntryInsertion.few
        return try withWriter { connection in
            func takeIn() throws -> ImportReport {
                try connection.change({ report in
                    let corrected = report.corrected > 0 ? ", \(report.corrected) corrected" : ""
                    return "import \(report.added) from \(options.source)\(corrected)"
                }) {
                    var entries = try Import(spool, connection, options, isStoring: true)
                    try entries.settleAlike()
                    let many = isLong ? Int64(entries.newCount) : 0
                    try connection.withoutEntryTriggers(many: many) { try entries.run(each) }
                    return entries.report
                }
            }
            return try isLong ? connection.writeMany(isSound: true, takeIn) : connection.write(takeIn)
        }
    }
}

/// What ``ExpenseStore/importEntries(_:_:each:)`` would do. Nothing is changed.
///
/// - Parameter store: nil where there is no data file yet.
public func previewImport(
    _ spool: EntrySpool, _ options: ImportOptions, into store: ExpenseStore?,
    each: (Expense, ImportedOutcome) throws -> Void
) throws -> ImportReport {
    func preview(_ connection: Connection?) throws -> ImportReport {
        var entries = try Import(spool, connection, options, isStoring: false)
        try entries.run(each)
        return entries.report
    }
    guard let store else { return try preview(nil) }
    return try store.read { connection in try connection.snapshot { try preview(connection) } }
}

/// An import as it goes on.
private struct Import {
    private let spool: EntrySpool
    /// Nil where there is no data file yet.
    private let connection: Connection?
    private let options: ImportOptions
    private let isStoring: Bool
    private var insertion: EntryInsertion?
    /// By their names in lower case.
    private var categories: [String: Category] = [:]
    /// By their names as the file spells them.
    private var spelt: [String: Category] = [:]
    /// Accounts by their names in lower case, and as the file spells them.
    private var accounts: [String: Account] = [:]
    /// The numbers of the first entries of receipts, by their numbers in the file.
    private var receipts: [Int64: Int64] = [:]
    private let suggestions: CategorySuggestions
    private let duplicates: Duplicates
    private(set) var report = ImportReport()

    init(_ spool: EntrySpool, _ connection: Connection?, _ options: ImportOptions, isStoring: Bool) throws {
        self.spool = spool
        self.connection = connection
        self.options = options
        self.isStoring = isStoring
        for category in try connection?.categories() ?? Category.readyMade {
            categories[category.name.lowercased()] = category
        }
        for account in try connection?.accounts() ?? [] { accounts[account.name.lowercased()] = account }
        let isSuggesting = options.suggestsCategories && options.category == nil
        let suggestions = isSuggesting ? try connection.map { try CategorySuggestions(for: spool, in: $0) } : nil
        self.suggestions = suggestions ?? .none
        let known =
            options.keepsDuplicates
            ? nil : try connection.map { try Duplicates(of: spool, in: $0, anySide: options.replaces) }
        duplicates = known ?? .none
        if let name = options.category, categories[name.lowercased()] == nil {
            throw UnknownCategory(name: name, known: categories.values.map(\.name).sorted())
        }
    }

    var newCount: Int { spool.count - duplicates.count }

    mutating func run(_ each: (Expense, ImportedOutcome) throws -> Void) throws {
        insertion =
            try isStoring
            ? connection.map { try EntryInsertion($0, many: spool.count > EntryInsertion.few) } : nil
        var place = 0
        try spool.forEach { imported in
            defer { place += 1 }
            var (entry, outcome) = (imported, ImportedOutcome.added)
            if duplicates.contains(place) {
                let isAlike = duplicates.alike[place] != nil
                if isAlike, options.replaces {
                    if !isStoring { report.corrected += 1 }
                    return try each(entry, .corrected)
                }
                report.duplicates += 1
                if isAlike { report.alike += 1 }
                return try each(entry, .duplicate)
            }
            if entry.account == nil, entry.target != options.account { entry.account = options.account }
            if entry.category == nil, entry.kind != .transfer {
                entry.category = options.category
                if entry.category == nil, let suggestion = suggestions.category(for: entry) {
                    entry.category = suggestion
                    outcome = .suggested
                    report.suggested += 1
                }
            }
            if !options.tags.isEmpty { entry.tags = Set(entry.tags + options.tags).sorted() }
            report.added += 1
            try store(&entry)
            try each(entry, outcome)
        }
        try insertion?.finish()
    }

    /// Corrects what an earlier import has read otherwise, or else remembers how this file has it.
    mutating func settleAlike() throws {
        guard let connection, !duplicates.alike.isEmpty else { return }
        var place = 0
        try spool.forEach { imported in
            defer { place += 1 }
            guard let id = duplicates.alike[place], let former = try connection.entry(id) else { return }
            guard options.replaces else { return try connection.remember(imported, as: id) }
            var entry = former
            (entry.kind, entry.amount, entry.original) = (imported.kind, imported.amount, imported.original)
            (entry.payee, entry.note) = (imported.payee, imported.note)
            guard entry != former, entry.contradiction == nil else { return }
            _ = try connection.update(entry)
            report.corrected += 1
        }
    }

    private mutating func store(_ entry: inout Expense) throws {
        let category = try entry.category.map { try self.category(named: $0) }
        let account = try entry.account.map { try self.account(named: $0) }
        let target = try entry.target.map { try self.account(named: $0) }
        (entry.category, entry.account, entry.target) = (category?.name, account?.name, target?.name)
        guard insertion != nil, let connection else { return }
        if report.added == 1, try connection.defaultCurrency() == nil {
            try connection.setDefaultCurrency(entry.amount.currency)
        }
        let receipt = entry.receipt
        entry.receipt = receipt.map { receipts[$0] ?? insertion?.next ?? 0 }
        try insertion?.insert(
            &entry, EntryReferences(category: category?.id, account: account?.id, target: target?.id))
        if let receipt, receipts[receipt] == nil { receipts[receipt] = entry.id }
    }

    private mutating func account(named name: String) throws -> Account {
        if let known = accounts[name] ?? accounts[name.lowercased()] { return known }
        report.newAccounts.append(name)
        let account = Account(name: name)
        let stored = insertion == nil ? account : try connection?.insert(account) ?? account
        (accounts[name], accounts[name.lowercased()]) = (stored, stored)
        return stored
    }

    private mutating func category(named name: String) throws -> Category {
        if let known = spelt[name] { return known }
        let category = try categories[name.lowercased()] ?? newCategory(named: name)
        (spelt[name], categories[name.lowercased()]) = (category, category)
        return category
    }

    private mutating func newCategory(named name: String) throws -> Category {
        let readyMade = Category.readyMade
        let new = Category(name: name, color: readyMade[categories.count % readyMade.count].color)
        report.newCategories.append(name)
        return insertion == nil ? new : try connection?.insert(new) ?? new
    }
}

extension Connection {
    /// Keeps what a file says of an entry, so that it is recognised when it comes again.
    fileprivate func remember(_ imported: Expense, as id: Int64) throws {
        try run(
            """
            INSERT INTO imported (entry, date, kind, amount, currency, note, payee) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(id), .text(imported.date.description), .text(imported.kind.rawValue),
                .integer(imported.amount.minorUnits), .text(imported.amount.currency.code), .text(imported.note),
                Value(imported.payee),
            ])
    }
}
