// The machines that share the ledger, and their names.
extension ExpenseStore {
    /// What `Machine` calls the id of this machine; nil if the ledger is not shared.
    package func ownMachine() throws -> String? {
        try read { try $0.isSynchronized() ? $0.machineNumber().map { String($0, radix: 36) } : nil }
    }

    /// The name of a machine by what `Machine` calls its id, also of one that has left.
    package func nameOfMachine(_ id: String) throws -> String {
        let machine = Int64(id, radix: 36) ?? 0
        return try read { try $0.nameOfMachine(machine) }
    }

    /// The machines that share the ledger, and those that have left and whose file could not be read to its end, in the
    /// order of their names.
    package func machines() throws -> [Machine] {
        try read { connection in
            guard try connection.isSynchronized() else { return [] }
            let own = try connection.machineNumber() ?? 0
            let names = try connection.machineNames()
            let former = try connection.formerMachine()
            let newName = try former.map(connection.name)
            let waiting = try connection.waitingForOthers()
            return try connection.rows(
                """
                SELECT m.machine, (SELECT max(heard) FROM machine_file f WHERE f.machine = m.machine),
                    (SELECT reason FROM machine_fault f WHERE f.machine = m.machine ORDER BY segment, line LIMIT 1),
                    (SELECT count(*) FROM machine_line l
                        WHERE l.machine = m.machine AND hash NOT IN (\(LineExchange.refusedLines))), m.name, m.has_left AND m.machine <> ?1
                FROM (SELECT machine, name, has_left FROM machine
                    UNION ALL SELECT ?1, NULL, FALSE WHERE ?1 NOT IN (SELECT machine FROM machine)
                    UNION ALL SELECT DISTINCT machine, NULL, FALSE FROM machine_fault
                    WHERE machine NOT IN (SELECT machine FROM machine) AND machine <> ?1) m
                WHERE m.machine IS NOT ?2 AND (
                    NOT m.has_left OR m.machine = ?1
                    OR EXISTS (SELECT 1 FROM machine_fault f WHERE f.machine = m.machine))
                ORDER BY m.name IS NULL, lower(m.name), m.machine
                """, [.integer(own), StoredValue(former.flatMap { $0.isReplaced ? $0.number : nil })]
            ) { row in
                let (number, isOwn) = (row.integer(0), row.integer(0) == own)
                return Machine(
                    id: String(number, radix: 36),
                    name: (isOwn ? newName : nil) ?? names[number] ?? row.text(4)
                        ?? nameOfUnnamed(machine: number),
                    isThis: isOwn, lastHeard: row.isNull(1) || isOwn ? nil : row.integer(1),
                    waiting: isOwn ? waiting : Int(row.integer(3)), fault: row.text(2),
                    hasLeft: row.integer(5) == 1)
            }
        }
    }

    /// What the people who share the ledger should look at; nil if it is not shared.
    package func attentionToMachines() throws -> MachineAttention? {
        guard try isSynchronized() else { return nil }
        let week: Int64 = 7 * 86_400
        let silent = try machines().filter {
            !$0.isThis && !$0.hasLeft && $0.lastHeard ?? .max < clock.now() - week
        }
        return MachineAttention(
            conflicts: try syncConflicts().count, silent: silent, waitingLines: try read { try $0.waitingInInbox() })
    }

    /// Renames a machine, on all machines.
    ///
    /// - Throws: `SyncFailure` if no machine has that name, or another one has the new name.
    package func renameMachine(_ name: String, to newName: String) throws {
        try exchangeIfAnother()
        try changeMachines { connection, log in
            let names = try connection.machineNames()
            let present = try Set(connection.rows("SELECT machine FROM machine WHERE NOT has_left") { $0.integer(0) })
            let found = names.first { machine, known in
                present.contains(machine)
                    && (known.lowercased() == name.lowercased() || String(machine, radix: 36) == name)
            }
            guard let machine = found?.key else {
                throw SyncFailure("there is no machine named '\(escapingControls(in: name))'; 'sync status' lists them")
            }
            guard try connection.freeName(newName, for: machine) == newName else {
                throw SyncFailure(nameTaken: newName)
            }
            try log.setName(of: machine, newName, at: clock.now())
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
        if evenUntold { try? exchangeIfAnother() } else { try exchangeIfAnother() }
        func setLeft(_ hasLeft: Bool) throws {
            try changeMachines { connection, log in
                let own = try connection.machineNumber() ?? 0
                try log.setName(
                    of: own, connection.nameOfMachine(own), hasLeft: hasLeft, at: clock.now())
            }
        }
        let failure = try tellOfLeaving(evenUntold: evenUntold, setLeft) {
            _ = try synchronize()
            try deliver()
        }
        try write { try $0.endSharing() }
        return failure
    }

    /// Lets a copy of a data file go on as another machine, before that one gets a name or leaves.
    private func exchangeIfAnother() throws {
        let isAnother = try read { try $0.isSynchronized() && $0.formerMachine() != nil }
        if isAnother { _ = try synchronize() }
    }

    private func changeMachines(_ body: (Connection, Log) throws -> Void) throws {
        try writeWithLog { connection, log in
            guard try connection.isSynchronized() else {
                throw SyncFailure("this data file is not synchronised; 'sync with PLACE' begins")
            }
            try body(connection, log)
        }
    }

    /// Whether the data file is or was shared.
    package func wasSynchronized() throws -> Bool { try read { try $0.wasSynchronized() } }

    /// Notes that the others can read everything that was written, if another program brings it to them.
    ///
    /// - Returns: how many lines they could not read before; nil if they read the files as they are written.
    package func noteDelivery() throws -> Int? {
        guard let count = try read({ try $0.undeliveredLines() }) else { return nil }
        if count > 0 {
            try write { try $0.execute("UPDATE machine_self SET delivered = (\(Connection.writtenLines))") }
        }
        return count
    }
}

extension Log {
    /// Sets the name of a machine, here and everywhere, as a change that the history does not list.
    func setName(of machine: Int64, _ name: String, hasLeft: Bool = false, at time: Int64) throws {
        try change("", at: time, isAside: true) {
            try connection.run(
                """
                INSERT INTO machine VALUES (?1, ?2, ?3)
                ON CONFLICT (machine) DO UPDATE SET name = excluded.name, has_left = excluded.has_left
                """, [.integer(machine), .text(name), .integer(hasLeft ? 1 : 0)])
        }
    }
}

extension Connection {
    /// The name of a machine, also of one that has left.
    func nameOfMachine(_ machine: Int64) throws -> String {
        try machineNames()[machine] ?? nameOfUnnamed(machine: machine)
    }

    /// The name with which a machine goes on that was another one.
    func name(after former: (number: Int64, isReplaced: Bool)) throws -> String {
        let name = try nameOfMachine(former.number)
        return former.isReplaced ? name : nameOfCopy(name)
    }

    /// The name for a machine, with a number after it if another one has that name: `laptop (2)`.
    func freeName(_ name: String, for machine: Int64 = 0) throws -> String {
        var taken = try Set(
            rows("SELECT name FROM machine WHERE NOT has_left AND machine <> ?", [.integer(machine)]) {
                ($0.text(0) ?? "").lowercased()
            })
        return unused(name, in: &taken)
    }

    /// Faults with the names of the machines, for people.
    func named(_ faults: [LineReport.Fault]) throws -> [(machine: String, reason: String)] {
        try faults.map { (try nameOfMachine($0.machine), $0.text) }
    }

    /// The number of changes that no other machine can read yet.
    func waitingForOthers() throws -> Int {
        let unwritten =
            try integer(
                """
                SELECT count(*) FROM log_change WHERE chain = 0
                    AND (hash IS NULL OR id > (SELECT told FROM machine_self)) AND (words <> '' OR hides IS NOT NULL)
                """) ?? 0
        return try Int(unwritten) + (undeliveredLines() ?? 0)
    }

    /// SQL: how many lines the file of this machine has.
    fileprivate static let writtenLines = """
        SELECT lines FROM machine_file JOIN machine_self USING (machine) ORDER BY segment DESC LIMIT 1
        """

    /// The number of lines of this machine that no other one can read; nil if they are read as they are written.
    func undeliveredLines() throws -> Int? {
        guard let delivered = try integer("SELECT delivered FROM machine_self") else { return nil }
        let written = try integer(Self.writtenLines) ?? 0
        return Int(delivered > written ? written : written - delivered)
    }

    /// Notes that another program brings what is written to the others from now on.
    func beginDelivery() throws { try execute("UPDATE machine_self SET delivered = 0") }
}
