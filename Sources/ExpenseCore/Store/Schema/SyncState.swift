extension Connection {
    /// Whether the file is synchronised with other machines.
    func isSynchronized() throws -> Bool {
        if try has(Schema.ownMachine) {
            return try integer("SELECT 1 FROM machine_self WHERE place IS NOT NULL") != nil
        }
        return try hasSyncTables() && !has(Schema.syncLeft)
    }

    /// Whether the file is synchronised, or was.
    func wasSynchronized() throws -> Bool { try hasSyncTables() || has(Schema.ownMachine) }

    /// The number that names the folder of this machine; nil if the file has never been synchronised.
    func machineNumber() throws -> Int64? {
        if try has(Schema.ownMachine) { return try integer("SELECT machine FROM machine_self") }
        return try hasSyncTables() ? replica() : nil
    }

    /// Whether the file is synchronised, or was: what it knows of the others is kept for the time when it is again.
    func hasSyncTables() throws -> Bool {
        try hasTable("sync")
    }

    /// The replica that makes new rows: the identity of this copy of the file.
    func replica() throws -> Int64 {
        try integer("SELECT replica FROM origin WHERE subject = 'change' ORDER BY first DESC LIMIT 1") ?? 0
    }

    /// The replicas of the rows that this machine has made, also before the file was shared, as a list in SQL.
    func ownReplicas() throws -> String {
        guard try has(Schema.syncTold) else { return "(\(try replica()))" }
        return """
            (SELECT \(try replica()) UNION SELECT replica FROM sync_told
                WHERE machine = \(try replica()) AND replica NOT IN (SELECT machine FROM sync_machine))
            """
    }

    /// A condition for changes that the history may forget: other machines know them, or there have never been any.
    func forgettable() throws -> String {
        try hasSyncTables() ? "id <= (SELECT captured_change FROM sync)" : "TRUE"
    }

    /// A condition for changes that `undo` undoes: those that people made on this machine.
    func undoable() throws -> String {
        try hasSyncTables() ? "id NOT IN (SELECT change FROM sync_change)" : "TRUE"
    }

    /// The machine of changes that were read from the inbox: who wrote them is not known.
    static let telephone: Int64 = 0

    /// Notes that another machine, or a telephone, made the change that is being recorded.
    func noteMaker(_ machine: Int64) throws {
        try run("INSERT OR REPLACE INTO sync_change SELECT max(id), ? FROM change", [.integer(machine)])
    }
}

extension Connection {
    /// The names of machines as people see them. If several share the ledger under one name, because they began at the same
    /// time, all but the first have a number after it, which is the same everywhere.
    func machineNames() throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        var taken: Set<String> = []
        let table = try has(Schema.machines) ? "machine" : "sync_machine"
        try forEachRow("SELECT machine, name, has_left FROM \(table) WHERE name <> '' ORDER BY machine") { row in
            let name = row.text(1) ?? ""
            names[row.integer(0)] = row.integer(2) != 0 ? name : unused(name, in: &taken)
        }
        return names
    }
}

/// What people read in place of the name of a machine that has told none.
func nameOfUnnamed(machine: Int64) -> String {
    "a machine whose name is not known yet (folder machines/\(String(machine, radix: 36)))"
}

/// The name of a machine that goes on with a copy of another one's data file.
func nameOfCopy(_ name: String) -> String { name + " (copy)" }

/// A name, with a number after it if it is taken. It is taken then.
func unused(_ name: String, in taken: inout Set<String>) -> String {
    var (unused, count) = (name, 1)
    while !taken.insert(unused.lowercased()).inserted {
        count += 1
        unused = "\(name) (\(count))"
    }
    return unused
}

// MARK: - Restored backups

extension Connection {
    /// The machine that this data file is, or was before a backup of it was restored; nil if it has none, or if it may be a
    /// copy of another machine's.
    func ownMachine() throws -> Int64? {
        guard try isSynchronized() else { return nil }
        if try has(Schema.ownMachine) {
            return try integer(
                "SELECT iif(is_replacement, former, machine) FROM machine_self WHERE is_replacement OR former IS NULL")
        }
        let written = try integer("SELECT machine FROM sync")
        return try written == replica() ? written : replacedMachine()
    }

    /// Notes that a backup has replaced the data of the machine from which it is: there is only one of them.
    func noteReplaced(_ machine: Int64) throws {
        guard try isSynchronized() else { return }
        if try has(Schema.ownMachine) {
            return try run("UPDATE machine_self SET is_replacement = 1 WHERE former = ?", [.integer(machine)])
        }
        let isSame = "machine = ? AND machine = (SELECT machine FROM sync)"
        try run("UPDATE sync_machine SET has_left = 1 WHERE \(isSame)", [.integer(machine)])
    }

    /// The machine whose data a backup of it has replaced, before the others know.
    func replacedMachine() throws -> Int64? {
        try integer("SELECT machine FROM sync JOIN sync_machine USING (machine) WHERE has_left")
    }
}
