// The tables of a file that has a log in place of the journal. Its rows have their identities in themselves.
extension Schema {
    /// Tables that a file with a log does not have: the identities of its rows and its history are elsewhere.
    private static let withoutLog: Set = ["origin", "change", "journal", "reversal"]

    /// Makes a file with a journal one with a log, in the transaction that is open. Its history begins anew. The identities
    /// of rows that people type follow from those that they had, so that copies of one file agree.
    ///
    /// - Throws: `DatabaseError`, also if a row would be another one afterwards. Then the transaction has to be taken back.
    static func beginLog(in connection: Connection) throws {
        let kinds = Set(loggedKinds.map(\.table))
        let there = try (tables + optionalTables).filter { try connection.has($0) }
        for table in there where withoutLog.contains(table.name) && table.name != "origin" {
            try connection.execute("DROP TABLE \(table.name)")
        }
        try connection.execute(LogSchema.creation)
        let kept = there.filter { kinds.contains($0.name) }
        // A renamed table takes nothing else with it.
        try connection.execute("PRAGMA legacy_alter_table = ON")
        defer { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
        try connection.setAside(kept)
        try createTables(kept, in: connection) { for table in kept { try connection.takeOver(table) } }
        try connection.addIdentities()
        try connection.execute(
            """
            UPDATE log_state SET is_silent = 1;
            UPDATE setting SET value = (SELECT uid FROM account WHERE id = CAST(value AS INTEGER)) WHERE name = 'account';
            UPDATE log_state SET is_silent = 0;
            DROP TABLE origin;
            """)
    }
}

extension Schema {
    /// Makes an optional table by its name.
    static let makeTable: Log.Making = { connection, name in
        guard let table = optionalTables.first(where: { $0.name == name }) else { return }
        try createIfMissing(table, in: connection)
    }
}

extension ExpenseStore {
    /// Makes the data file one with a log in place of the journal.
    func beginLog() throws {
        try withWriter { writer in
            try writer.writeUnchecked { try Schema.beginLog(in: writer) }
        }
    }
}

extension Schema.Table {
    /// Whether its rows have identities of their own in a file with a log.
    fileprivate var hasIdentities: Bool {
        Schema.loggedKinds.contains { $0.table == name && $0.hasIdentity }
    }

    /// The statement that creates it in a file with a log, which never takes two rows for one: no number is given twice.
    var creationWithLog: String {
        guard let kind = Schema.loggedKinds.first(where: { $0.table == name }), kind.key == ["id"] else {
            return creation
        }
        // One that is derived from a name is known at the end of the change.
        let origin = kind.derived.isEmpty ? " DEFAULT (random() & 9223372036854775806)" : ""
        let key = "    id INTEGER PRIMARY KEY AUTOINCREMENT,\n"
        return creation.replacing("    id INTEGER PRIMARY KEY AUTOINCREMENT,\n", with: "    id INTEGER PRIMARY KEY,\n")
            .replacing("    id INTEGER PRIMARY KEY,\n", with: key + "    uid INTEGER\(origin),\n")
    }
}

extension Connection {
    /// Moves the rows of a table that was set aside into the new one, and compares them.
    fileprivate func takeOver(_ table: Schema.Table) throws {
        let former = Self.aside(table.name)
        let names = try TableColumns(of: former, in: self).names.map(quoted).joined(separator: ", ")
        let identity = table.hasIdentities ? (", uid", ", NULL") : ("", "")
        try execute("INSERT INTO \(table.name) (\(names)\(identity.0)) SELECT \(names)\(identity.1) FROM \(former)")
        let differs = """
            SELECT 1 WHERE (SELECT count(*) FROM \(former)) <> (SELECT count(*) FROM \(table.name))
            UNION ALL SELECT 1 FROM (SELECT \(names) FROM \(former) EXCEPT SELECT \(names) FROM \(table.name))
            """
        if try integer(differs) != nil {
            throw DatabaseError(.badFile, file: file, "the rows of '\(table.name)' would not be the same with a log")
        }
        try dropAside(table.name)
    }

    /// Gives rows that people type identities that follow from those of the former format, and the others theirs.
    fileprivate func addIdentities() throws {
        try execute("UPDATE log_state SET is_silent = 1")
        for kind in Schema.loggedKinds where kind.hasIdentity && kind.derived.isEmpty {
            guard try hasTable(kind.table) else { continue }
            let numbers = try rows("SELECT id FROM \(kind.table) WHERE uid IS NULL") { $0.integer(0) }
            let subject = Identifier.Subject(rawValue: kind.table)
            for number in numbers {
                let identity = try subject.flatMap { try identifier(of: $0, number) }
                let known =
                    identity.map { Log.derivedIdentity(kind.table, ["\($0)"]) } ?? .random(in: 1...Int64.max) & ~1
                try run("UPDATE \(kind.table) SET uid = ? WHERE id = ?", [.integer(known), .integer(number)])
            }
        }
        try Log(self, Schema.loggedKinds).addIdentities()
        try execute("UPDATE log_state SET is_silent = 0")
    }
}
