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
        if let machines = try machinesOfLog() {
            return try machines.synchronize(with: place, name: name, keys: keys, alike: choice)
        }
        let folder = SyncFolder(path: folderOfMachines(place, keys))
        try folder.prepare(isEncrypted: keys != nil)
        // Many entries would not fit into memory, where a new data file is made.
        if try !folder.machines().isEmpty { try createIfMissing() }
        var report = try withWriter { writer in
            try writer.write {
                try writer.execute("PRAGMA defer_foreign_keys = ON")
                guard try !writer.isSynchronized() else {
                    throw SyncFailure("this data file is synchronised already; 'sync leave' ends that")
                }
                let isReturning = try writer.has(Schema.syncLeft)
                if isReturning {
                    try writer.run("UPDATE sync SET place = ?", [.text(place.text)])
                    try writer.execute("DROP TABLE sync_left")
                } else {
                    try Schema.createTables(Schema.syncTables, in: writer)
                    try writer.run(
                        """
                        INSERT INTO sync SELECT 1, ?, replica, 0, ifnull((SELECT max(number) FROM journal), 0),
                            ifnull((SELECT max(id) FROM change), 0), 0, 0, '', 0, 0, ''
                        FROM origin WHERE subject = 'change' ORDER BY first DESC LIMIT 1
                        """, [.text(place.text)])
                    try SharedLedger(writer, at: clock.now()).importKeys()
                }
                if let keys { try writer.store(keys) }
                if keys != nil || place.isCarriedByGit { try writer.beginDelivery(isBeginning: true) }
                let ledger = try SharedLedger(writer, at: clock.now()).begin(
                    in: folder, isReturning ? .returning : .first)
                try writer.noteMeetings(with: folder.machinesWithFiles().filter { $0 != ledger.machine })
                let own = try ledger.lastNumbers()
                var report =
                    isReturning || !ledger.common.isEmpty ? try ledger.read(folder) : try ledger.readFirst(folder)
                try ledger.setName(of: ledger.machine, ledger.freeName(name, for: ledger.machine))
                // What is lost is said to be of this machine, not of a replica.
                _ = try ledger.replicasToTell()
                let alike = try ledger.alikeRows(through: own)
                let same = try choice.same(among: alike, ledger.alikePair)
                if !same.isEmpty { try ledger.join(same) }
                report.doubles = try ledger.tellDoubles(after: own[.entry] ?? 0, except: alike)
                for line in ledger.linesSinceLeaving {
                    try ledger.append(line.operations, words: line.words, line.clock)
                }
                try ledger.finish()
                try ledger.markCaptured()
                return report
            }
        }
        report.sent = try publish(to: folder)
        return report
    }

    /// Exchanges changes with the other machines.
    ///
    /// - Throws: `SyncFailure` if the folder is not there, or `DatabaseError`.
    package func synchronize() throws -> SyncReport {
        if let machines = try machinesOfLog() { return try machines.synchronize() }
        let folder = SyncFolder(path: try folderOfSharing())
        guard try read({ try $0.hasWork(in: folder, at: clock.now()) }) else { return SyncReport() }
        var report = try withWriter { writer in
            try writer.write {
                try writer.execute("PRAGMA defer_foreign_keys = ON")
                var ledger = try SharedLedger(writer, at: clock.now())
                let isOther = try ledger.isAnotherMachine(in: folder)
                let replaced = try isOther ? writer.replacedMachine() : nil
                if isOther {
                    let name = try ledger.name(of: writer.integer("SELECT machine FROM sync") ?? 0)
                    ledger = try ledger.begin(in: folder, .copied)
                    try ledger.setName(of: ledger.machine, ledger.freeName(nameOfCopy(name), for: ledger.machine))
                } else {
                    try ledger.capture()
                }
                try ledger.correctClocks()
                let last = try ledger.lastNumbers()
                var report = try ledger.read(folder)
                report.doubles =
                    try ledger.tellDoubles(after: last[.entry] ?? 0) + ledger.tellAlikeRecurring(after: last)
                if let replaced { try ledger.succeed(replaced) }
                report.isNewMachine = isOther && replaced == nil
                if let clock = ledger.ownFork { ledger = try ledger.beginAfterFork(at: clock, in: folder) }
                try ledger.finish()
                try ledger.markCaptured()
                return report
            }
        }
        report.sent = try publish(to: folder)
        return report
    }

    /// Writes the lines that wait to the file of this machine.
    private func publish(to folder: SyncFolder) throws -> Int {
        let (count, isEverythingDue) = try write { connection in
            try SharedLedger(connection, at: clock.now()).publish(to: folder)
        }
        guard isEverythingDue else { return count }
        return try count
            + write { connection in try SharedLedger(connection, at: clock.now()).publishEverything(to: folder) }
    }
}

extension Connection {
    /// Whether there is anything to send or to read. Costs a few calls of the system.
    func hasWork(in folder: SyncFolder, at time: Int64) throws -> Bool {
        let written = try WrittenFile(in: self)
        let own = try replica()
        let hasNew = try integer("SELECT EXISTS (SELECT 1 FROM sync_line)") == 1 || hasUncaptured()
        let isClockPossible = try integer("SELECT clock FROM sync") ?? 0 <= Stamp.latest(at: time)
        guard !hasNew, isClockPossible, written.machine == own, case let files = try folder.files(of: own),
            files[written.segment]?.size == written.size, try areKnown(files), try lastSnapshot().limit > 0
        else { return true }
        let (machines, tooMany) = try folder.machines(first: machinesKnown())
        guard tooMany.isEmpty else { return true }
        for machine in machines where machine != own {
            let position = try positionOfReading(of: machine)
            let last = try folder.segments(of: machine).last ?? 0
            if last == 0, position.segment == 0 || position.isGone { continue }
            guard last == position.segment, folder.size(machine, last) == position.size,
                try folder.hasLine(position.hash, of: machine, last, before: position.size)
            else { return true }
        }
        return try machinesRead(withGoneFiles: false).contains { !machines.contains($0) }
    }
}

extension SharedLedger {
    /// Reads what other machines have written since.
    func read(_ folder: SyncFolder) throws -> SyncReport {
        let (machines, tooMany) = try folder.machines(first: connection.machinesKnown())
        var arriving = ArrivingLines(
            try machines.filter { $0 != machine }.map { other in
                MachineReading(
                    other, in: folder, after: try connection.positionOfReading(of: other),
                    latestClock: Stamp.latest(at: time)
                ) { [connection] hash in try connection.hasPassed(hash, of: other) }
            })
        let damaged = try receive(&arriving)
        var report = SyncReport()
        if let other = tooMany.first {
            report.faults.append((nameOfUnnamed(machine: other), folder.reasonForTooMany))
        }
        for reading in arriving.readings {
            var ending = reading.fault
            var position = reading.position
            if reading.lacksLines, let reason = ending {
                ending = try noteLackingLines(of: reading.machine, reason)
                if ending != nil { position.noteLackingLines() }
            }
            let fault = damaged.last { $0.machine == reading.machine }?.reason ?? ending
            try connection.run(
                """
                INSERT OR REPLACE INTO sync_reading VALUES (?1, ?2, ?3, ?4, ?5,
                    iif(?6, ?7, ifnull((SELECT heard FROM sync_reading WHERE machine = ?1), 0)), ?8)
                """,
                [
                    .integer(reading.machine), .integer(position.segment), .integer(position.size),
                    .text(position.hash), .integer(position.clock), .integer(reading.count > 0 ? 1 : 0),
                    .integer(time), Value(fault),
                ])
            report.received += reading.count
            try connection.notePassed(reading.hashes, of: reading.machine)
            if reading.fork != nil {
                // What was read before is in no file any more. The machine may have told of rows of others there.
                try takeOver(from: reading.machine)
                try connection.noteEverythingDue()
            }
            if let header = reading.header {
                // What they told is told again here: they are known if they come back.
                try connection.notePassed(header.past.map(\.number), of: reading.machine)
                try note(replicas: header.told, toldBy: reading.machine)
                try noteMeeting(with: reading.machine, header.met)
                if let clock = header.forks[machine] { ownFork = min(clock, ownFork ?? .max) }
            }
            if let ending { report.faults.append((try name(of: reading.machine), ending)) }
        }
        report.faults += try damaged.map { (try name(of: $0.machine), $0.reason) }
        try noteMissingFiles(in: folder)
        return report
    }

    /// Sets a fact of the synchronisation itself, here and everywhere.
    func set(_ name: String, _ key: [StoredValue], _ values: [StoredValue]?) throws {
        guard let table = table(name) else { return }
        let stamp = newStamp()
        try applyHereAndElsewhere(.fact(key: key, values: values, stamp: stamp), to: table)
    }

    /// Does what this machine decides by itself, and tells the others.
    func applyHereAndElsewhere(_ content: Operation.Content, to table: SharedTable) throws {
        let operation = Operation(table: table.name, content: content)
        repairs.append(operation)
        try apply(operation, isFresh: .none)
    }

    /// Gives the entries that were imported so far the numbers by which other machines recognise them.
    func importKeys() throws {
        guard let table = table("entry") else { return }
        let isNew = "EXISTS (SELECT 1 FROM import WHERE main.entry.id BETWEEN first AND last)"
        let imported = "WHERE \(isNew) OR id IN (SELECT entry FROM imported) ORDER BY \(isNew), id"
        try forEachRow(of: table, imported) { values in
            guard case .integer(let number) = values[0] else { return }
            _ = try makeImportKeys(ofEntry: number, values, isRecognised: true, isShared: false)
        }
        try noteOpenings()
    }
}
