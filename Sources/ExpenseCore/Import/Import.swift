extension ExpenseStore {
    /// Stores the entries of a file in one transaction. They are on disk when this returns.
    ///
    /// An entry that is stored already, with the same day, kind, amount and note, is a duplicate and is skipped, so
    /// overlapping files can be imported one after the other. An entry that was edited after importing still counts as
    /// imported. Two equal entries in one file are two entries.
    /// - Parameter each: is called with the outcome for each entry; if it throws, nothing is stored.
    /// - Throws: what `each` throws, `UnknownCategory`, or `DatabaseError`.
    package func importEntries(
        _ spool: EntrySpool, _ options: ImportOptions,
        each: (Expense, ImportedOutcome) throws -> Void = { _, _ in }
    ) throws -> ImportReport {
        let isLong = spool.count > EntryInsertion.few
        // Many entries would not fit into memory.
        if isLong { try createIfMissing() }
        return try prepared { prepare in try withWriter { try store(spool, options, in: $0, isLong, prepare, each) } }
    }

    private func store(
        _ spool: EntrySpool, _ options: ImportOptions, in connection: Connection, _ isLong: Bool,
        _ prepare: (Connection) throws -> Void, _ each: (Expense, ImportedOutcome) throws -> Void
    ) throws -> ImportReport {
        func takeIn() throws -> ImportReport {
            try prepare(connection)
            return try connection.change(
                { report in
                    let corrected = report.corrected > 0 ? ", \(report.corrected) corrected" : ""
                    let sides = report.transfers.isEmpty ? "" : ", transfers recognised: \(report.transfers.count)"
                    return "import \(report.added) from \(options.source)\(corrected)\(sides)"
                }, at: clock.now()
            ) {
                var entries = try Import(spool, connection, options, isStoring: true)
                try entries.settleAlike()
                try entries.settleMatches()
                try entries.settleTransfers()
                try entries.settleKnownRows()
                try entries.settleAccounts()
                try entries.settleNames()
                let many = isLong ? Int64(entries.newCount) : 0
                try connection.withoutEntryTriggers(many: many) { try entries.run(each) }
                try entries.settleRecords()
                try entries.settleBalance()
                return entries.report
            }
        }
        return try isLong ? connection.writeUnchecked(takeIn) : connection.write(takeIn)
    }
}

/// The report that ``ExpenseStore/importEntries(_:_:each:)`` would return. Nothing is changed.
///
/// - Parameter store: nil if there is no data file yet.
package func previewImport(
    _ spool: EntrySpool, _ options: ImportOptions, into store: ExpenseStore?,
    each: (Expense, ImportedOutcome) throws -> Void
) throws -> ImportReport {
    func preview(_ connection: Connection?) throws -> ImportReport {
        var entries = try Import(spool, connection, options, isStoring: false)
        try entries.settleTransfers()
        try entries.settleAccounts()
        try entries.settleNames()
        try entries.run(each)
        try entries.settleRecords()
        return entries.report
    }
    guard let store else { return try preview(nil) }
    return try store.read { connection in try connection.snapshot { try preview(connection) } }
}

/// The state of a running import.
struct Import {
    let spool: EntrySpool
    /// Nil if there is no data file yet.
    let connection: Connection?
    let options: ImportOptions
    let isStoring: Bool
    var insertion: EntryInsertion?
    /// Categories by their names in lower case.
    var categories: [String: Category] = [:]
    /// Categories by their names as the file spells them.
    var spelt: [String: Category] = [:]
    /// Accounts by their names in lower case, and as the file spells them.
    var accounts: [String: Account] = [:]
    /// Tags by their names in lower case, and as the file spells them.
    var spellings: [String: String] = [:]
    /// What accounts and categories were called, once a name is looked for that none has.
    var formerNames: [FormerName.Kind: FormerNames] = [:]
    /// The numbers of the first entries of receipts, by their receipt numbers in the file.
    var receipts: [Int64: Int64] = [:]
    /// What the file has besides entries and the data file has not.
    let newRecords: OtherRecords
    /// What of the file the data file has otherwise, and keeps.
    let keptRecords: OtherRecords
    private let completion: EntryCompletion
    let duplicates: Duplicates
    let matches: LikelyMatches
    private var transfers = ImportedTransfers()
    var report = ImportReport()

    init(_ spool: EntrySpool, _ connection: Connection?, _ options: ImportOptions, isStoring: Bool) throws {
        self.spool = spool
        self.connection = connection
        self.options = options
        self.isStoring = isStoring
        spool.references?.forgetNoted()
        for category in try connection?.categories() ?? Category.readyMade {
            categories[category.name.lowercased()] = category
        }
        let replacing = try connection?.newRecords(in: spool.records, replacing: true) ?? spool.records
        newRecords =
            options.replaces
            ? replacing : try connection?.newRecords(in: spool.records, replacing: false) ?? spool.records
        keptRecords = replacing.new(besides: newRecords, replacing: true)
        for account in try connection?.accounts() ?? [] { accounts[account.name.lowercased()] = account }
        let isSuggesting = options.suggestsCategories && options.category == nil
        let suggestions = isSuggesting ? try connection.map { try CategorySuggestions(for: spool, in: $0) } : nil
        let rules = RuleBook(try connection?.rules() ?? [])
        let names = try connection.map { try OtherNames(in: $0) } ?? OtherNames()
        completion = EntryCompletion(
            options, movements: spool.movements, rules: rules, suggestions: suggestions ?? .none,
            names: options.joinsTransfers ? names : OtherNames(),
            refunded: options.findsRefunds ? try Self.refunded(in: spool, rules, connection) : [])
        duplicates =
            options.keepsDuplicates
            ? .none : try Duplicates(of: spool, in: connection, options)
        let isMatching = !options.keepsDuplicates && options.matching != .none
        let likely =
            try isMatching
            ? connection.map { [duplicates] in try LikelyMatches(of: spool, without: duplicates, options, names, in: $0)
            }
            : nil
        matches = likely ?? .none
        if isStoring, options.refusesPossibleMatches, !matches.possible.isEmpty {
            throw PossibleMatches(matches: matches.possible)
        }
        report.possibleMatches = matches.possible
        if !options.keepsDuplicates, !options.replaces, let connection {
            report.misread = try misread(connection)
            if isStoring, let misread = report.misread { throw misread }
        }
        if !options.keepsDuplicates, newCount > 0, let connection {
            report.rowsElsewhere = try RowsElsewhere(spool, options.account, duplicates, in: connection)
            if isStoring, options.refusesRowsElsewhere, let rows = report.rowsElsewhere { throw rows }
        }
        if !options.addsCategory, let name = options.category, categories[name.lowercased()] == nil {
            throw UnknownCategory(name: name, known: categories.values.map(\.name).sorted())
        }
        if !options.addsAccount, let name = options.account, accounts[name.lowercased()] == nil {
            throw UnknownAccount(name: name, known: accounts.values.map(\.name).sorted())
        }
    }

    /// Whether most new rows were imported before, read otherwise; nil if not. The first ones tell.
    private func misread(_ connection: Connection) throws -> MisreadImport? {
        let most = 1000
        let new = (0..<spool.count).lazy.filter { [duplicates, matches] in
            !duplicates.contains($0) && matches.sure[$0] == nil
        }.prefix(most)
        guard !new.isEmpty, try connection.integer("SELECT 1 FROM import LIMIT 1") != nil else { return nil }
        let reread = try RereadRows(
            Set(new), of: spool, account: options.account, without: duplicates.entries, in: connection)
        // A transfer may have the same text in both accounts.
        let fewest = 3
        guard reread.found.count > reread.exact || reread.found.count >= fewest,
            2 * reread.found.count > new.count, let example = reread.found.values.min()
        else { return nil }
        return MisreadImport(entry: example, rows: reread.found.count, canCorrect: true)
    }

    /// The categories with expenses and without income: here, or among those that rules give to the entries of the file.
    private static func refunded(in spool: EntrySpool, _ rules: RuleBook, _ connection: Connection?) throws
        -> Set<String>
    {
        // Only a rule makes a refund of income.
        guard !rules.isEmpty else { return [] }
        var (spent, earned): (Set<String>, Set<String>) = ([], [])
        for group in try connection?.totals(Filter(), by: [.category, .kind]) ?? [] {
            guard let category = group.keys[0]?.lowercased() else { continue }
            if group.keys[1] == Expense.Kind.income.rawValue { earned.insert(category) } else { spent.insert(category) }
        }
        try spool.forEach { entry in
            guard entry.kind == .expense, let category = rules.category(for: entry) else { return }
            spent.insert(category.lowercased())
        }
        return spent.subtracting(earned)
    }

    var newCount: Int { spool.count - duplicates.count }

    mutating func run(_ each: (Expense, ImportedOutcome) throws -> Void) throws {
        let first = try isStoring ? connection?.nextEntryNumber() ?? 1 : 1
        insertion =
            try isStoring
            ? connection.map { try EntryInsertion($0, many: spool.count > EntryInsertion.few) } : nil
        var place = 0
        var joined: [(id: Int64, sides: [Expense])] = []
        var attached: [(id: Int64, files: [Attachment])] = []
        /// The numbers of new transfers, by the indexes of their first sides.
        var numbers: [Int: Int64] = [:]
        // Constants of their own, because a call of a method of one would copy this whole value for each entry.
        let completion = completion
        let duplicates = duplicates
        let matches = matches
        let transfers = transfers
        report.deleted = duplicates.deletedCount
        try spool.forEach { imported in
            defer { place += 1 }
            if duplicates.contains(place) {
                let isAlike = duplicates.alike[place] != nil
                if isAlike, options.replaces {
                    if !isStoring { report.corrected += 1 }
                    return try each(imported, .corrected)
                }
                report.duplicates += 1
                if isAlike { report.alike += 1 }
                return try each(imported, .duplicate)
            }
            if let match = matches.sure[place] {
                report.matches.append(match)
                spool.references?.note(match.stored.id, at: place)
                return try each(imported, .matched)
            }
            var entry = imported
            let outcome = completion.complete(&entry, at: place)
            let new = transfers.new[place]
            if transfers.isSide(place) {
                try each(entry, .transfer)
                guard let new else {
                    let transfer = transfers.firstSides[place].flatMap { numbers[$0] }
                    if let transfer { spool.references?.note(transfer, at: place) }
                    return
                }
                entry = new.transfer
            } else if spool.movements.contains(place) {
                report.loneSides += 1
            } else if outcome == .ruled {
                report.ruled += 1
            } else if outcome == .suggested {
                report.suggested += 1
            }
            report.added += 1
            let isRefund = new == nil && entry.kind != imported.kind
            if isRefund { report.refunds += 1 }
            if new == nil, outcome != .ruled, entry.payee != imported.payee { report.renamed += 1 }
            try store(&entry)
            if let files = spool.attachments[place] { attached.append((entry.id, files)) }
            // The next file has the same row as income, and with the payee that it had.
            if isRefund || new == nil && entry.payee != imported.payee { joined.append((entry.id, [imported])) }
            if isStoring { spool.references?.note(entry.id, at: place) }
            guard let new else { return try each(entry, outcome) }
            numbers[place] = entry.id
            if new.sides.count > 1 { report.transfers.append(entry) }
            joined.append((entry.id, new.sides))
        }
        try insertion?.finish()
        guard isStoring, let connection else { return }
        for (id, files) in attached {
            for file in files { try connection.put(file, of: id) }
        }
        for (id, sides) in joined {
            for side in sides { try connection.remember(side, as: id) }
        }
        for (transfer, _, place) in transfers.stored { spool.references?.note(transfer.id, at: place) }
        try spool.references?.store(in: connection)
        try connection.deriveIfShared(imported: first...max(first, connection.nextEntryNumber() - 1))
    }

    /// Finds the entries that are one side of a transfer, and completes the stored ones.
    mutating func settleTransfers() throws {
        let hasOther = options.account.map { name in accounts.keys.contains { $0 != name.lowercased() } } ?? false
        guard options.joinsTransfers, !spool.accounts.isEmpty || !spool.otherAccounts.isEmpty || hasOther else {
            return
        }
        transfers = try ImportedTransfers(in: spool, connection, accounts: accounts) {
            [duplicates, matches, completion] place, entry in
            guard !duplicates.contains(place), matches.sure[place] == nil else { return nil }
            var entry = entry
            _ = completion.complete(&entry, at: place)
            return entry
        }
        report.possibleTransfers = transfers.offers
        var known: Set<Int64> = []
        for (var transfer, side, _) in transfers.stored {
            transfer.account = try transfer.account.map { try account(named: $0).name }
            transfer.target = try transfer.target.map { try account(named: $0).name }
            if isStoring {
                if try connection?.entry(transfer.id) != transfer { _ = try connection?.update(transfer) }
                try connection?.remember(side, as: transfer.id)
            }
            if known.insert(transfer.id).inserted { report.transfers.append(transfer) }
        }
    }

    /// Stores the imported values of entries that were recorded before, so that they are recognised at the next import.
    func settleMatches() throws {
        for match in matches.sure.sorted(by: { $0.key < $1.key }).map(\.value) {
            try connection?.remember(match.imported, as: match.stored.id)
        }
    }

    /// Lets machines that share the ledger know which rows are entries that were recorded before.
    func settleKnownRows() throws {
        let sides = transfers.stored.map { ($0.place, $0.transfer.id) }
        let matched = matches.sure.map { ($0.key, $0.value.stored.id) }
        let known = Dictionary(matched + duplicates.typed.map { ($0.key, $0.value) } + sides) { first, _ in first }
        guard let connection, try !known.isEmpty && connection.isShared() else { return }
        try Schema.createIfMissing(Schema.knownRows, in: connection)
        var (place, rows) = (0, EqualRows())
        try spool.forEach { row in
            defer { place += 1 }
            let number = rows.next(row, in: options.account)
            guard let entry = known[place] else { return }
            try connection.noteKnown(row: connection.identity(ofRow: row, in: options.account, number), as: entry)
        }
    }

    /// Corrects entries that an earlier import read differently, or else stores how this file has them.
    mutating func settleAlike() throws {
        guard let connection, ![duplicates.alike, duplicates.typed, duplicates.edited].allSatisfy(\.isEmpty) else {
            return
        }
        var place = 0
        try spool.forEach { imported in
            defer { place += 1 }
            if let typed = duplicates.typed[place] { return try connection.remember(imported, as: typed) }
            if let edited = duplicates.edited[place] {
                // The next import knows the row by this, although the entry differs from it.
                if try !connection.isKnown(imported, as: edited) { try connection.remember(imported, as: edited) }
                return
            }
            guard let id = duplicates.alike[place] else { return }
            guard options.replaces else {
                try connection.rememberImport(id)
                return try connection.remember(imported, as: id)
            }
            guard var entry = try connection.correction(of: id, by: imported, account: options.account) else { return }
            entry.account = try entry.account.map { try account(named: $0).name }
            entry.category = try entry.category.map { try category(named: $0).name }
            _ = try connection.update(entry)
            // A field that the owner edits later differs from this.
            try connection.remember(imported, as: id)
            report.corrected += 1
        }
    }
}
