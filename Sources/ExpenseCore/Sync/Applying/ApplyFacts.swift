extension SharedLedger {
    /// Sets or deletes a fact, unless what is here is later.
    ///
    /// - Parameter sharedValues: nil if it was deleted.
    func apply(
        _ sharedKey: [StoredValue], _ sharedValues: [StoredValue]?, _ stamp: Stamp, _ seen: SeenValues,
        to table: SharedTable,
        isFresh: Freshness
    ) throws {
        guard table.subject == nil else { throw DamagedLine(reason: "it names a row without its identity") }
        guard sharedValues?.count ?? table.values.count == table.values.count else {
            throw NewerLine(reason: "it has a field that this version does not know; update the program")
        }
        var localKey = try key(sharedKey, of: table, local)
        if sharedValues == nil { try noteSeparated(localKey, of: table) }
        for owner in table.owners {
            guard let place = table.key.firstIndex(of: owner), case .integer(let number) = localKey[place],
                let subject = table.references[owner], try !isThere(self.table(of: subject), number)
            else { continue }
            guard var grave = try grave(subject, number) else {
                throw MissingRow(identity: try identity(subject, number))
            }
            guard stamp > .made, sharedValues != nil, !grave.deletion.hasSeen(stamp.nameOfMachine, stamp) else {
                grave.content.append(
                    Operation(
                        table: table.name,
                        content: .fact(key: sharedKey, values: sharedValues, stamp: stamp, seen: seen)))
                return try bury(subject, number, grave)
            }
            try revive(subject, number)
            if isFresh.isAny { try tell(self.table(of: subject), number, grave.deletion.stamp) }
            localKey = try key(sharedKey, of: table, local)
        }
        if try isOfOtherParts(localKey, sharedKey, sharedValues, stamp, of: table, isFresh: isFresh) { return }
        let text = try place(of: localKey, in: table)
        let known = try self.stamp(table, text, "")
        let present = try row(table, key: localKey)
        let presentValues = try present.map { try self.sharedValues(of: table, $0) }
        // What is taken away does not keep its owner from being deleted, on any machine.
        if stamp > .made, sharedValues != nil {
            for owner in table.owners {
                guard let place = table.key.firstIndex(of: owner), case .integer(let number) = localKey[place],
                    let subject = table.references[owner]
                else { continue }
                try touch(subject, number, stamp)
            }
        }
        let spelling = table.spelledKey.flatMap { present?[$0] }
        let isRespelled = spelling != nil && spelling != localKey.last
        // The same category, account or entry may have one identity here and another one there.
        func isOther(exactly: Bool = false) throws -> Bool {
            guard let sharedValues, let present else { return sharedValues != nil || present != nil }
            if exactly, isRespelled { return true }
            return try zip(sharedValues, table.values).contains { value, column in
                let here =
                    table.name == "setting"
                    ? try? localSetting(localKey[0], value) : try localIfKnown(value, column, of: table)
                return here.map { exactly ? $0 != present[column] : !table.isSame($0, present[column], column) } ?? true
            }
        }
        let isTold = !table.values.isEmpty && table.name != "made" && !table.name.hasPrefix("sync_")
        let isOwn =
            isTold && isOwnBeforeJoining(known.stamp, [table.name, text]) && (sharedValues != nil || present != nil)
        if isOwn, sharedValues == nil {
            // It was deleted there without knowing of this one.
            if known.stamp < stamp { try confirm(table, localKey, after: stamp) }
            return
        }
        if isOwn, known.stamp > stamp { replacedOwn.append((table, localKey, known.stamp)) }
        let made = try timesOfMaking(of: table, (sharedKey, stamp), (localKey, known.stamp))
        let isLater: Bool
        if isOwn {
            isLater = true
        } else if let made {
            isLater = presentValues == nil || made.theirs > made.ours
        } else if stamp == .made, known.stamp == .made {
            let theirs = (sharedValues ?? []) + (isRespelled ? localKey.suffix(1) : [])
            let ours = (presentValues ?? []) + (isRespelled ? [spelling ?? .null] : [])
            isLater = presentValues == nil || Self.rank(theirs) > Self.rank(ours)
        } else {
            // What was deleted with its row comes back with it, under the stamp that it had.
            isLater = stamp > known.stamp || stamp == known.stamp && present == nil && sharedValues != nil
        }
        if table.name == "made", let sharedValues, let presentValues, sharedValues != presentValues {
            // The same occurrence was recorded on two machines.
            let (held, lost) = isLater ? (sharedValues[0], presentValues[0]) : (presentValues[0], sharedValues[0])
            try join(occurrence: held, lost)
        }
        if table.name == Schema.syncDecisions.name, let sharedValues, let presentValues, sharedValues != presentValues {
            try tellPart(decidedAs: localKey, isKeptSince: sharedValues == [.integer(1)] ? stamp : known.stamp)
        }
        if table.name == "made", let sharedValues, present == nil, isFresh.isAny {
            try tellIfPaused(localKey, sharedValues[0])
        }
        if case .joined(let kept, let absorbed) = isFresh, !isOwn {
            if isTold, let lost = isLater ? presentValues : sharedValues, try isOther() {
                let (time, made) = isLater ? (known.stamp, kept) : (stamp, absorbed)
                try lose(table, key: sharedKey, lost, time == .made ? made : time)
            }
        } else if isOwn || isFresh.isAny && known.stamp.machine != stamp.machine, isTold, try isOther() {
            if isLater, isOwn || !seen.has(known.stamp), let presentValues {
                try lose(table, key: sharedKey, presentValues, known.stamp == .made ? newStamp() : known.stamp)
            } else if !isLater, stamp != known.stamp, !known.seen.has(stamp), let sharedValues {
                try lose(table, key: sharedKey, sharedValues, stamp)
            }
        }
        if isTold {
            try takeBackLost(stamp, whichHadSeen: seen, table, "", isFresh) {
                try self.place(of: key(storedValues($0), of: table, localIfKnown), in: table) == text
            }
        }
        guard isLater else {
            if isFresh.isAny { try noteSeen(table, text, "", stamp, seen) }
            return
        }
        if stamp != .made || known.stamp != .made || made != nil {
            try setStamp(
                table, text, "", made?.theirs ?? stamp,
                seen: isFresh.isAny ? (seen + known.seen).with(known.stamp) : seen)
        }
        if isOwn, try !isOther(exactly: true) { return }
        guard let sharedValues else { return try remove(table, localKey) }
        let values = try zip(sharedValues, table.values).map {
            table.name == "setting" ? try appliedSetting(localKey[0], $0) : try reference($0, $1, of: table)
        }
        if isRespelled { try remove(table, localKey) }
        try put(table, localKey, values, isThere: present != nil && !isRespelled)
    }

    /// When two values of a part of two rows that became one were made: it is told which of the rows each of them belongs
    /// to, as values may name other rows by other identities on each machine. Nil if they are of one row, or were changed.
    private func timesOfMaking(
        of table: SharedTable, _ theirs: (key: [StoredValue], stamp: Stamp), _ ours: (key: [StoredValue], stamp: Stamp)
    ) throws -> (theirs: Stamp, ours: Stamp)? {
        guard theirs.stamp.isMade, ours.stamp.isMade, table.name != "made", !table.values.isEmpty,
            table.owners.count == 1,
            let place = table.key.firstIndex(of: table.owners[0]), let subject = table.references[table.owners[0]],
            [.entry, .recurring].contains(subject), case .text(let text) = theirs.key[place],
            let identity = Identifier(text), case .integer(let number) = ours.key[place]
        else { return nil }
        let made = try (
            theirs: theirs.stamp == .made ? Stamp(madeWith: identity) : theirs.stamp,
            ours: ours.stamp == .made ? Stamp(madeWith: self.identity(subject, number)) : ours.stamp
        )
        return made.theirs == made.ours ? nil : made
    }

    /// The value of a setting here. A default account exists then, even if another machine deleted it.
    private func appliedSetting(_ name: StoredValue, _ value: StoredValue) throws -> StoredValue {
        let value = try localSetting(name, value)
        guard name == .text("account"), case .text(let text) = value, let number = Int64(text),
            let grave = try grave(.account, number)
        else { return value }
        return .text("\(try bringBack(.account, number, grave))")
    }

    /// The order of values that have no time. Nothing comes first.
    private static func rank(_ values: [StoredValue]) -> String {
        values.allSatisfy { $0 == .null } ? "" : jsonText(of: values)
    }

    func put(_ table: SharedTable, _ key: [StoredValue], _ values: [StoredValue], isThere: Bool) throws {
        let name = "main.\(quoted(table.name))"
        let places = zip(table.values, values).filter { table.columns[$0.0] != table.parts?.table }
        let columns = places.map { quoted(table.columns[$0.0]) }
        let own = places.map(\.1)
        if !isThere {
            let all = table.key.map { quoted(table.columns[$0]) } + columns
            let marks = all.map { _ in "?" }.joined(separator: ", ")
            try connection.run("INSERT INTO \(name) (\(all.joined(separator: ", "))) VALUES (\(marks))", key + own)
        } else if !own.isEmpty {
            let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
            try connection.run("UPDATE \(name) SET \(assignments) WHERE \(condition(table))", own + key)
        }
        if let parts = table.parts, case .text(let rows)? = values.last { try put(rows, parts, of: table, key) }
    }

    /// Replaces the parts of a fact by those that JSON lists.
    private func put(_ rows: String, _ parts: SharedTable.Parts, of table: SharedTable, _ key: [StoredValue]) throws {
        let sql = "SELECT id FROM main.\(quoted(table.name)) WHERE \(condition(table))"
        guard let owner = try connection.integer(sql, key) else { return }
        let name = "main.\(quoted(parts.table))"
        try connection.run("DELETE FROM \(name) WHERE \(quoted(parts.owner)) = ?", [.integer(owner)])
        let columns = ([parts.owner] + parts.columns).map(quoted).joined(separator: ", ")
        let marks = ([parts.owner] + parts.columns).map { _ in "?" }.joined(separator: ", ")
        var scanner = LineScanner(rows)
        try scanner.array { scanner in
            let values = try scanner.values()
            guard values.count == parts.columns.count else {
                throw DamagedLine(reason: "a part has too few or too many values")
            }
            try connection.run("INSERT INTO \(name) (\(columns)) VALUES (\(marks))", [.integer(owner)] + values)
        }
    }

    func remove(_ table: SharedTable, _ key: [StoredValue]) throws {
        var key = key
        if table.spelledKey != nil, let row = try row(table, key: key) { key = table.key.map { row[$0] } }
        try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE \(condition(table))", key)
    }
}
