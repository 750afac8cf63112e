extension SharedLedger {
    /// Applies an operation of another machine. Applying it again, or after later ones, changes nothing.
    ///
    /// - Parameters:
    ///   - isFresh: whether it was made with knowledge of what it replaced, so that a conflict can be told.
    ///   - line: the change that it belongs to; nil for what this machine kept.
    /// - Throws: `MissingRow` if a row that it needs has not arrived.
    func apply(_ operation: Operation, isFresh: Bool, from line: Stamp?) throws {
        guard let table = table(operation.table) else {
            throw DamagedLine(reason: "it changes a table that this version does not know; update the program")
        }
        switch operation.content {
        case .row(let identity, let effect, let key, let cells):
            try see(cells.values.map(\.stamp))
            try apply(identity, effect, key: key, cells, to: table, isFresh: isFresh)
        case .fact(let key, let values, let stamp, let base):
            try see([stamp])
            try apply(key, values, stamp, base, to: table, isFresh: isFresh)
        case .gone(let identity, let members, let seen):
            try delete([identity] + members, seen, from: table, line ?? .made)
        case .same(let identity, let other):
            try join(identity, other, of: table)
        }
    }

    private func see(_ stamps: [Stamp]) throws {
        for stamp in stamps {
            guard stamp.clock <= Stamp.latest else { throw DamagedLine(reason: "a time is impossible") }
            clock = max(clock, stamp.clock)
        }
    }

    private func subject(of table: SharedTable) throws -> Identifier.Subject {
        guard let subject = table.subject else {
            throw DamagedLine(reason: "it names a row of a table without numbers")
        }
        return subject
    }
}

// MARK: - Rows with identities

extension SharedLedger {
    private func apply(
        _ identity: Identifier, _ effect: Operation.Effect, key: Int64?, _ cells: [String: Operation.Cell],
        to table: SharedTable, isFresh: Bool
    ) throws {
        let subject = try subject(of: table)
        for (name, cell) in cells where !name.isEmpty {
            // A newer version may have columns that this one lacks; it would lose them.
            guard let group = table.groups.first(where: { $0.name == name }), group.columns.count == cell.values.count
            else { throw DamagedLine(reason: "it has a field that this version does not know; update the program") }
        }
        guard let number = try number(subject, identity) else {
            guard effect != .change, identity.replica != machine else { throw MissingRow(identity: identity) }
            if let twin = try key.flatMap({ try entry(importedAs: $0) }) ?? twin(table, nil, cells) {
                try addAlias(subject, identity, to: twin)
                if key == nil {
                    repairs.append(
                        Operation(table: table.name, content: .same(try self.identity(subject, twin), identity)))
                }
                return try apply(identity, effect, key: nil, cells, to: table, isFresh: isFresh)
            }
            return try insertNew(table, takeNumber(subject, for: identity), key, cells)
        }
        if effect == .make, try !isThere(table, number), try grave(subject, number) == nil {
            // Another row has referred to it before it arrived.
            return try insertNew(table, number, key, cells)
        }
        if var grave = try grave(subject, number) {
            guard cells.contains(where: { !grave.hasSeen($0.key, $0.value.stamp) }) else {
                grave.content.append(
                    Operation(table: table.name, content: .row(identity, effect, key: key, cells)))
                return try bury(subject, number, grave.stamp, seen: grave.seen, grave.content)
            }
            try revive(subject, number)
            if effect != .revive { try tell(table, number, grave.stamp) }
            // Its name may have been taken meanwhile; then it is another row now.
            return try apply(identity, effect, key: key, cells, to: table, isFresh: isFresh)
        }
        var cells = cells
        if effect == .make {
            // What is nothing is left out.
            for group in table.groups where cells[group.name] == nil {
                cells[group.name] = Operation.Cell(values: group.columns.map { _ in .null }, stamp: .made)
            }
        }
        try merge(cells, of: identity, into: number, of: table, isFresh: isFresh && effect == .change)
    }

    /// Inserts a row that has arrived, with the stamps of its fields.
    private func insertNew(_ table: SharedTable, _ number: Int64, _ key: Int64?, _ cells: [String: Operation.Cell])
        throws
    {
        try insert(table, number, cells)
        if let key { try noteImported(number, as: key) }
        for (name, cell) in cells where cell.stamp != .made {
            try setStamp(table, "\(number)", name, cell.stamp, base: cell.base)
        }
    }

    /// Inserts a row with a number.
    func insert(_ table: SharedTable, _ number: Int64, _ cells: [String: Operation.Cell]) throws {
        var values = Array(repeating: StoredValue.null, count: table.columns.count)
        values[0] = .integer(number)
        for group in table.groups {
            guard let cell = cells[group.name] else { continue }
            for (column, value) in zip(group.columns, cell.values) {
                values[column] = try reference(value, column, of: table)
            }
        }
        let sound = Self.sound(values, of: table)
        let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
        let names = table.columns.map(quoted).joined(separator: ", ")
        try connection.run("INSERT INTO main.\(quoted(table.name)) (\(names)) VALUES (\(marks))", sound)
        if sound != values { try repair(table, number, sound, values) }
    }

    /// The value of a column here. A row that it refers to exists then, even if another machine deleted it.
    private func reference(_ value: StoredValue, _ column: Int, of table: SharedTable) throws -> StoredValue {
        let value = try local(value, column, of: table)
        guard case .integer(let number) = value, let subject = table.references[column], !table.isWeak(column) else {
            return value
        }
        guard let grave = try grave(subject, number) else { return value }
        try revive(subject, number)
        let other = try self.table(of: subject)
        try tell(other, number, grave.stamp)
        let stamp = newStamp()
        let identity = try identity(subject, number)
        try touch(subject, number, stamp)
        repairs.append(
            Operation(
                table: other.name,
                content: .row(identity, .revive, key: nil, ["": Operation.Cell(values: [], stamp: stamp)])))
        // It may be another row now, which has taken its name.
        return .integer(try self.number(subject, identity) ?? number)
    }

    /// Changes the fields whose values are later than those here.
    private func merge(
        _ cells: [String: Operation.Cell], of identity: Identifier, into number: Int64, of table: SharedTable,
        isFresh: Bool
    ) throws {
        guard let former = try row(table, number), let subject = table.subject else { return }
        let (made, theirs) = (Stamp(madeWith: try self.identity(subject, number)), Stamp(madeWith: identity))
        var values = former
        var renamed = false
        for group in table.groups {
            guard let cell = cells[group.name] else { continue }
            let (stored, base) = try stamp(table, "\(number)", group.name)
            let known = stored == .made ? made : stored
            let stamp = cell.stamp == .made ? theirs : cell.stamp
            guard stamp != known else { continue }
            let present = try group.columns.map { try shared(former[$0], $0, of: table) }
            let isLater = stamp > known
            if isFresh, cell.values != present {
                if isLater, !known.isMade, known > cell.base {
                    try lose(table, number, group.name, present, known)
                } else if !isLater, !stamp.isMade, stamp > base {
                    try lose(table, number, group.name, cell.values, stamp)
                }
            }
            guard isLater else { continue }
            for (column, value) in zip(group.columns, cell.values) {
                values[column] = try reference(value, column, of: table)
            }
            try setStamp(table, "\(number)", group.name, stamp, base: cell.base)
            renamed = renamed || table.nameColumn.map(group.columns.contains) ?? false
        }
        if let touched = cells[""] { try touch(subject, number, touched.stamp) }
        guard values != former else { return }
        if renamed, let twin = try twin(table, number, values) {
            // Two rows have one name now: they are one row.
            let (mine, other) = (try self.identity(subject, number), try self.identity(subject, twin))
            repairs.append(Operation(table: table.name, content: .same(other, mine)))
            try update(table, number, former, try unnamed(values, former, of: table))
            return try absorb(subject, number, into: twin, named: values)
        }
        try update(table, number, former, values)
    }

    /// The order of values that have no time. Nothing comes first.
    private static func rank(_ values: [StoredValue]) -> String {
        values.allSatisfy { $0 == .null } ? "" : jsonText(of: values)
    }

    /// The values with the former name, which is free.
    private func unnamed(_ values: [StoredValue], _ former: [StoredValue], of table: SharedTable) throws
        -> [StoredValue]
    {
        var values = values
        if let place = table.nameColumn { values[place] = former[place] }
        return values
    }

    private func update(_ table: SharedTable, _ number: Int64, _ former: [StoredValue], _ values: [StoredValue]) throws
    {
        let sound = Self.sound(values, of: table)
        let changed = table.columns.indices.filter { sound[$0] != former[$0] }
        if !changed.isEmpty {
            let assignments = changed.map { "\(quoted(table.columns[$0])) = ?" }.joined(separator: ", ")
            try connection.run(
                "UPDATE main.\(quoted(table.name)) SET \(assignments) WHERE id = ?",
                changed.map { sound[$0] } + [.integer(number)])
        }
        if sound != values { try repair(table, number, sound, values) }
    }

    /// Values that fit together. Two machines may each have changed another field: one made a transfer of an entry, the
    /// other gave it a category.
    private static func sound(_ values: [StoredValue], of table: SharedTable) -> [StoredValue] {
        var values = values
        func place(_ name: String) -> Int? { table.columns.firstIndex(of: name) }
        guard table.name == "entry", let kind = place("kind"), let category = place("category"),
            let account = place("account"), let target = place("target")
        else { return values }
        if values[kind] == .text("transfer") {
            values[category] = .null
            if values[target] == values[account] { values[target] = .null }
        } else {
            values[target] = .null
        }
        return values
    }

    /// Tells the others which fields had to change so that a row's values fit together.
    private func repair(_ table: SharedTable, _ number: Int64, _ sound: [StoredValue], _ values: [StoredValue]) throws {
        guard let subject = table.subject else { return }
        let stamp = newStamp()
        var cells: [String: Operation.Cell] = [:]
        for group in table.groups where group.columns.contains(where: { sound[$0] != values[$0] }) {
            let base = try self.stamp(table, "\(number)", group.name).stamp
            try setStamp(table, "\(number)", group.name, stamp, base: base)
            cells[group.name] = Operation.Cell(
                values: try group.columns.map { try shared(sound[$0], $0, of: table) }, stamp: stamp, base: base)
        }
        repairs.append(
            Operation(table: table.name, content: .row(try identity(subject, number), .change, key: nil, cells)))
    }

    /// Deletes a row, unless somebody who had not seen the deletion uses or changed it.
    private func delete(_ identities: [Identifier], _ seen: [String: Stamp], from table: SharedTable, _ stamp: Stamp)
        throws
    {
        let subject = try subject(of: table)
        guard let number = try number(subject, identities[0]) else { throw MissingRow(identity: identities[0]) }
        if var grave = try grave(subject, number) {
            grave.seen.merge(seen) { max($0, $1) }
            return try bury(subject, number, max(grave.stamp, stamp), seen: grave.seen, grave.content)
        }
        let stamps = try stamps(table, "\(number)")
        let isKnown = try self.identities(subject, number).allSatisfy { identities.contains($0) }
        let isUnchanged = stamps.allSatisfy { $0.value.isMade || $0.value <= seen[$0.key] ?? .made }
        guard isKnown, isUnchanged else { return try tell(table, number, stamp) }
        guard try !isUsed(subject, number) else {
            let touched = newStamp()
            try touch(subject, number, touched)
            repairs.append(
                Operation(
                    table: table.name,
                    content: .row(
                        try identity(subject, number), .revive, key: nil,
                        ["": Operation.Cell(values: [], stamp: touched)])))
            return try tell(table, number, stamp)
        }
        try bury(subject, number, stamp, seen: stamps, content(of: subject, number))
        for fact in try facts(of: subject, number) { try remove(fact.table, fact.table.key.map { fact.row[$0] }) }
        try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
    }

    /// Whether another row with an identity refers to a row.
    private func isUsed(_ subject: Identifier.Subject, _ number: Int64) throws -> Bool {
        for table in tables where table.subject != nil {
            for (column, other) in table.references where other == subject && !table.isWeak(column) {
                let sql = "SELECT 1 FROM main.\(quoted(table.name)) WHERE \(quoted(table.columns[column])) = ? LIMIT 1"
                if try connection.integer(sql, [.integer(number)]) != nil { return true }
            }
        }
        return false
    }
}

// MARK: - Facts

extension SharedLedger {
    private func apply(
        _ sharedKey: [StoredValue], _ sharedValues: [StoredValue]?, _ stamp: Stamp, _ base: Stamp,
        to table: SharedTable,
        isFresh: Bool
    ) throws {
        guard table.subject == nil else { throw DamagedLine(reason: "it names a row without its identity") }
        guard sharedValues?.count ?? table.values.count == table.values.count else {
            throw DamagedLine(reason: "it has a field that this version does not know; update the program")
        }
        var localKey = try key(sharedKey, of: table, local)
        for owner in table.owners {
            guard let place = table.key.firstIndex(of: owner), case .integer(let number) = localKey[place],
                let subject = table.references[owner], var grave = try grave(subject, number)
            else { continue }
            guard stamp > .made, sharedValues != nil, !grave.hasSeen("", stamp) else {
                grave.content.append(
                    Operation(
                        table: table.name,
                        content: .fact(key: sharedKey, values: sharedValues, stamp: stamp, base: base)))
                return try bury(subject, number, grave.stamp, seen: grave.seen, grave.content)
            }
            try revive(subject, number)
            try tell(self.table(of: subject), number, grave.stamp)
            localKey = try key(sharedKey, of: table, local)
        }
        let text = jsonText(of: localKey)
        let known = try self.stamp(table, text, "")
        let present = try rows(table, condition(table), localKey).first
        let presentValues = try present.map { row in
            try table.values.map {
                table.name == "setting" ? try sharedSetting(localKey[0], row[$0]) : try shared(row[$0], $0, of: table)
            }
        }
        if table.name == "made", let sharedValues, let presentValues, sharedValues != presentValues {
            // The same occurrence was recorded on two machines.
            try join(occurrence: presentValues[0], sharedValues[0])
        }
        if stamp > .made {
            for owner in table.owners {
                guard let place = table.key.firstIndex(of: owner), case .integer(let number) = localKey[place],
                    let subject = table.references[owner]
                else { continue }
                try touch(subject, number, stamp)
            }
        }
        let isLater: Bool
        if stamp == .made, known.stamp == .made {
            isLater = presentValues == nil || Self.rank(sharedValues ?? []) > Self.rank(presentValues ?? [])
        } else {
            // What was deleted with its row comes back with it, under the stamp that it had.
            isLater = stamp > known.stamp || stamp == known.stamp && present == nil && sharedValues != nil
        }
        if isFresh, sharedValues != presentValues, !table.values.isEmpty, table.name != "made",
            !table.name.hasPrefix("sync_")
        {
            if isLater, known.stamp > base, let presentValues {
                try lose(table, key: sharedKey, presentValues, known.stamp)
            } else if !isLater, stamp != known.stamp, stamp > known.base, let sharedValues {
                try lose(table, key: sharedKey, sharedValues, stamp)
            }
        }
        guard isLater else { return }
        if stamp != .made { try setStamp(table, text, "", stamp, base: base) }
        guard let sharedValues else { return try remove(table, localKey) }
        let values = try zip(sharedValues, table.values).map {
            table.name == "setting" ? try localSetting(localKey[0], $0) : try local($0, $1, of: table)
        }
        try put(table, localKey, values, isThere: present != nil)
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
        guard case .array(let listed) = try jsonValue(rows).content else {
            throw DamagedLine(reason: "the parts of a row are not a list")
        }
        for part in listed {
            let values = try part.values
            guard values.count == parts.columns.count else {
                throw DamagedLine(reason: "a part has too few or too many values")
            }
            try connection.run("INSERT INTO \(name) (\(columns)) VALUES (\(marks))", [.integer(owner)] + values)
        }
    }

    func remove(_ table: SharedTable, _ key: [StoredValue]) throws {
        try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE \(condition(table))", key)
    }
}

// MARK: - Conflicts

extension SharedLedger {
    /// Keeps a value that lost, until somebody decides.
    private func lose(_ table: SharedTable, _ number: Int64, _ field: String, _ values: [StoredValue], _ stamp: Stamp)
        throws
    {
        guard let subject = table.subject, stamp != .made else { return }
        try addConflict(table.name, "\(try identity(subject, number))", field, stamp, jsonText(of: values))
    }

    private func lose(_ table: SharedTable, key: [StoredValue], _ values: [StoredValue], _ stamp: Stamp) throws {
        guard stamp != .made else { return }
        try addConflict(table.name, jsonText(of: key), "", stamp, jsonText(of: values))
    }

    /// Tells that a row stays although another machine deleted it.
    private func tell(_ table: SharedTable, _ number: Int64, _ deletion: Stamp) throws {
        guard let subject = table.subject else { return }
        try addConflict(table.name, "\(try identity(subject, number))", "deleted", deletion, "[]")
    }

    private func addConflict(_ table: String, _ identity: String, _ field: String, _ stamp: Stamp, _ value: String)
        throws
    {
        guard let conflicts = self.table("sync_conflict") else { return }
        let key: [StoredValue] = [
            .text(table), .text(identity), .text(field), .integer(stamp.clock), .integer(stamp.machine),
        ]
        // Somebody may have decided already.
        guard try self.stamp(conflicts, jsonText(of: key), "").stamp == .made else { return }
        let own = newStamp()
        try setStamp(conflicts, jsonText(of: key), "", own, base: .made)
        try put(conflicts, key, [.text(value)], isThere: false)
        repairs.append(
            Operation(
                table: conflicts.name, content: .fact(key: key, values: [.text(value)], stamp: own, base: .made)))
    }
}
