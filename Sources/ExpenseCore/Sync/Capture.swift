extension SharedLedger {
    /// Turns what this machine changed since the last time into lines for the others.
    ///
    /// - Parameter machines: whose changes they are, if they were made before the ledger was shared. Then what is new is
    ///   told with everything else, and its numbers of imports are known; what was changed or deleted is stamped.
    func capture(by machines: [Int64: Int64]? = nil) throws {
        var captured: Int64 = 0
        try connection.run("SELECT captured FROM sync") { row in
            captured = row.integer(0)
            return false
        }
        var newest = captured
        let events: [Event] = try connection.rows(
            """
            SELECT number, change, subject, identity, former, \(connection.isTold()) FROM journal
            WHERE number > ? ORDER BY number
            """, [.integer(captured)]
        ) { row in
            newest = row.integer(0)
            return Event(
                change: row.integer(1), subject: row.text(2) ?? "", identity: row.text(3) ?? "",
                former: row.text(4), isTold: row.integer(5) != 0)
        }
        guard !events.isEmpty else { return }
        var histories: [[String]: History] = [:]
        for (index, event) in events.enumerated() {
            histories[[event.subject, event.identity], default: []].append((index, event.former))
        }
        var order: [Int64] = []
        var changes: [Int64: [Int]] = [:]
        for (index, event) in events.enumerated() where event.isTold {
            if changes[event.change] == nil { order.append(event.change) }
            changes[event.change, default: []].append(index)
        }
        for change in order {
            var touched: [Touched] = []
            var seen: Set<[String]> = []
            let indexes = changes[change] ?? []
            func later(_ row: [String]) -> History {
                let history = histories[row] ?? []
                return Array(history.drop { $0.index <= indexes.last ?? 0 })
            }
            for index in indexes {
                let event = events[index]
                if event.subject == EntryBatch.subject {
                    guard machines == nil || event.former != nil else { continue }
                    touched += try entries(of: event, later: events[(index + 1)...])
                    continue
                }
                if let whole = try whole(of: event, in: events, later) {
                    touched.append(whole)
                    continue
                }
                guard let table = table(event.subject), seen.insert([event.subject, event.identity]).inserted else {
                    continue
                }
                // The journal has what the row was before each change, and so what it was after the one before.
                let after = try state(
                    table, event.identity, later([event.subject, event.identity]), in: events)
                var before = try event.former.map { try values($0, of: table) }
                if after == nil, let former = event.former, let parts = table.parts {
                    before = try before.map {
                        try $0.dropLast() + [removedParts(parts, of: former, in: indexes.map { events[$0] })]
                    }
                } else if let now = after, table.parts != nil, table.key.contains(where: { before?[$0] != now[$0] }) {
                    // It moved to another key, with its parts.
                    before = before.map { $0.dropLast() + now.suffix(1) }
                }
                touched.append(Touched(table: table, identity: event.identity, before: before, after: after))
            }
            let (words, time, isReversal) = try description(of: change, isBeforeSharing: machines != nil)
            if isReversal { try renewIdentities(of: touched) }
            if machines == nil { try setIdentities(ofRowsMadeBy: change, touched) }
            try add(completed(touched), words: words, at: time, by: machines?[change])
            try forgetTargets(ofMergesIn: touched, change)
        }
        try markCaptured(newest)
        try joinRemade()
        try applyBuried()
        if !separated.isEmpty {
            try asRepair("changes of another machine") {}
            try markCaptured()
        }
    }

    /// Notes that nothing in the journal so far is new for the others.
    func markCaptured(_ number: Int64? = nil) throws {
        try connection.run(
            """
            UPDATE sync SET captured = ifnull(?1, (SELECT ifnull(max(number), 0) FROM journal)),
                captured_change = (SELECT ifnull(max(id), 0) FROM change)
            """, [Value(number)])
        try connection.forgetUnsentRows()
    }

    /// What the history says of a change, and when it was made, undone or redone: it counts from then on, not from when it is
    /// sent.
    ///
    /// - Parameters:
    ///   - change: negative if it has been undone since.
    ///   - isBeforeSharing: whether copies of the data file may have the change, too. They give it one time, whatever their
    ///     clocks say, unless that is impossible.
    private func description(of change: Int64, isBeforeSharing: Bool) throws -> (
        words: String, time: Int64, isReversal: Bool
    ) {
        let halfCentury: Int64 = 1_577_880_000
        let latest = isBeforeSharing ? time + halfCentury : time
        // The history does not have what was undone and redone since.
        var found = ("undo and redo", time, true)
        let isRedone =
            try connection.has(Schema.reversals) ? "EXISTS (SELECT 1 FROM reversal WHERE change = ?1)" : "FALSE"
        try connection.run(
            "SELECT words, \(connection.timeOfChange()), is_undone, \(isRedone) FROM change WHERE id = abs(?1)",
            [.integer(change)]
        ) { row in
            let words = row.text(0) ?? ""
            let isUndo = change > 0 && row.integer(2) != 0
            found = (isUndo ? "undo \(words)" : words, min(latest, row.integer(1)), isUndo || row.integer(3) != 0)
            return false
        }
        return found
    }

    /// Adds a change of this machine: its lines, and the stamps of what it changed.
    private func add(_ touched: [Touched], words: String, at time: Int64, by machine: Int64?) throws {
        let stamp = newStamp(at: time, by: machine)
        let rows = touched.filter { $0.table.subject != nil }
        let facts = try combined(touched.filter { $0.table.subject == nil })
        var made: Set<[String]> = []
        var firstEntry: Int64?
        var gone: Set<[String]> = []
        var operations: [Operation] = []
        for row in rows {
            guard let subject = row.table.subject, let number = row.number else { continue }
            if row.before == nil, row.after != nil, try grave(subject, number) == nil {
                made.insert([subject.rawValue, "\(number)"])
                if subject == .entry { firstEntry = min(firstEntry ?? number, number) }
            } else if row.after == nil {
                gone.insert([subject.rawValue, "\(number)"])
            }
        }
        if machine == nil {
            if let firstEntry { try noteEntries(from: firstEntry, at: stamp.clock) }
            try noteSplits(among: rows, made)
            try noteOpenings(among: rows, made)
        }
        // Tags of a new entry follow it.
        var parts: [Int64: [Touched]] = [:]
        func newEntry(of fact: Touched) -> Int64? {
            guard fact.table.isPartOfEntry, case .integer(let entry)? = fact.after?[fact.table.owners[0]],
                made.contains([Identifier.Subject.entry.rawValue, "\(entry)"])
            else { return nil }
            return entry
        }
        for fact in facts { if let entry = newEntry(of: fact) { parts[entry, default: []].append(fact) } }
        let occurrences = try self.occurrences(among: facts, rows)
        if machine == nil { try noteOccurrences(occurrences) }
        func entryAfter(_ number: Int64) -> [StoredValue]? {
            rows.last { $0.table.subject == .entry && $0.number == number }?.after
        }
        let recognised =
            machine == nil
            ? recognisedEntries(among: facts).filter { !made.contains([Identifier.Subject.entry.rawValue, "\($0)"]) }
            : []
        let known = try makeImportKeys(ofRecognised: recognised, entryAfter)
        let isFew = made.count <= ChangeLine.most
        for table in tables where table.subject != nil {
            for row in rows where row.table.name == table.name {
                let occurrence = table.subject == .entry ? row.number.flatMap { occurrences[$0] } : nil
                let told =
                    try operation(for: row, stamp, isFew, occurrence, isShared: machine == nil)
                    .map { [$0] } ?? []
                operations += try formerRows(of: row) + told
                guard table.subject == .entry, let number = row.number else { continue }
                operations += try parts[number, default: []].map { try operation(for: $0, .made) }
            }
        }
        operations += try targets(ofMergesIn: rows).map { try use(of: $0, stamp) }
        for number in recognised {
            let keys = known[number] ?? []
            operations += try recognition(of: number, entryAfter(number), stamp, besides: keys).map { [$0] } ?? []
        }
        for fact in facts where newEntry(of: fact) == nil {
            let place = fact.before ?? fact.after ?? []
            let owners = fact.table.owners.compactMap { owner -> [String]? in
                guard case .integer(let number) = place[owner], let subject = fact.table.references[owner] else {
                    return nil
                }
                return [subject.rawValue, "\(number)"]
            }
            guard fact.before != fact.after, !owners.contains(where: gone.contains) else { continue }
            let isPart = try !owners.isEmpty && owners.allSatisfy(made.contains) && !isOwnedByName(fact.table)
            operations.append(try operation(for: fact, isPart ? .made : stamp))
        }
        operations += try keeping(facts, stamp)
        // What refers to a row is deleted before it.
        let owned = gone.isEmpty ? [:] : byOwner(facts)
        for table in tables.reversed() where !gone.isEmpty {
            for row in rows.reversed() where row.table.name == table.name && row.after == nil && row.before != nil {
                operations += try deletion(of: row, owned, stamp).map { [$0] } ?? []
            }
        }
        guard !operations.isEmpty else { return }
        try append(
            operations,
            words: sharedWords(words, touched, entries(decidedBy: facts)), stamp.clock)
    }

    /// A fact may be deleted and made again within one change, with another number.
    private func combined(_ facts: [Touched]) throws -> [Touched] {
        var order: [[String]] = []
        var byKey: [[String]: Touched] = [:]
        func add(_ fact: Touched, _ key: [StoredValue]) {
            if key.first == .text("history"), fact.table.name == "setting" { return }
            let name = [fact.table.name, fact.table.text(of: key)]
            guard var known = byKey[name] else {
                order.append(name)
                byKey[name] = fact
                return
            }
            if known.before == nil { known.before = fact.before }
            if let after = fact.after { known.after = after }
            byKey[name] = known
        }
        for fact in facts {
            let keys = [fact.before, fact.after].map { values in
                values.map { values in fact.table.key.map { values[$0] } }
            }
            if let before = keys[0], let after = keys[1], fact.table.text(of: before) != fact.table.text(of: after) {
                add(Touched(table: fact.table, identity: "", before: fact.before, after: nil), before)
                add(Touched(table: fact.table, identity: "", before: nil, after: fact.after), after)
            } else if let key = keys[0] ?? keys[1] {
                add(fact, key)
            }
        }
        return order.compactMap { byKey[$0] }
    }

    /// - Parameters:
    ///   - isFew: whether the change makes so few rows that each can have stamps.
    ///   - occurrence: what an entry was recorded for.
    ///   - isShared: whether the ledger was shared when the row was changed.
    private func operation(
        for row: Touched, _ stamp: Stamp, _ isFew: Bool, _ occurrence: RecordedOccurrence?, isShared: Bool
    ) throws -> Operation? {
        guard let subject = row.table.subject, let number = row.number, let after = row.after else { return nil }
        let (name, identity) = (row.table.name, try identity(subject, number))
        guard let before = row.before else {
            guard let grave = try grave(subject, number) else {
                let (keys, former) =
                    try subject == .entry && isShared ? makeImportKeys(ofEntry: number, after) : ([], nil)
                var stamps = try timesOfMaking(
                    number, after, of: row.table, stamp, occurrence: occurrence, keys, isFew: isFew)
                if let former { stamps.merge(try decisions(on: number, former, after, row.table, stamp)) { $1 } }
                return Operation(
                    table: name, content: .row(identity, .make, keys: keys, try cells(after, of: row.table, stamps)))
            }
            try forget(subject, number)
            try outlive(subject, number, grave.deletion)
            buried += grave.content.dropFirst()
            var cells = [String: Operation.Cell].touch(stamp)
            for group in row.table.groups {
                cells[group.name] = Operation.Cell(
                    values: try group.columns.map { try shared(after[$0], $0, of: row.table) }, stamp: stamp,
                    seen: SeenValues(grave.deletion.seen.values))
            }
            if subject == .entry {
                cells = cells.withVersion(try version(ofEntry: receipt(of: after, row.table) ?? number))
            }
            try setStamps(of: cells, row.table, number)
            return Operation(table: name, content: .row(identity, .revive, cells))
        }
        var cells: [String: Operation.Cell] = [:]
        for group in row.table.groups where group.columns.contains(where: { before[$0] != after[$0] }) {
            cells[group.name] = try set(group, of: row.table, number, after, stamp)
        }
        guard !cells.isEmpty else { return nil }
        return Operation(
            table: name, content: .row(identity, .change, try withOtherSides(cells, number, after, row.table)))
    }

    /// Sets a fact as a change has left it, or deletes it.
    func operation(for fact: Touched, _ stamp: Stamp) throws -> Operation {
        let table = fact.table
        let localKey = table.key.map { (fact.after ?? fact.before ?? [])[$0] }
        let text = try place(of: localKey, in: table)
        // A fact that was here before has a stamp, so that it can be told from one of a new row.
        let stamp = try stamp == .made && self.stamp(table, text, "").stamp != .made ? newStamp() : stamp
        let seen = try seenValues(table, text, "")
        if stamp != .made { try setStamp(table, text, "", stamp, seen: seen) }
        if let after = fact.after {
            for owner in table.owners {
                if case .integer(let number) = after[owner], let subject = table.references[owner] {
                    try touch(subject, number, stamp)
                }
            }
            return Operation(table: table.name, content: try content(of: table, after, stamp: stamp, seen: seen))
        }
        let key = try key(localKey, of: table, shared)
        return Operation(table: table.name, content: .fact(key: key, values: nil, stamp: stamp, seen: seen))
    }

    /// The facts that were there before a change, by the rows to which they belong.
    private func byOwner(_ facts: [Touched]) -> [Identifier.Subject: [Int64: [Touched]]] {
        var found: [Identifier.Subject: [Int64: [Touched]]] = [:]
        for fact in facts {
            guard let before = fact.before else { continue }
            var rows: [Identifier.Subject: Set<Int64>] = [:]
            for owner in fact.table.owners {
                guard let subject = fact.table.references[owner], case .integer(let number) = before[owner] else {
                    continue
                }
                rows[subject, default: []].insert(number)
            }
            for (subject, numbers) in rows {
                for number in numbers { found[subject, default: [:]][number, default: []].append(fact) }
            }
        }
        return found
    }

    private func deletion(
        of row: Touched, _ facts: [Identifier.Subject: [Int64: [Touched]]], _ stamp: Stamp
    ) throws -> Operation? {
        guard let subject = row.table.subject, let number = row.number, let before = row.before else { return nil }
        let owned = facts[subject]?[number] ?? []
        let content = try content(
            of: row.table, before, number, stamps(row.table, "\(number)"),
            facts: owned.compactMap { fact in fact.before.map { (fact.table, $0) } })
        var deletion = Deletion(
            members: try identities(subject, number), seen: try seen(of: row.table, number), stamp: stamp)
        if let former = try outlived(subject, number) { deletion.add(former) }
        try bury(subject, number, Grave(deletion: deletion, content: content))
        return Operation(table: row.table.name, content: .gone(deletion))
    }
}
