/// Finds the entries of an input file that the data file already has.
///
/// An entry of the data file matches one entry of the input: one with its identifier, one that equals its imported
/// values, or else one that equals its current values. If nearly all entries of the input have the days and amounts of
/// imported ones, the file is from the same account, in another format or with other columns, even if texts differ, and
/// currencies that the file does not name.
struct Duplicates {
    /// For each entry of the input, whether it is a duplicate.
    private var isKnown: [Bool] = []
    /// The number of duplicates.
    private(set) var count = 0
    /// The number of duplicates whose entries were deleted, here or on another machine.
    private(set) var deletedCount = 0
    /// By index in the file, the number of the stored entry that differs only in text, currency or kind, or that the same
    /// file gave another day or amount.
    private(set) var alike: [Int: Int64] = [:]
    /// By index in the file, the number of the entry that a row is by its cells, and that stays as it is.
    private(set) var edited: [Int: Int64] = [:]
    /// By index in the file, the number of the equal entry that the user typed, and that no import has found before.
    private(set) var typed: [Int: Int64] = [:]
    /// By index in the file, the number of a stored entry that may be the same: it differs only in the bank's identifier,
    /// or has only the day and the amount in common, like most others of the file.
    private(set) var unsure: [Int: Int64] = [:]
    /// By index in the file, the account in which an equal entry was imported, in lower case, for rows of another account.
    private(set) var elsewhere: [Int: String] = [:]
    /// The numbers of all stored entries that match one of the file.
    private(set) var entries: Set<Int64> = []
    /// If at least this many entries differ only in their identifiers, the bank creates new identifiers for each file.
    private static let fewUnsure = 3

    /// No duplicates.
    static let none = Duplicates()

    private init() {}

    /// Looks up the entries of `spool` in one snapshot of `connection`.
    ///
    /// Entries of other accounts are not duplicates. If entries that were read otherwise are to be corrected, an expense
    /// matches an income of the same amount, and a row is known by its cells.
    ///
    /// - Throws: `MisreadImport`, if such an entry cannot be corrected.
    init(of spool: EntrySpool, in connection: Connection?, _ options: ImportOptions) throws {
        let (account, correcting) = (options.account, options.replaces)
        if spool.references != nil {
            isKnown = Array(repeating: false, count: spool.count)
            try takeReferenced(spool, connection, correcting: correcting, account)
        }
        guard let connection, count < spool.count else { return }
        try takeMade(spool, connection, account)
        guard count < spool.count else { return }
        let open = try correcting ? takeReread(spool, connection, account) : []
        if count < spool.count { try takeEqual(spool, connection, options) }
        let doubles = open.filter { !isKnown[$0.place] }
        if let pair = doubles.first {
            throw MisreadImport(entry: pair.entry, rows: doubles.count, canCorrect: false)
        }
    }

    /// Pairs the rows with the entries that equal them, or else with those that are alike.
    private mutating func takeEqual(_ spool: EntrySpool, _ connection: Connection, _ options: ImportOptions) throws {
        let account = options.account
        let days = try Self.knownDays(of: spool, in: connection)
        guard !days.isEmpty else { return }
        if isKnown.isEmpty { isKnown = Array(repeating: false, count: spool.count) }
        let identified = entries
        let workspace = spool.workspace
        try workspace.execute(
            """
            DROP TABLE IF EXISTS content;
            CREATE TABLE content (
                content TEXT NOT NULL, source INTEGER NOT NULL, number INTEGER NOT NULL, account TEXT, target TEXT) STRICT
            """)
        try Self.note(days, of: spool, account: account)
        let (hasOriginals, hasTyped) = try Self.note(days, of: connection, in: workspace)
        let accounts = ImportedAccounts(in: connection)
        if hasOriginals { try pair(.original, of: spool, connection, without: identified, accounts.isOf) }
        let originals = entries
        try pair(.current, of: spool, connection, without: originals, accounts.isOf)
        if hasTyped { try pair(.typed, of: spool, connection, without: originals, accounts.isOf) }
        // Only then an entry may be the row of an account in which it is not known to have been.
        if account != nil || !spool.accounts.isEmpty {
            for source in [Source.original, .current, .typed] where count < spool.count {
                try pair(source, of: spool, connection, without: entries, accounts.mayBeOf, notesOthers: true)
            }
        }
        try decideUnsure(spool, connection, areNew: identified.isEmpty)
        guard count < spool.count, options.matching != .none else { return }
        var search = AlikeEntries(
            isKnown, without: originals, anySide: options.replaces, namesCurrency: spool.namesCurrency, accounts
        ) { place, entry in
            try spool.references.map { try $0.comparison(place, entry, in: connection) != .unknown } ?? false
        }
        try search.run(in: workspace, of: connection)
        unsure.merge(search.unsure) { first, _ in first }
        alike.merge(search.found) { first, _ in first }
        for (place, entry) in search.found { try take(place, entry, spool, connection) }
    }

    private mutating func take(_ place: Int, _ entry: Int64, _ spool: EntrySpool, _ connection: Connection) throws {
        isKnown[place] = true
        count += 1
        entries.insert(entry)
        guard let references = spool.references, try !references.isStored(place, for: entry, in: connection) else {
            return
        }
        references.note(entry, at: place)
    }

    /// Pairs the rows with the entries that machines which share the ledger have made of them, or know them as. One that was
    /// deleted stays so.
    private mutating func takeMade(_ spool: EntrySpool, _ connection: Connection, _ account: String?) throws {
        guard try connection.isShared() else { return }
        if isKnown.isEmpty { isKnown = Array(repeating: false, count: spool.count) }
        let (log, areKnown) = try (connection.log, connection.has(Schema.knownRows))
        let deleted = try areKnown ? log.otherIdentities(ofDeleted: "entry") : []
        var (place, numbers) = (0, EqualRows())
        try spool.forEach { row in
            defer { place += 1 }
            let number = numbers.next(row, in: account)
            guard !isKnown[place] else { return }
            let identity = try connection.identity(ofRow: row, in: account, number)
            let known = try areKnown ? log.rows("entry", withOtherIdentity: identity) : []
            if let entry = known.first(where: { !entries.contains($0) }) {
                return try take(place, entry, spool, connection)
            }
            var isDeleted = deleted.contains(identity)
            switch try log.whereabouts("entry", withIdentity: identity) {
            case .there(let entry):
                let comparison = try spool.references?.comparison(Int64(place), entry, in: connection)
                if !entries.contains(entry), comparison != .otherIdentifier {
                    try take(place, entry, spool, connection)
                }
                return
            case .deleted: isDeleted = true
            case .undone, .unknown: break
            }
            guard isDeleted else { return }
            isKnown[place] = true
            count += 1
            deletedCount += 1
        }
    }

    /// Pairs the entries whose bank identifiers are stored already.
    private mutating func takeReferenced(
        _ spool: EntrySpool, _ connection: Connection?, correcting: Bool, _ account: String?
    ) throws {
        var stored = try connection.flatMap { try spool.references?.stored(in: $0) } ?? [:]
        if let connection, spool.references?.isColumn == true, !stored.isEmpty {
            stored = try Self.ofSameAccounts(stored, spool, connection, account)
        }
        for (place, entry) in stored {
            isKnown[place] = true
            entries.insert(entry)
        }
        for place in try spool.references?.repetitions() ?? [] { isKnown[place] = true }
        count = isKnown.count { $0 }
        if correcting, let connection { try noteCorrections(stored, spool, connection, account) }
    }

    /// Those of rows and entries of which the accounts may be the same.
    private static func ofSameAccounts(
        _ stored: [Int: Int64], _ spool: EntrySpool, _ connection: Connection, _ account: String?
    ) throws -> [Int: Int64] {
        let accounts = ImportedAccounts(in: connection)
        var (place, same) = (0, [Int: Int64]())
        try spool.forEach { row in
            defer { place += 1 }
            guard let number = stored[place], let entry = try connection.entry(number) else { return }
            let its = [entry.account, entry.target].compactMap { $0?.lowercased() }
            let name = (row.account ?? account)?.lowercased()
            if try accounts.mayBeOf(name, number, in: its) { same[place] = number }
        }
        return same
    }

    /// Pairs the rows with the entries that imports have made of them by any reading.
    ///
    /// - Returns: rows and entries that may be the same, but not surely.
    private mutating func takeReread(
        _ spool: EntrySpool, _ connection: Connection, _ account: String?
    ) throws -> [(place: Int, entry: Int64)] {
        if isKnown.isEmpty { isKnown = Array(repeating: false, count: spool.count) }
        let places = Set(isKnown.indices.filter { !isKnown[$0] })
        let reread = try RereadRows(places, of: spool, account: account, without: entries, in: connection)
        for (place, entry) in reread.found { try take(place, entry, spool, connection) }
        try noteCorrections(reread.found, spool, connection, account)
        edited = reread.found.filter { alike[$0.key] == nil }
        return reread.unsure
    }

    private mutating func noteCorrections(
        _ stored: [Int: Int64], _ spool: EntrySpool, _ connection: Connection, _ account: String?
    ) throws {
        var place = 0
        try spool.forEach { row in
            defer { place += 1 }
            guard let id = stored[place], try connection.correction(of: id, by: row, account: account) != nil else {
                return
            }
            alike[place] = id
        }
    }

    /// Entries that differ only in the bank's identifier are different entries, unless no identifier of the file is
    /// stored.
    private mutating func decideUnsure(_ spool: EntrySpool, _ connection: Connection, areNew: Bool) throws {
        unsure = unsure.filter { !isKnown[$0.key] && !entries.contains($0.value) }
        guard areNew else { return unsure = [:] }
        guard unsure.count >= Self.fewUnsure else { return }
        for (place, entry) in unsure { try take(place, entry, spool, connection) }
        unsure = [:]
    }

    /// Whether the entry at an index of the input is a duplicate.
    func contains(_ place: Int) -> Bool {
        place < isKnown.count && isKnown[place]
    }

    /// Where a content was found: in the imported values of an entry, in its current values, or in the file.
    enum Source: Int64 {
        case original, current, typed, file
    }

    /// Pairs equal contents one to one, in order: if the file has two, the data file may have only one. Entries of the
    /// account of a row come before those that were moved out of it.
    private mutating func pair(
        _ source: Source, of spool: EntrySpool, _ connection: Connection, without used: Set<Int64>,
        _ mayBeOf: (_ account: String?, _ entry: Int64, _ its: [String]) throws -> Bool, notesOthers: Bool = false
    ) throws {
        var content: String?
        var waiting: ArraySlice<(entry: Int64, accounts: [String])> = []
        var claimed: Set<Int64> = []
        try spool.workspace.run(
            """
            SELECT content, source, number, account, target FROM content WHERE source IN (?, \(Source.file.rawValue))
            ORDER BY content, source, number
            """, [.integer(source.rawValue)]
        ) { row in
            let (next, number) = (row.text(0), row.integer(2))
            if next != content { (content, waiting, claimed) = (next, [], []) }
            if row.integer(1) == source.rawValue {
                if !used.contains(number) { waiting.append((number, [row.text(3), row.text(4)].compactMap(\.self))) }
            } else if !isKnown[Int(number)], !waiting.isEmpty {
                let account = row.text(3)
                func isOwn(_ index: Int) -> Bool { account.map(waiting[index].accounts.contains) ?? true }
                var other: Int?
                func isSame(_ index: Int) throws -> Bool {
                    let (entry, its) = waiting[index]
                    guard try mayBeOf(account, entry, its) else { return false }
                    let comparison = try spool.references?.comparison(number, entry, in: connection) ?? .unknown
                    if comparison == .otherIdentifier, other == nil { other = index }
                    return comparison == .unknown
                }
                let same =
                    try waiting.indices.first { try isOwn($0) && isSame($0) }
                    ?? waiting.indices.first { try !isOwn($0) && isSame($0) }
                guard let best = same ?? other else {
                    let equal = waiting.first { !claimed.contains($0.entry) }
                    if notesOthers, source != .typed, let equal, let account = equal.accounts.first {
                        claimed.insert(equal.entry)
                        elsewhere[Int(number)] = account
                    }
                    return true
                }
                waiting.swapAt(best, waiting.startIndex)
                let entry = waiting.removeFirst().entry
                guard same != nil else {
                    unsure[Int(number)] = entry
                    return true
                }
                try take(Int(number), entry, spool, connection)
                if source == .typed { typed[Int(number)] = entry }
            }
            return true
        }
    }

    /// The days of stored entries, now or when they were imported.
    private static func knownDays(of spool: EntrySpool, in connection: Connection) throws -> Set<CalendarDate> {
        let question = "SELECT ?1 IN (SELECT date FROM entry) OR ?1 IN (SELECT date FROM imported)"
        return try spool.days.filter { try connection.integer(question, [.text($0.description)]) == 1 }
    }

    private static func note(_ days: Set<CalendarDate>, of spool: EntrySpool, account: String?) throws {
        var contents = try Contents(spool.workspace)
        var place: Int64 = 0
        try spool.forEach { entry in
            defer { place += 1 }
            guard days.contains(entry.date) else { return }
            let (date, amount) = (entry.date.description, entry.amount)
            try contents.note(
                date, entry.kind.rawValue, amount.minorUnits, amount.currency.code, entry.payeeAndNote, .file, place,
                account: entry.account ?? account, target: nil)
        }
    }

    /// Returns whether there are entries that were edited after importing, and entries that were typed.
    private static func note(
        _ days: Set<CalendarDate>, of connection: Connection, in workspace: Connection
    ) throws -> (hasOriginals: Bool, hasTyped: Bool) {
        var contents = try Contents(workspace)
        var (hasOriginals, hasTyped) = (false, false)
        let source = try "iif(\(connection.isImported()), \(Source.current.rawValue), \(Source.typed.rawValue))"
        // Older versions stored the payee in the note, where users still may type it.
        func columns(_ table: String) -> String {
            "\(table).kind, \(table).amount, \(table).currency, iif(\(table).payee IS NULL, \(table).note, "
                + "\(table).payee || iif(\(table).note = '', '', ' · ' || \(table).note))"
        }
        let names = ["account", "target"].map { "(SELECT name FROM account WHERE id = entry.\($0))" }
            .joined(separator: ", ")
        for day in days {
            let date = day.description
            try connection.forEachRow(
                """
                SELECT id, \(source), \(columns("entry")), \(names) FROM entry WHERE date = ?1
                UNION ALL SELECT entry.id, \(Source.original.rawValue), \(columns("imported")), \(names)
                    FROM imported JOIN entry ON entry.id = imported.entry WHERE imported.date = ?1
                """, [.text(date)]
            ) { row in
                let source = Source(rawValue: row.integer(1)) ?? .current
                hasOriginals = hasOriginals || source == .original
                hasTyped = hasTyped || source == .typed
                try contents.note(
                    date, row.text(2) ?? "", row.integer(3), row.text(4) ?? "", row.text(5) ?? "", source,
                    row.integer(0), account: row.text(6), target: row.text(7))
            }
        }
        return (hasOriginals, hasTyped)
    }

    /// What two equal entries have in common, and the accounts of each.
    private struct Contents {
        private let insertion: Statement

        init(_ workspace: Connection) throws {
            insertion = try Statement.prepare("INSERT INTO content VALUES (?, ?, ?, ?, ?)", on: workspace)
        }

        mutating func note(
            _ date: String, _ kind: String, _ amount: Int64, _ currency: String, _ note: String, _ source: Source,
            _ number: Int64, account: String?, target: String?
        ) throws {
            let content = "\(date) \(amount) \(kind) \(currency) \(note)"
            try insertion.run([
                .text(content), .integer(source.rawValue), .integer(number), Value(account?.lowercased()),
                Value(target?.lowercased()),
            ])
        }
    }
}
