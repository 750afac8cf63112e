extension SharedLedger {
    /// Applies an operation of another machine. Applying it again, or after later ones, changes nothing.
    ///
    /// - Parameter isFresh: which conflicts can be told.
    /// - Throws: `MissingRow` if a row that it needs has not arrived.
    func apply(_ operation: Operation, isFresh: Freshness) throws {
        let table = try table(ofOperation: operation.table)
        switch operation.content {
        case .row(let identity, let effect, let keys, let cells):
            try see(cells.values.map(\.stamp))
            try apply(identity, effect, keys, cells, to: table, isFresh: isFresh)
            try refuseUnreadable(identity, of: table)
        case .fact(let key, let values, let stamp, let seen):
            try see([stamp])
            try apply(key, values, stamp, seen, to: table, isFresh: isFresh)
            try refuseUnreadable(key, of: table)
        case .gone(let deletion):
            try see(deletion.seen.values + [deletion.stamp])
            try delete(deletion, from: table, isFresh: isFresh)
        case .same(let identity, let other):
            if isFresh.isAny {
                try tellApart(identity, other, of: table)
                try noteFormer([identity, other], of: table)
            }
            try join(identity, other, of: table)
        }
    }

    func see(_ stamps: some Sequence<Stamp>) throws {
        for stamp in stamps {
            guard stamp.clock <= Stamp.latest else { throw DamagedLine(reason: "a time is impossible") }
            clock = max(clock, stamp.clock)
        }
    }

    func subject(of table: SharedTable) throws -> Identifier.Subject {
        guard let subject = table.subject else {
            throw DamagedLine(reason: "it names a row of a table without numbers")
        }
        return subject
    }
}

// MARK: - Rows with identities

extension SharedLedger {
    private func apply(
        _ identity: Identifier, _ effect: Operation.Effect, _ keys: [Int64], _ cells: [String: Operation.Cell],
        to table: SharedTable, isFresh: Freshness
    ) throws {
        let subject = try subject(of: table)
        try check(cells, of: table)
        let known = try number(subject, identity)
        // Another row may have referred to it before it arrived.
        let hasArrived = try known.map { try self.hasArrived(subject, $0) } ?? false
        if !hasArrived {
            let isWhole = effect == .make || effect == .revive && cells.contains { !$0.value.isTouch }
            guard isWhole else { throw MissingRow(identity: identity) }
        }
        if !hasArrived, effect == .make, let deletion = comingDeletions[table.name]?[identity],
            try !deletion.members.contains(where: { try number(subject, $0) != nil })
        {
            // Another row that has the name here is none that was deleted.
            let content = [Operation(table: table.name, content: .row(identity, effect, keys: keys, cells))]
            return try bury(
                subject, takeNumber(subject, for: identity), Grave(deletion: deletion, content: content))
        }
        let named = try effect != .change && known == nil ? twin(table, nil, cells) : nil
        if let twin = try keys.lazy.compactMap({ try entry(importedAs: $0) }).first(where: { $0 != known }) ?? named,
            twin != known
        {
            let other = try self.identity(subject, twin)
            let grave = try grave(subject, twin)
            let kept = try unite([other, identity], of: table)
            // Whoever deleted the other one has not seen this one.
            if let grave, isFresh.isAny { try tell(table, kept ?? twin, grave.deletion.stamp) }
            if keys.isEmpty { repairs.append(Operation(table: table.name, content: .same(other, identity))) }
            return try apply(identity, effect, keys, cells, to: table, isFresh: isFresh)
        }
        guard let number = known, hasArrived else {
            return try insertNew(table, known ?? takeNumber(subject, for: identity), keys, cells)
        }
        for key in keys { try noteImportKey(key, of: number) }
        if var grave = try grave(subject, number) {
            guard cells.contains(where: { !grave.deletion.hasSeen($0.key, $0.value.stamp) }) else {
                grave.content.append(
                    Operation(table: table.name, content: .row(identity, effect, keys: keys, cells)))
                return try bury(subject, number, grave)
            }
            try revive(subject, number, for: cells)
            let isMeant =
                effect == .revive || isMadeAgain(cells.mapValues(\.stamp), of: table, after: grave.deletion.stamp)
            if !isMeant, isFresh.isAny {
                try tell(table, self.number(subject, identity) ?? number, grave.deletion.stamp)
            }
            // Its name may have been taken meanwhile; then it is another row now.
            return try apply(identity, effect, keys, cells, to: table, isFresh: isFresh)
        }
        var cells = cells
        if effect == .make {
            // What is nothing is left out.
            for group in table.groups where cells[group.name] == nil {
                cells[group.name] = Operation.Cell(values: group.columns.map { _ in .null }, stamp: .made)
            }
        }
        try merge(
            cells, effect, of: identity, into: number, of: table,
            isFresh: effect == .revive ? isFresh.ofRevived : isFresh)
    }

    private func check(_ cells: [String: Operation.Cell], of table: SharedTable) throws {
        for (name, cell) in cells where !cell.isTouch {
            // A newer version may have columns that this one lacks; it would lose them.
            guard let group = table.groups.first(where: { $0.name == name }), group.columns.count == cell.values.count
            else { throw NewerLine(reason: "it has a field that this version does not know; update the program") }
        }
    }

    /// Inserts a row that has arrived, with the stamps of its fields.
    private func insertNew(
        _ table: SharedTable, _ number: Int64, _ keys: [Int64], _ cells: [String: Operation.Cell]
    ) throws {
        try insert(table, number, cells)
        for key in keys { try noteImportKey(key, of: number) }
        if keys.contains(where: { $0 >= 0 }) { try noteImported(number...number) }
        try setStamps(of: cells, table, number)
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
        try connection.run(table.insertion, sound)
        noteReceipt(of: sound, table)
        noteIfIdle(number, values, of: table)
        if sound != values, !Self.isIdle(values, of: table) { try repair(table, number, sound, values) }
    }

    /// The value of a column here. A row that it refers to exists then, even if another machine deleted it.
    func reference(_ value: StoredValue, _ column: Int, of table: SharedTable) throws -> StoredValue {
        let value = try local(value, column, of: table)
        guard case .integer(let number) = value, let subject = table.references[column], !table.isWeak(column) else {
            return value
        }
        guard let grave = try grave(subject, number) else { return value }
        return .integer(try bringBack(subject, number, grave))
    }

    /// Changes the fields whose values are later than those here.
    private func merge(
        _ cells: [String: Operation.Cell], _ effect: Operation.Effect, of identity: Identifier, into number: Int64,
        of table: SharedTable, isFresh: Freshness
    ) throws {
        guard let former = try row(table, number), let subject = table.subject,
            try !mergeRecordings(cells, effect, of: identity, into: number, former, table, isFresh: isFresh)
        else { return }
        let (made, theirs) = (Stamp(madeWith: try self.identity(subject, number)), Stamp(madeWith: identity))
        let nameField = table.nameColumn.map { table.columns[$0] }
        let named = try nameField.map { try self.stamp(table, "\(number)", $0).stamp }
        let theirName = nameField.flatMap { cells[$0]?.stamp }
        var values = former
        var renamed = false
        for group in table.groups {
            // What a change tells of a field that it has not set is said for comparison.
            guard let cell = cells[group.name], effect != .change || cell.stamp != .made else { continue }
            let (stored, seenHere) = try stamp(table, "\(number)", group.name)
            let known = stored == .made ? made : stored
            let stamp = cell.stamp == .made ? theirs : cell.stamp
            guard stamp != known else { continue }
            let present = try group.columns.map { try shared(former[$0], $0, of: table) }
            // A value that was never set is no value: it does not replace one that was.
            let (isNothing, wasNothing) = (cell.values.isNothing, present.isNothing)
            let isOwn = known.isMade && isOwn(table, number) && isMetFirst([table.name, "\(number)", group.name])
            let isOwnOpening = try isOwn && isOpening(former, table, keys: importKeys(ofEntry: number))
            let isLater =
                isOwnOpening && !isNothing
                || (stamp.isMade && known.isMade && isNothing != wasNothing ? wasNothing : stamp > known)
            if isFresh.isAny, isFresh.isJoined || known.machine != stamp.machine,
                try isOther(cell, group, former, of: table)
            {
                // Two machines made the row, and it is not known when; or it was made here before this machine joined.
                let areMade =
                    known.isMade && (stamp.isMade || isOwn) && !isNothing && !wasNothing
                    && (isOwnOpening || isOfPerson(group, cell.values, present, of: table))
                let (lost, time, seen) = isLater ? (present, known, cell.seen) : (cell.values, stamp, seenHere)
                let isWithName = isFresh.isJoined || (isLater ? stored == named : cell.stamp == theirName)
                let isUnseen =
                    time.isMade
                    ? isLater && effect == .change && isOfPerson(group, cell.values, present, of: table)
                        && !wasNothing && !(seen == .none ? SeenValues([theirs]) : seen).has(time) : !seen.has(time)
                let isLost = areMade || isUnseen || isFresh.isJoined && !lost.isNothing
                if isLost, !isGiven(lost, group.name, of: table, withName: isWithName) {
                    try lose(table, number, group.name, lost, time)
                }
            }
            try takeBackLost(cell.stamp, whichHadSeen: cell.seen, table, group.name, isFresh) {
                try Identifier($0).map { try self.number(subject, $0) == number } ?? false
            }
            guard isLater else {
                try touch(subject, number, cell.stamp)
                if isFresh.isAny { try noteSeen(table, "\(number)", group.name, stamp, cell.seen) }
                continue
            }
            for (column, value) in zip(group.columns, cell.values) {
                values[column] = try reference(value, column, of: table)
            }
            let seen = isFresh.isAny ? (cell.seen + seenHere).with(known) : cell.seen
            try setStamp(table, "\(number)", group.name, stamp, seen: seen)
            if table.subject == .recurring, group.name == "amount" {
                try dropParts(of: number, setBefore: stamp, whichHasSeen: cell.seen, isFresh: isFresh)
            }
            if let place = table.nameColumn, group.columns.contains(place), values[place] != former[place] {
                renamed = true
                try noteSubcategories(of: number, formerly: former[place], table, stamp)
            }
        }
        for (name, cell) in cells where cell.isTouch && name != Operation.version {
            try touch(subject, number, cell.stamp)
        }
        try fitSides(of: &values, former, cells, number, of: table, isFresh: isFresh)
        guard values != former else { return }
        if renamed, let twin = try twin(table, number, values) {
            // Two rows have one name now: they are one row.
            if isFresh.isAny { try tellJoined(table, number, twin) }
            let (mine, other) = (try self.identity(subject, number), try self.identity(subject, twin))
            repairs.append(Operation(table: table.name, content: .same(other, mine)))
            try update(table, number, former, try unnamed(values, former, of: table))
            return try absorb(subject, number, into: twin, named: values)
        }
        try update(table, number, former, values)
    }

    /// The values with the former name, which is free.
    private func unnamed(_ values: [StoredValue], _ former: [StoredValue], of table: SharedTable) throws
        -> [StoredValue]
    {
        var values = values
        if let place = table.nameColumn { values[place] = former[place] }
        return values
    }

    func update(_ table: SharedTable, _ number: Int64, _ former: [StoredValue], _ values: [StoredValue]) throws {
        let sound = Self.sound(values, of: table)
        let changed = table.columns.indices.filter { sound[$0] != former[$0] }
        if !changed.isEmpty {
            let assignments = changed.map { "\(quoted(table.columns[$0])) = ?" }.joined(separator: ", ")
            let kept = try keptOfImport(number, of: table)
            try connection.run(
                "UPDATE main.\(quoted(table.name)) SET \(assignments) WHERE id = ?",
                changed.map { sound[$0] } + [.integer(number)])
            if kept.isEmpty { keptOfImports += try keptOfImport(number, of: table) }
        }
        noteIfIdle(number, values, of: table)
        if sound != values, !Self.isIdle(values, of: table) { try repair(table, number, sound, values) }
    }

    /// Values that fit together. Two machines may each have changed another field: one made a transfer of an entry, the
    /// other gave it a category.
    static func sound(_ values: [StoredValue], of table: SharedTable) -> [StoredValue] {
        var values = values
        func place(_ name: String) -> Int? { table.columns.firstIndex(of: name) }
        guard table.name == "entry", let kind = place("kind"), let category = place("category"),
            let account = place("account"), let target = place("target"), let currency = place("currency"),
            let received = place("received"), let receivedCurrency = place("received_currency")
        else { return values }
        if values[kind] == .text("transfer") {
            values[category] = .null
            if values[target] == values[account] { values[target] = .null }
        } else {
            values[target] = .null
        }
        if values[account] == .null || values[target] == .null || values[currency] == values[receivedCurrency] {
            (values[received], values[receivedCurrency]) = (.null, .null)
        }
        return values
    }

    /// Tells the others which fields had to change so that a row's values fit together.
    private func repair(_ table: SharedTable, _ number: Int64, _ sound: [StoredValue], _ values: [StoredValue]) throws {
        guard let subject = table.subject else { return }
        let stamp = newStamp()
        var cells: [String: Operation.Cell] = [:]
        for group in table.groups where group.columns.contains(where: { sound[$0] != values[$0] }) {
            cells[group.name] = try set(group, of: table, number, sound, stamp)
        }
        repairs.append(
            Operation(
                table: table.name,
                content: .row(try identity(subject, number), .change, try withVersion(cells, number, table))))
    }
}
