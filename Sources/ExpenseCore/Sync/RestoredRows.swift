// Rows that undo brings back.
extension Identifier {
    /// That of a row which had become one with another one, and is there again.
    var broughtBack: Identifier {
        // It is another one in the file, too, because conflicts of two rows are named by that.
        let number = (Int64(contentHash(of: Array("\(self)".utf8)).prefix(7), radix: 16) ?? 0) & Self.mostInFile
        return Identifier(replica: replica, number: number).made(by: "undo \(self)")
    }
}

extension SharedLedger {
    /// Gives rows new identities that have come back although others have made them one with another row: what the others
    /// say of the former identity is about that row. Two entries that were made one may be the same again.
    func renewIdentities(of touched: [Touched]) throws {
        for row in touched where row.before == nil && row.after != nil {
            guard let subject = row.table.subject, let number = row.number else { continue }
            let identity = try identity(subject, number)
            guard let other = try self.number(subject, identity), other != number else { continue }
            let following = try self.identity(subject, number + 1)
            // A number that no row gets has the former identity, so that each number has another one.
            let next = try nextNumber(subject)
            _ = try takeNumber(subject, for: Identifier(replica: machine, number: next))
            if number + 1 < next { try setIdentity(subject, from: number + 1, following) }
            try setIdentity(subject, from: next, identity)
            // Every machine that brings it back gives it the same one.
            let isKnown = try self.number(subject, identity.broughtBack) != nil
            let another = Identifier(replica: machine, number: next).made(by: "undo \(time) \(identity)")
            try setIdentity(subject, from: number, isKnown ? another : identity.broughtBack)
            try untellJoined(row.table, identity)
            separated.append((row.table, other))
            if [.entry, .recurring].contains(subject), try isThere(row.table, other) {
                _ = try tell(double: other, number, of: subject)
            }
        }
    }

    /// Notes the row that is left where it was taken back that rows are one.
    ///
    /// - Parameter key: of a conflict or a decision that was deleted.
    func noteSeparated(_ key: [StoredValue], of table: SharedTable) throws {
        let isDecision = table.name == Schema.syncDecisions.name
        guard isDecision || table.name == "sync_conflict", let conflicts = self.table("sync_conflict"),
            key[2] == .text(isDecision ? SyncConflict.double : SyncConflict.joined), case .text(let name) = key[0],
            let rows = self.table(name), let subject = rows.subject, case .text(let text) = key[1],
            let number = try Identifier(text).flatMap({ try number(subject, $0) }),
            case .text(let value)? = try row(conflicts, key: key)?.last,
            case .text(let other)? = try storedValues(value).first,
            try Identifier(other).flatMap({ try self.number(subject, $0) }) == number
        else { return }
        separated.append((rows, number))
    }

    /// Deletes rows of which nothing is left: each had become one of several, and machines that did not know of each other
    /// have brought back all of these. Whoever had decided to keep two entries has them again.
    func removeSeparated() throws {
        for (table, number) in separated {
            guard let subject = table.subject, try isThere(table, number) else { continue }
            try untellApart(number, of: table)
            let all = try identities(subject, number).map { try self.number(subject, $0.broughtBack) }
            let parts = all.compactMap(\.self).filter { $0 != number }
            guard !all.contains(nil), parts.count > 1, try parts.allSatisfy({ try isThere(table, $0) }),
                try !isUsed(subject, number)
            else { continue }
            try deleteHereAndElsewhere(number, of: table)
            guard [.entry, .recurring].contains(subject) else { continue }
            for part in parts.dropFirst() { _ = try tell(double: parts[0], part, of: subject) }
        }
        separated = []
    }

    private func untellApart(_ number: Int64, of table: SharedTable) throws {
        guard let conflicts = self.table("sync_conflict"), table.subject == .entry else { return }
        for row in try rows(conflicts, "subject = 'entry' AND field = ?", [.text(SyncConflict.apart)]) {
            guard case .text(let text) = row[1], try Identifier(text).flatMap({ try self.number(.entry, $0) }) == number
            else { continue }
            try applyHereAndElsewhere(
                .fact(key: conflicts.key.map { row[$0] }, values: nil, stamp: newStamp()), to: conflicts)
        }
    }

    /// Says that new entries are deleted ones, whose rows of files were imported again. It is told before the new ones.
    func formerRows(of row: Touched) throws -> [Operation] {
        guard row.table.subject == .entry, let number = row.number else { return [] }
        return try remade.reversed().prefix { $0.number == number }.map { pair in
            Operation(
                table: row.table.name, content: .same(try identity(.entry, pair.former), try identity(.entry, number)))
        }
    }

    /// Makes the deleted entries whose rows were imported again the new ones, as other machines do.
    func joinRemade() throws {
        guard !remade.isEmpty else { return }
        let table = try table(of: .entry)
        try asRepair("import again") {
            for (former, number) in remade {
                try join(identity(.entry, former), identity(.entry, number), of: table)
            }
        }
        remade = []
        try markCaptured()
    }

    /// Does to rows that were made again what had arrived for them while they were deleted, as other machines do. What this
    /// machine has restored itself is later.
    func applyBuried() throws {
        guard !buried.isEmpty else { return }
        var left: [Operation] = []
        try asRepair("changes of another machine") {
            for operation in buried {
                do {
                    try wholly { try apply(operation, isFresh: .none) }
                } catch is MissingRow {
                    left.append(operation)
                }
            }
        }
        buried = []
        try markCaptured()
        guard !left.isEmpty else { return }
        let clock = newStamp().clock
        let line = ChangeLine(number: clock, clock: clock, operations: left)
        try wait(ReceivedLine(machine: machine, line: line, known: clock), left)
    }
}
