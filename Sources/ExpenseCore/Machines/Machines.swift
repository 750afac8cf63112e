// What the program does with the machines that share a ledger.

// MARK: - Exchanging

extension ExpenseStore {
    /// Begins to synchronise with the machines whose files are at a place. The folder is created if needed.
    ///
    /// - Parameters:
    ///   - name: the name of this machine, for people. If another one has it, a number is added.
    ///   - keys: the keys to which what is shared is encrypted. Whoever calls brings the files from the shared folder to
    ///     `folderOfMachines(_:_:)` and back.
    ///   - choice: what to do with entries that look the same on both sides.
    /// - Throws: `UndecidedEntries`, `SyncFailure`, or `DatabaseError`. Then nothing is changed here.
    package func synchronize(
        with place: SyncPlace, name: String, keys: SyncKeys? = nil, alike choice: AlikeEntriesChoice = .refuse
    ) throws -> SyncReport {
        let folder = SyncFolder(path: folderOfMachines(place, keys))
        try folder.prepare(isEncrypted: keys != nil)
        // Many entries would not fit into memory, where a new data file is made.
        if try !folder.machines().isEmpty { try createIfMissing() }
        var report = SyncReport()
        try writeWithLog { connection, log in
            guard try !connection.isSynchronized() else {
                throw SyncFailure("this data file is synchronised already; 'sync leave' ends that")
            }
            for table in [Schema.machines, Schema.apart] { try Schema.createIfMissing(table, in: connection) }
            let exchange = LineExchange(log, in: folder, at: clock.now())
            try exchange.begin(at: place.text, due: "missing")
            if let keys { try connection.store(keys) }
            if keys != nil || place.isCarriedByGit { try connection.beginDelivery() }
            if try !connection.isShared() {
                try log.share()
                try connection.deriveAll()
            }
            try exchange.name()
            let own = try connection.ownRows()
            let knowsOthers = try log.knowsOthers()
            var lines = LineReport()
            try exchange.read(&lines)
            if try !knowsOthers && log.hasMetAnotherLedger() {
                try log.yield("join the ledger of other machines", at: clock.now())
            }
            let alike = try connection.rowsLookingAlike(to: own)
            let same = try choice.same(among: AlikeRows.disjoint(alike), connection.alikePair)
            let words = "join two ledgers: what looks the same is the same"
            try log.join(same, leavesOpen: true, words, at: clock.now())
            try log.noteApart(alike.filter { !same.contains($0) }, at: clock.now())
            try log.setName(of: exchange.own(), connection.freeName(name), at: clock.now())
            try exchange.name()
            report.received = lines.received
            report.doubles = try connection.doubles().count
        }
        let sent = try exchange(folder)
        report.sent = sent.sent
        report.faults = sent.faults
        return report
    }

    /// Exchanges changes with the other machines.
    ///
    /// - Throws: `SyncFailure` if the folder is not there, or `DatabaseError`.
    package func synchronize() throws -> SyncReport {
        let folder = SyncFolder(path: try folderOfSharing())
        let nothingNew: SyncReport? = try read { connection in
            let exchange = LineExchange(connection.log, in: folder, at: clock.now())
            if try exchange.hasWork() { return nil }
            var (report, lines) = (SyncReport(), LineReport())
            try exchange.list(&lines)
            report.faults = try connection.named(lines.faults)
            return report
        }
        return try nothingNew ?? exchange(folder)
    }

    /// Names what is new, writes and reads.
    private func exchange(_ folder: SyncFolder) throws -> SyncReport {
        var report = SyncReport()
        try writeWithLog { connection, log in
            let exchange = LineExchange(log, in: folder, at: clock.now())
            if let former = try exchange.goOnAsAnother() {
                let isReplacement = try connection.integer("SELECT is_replacement FROM machine_self") == 1
                report.isNewMachine = !isReplacement
                let name = try connection.nameOfMachine(former)
                let time = clock.now()
                if isReplacement { try log.setName(of: former, name, hasLeft: true, at: time) }
                try log.setName(
                    of: exchange.own(), connection.freeName(isReplacement ? name : nameOfCopy(name)), at: time)
            }
            try exchange.name()
        }
        try writeWithLog { connection, log in
            let exchange = LineExchange(log, in: folder, at: clock.now())
            var lines = LineReport()
            let known = try log.next() - 1
            try exchange.exchange(&lines)
            report.doubles = try connection.doubles(after: known).count
            (report.sent, report.received) = (lines.sent, lines.received)
            report.faults = try connection.named(lines.faults)
        }
        return report
    }

    /// Runs `body` in one transaction, at whose end references between rows are checked.
    private func writeWithLog<Result: Sendable>(_ body: (Connection, Log) throws -> Result) throws -> Result {
        try write { connection in
            try connection.execute("PRAGMA defer_foreign_keys = ON")
            return try body(connection, connection.log)
        }
    }
}

extension LineReport.Fault {
    /// What is wrong, for people.
    var text: String { line == 0 ? reason : "line \(line): \(reason) (\(file))" }
}

extension SyncFolder {
    /// Makes the folder what machines need, and checks that what they write there can be read.
    func prepare(isEncrypted: Bool) throws {
        try create(inbox: !isEncrypted)
        for machine in try machines() where try hasEncryptedFiles(of: machine) {
            throw SyncFailure(
                "the files there are encrypted. Nothing was changed. Add --encrypt-to with the keys of all machines")
        }
    }
}

extension ExpenseStore {
    /// The folder with which the file is synchronised, which is there.
    func folderOfSharing() throws -> String {
        guard let place = try placeOfMachines() else {
            throw SyncFailure("this data file is not synchronised; 'sync with PLACE' begins")
        }
        let folder = SyncFolder(path: try folderOfMachines(place, keysOfMachines()))
        guard folder.isThere else {
            throw SyncFailure(
                "\(folder.path) has no files of machines. If it is on a disk, mount it. If it was emptied, make the folder "
                    + "'machines' in it, and all is written again. Changes wait until then")
        }
        return folder.path
    }
}

// MARK: - Machines and their names

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
            let own = try connection.integer("SELECT machine FROM machine_self") ?? 0
            let names = try connection.machineNames()
            let former = try connection.integer("SELECT former FROM machine_self WHERE former IS NOT NULL")
            let isReplacement = try connection.integer("SELECT is_replacement FROM machine_self") == 1
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
                """, [.integer(own), isReplacement ? StoredValue(former) : .null]
            ) { row in
                let (number, isOwn) = (row.integer(0), row.integer(0) == own)
                let copied = try isOwn ? former.map { try connection.nameOfMachine($0) } : nil
                return Machine(
                    id: String(number, radix: 36),
                    name: copied.map { isReplacement ? $0 : nameOfCopy($0) } ?? names[number] ?? row.text(4)
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
                let own = try connection.integer("SELECT machine FROM machine_self") ?? 0
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
        let isAnother = try read { connection in
            try connection.isSynchronized()
                && connection.integer("SELECT 1 FROM machine_self WHERE former IS NOT NULL") != nil
        }
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

    /// The name for a machine, with a number after it if another one has that name: `laptop (2)`.
    fileprivate func freeName(_ name: String, for machine: Int64 = 0) throws -> String {
        var taken = try Set(
            rows("SELECT name FROM machine WHERE NOT has_left AND machine <> ?", [.integer(machine)]) {
                ($0.text(0) ?? "").lowercased()
            })
        return unused(name, in: &taken)
    }

    /// Faults with the names of the machines, for people.
    fileprivate func named(_ faults: [LineReport.Fault]) throws -> [(machine: String, reason: String)] {
        try faults.map { (try nameOfMachine($0.machine), $0.text) }
    }

    /// The number of changes that no other machine can read yet.
    fileprivate func waitingForOthers() throws -> Int {
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
        guard try integer("SELECT 1 FROM machine_self WHERE delivered IS NOT NULL") != nil else { return nil }
        let written = try integer(Self.writtenLines) ?? 0
        let delivered = try integer("SELECT delivered FROM machine_self") ?? 0
        return Int(delivered > written ? written : written - delivered)
    }

    /// Notes that another program brings what is written to the others from now on.
    fileprivate func beginDelivery() throws { try execute("UPDATE machine_self SET delivered = 0") }
}
