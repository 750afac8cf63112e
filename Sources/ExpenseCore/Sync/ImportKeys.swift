// What entries were in banks' files, so that a row that several machines have read is one entry. Lines of the inbox,
// incomes of split transfers and opening balances have such numbers, too: negative ones.
extension SharedLedger {
    /// Numbers for what an entry was in banks' files, or for its line of the inbox. They are the same on every machine
    /// that reads the files; equal rows of one file have different numbers.
    ///
    /// A transfer has one for each side that was in a file. Numbers that are new are stored.
    ///
    /// - Parameters:
    ///   - isRecognised: whether a typed entry was recognised in a file. It has numbers from then on.
    ///   - isShared: whether others know the accounts. Then there are also numbers that hold if one of them renames an
    ///     account.
    /// - Returns: the numbers, and what the first row of a file said if the entry is otherwise now.
    func makeImportKeys(
        ofEntry number: Int64, _ values: [StoredValue], isRecognised: Bool = false, isShared: Bool = true
    ) throws -> (keys: [Int64], former: [StoredValue]?) {
        let known = try importKeys(ofEntry: number).filter { $0 < 0 }
        if !known.isEmpty, !isRecognised { return (known, nil) }
        let isImported = try connection.integer(
            "SELECT last >= ?1 FROM import WHERE first <= ?1 ORDER BY first DESC LIMIT 1", [.integer(number)])
        guard isImported == 1 || isRecognised, let table = table("entry") else { return (known, nil) }
        func value(_ column: String) -> StoredValue {
            table.columns.firstIndex(of: column).map { values[$0] } ?? .null
        }
        let isTransfer = value("kind") == .text(Expense.Kind.transfer.rawValue)
        var rows = try importedRows(ofEntry: number)
        let former = rows.first
        if isImported == 1 {
            // What was edited is known by what it was in the file. What else an entry was is a side of a transfer.
            if rows.isEmpty { rows = [Self.importedColumns.map(value)] }
            if !isTransfer { rows = [rows[0]] }
        }
        let keys = try rows.flatMap { row in
            var accounts = [value("account"), value("target")]
            if isTransfer, case .text(let text) = row[1], let kind = Expense.Kind(rawValue: text), kind != .transfer {
                accounts = [kind.leavesAccount ? accounts[0] : accounts[1], .null]
            }
            let isRemade = !isRecognised && !isTransfer
            let named = try makeImportKey(row + accounts.map(label), of: number, isRemade: isRemade)
            guard isShared, accounts != [.null, .null] else { return [named] }
            let known = try row + accounts.map(identityOfAccount)
            return [named, try makeImportKey(known, of: number, isRemade: isRemade)]
        }
        return (known + keys, former)
    }

    private static let importedColumns = ["date", "kind", "amount", "currency", "note", "payee"]

    /// What files said of an entry that is otherwise now, in the order in which they were imported.
    private func importedRows(ofEntry number: Int64) throws -> [[StoredValue]] {
        return try connection.rows(
            "SELECT \(Self.importedColumns.joined(separator: ", ")) FROM imported WHERE entry = ? ORDER BY id",
            [.integer(number)]
        ) { row in
            Self.importedColumns.indices.map { row.value(Int32($0)) }
        }
    }

    /// The name of an account, in lower case.
    private func label(_ account: StoredValue) throws -> StoredValue {
        guard case .integer(let number) = account else { return .null }
        var label = StoredValue.null
        try connection.run("SELECT name FROM account WHERE id = ?", [.integer(number)]) { row in
            label = .text((row.text(0) ?? "").lowercased())
            return false
        }
        return label
    }

    /// Gives the income that a transfer was split into numbers by which machines that split the same transfer recognise it.
    func noteSplit(of transfer: Int64, into income: Int64) throws {
        for identity in try identities(.entry, transfer) {
            _ = try makeImportKey([.text("split"), .text("\(identity)")], of: income, isImported: false)
        }
    }

    /// Gives an entry that a decision about a conflict has added a number by which other machines recognise it.
    func noteEntry(_ number: Int64, addedFor conflict: [StoredValue]) throws {
        _ = try makeImportKey([.text("decision")] + conflict, of: number, isImported: false)
    }

    /// The entry that a decision about a conflict has added.
    func entry(addedFor conflict: [StoredValue]) throws -> Int64? {
        try entries(knownBy: [.text("decision")] + conflict).first
    }

    /// The incomes that a transfer was split into which is an expense now.
    func incomes(ofSplit transfer: Int64) throws -> [Int64] {
        guard try connection.entry(transfer)?.kind == .expense else { return [] }
        let incomes = try identities(.entry, transfer).flatMap { identity in
            try entries(knownBy: [.text("split"), .text("\(identity)")])
        }
        return Set(incomes).sorted()
    }

    /// The entries that several machines may have made for the same reason.
    private func entries(knownBy reason: [StoredValue]) throws -> [Int64] {
        var entries: [Int64] = []
        var ordinal: Int64 = 0
        while let entry = try entry(importedAs: Self.importKey(reason, isImported: false, ordinal)) {
            // One that was made before may have been deleted.
            if try isThere(table(of: .entry), entry) { entries.append(entry) }
            ordinal += 1
        }
        return entries
    }

    /// What an account is on all machines.
    private func identityOfAccount(_ account: StoredValue) throws -> StoredValue {
        guard case .integer(let number) = account else { return .null }
        return .text("\(try lowestIdentity(.account, number))")
    }

    /// The number of a row of a file, or of what else several machines may make. Of equal ones, the first one that no
    /// other entry has.
    ///
    /// - Parameters:
    ///   - isImported: whether it was imported. Otherwise the number is negative.
    ///   - isRemade: whether a deleted entry that was the same row becomes this one, as after an import that was undone and
    ///     repeated. Otherwise the deleted entry might come back beside it, as what another machine has imported.
    func makeImportKey(
        _ row: [StoredValue], of number: Int64, isImported: Bool = true, isRemade: Bool = false
    ) throws -> Int64 {
        var ordinal: Int64 = 0
        while true {
            let key = Self.importKey(row, isImported: isImported, ordinal)
            try connection.run("INSERT OR IGNORE INTO sync_import VALUES (?, ?)", [.integer(key), .integer(number)])
            guard connection.changedRows == 0, let other = try entry(importedAs: key), other != number else {
                return key
            }
            if isRemade, try grave(.entry, other) != nil {
                try connection.run(
                    "UPDATE sync_import SET entry = ?2 WHERE entry = ?1", [.integer(other), .integer(number)])
                remade.append((other, number))
                return key
            }
            ordinal += 1
        }
    }

    private static func importKey(_ row: [StoredValue], isImported: Bool, _ ordinal: Int64) -> Int64 {
        let digest = SHA256(Array(jsonText(of: row + [.integer(ordinal)]).utf8)).digest
        let hash = digest.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return isImported ? hash & .max : hash | .min
    }

    /// The entry here that is the same line of the same file.
    func entry(importedAs key: Int64) throws -> Int64? {
        try connection.integer("SELECT entry FROM sync_import WHERE key = ?", [.integer(key)])
    }

    /// The numbers of what an entry was in files or the inbox.
    func importKeys(ofEntry number: Int64) throws -> [Int64] {
        return try connection.rows("SELECT key FROM sync_import WHERE entry = ? ORDER BY key", [.integer(number)]) {
            row in
            row.integer(0)
        }
    }

    /// Notes what an entry of another machine was in a file, so that a later import of the file recognises it.
    func noteImportKey(_ key: Int64, of number: Int64) throws {
        try connection.run("INSERT OR IGNORE INTO sync_import VALUES (?, ?)", [.integer(key), .integer(number)])
    }

    /// Notes that new entries of another machine were imported.
    func noteImported(_ entries: ClosedRange<Int64>) throws {
        let range = [Value.integer(entries.lowerBound), .integer(entries.upperBound)]
        // Undoing an import deletes its row, so entries of another change do not belong to it.
        try connection.run(
            """
            UPDATE import SET last = ?2 WHERE last = ?1 - 1 AND EXISTS (
                SELECT 1 FROM journal WHERE subject = 'import' AND identity = '[' || first || ']' AND former IS NULL
                    AND change = (SELECT max(id) FROM change))
            """, range)
        if connection.changedRows == 0 { try connection.run("INSERT OR IGNORE INTO import VALUES (?1, ?2)", range) }
    }

    /// Whether an entry counts as imported here. It does not if the import was undone, even if the entry is there again.
    func countsAsImported(_ entry: Int64) throws -> Bool {
        let sql = "SELECT last FROM import WHERE first <= ? ORDER BY first DESC LIMIT 1"
        return try connection.integer(sql, [.integer(entry)]).map { entry <= $0 } ?? false
    }

    /// What is kept of what an entry was in files, with the stamps.
    func keptOfImport(_ number: Int64, of table: SharedTable) throws -> [(row: [StoredValue], stamp: Stamp)] {
        guard table.subject == .entry, let facts = self.table("imported") else { return [] }
        return try rows(facts, "entry = ?", [.integer(number)]).map { row in
            (row, try stamp(facts, place(of: row, in: facts), "").stamp)
        }
    }

    /// Tells the others what was kept here when a change of another machine was applied, unless that machine has told it: it
    /// does not if the import was undone there.
    func tellKeptOfImports() throws {
        defer { keptOfImports = [] }
        guard let facts = table("imported") else { return }
        for kept in keptOfImports where try row(facts, key: kept.row) != nil {
            guard try stamp(facts, place(of: kept.row, in: facts), "").stamp == kept.stamp else { continue }
            let fact = Touched(table: facts, identity: "", before: nil, after: kept.row)
            repairs.append(try operation(for: fact, .made))
        }
    }

    /// The entries that an import has recognised: what their rows say is new.
    func recognisedEntries(among facts: [Touched]) -> [Int64] {
        var numbers: [Int64] = []
        for fact in facts where fact.table.name == "imported" && fact.before == nil {
            guard let owner = fact.table.owners.first, case .integer(let number)? = fact.after?[owner],
                !numbers.contains(number)
            else { continue }
            numbers.append(number)
        }
        return numbers
    }

    /// Gives entries that an import has recognised the numbers of their rows: before the entries that are new, and in the
    /// order of their identities. So all machines that know the entries give them the same ones of several equal rows.
    ///
    /// - Returns: the numbers that the entries had.
    func makeImportKeys(
        ofRecognised numbers: [Int64], _ after: (Int64) -> [StoredValue]?
    ) throws -> [Int64: [Int64]] {
        let table = try table(of: .entry)
        var known: [Int64: [Int64]] = [:]
        let identities = try numbers.map { (number: $0, identity: "\(try lowestIdentity(.entry, $0))") }
        for number in identities.sorted(by: { $0.identity < $1.identity }).map(\.number) {
            known[number] = try importKeys(ofEntry: number)
            guard let values = try after(number) ?? row(table, number) else { continue }
            _ = try makeImportKeys(ofEntry: number, values, isRecognised: true)
        }
        return known
    }

    /// Tells the others which rows of files an entry was, so that it becomes one with what they imported. A typed entry
    /// stays as it is here where the row says something else.
    ///
    /// - Parameter known: the numbers that others know.
    func recognition(
        of number: Int64, _ after: [StoredValue]?, _ stamp: Stamp, besides known: [Int64]
    ) throws -> Operation? {
        let table = try table(of: .entry)
        guard let values = try after ?? row(table, number) else { return nil }
        let keys = try makeImportKeys(ofEntry: number, values, isRecognised: true).keys
        guard keys.contains(where: { !known.contains($0) }) else { return nil }
        let rows = try importedRows(ofEntry: number)
        // What is kept of an imported entry that somebody edits: the edit has told what it has set.
        let isEdited = rows.count == 1 && known.contains { $0 >= 0 }
        var cells: [String: Operation.Cell] = [:]
        for group in table.groups where !isEdited && group.columns.contains(where: { values[$0] != .null }) {
            let isInFile = group.columns.allSatisfy { column in
                let place = Self.importedColumns.firstIndex(of: table.columns[column])
                return place.map { rows.first?[$0] == values[column] } ?? (values[column] == .null)
            }
            if isInFile { continue }
            // Unless the import itself has changed them.
            guard try self.stamp(table, "\(number)", group.name).stamp != stamp else { continue }
            cells[group.name] = try set(group, of: table, number, values, stamp)
        }
        return Operation(
            table: table.name,
            content: .row(try identity(.entry, number), .change, keys: keys, try withVersion(cells, number, table)))
    }

    /// The stamps of what an import made of its rows, such as a transfer of an expense: it holds beside an import on
    /// another machine that did not.
    func decisions(
        on number: Int64, _ row: [StoredValue], _ values: [StoredValue], _ table: SharedTable, _ stamp: Stamp
    ) throws -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        for (name, value) in zip(Self.importedColumns, row) {
            guard let place = table.columns.firstIndex(of: name), values[place] != value else { continue }
            // A transfer has other accounts than its row.
            for group in table.groups where group.columns.contains(place) || name == "kind" && group.name == "account" {
                stamps[group.name] = stamp
                try setStamp(table, "\(number)", group.name, stamp)
            }
        }
        return stamps
    }
}
