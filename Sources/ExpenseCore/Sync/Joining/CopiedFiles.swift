extension SharedLedger {
    /// Why a data file begins to write files.
    enum Beginning {
        /// It has never been shared.
        case first
        /// It has left, and shares again.
        case returning
        /// It is a copy, or was restored.
        case copied
    }

    /// Whether this data file was copied or restored, and two machines would have one identity.
    func isAnotherMachine(in folder: SyncFolder) throws -> Bool {
        let written = try WrittenFile(in: connection)
        // A backup that was restored has begun a new replica.
        return try written.machine != machine || written.isContinuedByOthers(in: folder, connection)
    }

    /// Begins to write the files of a machine that has none in the folder: one that is new there, has left before, or was
    /// copied or restored. If its files are there, somebody else has written them, and its next rows have another replica.
    func begin(in folder: SyncFolder, _ beginning: Beginning) throws -> SharedLedger {
        let others = try folder.machines()
        var ledger = self
        let common = beginning == .first ? try commonMarks(with: others, in: folder) : []
        let isCopy = !common.isEmpty || others.contains(machine)
        let written = try WrittenFile(in: connection)
        let isContinued = try beginning != .first && written.isContinuedByOthers(in: folder, connection)
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
        if beginning != .first, !isContinued, written.machine != ledger.machine,
            try !written.isComplete(in: folder, connection) || beginning == .copied && connection.hasUncaptured()
        {
            try connection.answer(for: written.machine)
        }
        if beginning == .first {
            try ledger.captureHistory(after: common, isCopy: isCopy)
        } else {
            try ledger.capture()
        }
        // Rows of other machines are as these made them, whether or not their files have arrived.
        let doubtful = (isCopy ? [machine] : []) + (isContinued ? [written.machine] : [])
        if common.isEmpty, beginning == .first ? !others.isEmpty : !doubtful.isEmpty {
            try ledger.separate(from: folder, others, only: beginning == .first ? nil : Set(doubtful))
        }
        try connection.run(
            "UPDATE sync SET machine = ?, segment = 0, line = 0, hash = '', size = 0, tail = 0, tail_hash = ''",
            [.integer(ledger.machine)])
        if beginning == .returning, doubtful.isEmpty { ledger.linesSinceLeaving = try ledger.waitingChanges() }
        try connection.execute("DELETE FROM sync_line")
        try connection.beginDelivery()
        return ledger
    }

    /// Gives rows of this file that another machine has with other content, or does not have although it made them, an
    /// identity of this machine. So no two rows have one identity.
    ///
    /// - Parameter doubtful: the replicas of these rows; nil for all.
    private func separate(from folder: SyncFolder, _ others: [Int64], only doubtful: Set<Int64>?) throws {
        let canDiffer = try connection.integer(
            """
            SELECT EXISTS (SELECT 1 FROM origin WHERE replica <> ?1 AND subject <> 'change')
                OR EXISTS (SELECT 1 FROM sync_stamp WHERE machine <> ?1)
            """, [.integer(machine)])
        guard canDiffer == 1 else { return }
        // What was set by a machine that nobody else continues was set by it, whoever has read that.
        let former = try connection.integer("SELECT machine FROM sync").flatMap {
            doubtful?.contains($0) ?? true ? $0 : nil
        }
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
                guard identity.replica != machine, doubtful?.contains(identity.replica) ?? true else { continue }
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
