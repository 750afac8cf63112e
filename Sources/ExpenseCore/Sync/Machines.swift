extension ExpenseStore {
    /// What `Machine` calls the id of this machine; nil if the ledger is not shared.
    package func ownMachine() throws -> String? {
        try read { try $0.isSynchronized() ? $0.machineNumber().map { String($0, radix: 36) } : nil }
    }

    /// The name of a machine by what `Machine` calls its id, also of one that has left.
    package func nameOfMachine(_ id: String) throws -> String {
        let machine = Int64(id, radix: 36) ?? 0
        return try read { try $0.machineNames()[machine] } ?? nameOfUnnamed(machine: machine)
    }

    /// The machines that share the ledger, and those that have left and whose file could not be read to its end, in the
    /// order of their names.
    package func machines() throws -> [Machine] {
        if let machines = try machinesOfLog() { return try machines.machines() }
        return try read { connection in
            guard try connection.isSynchronized() else { return [] }
            // A data file that was restored is another machine only from the next exchange on.
            let own = try connection.ownMachine() ?? connection.replica()
            let names = try connection.machineNames()
            let copied = try connection.integer("SELECT machine FROM sync").flatMap { names[$0] }.map(nameOfCopy)
            return try connection.rows(
                """
                SELECT m.machine, r.heard, r.fault,
                    iif(m.machine = ?1,
                        ifnull(?2, (SELECT count(*) FROM sync_line))
                            + (SELECT count(DISTINCT abs(change)) FROM journal
                                WHERE number > (SELECT captured FROM sync) AND \(connection.isTold())),
                        (SELECT count(*) FROM sync_waiting w WHERE w.machine = m.machine)),
                    m.name, m.has_left AND m.machine <> ?1,
                    r.segment > 0 AND r.size = 0
                FROM (SELECT machine, name, has_left FROM sync_machine
                    UNION ALL SELECT ?1, ?3, FALSE WHERE ?1 NOT IN (SELECT machine FROM sync_machine)
                    UNION ALL SELECT machine, NULL, FALSE FROM sync_reading
                    WHERE fault IS NOT NULL AND machine NOT IN (SELECT machine FROM sync_machine)) m
                LEFT JOIN sync_reading r USING (machine)
                WHERE NOT m.has_left OR m.machine = ?1 OR r.fault IS NOT NULL
                ORDER BY m.name IS NULL, lower(m.name), m.machine
                """, [.integer(own), Value(connection.undelivered()), Value(copied)]
            ) { row in
                let id = String(row.integer(0), radix: 36)
                return Machine(
                    id: id, name: names[row.integer(0)] ?? row.text(4) ?? nameOfUnnamed(machine: row.integer(0)),
                    isThis: row.integer(0) == own,
                    lastHeard: row.isNull(1) || row.integer(1) == 0 ? nil : row.integer(1),
                    waiting: Int(row.integer(3)), fault: row.text(2), isGone: row.integer(6) == 1,
                    hasLeft: row.integer(5) == 1)
            }
        }
    }

    /// What the people who share the ledger should look at; nil if it is not shared.
    package func attentionToMachines() throws -> MachineAttention? {
        guard try isSynchronized() else { return nil }
        let week: Int64 = 7 * 86_400
        let silent = try machines().filter {
            !$0.isThis && !$0.isGone && !$0.hasLeft && $0.lastHeard ?? .max < clock.now() - week
        }
        return MachineAttention(
            conflicts: try syncConflicts().count, silent: silent, waitingLines: try read { try $0.waitingInInbox() })
    }

    /// Renames a machine, on all machines.
    ///
    /// - Throws: `SyncFailure` if no machine has that name, or another one has the new name.
    package func renameMachine(_ name: String, to newName: String) throws {
        if let machines = try machinesOfLog() { return try machines.rename(name, to: newName) }
        try exchangeIfRestored()
        try changeMachines { ledger in
            let known = try ledger.machine(named: name)
            guard try ledger.freeName(newName, for: known) == newName else {
                throw SyncFailure(nameTaken: newName)
            }
            try ledger.setName(of: known, newName)
        }
    }

    /// Ends synchronising: the data stays, what waits is written for the others, and their lists no longer have this
    /// machine. If it begins again, it is as if it had been away, under another identity.
    ///
    /// - Parameters:
    ///   - evenUntold: whether to leave although the others cannot be told.
    ///   - deliver: brings what was written to the others.
    /// - Returns: why the others were not told; nil if they were.
    /// - Throws: what prevented it from telling the others. The file is synchronised as before then.
    @discardableResult
    package func leaveMachines(evenUntold: Bool = false, _ deliver: () throws -> Void = {}) throws -> (any Error)? {
        if let machines = try machinesOfLog() { return try machines.leave(evenUntold: evenUntold, deliver) }
        if evenUntold { try? exchangeIfRestored() } else { try exchangeIfRestored() }
        func setLeft(_ hasLeft: Bool) throws {
            try changeMachines { ledger in
                let name = try ledger.name(of: ledger.machine)
                if hasLeft {
                    try ledger.set("sync_machine", [.integer(ledger.machine)], [.text(name), .integer(1)])
                } else {
                    try ledger.setName(of: ledger.machine, name)
                }
            }
        }
        let failure = try tellOfLeaving(evenUntold: evenUntold, setLeft) {
            _ = try synchronize()
            try deliver()
        }
        try write { connection in
            try connection.endSharing()
            // If the file joins again, its new rows must differ from those that its former self has told of.
            try connection.beginReplica()
        }
        return failure
    }

    /// Whether the data file is or was shared.
    package func wasSynchronized() throws -> Bool { try read { try $0.wasSynchronized() } }

    /// Lets a data file that was restored go on as another machine, before that one gets a name or leaves.
    private func exchangeIfRestored() throws {
        guard
            try read({ try $0.isSynchronized() && $0.integer("SELECT machine FROM sync") != $0.replica() })
        else { return }
        _ = try synchronize()
    }

    func changeMachines(_ body: (SharedLedger) throws -> Void) throws {
        try write { connection in
            guard try connection.isSynchronized() else {
                throw SyncFailure("this data file is not synchronised; 'sync with PLACE' begins")
            }
            let ledger = try SharedLedger(connection, at: clock.now())
            try ledger.capture()
            try body(ledger)
            try ledger.finish()
        }
    }
}

extension SharedLedger {
    /// The name of a machine.
    func name(of machine: Int64) throws -> String {
        try connection.machineNames()[machine] ?? nameOfUnnamed(machine: machine)
    }

    func setName(of other: Int64, _ name: String) throws {
        try set("sync_machine", [.integer(other)], [.text(name), .integer(0)])
    }

    /// The name for a machine, with a number after it if another one has that name: `laptop (2)`.
    func freeName(_ name: String, for machine: Int64) throws -> String {
        var taken: Set<String> = []
        try connection.forEachRow(
            "SELECT name FROM sync_machine WHERE NOT has_left AND machine <> ?", [.integer(machine)]
        ) {
            taken.insert(($0.text(0) ?? "").lowercased())
        }
        return unused(name, in: &taken)
    }

    fileprivate func machine(named name: String) throws -> Int64 {
        var left: Set<Int64> = []
        try connection.forEachRow("SELECT machine FROM sync_machine WHERE has_left") { row in
            left.insert(row.integer(0))
        }
        let found = try connection.machineNames().first { machine, known in
            !left.contains(machine)
                && (known.lowercased() == name.lowercased() || String(machine, radix: 36) == name)
        }
        guard let found else {
            throw SyncFailure("there is no machine named '\(escapingControls(in: name))'; 'sync status' lists them")
        }
        return found.key
    }
}
