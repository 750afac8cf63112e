extension Connection {
    /// Whether the file is synchronised with other machines.
    func isSynchronized() throws -> Bool {
        try has(Schema.ownMachine) && integer("SELECT 1 FROM machine_self WHERE place IS NOT NULL") != nil
    }

    /// Whether the file is synchronised, or was: what it knows of the others is kept for the time when it is again.
    func wasSynchronized() throws -> Bool { try has(Schema.ownMachine) }

    /// The number that names the folder of this machine; nil if the file has never been synchronised.
    func machineNumber() throws -> Int64? {
        try has(Schema.ownMachine) ? integer("SELECT machine FROM machine_self") : nil
    }

    /// The machine that this one was until it went on as another, and whether that is no more, because a backup has replaced its
    /// data; nil if it has always been this one, or others have been told.
    func formerMachine() throws -> (number: Int64, isReplaced: Bool)? {
        try firstRow("SELECT former, is_replacement FROM machine_self WHERE former IS NOT NULL") {
            ($0.integer(0), $0.integer(1) == 1)
        }
    }
}

extension Connection {
    /// The names of machines as people see them. If several share the ledger under one name, because they began at the same
    /// time, all but the first have a number after it, which is the same everywhere.
    func machineNames() throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        var taken: Set<String> = []
        try forEachRow("SELECT machine, name, has_left FROM machine ORDER BY machine") { row in
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
        return try integer(
            "SELECT iif(is_replacement, former, machine) FROM machine_self WHERE is_replacement OR former IS NULL")
    }

    /// Notes that a backup has replaced the data of the machine from which it is: there is only one of them.
    func noteReplaced(_ machine: Int64) throws {
        guard try isSynchronized() else { return }
        try run("UPDATE machine_self SET is_replacement = 1 WHERE former = ?", [.integer(machine)])
    }
}
