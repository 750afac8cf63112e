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

    /// The same data file as another machine: its next rows have another replica.
    func asNewMachine() throws -> SharedLedger {
        try connection.beginReplica()
        return try SharedLedger(connection, at: time)
    }

    /// Continues with what the former machine wrote, which is another one now.
    func continueReading(of former: Int64) throws {
        try connection.run(
            """
            INSERT OR REPLACE INTO sync_reading SELECT ?1, segment, size, tail_hash, 0, ?2, NULL FROM sync
            """, [.integer(former), .integer(time)])
    }

    /// Gives rows of this file that another machine has with other content, or does not have although it made them, an
    /// identity of this machine. So no two rows have one identity.
    func separate(from folder: SyncFolder, _ others: [Int64]) throws {
        let canDiffer = try connection.integer(
            """
            SELECT EXISTS (SELECT 1 FROM origin WHERE replica <> ?1 AND subject <> 'change')
                OR EXISTS (SELECT 1 FROM sync_stamp WHERE machine <> ?1)
            """, [.integer(machine)])
        guard canDiffer == 1 else { return }
        var returning = try ReturningRows(in: connection)
        var made: [String: [String: Operation.Cell]] = [:]
        var stamps: Set<[String]> = []
        for other in others where other != machine {
            var reading = MachineReading(other, in: folder, after: ReadingPosition())
            while let received = reading.next() {
                for operation in received.line.operations {
                    returning.note(operation, in: self)
                    switch operation.content {
                    case .row(let identity, let effect, _, let cells):
                        if effect == .make { made["\(operation.table) \(identity)"] = cells }
                        for (name, cell) in cells {
                            stamps.insert(Self.mark(operation.table, "\(identity)", name, cell.stamp))
                        }
                    case .fact(let key, _, let stamp, _):
                        stamps.insert(Self.mark(operation.table, jsonText(of: key), "", stamp))
                    case .gone, .same: break
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
                if returning.contains(identity) {
                    try returning.stamp(values, of: table, identity, in: self)
                    continue
                }
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
        try returning.stampFacts(in: self)
        // What this file changed and nobody has was changed by this machine.
        var changed: [(subject: String, row: String, field: String, stamp: Stamp)] = []
        try connection.run("SELECT subject, row, field, clock, machine FROM sync_stamp") { row in
            changed.append(
                (
                    row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "",
                    Stamp(clock: row.integer(3), machine: row.integer(4))
                ))
            return true
        }
        for change in changed where others.contains(change.stamp.machine) {
            guard let table = table(change.subject) else { continue }
            let name: String
            if let subject = table.subject {
                name = "\(try identity(subject, Int64(change.row) ?? 0))"
            } else {
                name = jsonText(of: try key(storedValues(change.row), of: table, shared))
            }
            guard !stamps.contains(Self.mark(table.name, name, change.field, change.stamp)) else { continue }
            try setStamp(
                table, change.row, change.field, Stamp(clock: change.stamp.clock, machine: machine), base: .made)
        }
    }

    private static func mark(_ table: String, _ row: String, _ field: String, _ stamp: Stamp) -> [String] {
        [table, row, field, "\(stamp.clock)", "\(stamp.machine)"]
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

    /// Entries of this machine, up to a number, and later ones of other machines that look the same: of one day, one
    /// kind, one amount and one note. Each is in at most one pair.
    func alikeEntries(through own: Int64) throws -> [AlikePair] {
        var pairs: [(Int64, Int64)] = []
        var used: Set<Int64> = []
        try connection.run(
            """
            SELECT mine.id, other.id FROM entry mine JOIN entry other ON other.id > ?1 AND other.date = mine.date
                AND other.kind = mine.kind AND other.amount = mine.amount AND other.currency = mine.currency
                AND lower(other.note) = lower(mine.note)
            WHERE mine.id <= ?1 ORDER BY mine.id, other.id
            """, [.integer(own)]
        ) { row in
            let pair = (row.integer(0), row.integer(1))
            if !used.contains(pair.0), !used.contains(pair.1) {
                pairs.append(pair)
                used.formUnion([pair.0, pair.1])
            }
            return true
        }
        return try pairs.compactMap { pair in
            guard let mine = try connection.entry(pair.0), let other = try connection.entry(pair.1) else { return nil }
            return AlikePair(mine: mine, other: other)
        }
    }

    func join(_ alike: [AlikePair]) throws {
        guard let table = table("entry") else { return }
        for pair in alike {
            let (mine, other) = (try identity(.entry, pair.mine.id), try identity(.entry, pair.other.id))
            repairs.append(Operation(table: table.name, content: .same(mine, other)))
            try join(mine, other, of: table)
        }
    }
}
