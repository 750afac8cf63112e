/// The bank's identifiers of the transactions in a file, stored in the temporary database of its spool.
///
/// The same identifier in the same account means the same transaction, even if the bank has changed its text or day.
/// Some banks use one identifier for many transactions, so the amounts must be equal and the days close. What a column has is
/// known less surely: the days must be equal, too.
final class BankReferences {
    /// The most days by which a bank changes the day of a transaction.
    private static let mostDays = 10

    private let workspace: Connection
    private let insertion: Statement
    /// Whether the file has them in a column, and does not say of which account they are.
    private(set) var isColumn = false
    /// Whether several entries of the file have the same identifier.
    private var hasRepeated = false
    /// Which stored entries those of the file are, or become. Most are new, so indexes and numbers increase together.
    private var noted: [Run] = []

    private struct Run {
        let place: Int
        let entry: Int64
        var count = 1
    }

    init(in workspace: Connection) throws {
        self.workspace = workspace
        try workspace.execute(
            """
            CREATE TABLE reference (
                place INTEGER PRIMARY KEY, bank TEXT NOT NULL, reference TEXT NOT NULL, date TEXT NOT NULL,
                amount INTEGER NOT NULL) STRICT
            """)
        insertion = try Statement.prepare(
            "INSERT INTO reference (place, bank, reference, date, amount) VALUES (?, ?, ?, ?, ?)", on: workspace)
    }

    /// Adds the identifier of the entry at an index of the file.
    func add(_ reference: BankReference, of entry: Expense, at place: Int) throws {
        let units = entry.amount.minorUnits
        try insertion.run([
            .integer(Int64(place)), .text(reference.bank), .text(reference.text), .text(entry.date.description),
            .integer(entry.kind == .expense ? -units : units),
        ])
    }

    /// Empties what identifies nothing: identifiers that the file uses for transactions with different amounts or days,
    /// and numbers from 1, with which some banks begin anew in each file. The account stays known.
    ///
    /// - Returns: false if there are only those of a column that does not identify the rows.
    func emptyAmbiguous(among rows: Int) throws -> Bool {
        try workspace.execute(
            """
            CREATE INDEX reference_by_text ON reference (reference, bank);
            UPDATE reference SET reference = '' WHERE NOT EXISTS (
                SELECT 1 FROM reference WHERE reference GLOB '*[^0-9]*' OR length(reference) > 6
                    OR CAST(reference AS INTEGER) > 2 * (SELECT count(*) FROM reference) + 2)
            """)
        let ofColumn = "SELECT 1 FROM reference WHERE bank LIKE '\(BankReference.column)%' LIMIT 1"
        isColumn = try workspace.integer(ofColumn) != nil
        if isColumn {
            try workspace.execute(
                """
                DELETE FROM reference WHERE reference = '' OR reference IN (
                    SELECT reference FROM reference GROUP BY reference HAVING count(*) > 1)
                """)
            let count = try workspace.integer("SELECT count(*) FROM reference") ?? 0
            return BankReference.areMost(Int(count), of: rows)
        }
        let repeated = """
            SELECT 1 FROM reference WHERE reference <> '' GROUP BY reference, bank HAVING count(*) > 1 LIMIT 1
            """
        hasRepeated = try workspace.integer(repeated) != nil
        guard hasRepeated else { return true }
        try workspace.execute(
            """
            UPDATE reference SET reference = '' WHERE (reference, bank) IN (
                SELECT reference, bank FROM reference GROUP BY reference, bank
                HAVING min(amount) <> max(amount) OR min(date) <> max(date))
            """)
        return true
    }

    /// The indexes of entries that repeat an earlier one of the file.
    func repetitions() throws -> [Int] {
        guard hasRepeated else { return [] }
        return try workspace.rows(
            """
            SELECT place FROM reference r WHERE reference <> '' AND place > (
                SELECT min(place) FROM reference WHERE (reference, bank) = (r.reference, r.bank))
            """
        ) { Int($0.integer(0)) }
    }

    /// The numbers of the stored entries with the same identifiers, by index in the file.
    func stored(in connection: Connection) throws -> [Int: Int64] {
        var found: [Int: Int64] = [:]
        guard try connection.integer("SELECT 1 FROM bank_reference LIMIT 1") != nil else { return [:] }
        try workspace.forEachRow("SELECT place, reference, bank, amount, date FROM reference WHERE reference <> ''") {
            row in
            let entry = try connection.integer(
                """
                SELECT entry FROM bank_reference
                WHERE reference = ?1 AND bank = ?2 AND amount = ?3
                    AND abs(julianday(date) - julianday(?4)) <= \(isColumn ? 0 : Self.mostDays)
                ORDER BY abs(julianday(date) - julianday(?4)), id LIMIT 1
                """,
                [
                    .text(row.text(1) ?? ""), .text(row.text(2) ?? ""), .integer(row.integer(3)),
                    .text(row.text(4) ?? ""),
                ]
            )
            if let entry { found[Int(row.integer(0))] = entry }
        }
        return found
    }

    /// What the identifiers of two equal entries say.
    enum Comparison {
        /// At least one has none, or they are of different formats.
        case unknown
        /// They are different ones of the same account.
        case otherIdentifier
        /// They are of different accounts.
        case otherAccount
    }

    /// Compares the entry at an index of the file, and a stored one.
    func comparison(_ place: Int64, _ entry: Int64, in connection: Connection) throws -> Comparison {
        let own = try workspace.firstRow("SELECT bank, reference FROM reference WHERE place = ?", [.integer(place)]) {
            row in
            (bank: row.text(0) ?? "", reference: row.text(1) ?? "")
        }
        guard let own else { return .unknown }
        var result = Comparison.unknown
        try connection.run("SELECT bank, reference FROM bank_reference WHERE entry = ?", [.integer(entry)]) { row in
            let (bank, reference) = (row.text(0) ?? "", row.text(1) ?? "")
            // A transfer has an identifier in each of its two accounts.
            switch Self.isSameAccount(own.bank, bank) {
            case nil: return true
            case false?:
                result = .otherAccount
                return true
            case true?:
                // An entry may have several, one of each side of a transfer.
                let isOther = !own.reference.isEmpty && !reference.isEmpty && own.reference != reference
                result = isOther ? .otherIdentifier : .unknown
                return isOther
            }
        }
        return result
    }

    /// Whether two names of an account in files, as `ofx 42`, mean the same one. Banks may hide its first digits. Nil for
    /// different formats, which may name one account in two ways.
    private static func isSameAccount(_ one: String, _ other: String) -> Bool? {
        let (first, second) = (one.split(separator: " ", maxSplits: 1), other.split(separator: " ", maxSplits: 1))
        guard first.first == second.first, first.count == 2, second.count == 2 else {
            return one == other ? true : nil
        }
        let names = [first[1], second[1]].map { $0.filter { $0.isLetter || $0.isNumber }.lowercased() }
        return names[0].hasSuffix(names[1]) || names[1].hasSuffix(names[0])
    }

    /// Whether the identifier of the entry at an index of the file is stored for this entry.
    func isStored(_ place: Int, for entry: Int64, in connection: Connection) throws -> Bool {
        let own = try workspace.firstRow(
            "SELECT bank, reference FROM reference WHERE place = ?", [.integer(Int64(place))]
        ) {
            row in
            (row.value(0), row.value(1))
        }
        guard let own else { return true }
        let same = "SELECT 1 FROM bank_reference WHERE entry = ? AND (bank, reference) = (?, ?)"
        return try connection.integer(same, [.integer(entry), own.0, own.1]) != nil
    }

    /// Forgets which stored entries a preview has noted.
    func forgetNoted() { noted = [] }

    /// Notes that the entry at an index of the file is this stored entry, which has another identifier or none.
    func note(_ entry: Int64, at place: Int) {
        if let last = noted.last, last.place + last.count == place, last.entry + Int64(last.count) == entry {
            noted[noted.count - 1].count += 1
        } else {
            noted.append(Run(place: place, entry: entry))
        }
    }

    /// Stores the identifiers of the noted entries.
    func store(in connection: Connection) throws {
        let count = noted.reduce(0) { $0 + $1.count }
        guard count > EntryInsertion.few else { return try insertNoted(into: connection) }
        let last = try connection.integer("SELECT max(id) FROM bank_reference") ?? 0
        // The trigger would make each row a step of its own, which can be taken back alone.
        let parts = "tbl_name = 'bank_reference' AND (type = 'trigger' OR type = 'index' AND ?)"
        try connection.withoutParts(parts, [.integer(count > last / 2 ? 1 : 0)]) { try insertNoted(into: connection) }
        try connection.log.note(rowsOf: "bank_reference", after: last)
    }

    private func insertNoted(into connection: Connection) throws {
        let insertion = try Statement.prepare(
            "INSERT INTO bank_reference (entry, bank, reference, date, amount) VALUES (?, ?, ?, ?, ?)", on: connection)
        for run in noted.sorted(by: { $0.place < $1.place }) {
            try workspace.forEachRow(
                """
                SELECT place + ?3, bank, reference, date, amount FROM reference WHERE place BETWEEN ?1 AND ?2
                ORDER BY place
                """,
                [
                    .integer(Int64(run.place)), .integer(Int64(run.place + run.count - 1)),
                    .integer(run.entry - Int64(run.place)),
                ]
            ) { row in
                try insertion.run((0..<5).map { row.value($0) })
            }
        }
    }
}
