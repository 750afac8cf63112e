/// One deletion of a row, or several in one.
struct Deletion: Equatable {
    /// The identities of the row that were known.
    var members: [Identifier]
    /// The stamps of the fields that it had seen, and by ``Stamp/nameOfMachine`` up to when it had seen what each machine
    /// did.
    var seen: [String: Stamp]
    /// When the row was deleted last.
    var stamp: Stamp

    /// Whether it had seen a value. A later one of the same field does not say so: that may have been set without it.
    func hasSeen(_ field: String, _ stamp: Stamp) -> Bool {
        // Which definition was recorded is no change of a row.
        stamp.isMade || field == Operation.version || seen[field] == stamp
            || stamp <= seen[stamp.nameOfMachine] ?? .made
    }

    /// Whether nobody has deleted the row: it belongs to a recording of an occurrence that does not hold.
    var isOfOtherRecording: Bool { stamp == .made }

    /// Adds another deletion of the row.
    mutating func add(_ other: Deletion) {
        members += other.members.filter { !members.contains($0) }
        seen.merge(other.seen) { max($0, $1) }
        stamp = max(stamp, other.stamp)
    }
}

/// A deleted row: what is needed to make it again if another machine changed it meanwhile.
///
/// A row is deleted if those who deleted it had together seen all of its identities and the last values of all of its
/// fields, whatever arrives first. Otherwise it is there, and remembers the deletions that it has outlived.
struct Grave {
    /// Its members are all identities of the row.
    var deletion: Deletion
    /// The row and what it owned, then what arrived later.
    var content: [Operation]
}

extension SharedLedger {
    /// What is kept of a deleted row; nil if it is not deleted.
    func grave(_ subject: Identifier.Subject, _ number: Int64) throws -> Grave? {
        var found: Grave?
        try connection.run(
            "SELECT clock, machine, seen, content FROM sync_gone WHERE subject = ? AND row = ?",
            [.text(subject.rawValue), .integer(number)]
        ) { row in
            var seen = LineScanner(row.text(2) ?? "")
            let content = try (row.text(3) ?? "").split(separator: "\n").map { try Operation(json: String($0)) }
            let deletion = Deletion(
                members: try identities(subject, number), seen: try seen.stamps(),
                stamp: Stamp(clock: row.integer(0), machine: row.integer(1)))
            found = Grave(deletion: deletion, content: content)
            return false
        }
        return found
    }

    /// Keeps what is needed of a deleted row, whose identities are those of the deletion.
    func bury(_ subject: Identifier.Subject, _ number: Int64, _ grave: Grave) throws {
        let deletion = grave.deletion
        try connection.run(
            "INSERT OR REPLACE INTO sync_gone VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(subject.rawValue), .integer(number), .integer(deletion.stamp.clock),
                .integer(deletion.stamp.machine), .text(jsonText(of: deletion.seen)),
                .text(grave.content.map(\.json).joined(separator: "\n")),
            ])
        try forgetOutlived(subject, number)
    }

    /// Forgets that a row is or was deleted.
    func forget(_ subject: Identifier.Subject, _ number: Int64) throws {
        try connection.run(
            "DELETE FROM sync_gone WHERE subject = ? AND row = ?", [.text(subject.rawValue), .integer(number)])
        try forgetOutlived(subject, number)
    }

    /// Makes a deleted row again, with its number here.
    ///
    /// - Parameter change: the cells for which it comes back. It may have another name then.
    func revive(_ subject: Identifier.Subject, _ number: Int64, for change: [String: Operation.Cell] = [:]) throws {
        guard let grave = try grave(subject, number), let first = grave.content.first,
            case .row(_, _, let keys, let former) = first.content
        else { return }
        try forget(subject, number)
        if !grave.deletion.isOfOtherRecording { survivors.append((subject, number, grave.deletion.stamp)) }
        let table = try table(of: subject)
        var content = grave.content
        let cells = try freeName(of: former, content, change, table, number)
        if let twin = try twin(table, number, cells) {
            // Another row has taken the name meanwhile. They are one row now, even where their names differ.
            let identity = try identity(subject, number)
            repairs.append(Operation(table: table.name, content: .same(try self.identity(subject, twin), identity)))
            content = try removedFacts(of: subject, number) + content
            try addAlias(subject, identity, to: twin)
            try connection.run(
                "UPDATE sync_alias SET row = ? WHERE subject = ? AND row = ?",
                [.integer(twin), .text(subject.rawValue), .integer(number)])
            try redirect(subject, number, to: twin)
            try outlive(subject, twin, grave.deletion)
        } else {
            try insert(table, number, cells)
            if keys.contains(where: { $0 >= 0 }), try !countsAsImported(number) { try noteImported(number...number) }
            content.removeFirst()
            try outlive(subject, number, grave.deletion)
        }
        for operation in content { try apply(operation, isFresh: .none) }
    }

    /// The cells of a row that comes back. If another row has taken its name and it has been renamed since, it comes back
    /// with the new name.
    private func freeName(
        of cells: [String: Operation.Cell], _ content: [Operation], _ change: [String: Operation.Cell],
        _ table: SharedTable, _ number: Int64
    ) throws -> [String: Operation.Cell] {
        guard let place = table.nameColumn, try twin(table, number, cells) != nil else { return cells }
        let field = table.columns[place]
        let names = content.compactMap { operation -> Operation.Cell? in
            guard operation.table == table.name, case .row(_, _, _, let later) = operation.content else { return nil }
            return later[field]
        }
        guard let last = (names + (change[field].map { [$0] } ?? [])).max(by: { $0.stamp < $1.stamp }) else {
            return cells
        }
        var renamed = cells
        renamed[field] = last
        guard try twin(table, number, renamed) == nil else { return cells }
        try setStamp(table, "\(number)", field, last.stamp, seen: last.seen)
        return renamed
    }

    /// Deletes a row, unless somebody who had not seen the deletion uses, changed or made it.
    func delete(_ deletion: Deletion, from table: SharedTable, isFresh: Freshness) throws {
        let subject = try subject(of: table)
        guard let number = try unite(deletion.members, of: table, areDeleted: true) else {
            throw MissingRow(identity: deletion.members[0])
        }
        if var grave = try grave(subject, number) {
            if grave.deletion.isOfOtherRecording { grave.deletion = deletion } else { grave.deletion.add(deletion) }
            return try bury(subject, number, grave)
        }
        var all = deletion
        if let former = try outlived(subject, number) { all.add(former) }
        guard try !buryIfSeen(table, number, all, isFresh: isFresh) else { return }
        try outlive(subject, number, all)
        survivors.append((subject, number, deletion.stamp))
        try tellIfNotMeant(table, number, deletion, isFresh: isFresh)
    }

    /// Tells that a row stays although it was deleted, unless somebody who knew of that has made it again.
    func tellIfNotMeant(_ table: SharedTable, _ number: Int64, _ deletion: Deletion, isFresh: Freshness) throws {
        let isMeant = try isMadeAgain(stamps(table, "\(number)"), of: table, after: deletion.stamp)
        if !isMeant, isFresh.isAny { try tell(table, number, deletion.stamp) }
    }

    /// Makes a deleted row again that something here needs, on all machines.
    ///
    /// - Returns: its number. It may be another row now, which has taken its name.
    func bringBack(_ subject: Identifier.Subject, _ number: Int64, _ grave: Grave) throws -> Int64 {
        let (table, identity) = (try table(of: subject), try identity(subject, number))
        try revive(subject, number)
        let number = try self.number(subject, identity) ?? number
        try tell(table, number, grave.deletion.stamp)
        try keepElsewhere(table, number, identity)
        return number
    }

    /// Touches a row that is there, so that it stays, or comes back, on the machines that know of its deletion.
    func keepElsewhere(_ table: SharedTable, _ number: Int64, _ identity: Identifier) throws {
        let stamp = newStamp()
        try touch(subject(of: table), number, stamp)
        repairs.append(Operation(table: table.name, content: .row(identity, .revive, .touch(stamp))))
    }

    /// Whether all fields of a row have been set since a deletion: somebody who knew of it has made the row again.
    func isMadeAgain(_ stamps: [String: Stamp], of table: SharedTable, after deletion: Stamp) -> Bool {
        table.groups.allSatisfy { stamps[$0.name] ?? .made > deletion }
    }

    /// Deletes a row if all that is known of it was known to those who deleted it. If it is used, that is decided later.
    ///
    /// - Returns: whether it is deleted, or may be.
    func buryIfSeen(_ table: SharedTable, _ number: Int64, _ deletion: Deletion, isFresh: Freshness) throws -> Bool {
        guard try isSeen(table, number, by: deletion) else { return false }
        if try isUsed(subject(of: table), number) {
            try putOff(deletion, of: table, number, isFresh: isFresh)
        } else {
            try bury(table, number, deletion)
        }
        return true
    }

    /// Whether all that is known of a row was known to those who deleted it.
    func isSeen(_ table: SharedTable, _ number: Int64, by deletion: Deletion) throws -> Bool {
        try identities(subject(of: table), number).allSatisfy(deletion.members.contains)
            && stamps(table, "\(number)").allSatisfy(deletion.hasSeen)
    }

    /// Deletes a row, and keeps what is needed of it.
    func bury(_ table: SharedTable, _ number: Int64, _ deletion: Deletion) throws {
        let subject = try subject(of: table)
        try bury(subject, number, Grave(deletion: deletion, content: content(of: subject, number)))
        for fact in try facts(of: subject, number) { try remove(fact.table, fact.table.key.map { fact.row[$0] }) }
        try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
    }

    /// Whether another row with an identity refers to a row, or the default account is it.
    func isUsed(_ subject: Identifier.Subject, _ number: Int64) throws -> Bool {
        if subject == .account, try connection.defaultAccount()?.id == number { return true }
        for table in tables {
            // What a row owns does not use it.
            for (column, other) in table.references
            where other == subject && !table.isWeak(column) && !table.owners.contains(column) {
                let sql = "SELECT 1 FROM main.\(quoted(table.name)) WHERE \(quoted(table.columns[column])) = ? LIMIT 1"
                if try connection.integer(sql, [.integer(number)]) != nil { return true }
            }
        }
        return false
    }
}

// MARK: - Deletions that a row has outlived

extension SharedLedger {
    /// The deletions that a row has outlived, in one, if any.
    func outlived(_ subject: Identifier.Subject, _ number: Int64) throws -> Deletion? {
        guard try connection.has(Schema.syncOutlived) else { return nil }
        var found: Deletion?
        try connection.run(
            "SELECT deletion FROM sync_outlived WHERE subject = ? AND row = ?",
            [.text(subject.rawValue), .integer(number)]
        ) { row in
            if case .gone(let deletion) = try Operation(json: row.text(0) ?? "").content { found = deletion }
            return false
        }
        return found
    }

    /// The deletions that the rows of a table have outlived, one for each.
    func outlivedDeletions(_ subject: Identifier.Subject) throws -> [Deletion] {
        guard try connection.has(Schema.syncOutlived) else { return [] }
        var found: [Deletion] = []
        try connection.forEachRow(
            "SELECT deletion FROM sync_outlived WHERE subject = ? ORDER BY row", [.text(subject.rawValue)]
        ) { row in
            if case .gone(let deletion) = try Operation(json: row.text(0) ?? "").content { found.append(deletion) }
        }
        return found
    }

    /// Remembers a deletion of a row that is there.
    func outlive(_ subject: Identifier.Subject, _ number: Int64, _ deletion: Deletion) throws {
        guard !deletion.isOfOtherRecording else { return }
        var all = deletion
        if let former = try outlived(subject, number) { all.add(former) }
        try setOutlived(subject, number, all)
    }

    /// Sets what a row that is there has outlived.
    func setOutlived(_ subject: Identifier.Subject, _ number: Int64, _ deletion: Deletion) throws {
        try Schema.createIfMissing(Schema.syncOutlived, in: connection)
        try connection.run(
            "INSERT OR REPLACE INTO sync_outlived VALUES (?, ?, ?)",
            [
                .text(subject.rawValue), .integer(number),
                .text(Operation(table: subject.rawValue, content: .gone(deletion)).json),
            ])
    }

    private func forgetOutlived(_ subject: Identifier.Subject, _ number: Int64) throws {
        guard try connection.has(Schema.syncOutlived) else { return }
        try connection.run(
            "DELETE FROM sync_outlived WHERE subject = ? AND row = ?", [.text(subject.rawValue), .integer(number)])
    }
}
