// Where several machines share a ledger, what several of them may make has one identity on all: it follows from what the entry
// is. So the same thing made twice is one entry. Who shares nothing pays nothing for it: `deriveAll` makes up for it.
extension Connection {
    /// Derives the identity of the opening balance of an account.
    func deriveIfShared(opening entry: Int64, of account: Int64, _ currency: String) throws {
        guard try isShared() else { return }
        try derive(entry, from: ["opening", identity("account", account), currency])
    }

    /// Derives the identity of an entry that a recurring one records for a day of its rhythm. What was recorded for that day
    /// before, and is undone, becomes this one.
    ///
    /// A receipt with other amounts is another one, as a whole: parts of both together would have the sum of neither.
    func derive(occurrence entry: Int64, of recurring: Int64, _ day: String, part: Int, of amounts: [String]) throws {
        let sum = amounts.count > 1 ? amounts : []
        let parts = try ["recurring", identity("recurring", recurring), day] + sum + ["\(part)"]
        let key = try value("SELECT json_array(?, ?)", [.integer(recurring), .text(day)])
        if try isShared() || log.knows(LoggedRow(kind: "made", key: key)) { return try derive(entry, from: parts) }
        try run(
            "UPDATE entry SET uid = ? WHERE id = ?", [.integer(Log.derivedIdentity("entry", parts)), .integer(entry)])
    }

    /// Derives the identity of the income into which a transfer is split: machines that split the same one make it once.
    func derive(incomeOf transfer: Int64, _ income: Int64) throws {
        try derive(income, from: incomeParts(ofSplit: transfer))
    }

    private func incomeParts(ofSplit transfer: Int64) throws -> [String] {
        try ["split", identity("entry", transfer)]
    }

    /// The income into which an entry was split when it was a transfer, if that is there.
    func income(ofSplit row: LoggedRow) throws -> [LoggedRow] {
        guard row.kind == "entry", case .integer(let number) = row.key else { return [] }
        let identity = Log.derivedIdentity("entry", try incomeParts(ofSplit: number))
        return try rows("SELECT id FROM entry WHERE uid = ?", [.integer(identity)]) {
            LoggedRow(kind: "entry", key: $0.value(0))
        }
    }

    /// Derives the identities of entries that were imported from their rows. What was edited since is known by what it was.
    func deriveIfShared(imported numbers: ClosedRange<Int64>) throws {
        guard try isShared() else { return }
        try deriveImported(numbers)
    }

    /// Derives the identities of all entries that several machines may have made, but occurrences, which have theirs already.
    func deriveAll() throws {
        try log.deriveRemade()
        try deriveImported(1...Int64.max)
        let openings: [(Int64, Int64, String)] = try rows(
            """
            SELECT min(id), ifnull(account, target), currency FROM entry
            WHERE kind = 'transfer' AND note = ? AND (account IS NULL OR target IS NULL) GROUP BY 2, 3
            """, [.text(Account.openingNote)]
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "") }
        for (entry, account, currency) in openings {
            try deriveIfShared(opening: entry, of: account, currency)
        }
        try log.renameMentions()
    }

    private func derive(_ entry: Int64, from parts: [String]) throws {
        try log.setIdentity(of: LoggedRow(kind: "entry", key: .integer(entry)), from: parts)
    }

    /// SQL: whether an entry was imported, on whichever machine: its identity is that of a row of a bank's file.
    static func isRow(_ entry: String) -> String { "(\(entry).uid & 1)" }

    /// The identity that an entry made of a row of a bank's file has.
    ///
    /// - Parameter number: which of the equal rows of the file it is, from 1 on.
    func identity(ofRow row: Expense, in account: String?, _ number: Int) throws -> Int64 {
        let content = try text(
            "SELECT json_array(?, ?, ?, ?, ?, ?)",
            [
                .text(row.date.description), .text(row.kind.rawValue), .integer(row.amount.minorUnits),
                .text(row.amount.currency.code), .text(row.note), .text(row.payee ?? ""),
            ])
        var place = ""
        if let name = row.account ?? account {
            let known = try integer(
                "SELECT uid FROM account WHERE name = ? COLLATE NOCASE AND uid NOT NULL", [.text(name)])
            place = "\(known ?? Log.derivedIdentity("account", [inLowerCase(name)]))"
        }
        return Log.derivedIdentity("entry", ["row", content ?? "", place], number) | 1
    }

    /// Lets all machines know that a row of a file is an entry that was not made of it, so that none of them takes it for another
    /// one, and the entry stays if it is deleted elsewhere meanwhile.
    func noteKnown(row identity: Int64, as entry: Int64) throws {
        try run("INSERT OR IGNORE INTO known_row VALUES (?, ?)", [.integer(entry), .integer(identity)])
    }

    /// Lets an entry be known by the rows by which another one is, on all machines.
    func moveKnownRows(of other: Int64, to entry: Int64) throws {
        guard try isShared() else { return }
        try Schema.createIfMissing(Schema.knownRows, in: self)
        let made = try rows("SELECT uid FROM entry WHERE id = ? AND uid & 1", [.integer(other)]) { $0.integer(0) }
        let known = try rows("SELECT row FROM known_row WHERE entry = ?", [.integer(other)]) { $0.integer(0) }
        for row in made + known { try noteKnown(row: row, as: entry) }
        try run("DELETE FROM known_row WHERE entry = ?", [.integer(other)])
    }

    /// What a row is on all machines. That of an account may not be known before the end of the change that makes it.
    private func identity(_ kind: String, _ number: Int64) throws -> String {
        let row = LoggedRow(kind: kind, key: .integer(number))
        try log.makeIdentity(of: row)
        return try log.identity(of: row).map { "\($0)" } ?? ""
    }

    private func deriveImported(_ numbers: ClosedRange<Int64>) throws {
        // One for all: it remembers the tables that it has read.
        let log = log
        for account in try rows("SELECT id FROM account WHERE uid IS NULL", [], { $0.integer(0) }) {
            try log.makeIdentity(of: LoggedRow(kind: "account", key: .integer(account)))
        }
        let content = "json_array(date, kind, amount, currency, note, ifnull(payee, ''))"
        func name(_ column: String) -> String {
            "ifnull((SELECT CAST(uid AS TEXT) FROM account WHERE id = entry.\(column)), '')"
        }
        let sql = """
            SELECT id, ifnull(
                    (SELECT \(content) FROM imported WHERE entry = entry.id ORDER BY id LIMIT 1), \(content)),
                iif(kind = 'transfer', ifnull((SELECT iif(kind = 'income', \(name("target")), \(name("account")))
                    FROM imported WHERE entry = entry.id ORDER BY id LIMIT 1), \(name("account"))), \(name("account")))
            FROM entry WHERE id BETWEEN ?1 AND ?2 AND \(Self.isImportedHere)
            """
        let values: [Value] = [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
        try log.setMarkedIdentities(of: "entry", from: sql, values) { ["row", $0.text(1) ?? "", $0.text(2) ?? ""] }
    }
}

/// Numbers the equal rows of a file, each in turn.
struct EqualRows {
    private var last: [[String?]: Int] = [:]

    /// Which of the equal rows the next one is, from 1 on.
    mutating func next(_ row: Expense, in account: String?) -> Int {
        let content = [
            row.date.description, row.kind.rawValue, "\(row.amount)", row.note, row.payee,
            (row.account ?? account)?.lowercased(),
        ]
        let number = (last[content] ?? 0) + 1
        last[content] = number
        return number
    }
}
