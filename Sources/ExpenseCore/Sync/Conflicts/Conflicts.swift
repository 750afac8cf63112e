extension SyncConflict {
    var stamp: Stamp { Stamp(clock: clock, machine: maker) }
}

extension ExpenseStore {
    /// Values that lost and rows that were deleted elsewhere, which nobody has decided about.
    package func syncConflicts() throws -> [SyncConflict] {
        if let machines = try machinesOfLog() { return try machines.conflicts() }
        return try read { connection in
            guard try connection.isSynchronized() else { return [] }
            let ledger = try SharedLedger(connection, at: clock.now())
            var ofRows: Set<[String]> = []
            // Machines find rows that become one in pairs, and several may have deleted one row.
            let all = try ledger.conflicts().filter {
                !$0.isOfRow || ofRows.insert([$0.field, $0.subject]).inserted
            }
            guard !all.isEmpty, let table = ledger.table("sync_conflict") else { return all }
            let keys = try ledger.rows(table, "TRUE", []).map { row in table.key.map { row[$0] } }
            return SyncConflict.numbered(all, among: keys)
        }
    }

    /// Settles a conflict, on all machines, as a change that can be undone. Then the conflict is listed again.
    package func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) throws {
        if let machines = try machinesOfLog() { return try machines.decide(conflict, decision) }
        if decision == .replace, conflict.field == SyncConflict.double {
            return try changeMachines { try $0.joinDouble(conflict) }
        }
        let words = "decide the conflict of \(conflict.subject): \(decision.rawValue)"
        try change({ _ in words }) { connection in
            try Schema.createIfMissing(Schema.syncDecisions, in: connection)
            let ledger = try SharedLedger(connection, at: clock.now())
            // A row that is deleted has none any more.
            let all = try conflict.isOfRow ? ledger.conflicts() : [conflict]
            if decision == .replace { try ledger.replace(conflict) }
            for other in all where other.field == conflict.field && other.subject == conflict.subject {
                try ledger.note(decision, about: other)
            }
        }
    }
}

extension SharedLedger {
    fileprivate func conflicts() throws -> [SyncConflict] {
        let columns = "subject, identity, field, clock, machine"
        var listed = try decided(columns)
        let stored: [(table: String, identity: String, field: String, stamp: Stamp, value: String)] =
            try connection.rows(
                "SELECT \(columns), value FROM sync_conflict ORDER BY clock DESC, machine DESC, identity DESC, field DESC"
            ) { row in
                let stamp = Stamp(clock: row.integer(3), machine: row.integer(4))
                return (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "", stamp, row.text(5) ?? "")
            }
        let words = try ConflictWords(self)
        var conflicts: [SyncConflict] = []
        // Of several values that a machine has set one after the other, the last one that does not hold is listed.
        var later: Set<[String]> = []
        for (name, identity, field, stamp, value) in stored {
            let listing = try listedName(name, identity, field, stamp)
            guard !listed.contains(listing) else {
                later.insert(listing.withoutClock)
                continue
            }
            // Values are the same if they named rows that have become one since.
            guard let table = table(name),
                SyncConflict.notValues.contains(field) || !later.contains(listing.withoutClock),
                let said = try said(table, identity, field, value, words), said.lost != said.present,
                try holds(table, identity, field, stamp)
            else { continue }
            listed.insert(listing)
            later.insert(listing.withoutClock)
            conflicts.append(
                SyncConflict(
                    table: name, identity: identity, field: field, clock: stamp.clock, maker: stamp.machine,
                    stored: value,
                    subject: said.subject,
                    column: field == SyncConflict.deleted ? nil : field, label: said.label, present: said.present,
                    lost: said.lost, machine: try self.name(of: maker(of: stamp.machine)),
                    time: stamp.isMade ? nil : stamp.time,
                    change: field == SyncConflict.joined ? try changeThatJoined(table, identity) : nil))
        }
        return conflicts.reversed()
    }

    /// The conflicts about which somebody has decided.
    private func decided(_ columns: String) throws -> Set<[String]> {
        guard try connection.has(Schema.syncDecisions) else { return [] }
        var decided: Set<[String]> = []
        try connection.forEachRow("SELECT \(columns) FROM sync_decision") { row in
            let stamp = Stamp(clock: row.integer(3), machine: row.integer(4))
            decided.insert(try listedName(row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "", stamp))
        }
        return decided
    }

    /// What a conflict is about here: two machines may have listed it under two identities of one row.
    private func listedName(_ table: String, _ identity: String, _ field: String, _ stamp: Stamp) throws -> [String] {
        let row = try Identifier(identity).flatMap { identity in
            try self.table(table)?.subject.flatMap { try number($0, identity) }
        }
        return [table, row.map { "\($0)" } ?? identity, field, "\(stamp.clock)", "\(stamp.machine)"]
    }

    /// What a conflict says to people.
    private typealias Said = (subject: String, label: String, present: String, lost: String?)

    private func said(
        _ table: SharedTable, _ identity: String, _ field: String, _ value: String, _ words: ConflictWords
    ) throws -> Said? {
        do {
            if table.subject == nil { return try fact(table, identity, value, words) }
            return field == SyncConflict.double
                ? try double(table, identity, value, words) : try row(table, identity, field, value, words)
        } catch is MissingRow {
            return nil  // It is listed when what it names has arrived.
        }
    }

    private func double(_ table: SharedTable, _ identity: String, _ value: String, _ words: ConflictWords) throws
        -> Said?
    {
        guard let identity = Identifier(identity), let first = try number(subject(of: table), identity),
            let second = try double(of: first, value, in: table)
        else { return nil }
        guard table.subject == .entry else {
            guard let rows = try row(table, first), let others = try row(table, second) else { return nil }
            return try (words.title(table, rows), "", words.title(table, others), nil)
        }
        guard case let kept = try stays(first, second),
            let subject = try words.entry(kept, isWhole: true),
            let present = try words.entry(kept == first ? second : first, isWhole: true)
        else { return nil }
        return (subject, "", present, nil)
    }

    private func row(
        _ table: SharedTable, _ identity: String, _ field: String, _ value: String, _ words: ConflictWords
    ) throws -> Said? {
        guard let subject = table.subject, let identity = Identifier(identity),
            let number = try number(subject, identity), let row = try row(table, number)
        else { return nil }
        if [SyncConflict.part, SyncConflict.apart].contains(field) {
            let part = try localPart(value, of: table)
            return try (words.entry(number, isWhole: true) ?? "", "part", "none", words.part(part, table))
        }
        let title = try words.title(table, row)
        guard let group = table.groups.first(where: { $0.name == field }) else {
            let incomes = try field == SyncConflict.deleted && subject == .entry ? incomes(ofSplit: number) : []
            return (try ([title] + incomes.compactMap { try words.entry($0) }).joined(separator: " and "), "", "", nil)
        }
        let present = ConflictWords.Row(uniqueKeysWithValues: zip(table.columns, row))
        var lost = present
        for (value, column) in try zip(storedValues(value), group.columns) {
            lost[table.columns[column]] = try local(value, column, of: table)
        }
        let columns = group.columns.map { table.columns[$0] }
        let said = try words.field(field, columns, table.name, present, lost)
        return (title, said.label, said.present, said.lost)
    }

    private func fact(_ table: SharedTable, _ identity: String, _ value: String, _ words: ConflictWords) throws -> Said?
    {
        let key = try self.key(storedValues(identity), of: table, local)
        for (column, value) in zip(table.key, key) where table.owners.contains(column) {
            // With its owner, it is gone.
            guard case .integer(let number) = value, let owner = table.references[column] else { continue }
            guard try isThere(self.table(of: owner), number) else { return nil }
        }
        let known = zip(table.key, key).map { (table.columns[$0], $1) }
        func said(_ values: [StoredValue]) throws -> String {
            let columns = table.values.map { table.columns[$0] }
            let row = ConflictWords.Row(uniqueKeysWithValues: known + zip(columns, values))
            return try words.values(columns, of: row, table)
        }
        let row = try row(table, key: key)
        return (
            try words.title(table, key: key), "",
            try row.map { row in try said(table.values.map { row[$0] }) } ?? "none",
            try said(localValues(value, of: key, in: table))
        )
    }

    /// What the stored values of an entry are on this machine.
    private func localPart(_ stored: String, of table: SharedTable) throws -> [StoredValue] {
        try zip(storedValues(stored), table.columns.indices).map { try local($0, $1, of: table) }
    }

    /// What the stored values of a fact are on this machine.
    private func localValues(_ stored: String, of key: [StoredValue], in table: SharedTable) throws -> [StoredValue] {
        try zip(storedValues(stored), table.values).map { value, column in
            table.name == "setting" ? try localSetting(key[0], value) : try local(value, column, of: table)
        }
    }

    /// Sets the value that lost, or deletes the row that somebody else had deleted.
    fileprivate func replace(_ conflict: SyncConflict) throws {
        guard let table = table(conflict.table) else { return }
        guard let subject = table.subject else {
            let key = try self.key(storedValues(conflict.identity), of: table, local)
            let values = try localValues(conflict.stored, of: key, in: table)
            let row = try row(table, key: key)
            return try put(table, row.map { row in table.key.map { row[$0] } } ?? key, values, isThere: row != nil)
        }
        guard let identity = Identifier(conflict.identity), let number = try number(subject, identity) else { return }
        try refuseIfImpossible(conflict, subject, number)
        if [SyncConflict.part, SyncConflict.apart].contains(conflict.field) {
            var values = try localPart(conflict.stored, of: table)
            guard let receipt = table.columns.firstIndex(of: "receipt") else { return }
            values[receipt] = .null
            if conflict.field == SyncConflict.part {
                try connection.run(
                    "UPDATE entry SET receipt = ?1 WHERE id = ?1 AND receipt IS NULL", [.integer(number)])
                values[receipt] = try row(table, number)?[receipt] ?? .integer(number)
            }
            try connection.run(table.insertion, values)
            let added = connection.lastInsertedID
            // The decision names it by the identity with which others are told of it.
            try setIdentities(.entry, added...added) {
                Identifier(replica: machine, number: $0).made(by: jsonText(of: conflict.key))
            }
            if conflict.field == SyncConflict.apart { try keepApart(number, added) }
            return try noteEntry(added, addedFor: conflict.key)
        }
        guard let group = table.groups.first(where: { $0.name == conflict.field }) else {
            if subject == .account { return try connection.deleteAccount(number) }
            // Half of a transfer would be money out of nothing.
            for number in try [number] + (subject == .entry ? incomes(ofSplit: number) : []) {
                try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
            }
            return
        }
        guard let former = try row(table, number) else { return }
        var values = former
        for (value, column) in try zip(storedValues(conflict.stored), group.columns) {
            values[column] = try local(value, column, of: table)
        }
        if subject == .category, let place = table.nameColumn, group.columns == [place],
            case .text(let name) = values[place],
            let category = try connection.categories().first(where: { $0.id == number })
        {
            _ = try connection.rename(category, to: name)
            return
        }
        guard !Self.isOneSided(values, of: table) else {
            throw SyncFailure("a transfer needs two accounts. Change the accounts with 'edit', then use --keep")
        }
        values = Self.sound(values, of: table)
        let changed = table.columns.indices.filter { values[$0] != former[$0] }
        guard !changed.isEmpty else { return }
        let assignments = changed.map { "\(quoted(table.columns[$0])) = ?" }.joined(separator: ", ")
        try connection.run(
            "UPDATE main.\(quoted(table.name)) SET \(assignments) WHERE id = ?",
            changed.map { values[$0] } + [.integer(number)])
    }
}

extension [String] {
    /// The name of a conflict with all others of the same machine about the same.
    fileprivate var withoutClock: [String] { Array(self[..<3] + self[4...]) }
}
