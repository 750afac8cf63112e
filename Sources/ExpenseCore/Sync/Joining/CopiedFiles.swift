extension SharedLedger {
    /// Whether the file of this machine has lines that this data file did not write: it was copied or restored, and two
    /// machines would have one identity.
    func isAnotherMachine(in folder: SyncFolder) throws -> Bool {
        var (known, segment, size, tail): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
        var hash = ""
        try connection.run("SELECT machine, segment, size, tail, tail_hash FROM sync") { row in
            (known, segment, size, tail) = (row.integer(0), row.integer(1), row.integer(2), row.integer(3))
            hash = row.text(4) ?? ""
            return false
        }
        // A backup that was restored has begun a new replica.
        guard known == machine else { return true }
        let segments = try folder.segments(of: machine)
        guard let last = segments.last else { return false }
        if last > segment {
            // This program may have been stopped while it wrote a snapshot.
            let begun = try connection.lastSnapshot().first
            return !(segment + 1...last).contains(begun)
        }
        guard last == segment, let present = folder.size(machine, segment), present >= size else { return false }
        if try folder.bytes(machine, segment, from: tail, most: 16) != Array(hash.utf8) { return true }
        guard present > size else { return false }
        var waiting: [UInt8] = []
        try connection.run("SELECT text FROM sync_line ORDER BY number") { row in
            waiting += Array((row.text(0) ?? "").utf8)
            return true
        }
        let added = try folder.bytes(machine, segment, from: size, most: waiting.count + 1)
        return !waiting.starts(with: added)
    }

    /// Begins to write the files of a machine that has none in the folder: one that is new there, has left before, or was
    /// copied or restored. If its files are there, somebody else has written them, and its next rows have another replica.
    ///
    /// - Parameter isFirst: whether the data file has never been shared.
    func begin(in folder: SyncFolder, isFirst: Bool = false) throws -> SharedLedger {
        let others = try folder.machines()
        var ledger = self
        let common = isFirst ? try commonMarks(with: others, in: folder) : []
        let isCopy = !common.isEmpty || others.contains(machine)
        if isCopy {
            try connection.beginReplica()
            ledger = try SharedLedger(connection, at: time)
        }
        // What the former machine wrote, which is another one now, is known.
        try connection.run(
            """
            INSERT OR REPLACE INTO sync_reading SELECT machine, segment, size, tail_hash, 0, ?1, NULL FROM sync
            WHERE segment > 0 AND machine <> ?2
            """, [.integer(time), .integer(ledger.machine)])
        if isFirst { try ledger.captureHistory(after: common, isCopy: isCopy) } else { try ledger.capture() }
        if common.isEmpty, !others.isEmpty { try ledger.separate(from: folder, others) }
        try connection.run(
            "UPDATE sync SET machine = ?, segment = 0, line = 0, hash = '', size = 0, tail = 0, tail_hash = ''",
            [.integer(ledger.machine)])
        try connection.execute("DELETE FROM sync_line")
        return ledger
    }

    /// Gives rows of this file that another machine has with other content, or does not have although it made them, an
    /// identity of this machine. So no two rows have one identity.
    private func separate(from folder: SyncFolder, _ others: [Int64]) throws {
        let canDiffer = try connection.integer(
            """
            SELECT EXISTS (SELECT 1 FROM origin WHERE replica <> ?1 AND subject <> 'change')
                OR EXISTS (SELECT 1 FROM sync_stamp WHERE machine <> ?1)
            """, [.integer(machine)])
        guard canDiffer == 1 else { return }
        let former = try connection.integer("SELECT machine FROM sync")
        var made: [String: [String: Operation.Cell]] = [:]
        /// What the files say that the former machine set: the table, the row here, and the field.
        var told: [Stamp: Set<[String]>] = [:]
        for other in others where other != machine {
            var reading = MachineReading(other, in: folder, after: ReadingPosition())
            while let received = reading.next() {
                for operation in received.line.operations {
                    switch operation.content {
                    case .row(let identity, let effect, _, let cells):
                        if effect == .make { made["\(operation.table) \(identity)"] = cells }
                        for (field, cell) in cells where cell.stamp.machine == former {
                            guard let subject = Identifier.Subject(rawValue: operation.table),
                                let number = try number(subject, identity)
                            else { continue }
                            told[cell.stamp, default: []].insert([operation.table, "\(number)", field])
                        }
                    case .fact(let key, _, let stamp, _) where stamp.machine == former:
                        guard let table = table(operation.table), key.count == table.key.count else { continue }
                        let localKey = try self.key(key, of: table, localIfKnown)
                        try told[stamp, default: []].insert([table.name, place(of: localKey, in: table), ""])
                        for (value, column) in zip(localKey, table.key) where table.owners.contains(column) {
                            guard case .integer(let number) = value, let owner = table.references[column] else {
                                continue
                            }
                            told[stamp, default: []].insert([owner.rawValue, "\(number)", ""])
                        }
                    case .fact, .gone, .same: break
                    }
                }
            }
        }
        for table in tables {
            guard let subject = table.subject else { continue }
            for values in try rows(table, "TRUE ORDER BY id", []) {
                guard case .integer(let number) = values[0] else { continue }
                let identity = try identity(subject, number)
                guard identity.replica != machine else { continue }
                if let theirs = made["\(table.name) \(identity)"] {
                    if try isAlike(values, theirs, table, number) { continue }
                } else if !others.contains(identity.replica) {
                    continue
                }
                let next = try self.identity(subject, number + 1)
                try setIdentity(subject, from: number, Identifier(replica: machine, number: number))
                try setIdentity(subject, from: number + 1, next)
            }
        }
        // What this file changed and nobody has was changed by this machine.
        var untold: [(place: [String], field: String)] = []
        try connection.run(
            "SELECT subject, row, field, clock, machine FROM sync_stamp WHERE machine = ?1 AND machine <> ?2",
            [Value(former), .integer(machine)]
        ) { row in
            let stamp = Stamp(clock: row.integer(3), machine: row.integer(4))
            let place = [row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? ""]
            if place[2] == stamp.nameOfMachine {
                let own = Stamp(clock: stamp.clock, machine: machine)
                if told[stamp] == nil { untold.append((place, own.nameOfMachine)) }
            } else if told[stamp]?.contains(place) != true {
                untold.append((place, place[2]))
            }
            return true
        }
        for (place, field) in untold {
            // This machine has done something with the row since; that is later.
            try connection.run(
                "UPDATE OR IGNORE sync_stamp SET machine = ?, field = ? WHERE subject = ? AND row = ? AND field = ?",
                [.integer(machine), .text(field)] + place.map(Value.text))
        }
    }

    /// Whether a row is the one that another machine has under its identity: what has not changed since it was made is
    /// equal.
    private func isAlike(
        _ values: [StoredValue], _ theirs: [String: Operation.Cell], _ table: SharedTable, _ number: Int64
    ) throws -> Bool {
        let stamps = try stamps(table, "\(number)")
        return table.groups.filter { stamps[$0.name] == nil }.allSatisfy { group in
            let cell = theirs[group.name]
            guard cell?.stamp ?? .made == .made else { return true }
            // Rows that it refers to may have several identities.
            return group.columns.indices.allSatisfy { place in
                table.references[group.columns[place]] != nil
                    || values[group.columns[place]] == cell?.values[place] ?? .null
            }
        }
    }
}
