// The tables of a file that has a log in place of the journal. Its rows have their identities in themselves.
extension Schema {
    /// Makes a file with a journal one with a log, in the transaction that is open. Its history begins anew. The identities
    /// of rows that people type follow from those that they had, so that copies of one file agree, and machines that share
    /// a ledger: each of them writes everything anew, and the same rows are one again.
    ///
    /// - Throws: `DatabaseError`, also if a row would be another one afterwards. Then the transaction has to be taken back.
    static func beginLog(in connection: Connection) throws {
        let sharing = try FormerSharing(connection)
        try connection.execute(LogSchema.creation)
        let optional = try optionalTables.filter { try connection.has($0) }
        let logged = (tables + optional).filter { $0.log != nil }
        // A renamed table takes nothing else with it.
        try connection.execute("PRAGMA legacy_alter_table = ON")
        defer { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
        try connection.setAside(logged)
        try createTables(logged, in: connection) { for table in logged { try connection.takeOver(table) } }
        try connection.log.addIdentities()
        try connection.execute(
            """
            UPDATE log_state SET is_silent = 1;
            UPDATE setting SET value = (SELECT uid FROM account WHERE id = CAST(value AS INTEGER)) WHERE name = 'account';
            UPDATE log_state SET is_silent = 0;
            """)
        try sharing?.goOn(in: connection)
        let kept = Set([inboxFiles, inboxLines, syncKeys].map(\.name))
        let former = try connection.rows(
            """
            SELECT name FROM main.sqlite_schema WHERE type = 'table'
                AND (name GLOB 'sync_*' OR name IN ('sync', 'origin', 'change', 'journal', 'reversal'))
            """
        ) { $0.text(0) ?? "" }
        for table in former where !kept.contains(table) { try connection.execute("DROP TABLE \(table)") }
    }
}

/// How a file with a journal is shared, or was.
private struct FormerSharing {
    /// Where the files of machines are; nil if this one has left.
    private let place: String?
    private let machine: Int64
    /// The machine of whose data file this one is a copy, before the others know.
    private let former: Int64?
    /// Whether that machine is no more, because a backup was restored.
    private let isReplacement: Bool
    private let isDelivered: Bool

    /// Nil if it has never been shared.
    init?(_ connection: Connection) throws {
        guard try connection.hasTable("sync") else { return nil }
        let written = try connection.integer("SELECT machine FROM sync")
        let own = try connection.integer(
            "SELECT replica FROM origin WHERE subject = 'change' ORDER BY first DESC LIMIT 1")
        place = try connection.hasTable("sync_left") ? nil : connection.text("SELECT place FROM sync")
        machine = own ?? 0
        former = written == own ? nil : written
        isReplacement =
            try former != nil
            && connection.integer("SELECT 1 FROM sync JOIN sync_machine USING (machine) WHERE has_left") != nil
        isDelivered = try connection.hasTable("sync_delivery")
    }

    /// Lets the machine, which now has a log, go on under the same name. It writes everything anew: nobody reads what it has
    /// written before.
    func goOn(in connection: Connection) throws {
        try Schema.createTables(Schema.machineTables, in: connection)
        try connection.run(
            """
            INSERT INTO machine_self (machine, place, due, delivered, former, is_replacement)
            VALUES (?, ?, 'everything', ?, ?, ?)
            """,
            [
                .integer(machine), Value(place), Value(isDelivered ? 0 : nil), Value(former),
                .integer(isReplacement ? 1 : 0),
            ])
        try connection.execute(
            """
            UPDATE log_state SET is_silent = 1;
            INSERT INTO machine SELECT machine, name, has_left FROM sync_machine;
            UPDATE log_state SET is_silent = 0;
            """)
        try connection.log.share()
    }
}

extension Schema {
    /// Makes an optional table by its name.
    static let makeTable: Log.Making = { connection, name in
        guard let table = optionalTables.first(where: { $0.name == name }) else { return }
        try createIfMissing(table, in: connection)
    }
}

extension Connection {
    /// Moves the rows of a table that was set aside into the new one, and compares them.
    fileprivate func takeOver(_ table: Schema.Table) throws {
        let former = Self.aside(table.name)
        let names = try columns(of: former).map(quoted).joined(separator: ", ")
        // What earlier files did not have yet is empty.
        if names.isEmpty { return }
        let identity = try table.log?.hasIdentity ?? false ? (", uid", ", " + identity(of: table)) : ("", "")
        try execute(
            "INSERT INTO \(table.name) (\(names)\(identity.0)) SELECT \(names)\(identity.1) FROM \(former) former")
        let differs = """
            SELECT 1 WHERE (SELECT count(*) FROM \(former)) <> (SELECT count(*) FROM \(table.name))
            UNION ALL SELECT 1 FROM (SELECT \(names) FROM \(former) EXCEPT SELECT \(names) FROM \(table.name))
            """
        if try integer(differs) != nil {
            throw DatabaseError(.badFile, file: file, "the rows of '\(table.name)' would not be the same with a log")
        }
        try dropAside(table.name)
    }

    /// SQL: the identity of a row that was set aside, which counts on from the number of the copy of the file that made it. A
    /// row that several machines made has several, of which the lowest counts. What is known by its name gets its identity
    /// from that.
    private func identity(of table: Schema.Table) throws -> String {
        guard let kind = table.log, kind.derived.isEmpty else { return "NULL" }
        func place(_ number: String) -> String { "replica + (\(number)) & \(Int64.max >> 1)" }
        let own = """
            SELECT \(place("number + former.id - first")) AS place FROM (
                SELECT * FROM origin WHERE subject = '\(table.name)' AND first <= former.id ORDER BY first DESC LIMIT 1)
            """
        guard try hasTable("sync_alias") else { return "2 * (SELECT min(place) FROM (\(own)))" }
        let others = """
            SELECT \(place("number")) FROM sync_alias WHERE subject = '\(table.name)' AND row = former.id
            """
        let all = "2 * (SELECT min(place) FROM (\(own) UNION ALL \(others)))"
        if table.name != "entry" { return all }
        // A line of the inbox is recognised by the identity of its entry.
        return """
            ifnull((SELECT min(key) & \(Int64.max - 1) FROM sync_import WHERE entry = former.id AND key < 0), \(all))
            """
    }
}
