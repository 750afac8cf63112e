extension Connection {
    /// SQL: whether an entry was imported here.
    static let isImportedHere =
        "entry.id <= (SELECT last FROM import WHERE first <= entry.id ORDER BY first DESC LIMIT 1)"

    /// SQL: whether an entry was imported, here or on another machine.
    func isImported() throws -> String {
        try isShared() ? "(\(Self.isRow("entry")) OR \(Self.isImportedHere))" : Self.isImportedHere
    }

    /// SQL: the kinds of the rows by which an entry is known; both if files of both accounts of a transfer were read.
    static let importedKinds =
        "(SELECT group_concat(DISTINCT kind) FROM imported WHERE imported.entry = entry.id)"

    /// Stores what a file says of an entry, so that it is recognised when the file is imported again.
    func remember(_ imported: Expense, as id: Int64) throws {
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

    /// Stores what a file said of an entry that is still as the file said, before something else is stored of it: without
    /// that, the entry would look edited.
    func rememberImport(_ id: Int64) throws {
        guard try isUnchangedImport(id), let entry = try entry(id) else { return }
        try remember(entry, as: id)
    }

    /// Whether an entry was imported and is still as its file says.
    func isUnchangedImport(_ id: Int64) throws -> Bool {
        try integer(
            """
            SELECT ?1 <= (SELECT last FROM import WHERE first <= ?1 ORDER BY first DESC LIMIT 1)
                AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = ?1)
            """, [.integer(id)]) == 1
    }

    /// Lets an entry be known by the rows of files by which another one is known now.
    ///
    /// They get numbers of their own: the other entry may come back, and what it was known by with it.
    ///
    /// - Parameter areArrivals: whether only those count that say that money arrived.
    func moveImports(of other: Int64, to entry: Int64, areArrivals: Bool = false) throws {
        for (table, columns, isArrival) in [
            ("imported", "date, kind, amount, currency, note, payee", "kind = 'income'"),
            ("bank_reference", "bank, reference, date, amount", "amount > 0"),
        ] {
            let areMoved = "FROM \(table) WHERE entry = ?1" + (areArrivals ? " AND \(isArrival)" : "")
            try run(
                "INSERT INTO \(table) (entry, \(columns)) SELECT ?2, \(columns) \(areMoved) ORDER BY id",
                [.integer(other), .integer(entry)])
            try run("DELETE \(areMoved)", [.integer(other)])
        }
    }
}
