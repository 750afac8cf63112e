// Conflicts that hold no more, although nobody has decided about them: what is listed was taken back.
extension SharedLedger {
    /// Whether what a conflict says of a row is still so.
    func holds(_ table: SharedTable, _ identity: String, _ field: String, _ stamp: Stamp) throws -> Bool {
        guard let subject = table.subject, let identity = Identifier(identity),
            let number = try number(subject, identity)
        else { return true }
        switch field {
        case SyncConflict.deleted:
            // Whoever takes back a decision makes the row again, too, as it was: undecided.
            return try !isMadeAgain(stamps(table, "\(number)"), of: table, after: stamp)
                || wasDecided(table, identity, field, stamp)
        case SyncConflict.paused: return try isPaused(number)
        default: return true
        }
    }

    private func wasDecided(_ table: SharedTable, _ identity: Identifier, _ field: String, _ stamp: Stamp) throws
        -> Bool
    {
        guard let decisions = self.table(Schema.syncDecisions.name) else { return false }
        let key: [StoredValue] = [
            .text(table.name), .text("\(identity)"), .text(field), .integer(stamp.clock), .integer(stamp.machine),
        ]
        return try self.stamp(decisions, jsonText(of: key), "").stamp != .made
    }

    /// Whether the recurring entry of which an entry is an occurrence is paused for its day, or has ended before.
    private func isPaused(_ entry: Int64) throws -> Bool {
        let occurrence =
            try connection.firstRow("SELECT recurring, date FROM made WHERE entry = ?", [.integer(entry)]) { row in
                row.text(1).map { (row.integer(0), $0) }
            } ?? nil
        return try occurrence.map { recurring, day in try pause(of: recurring, on: day) != nil } ?? true
    }

    /// Takes values from the list that lost, if their machine had replaced them itself before it knew of any that beat them.
    ///
    /// - Parameters:
    ///   - stamp: of the value by which it replaced them.
    ///   - isPlace: whether what a conflict is about is the row.
    func takeBackLost(
        _ stamp: Stamp, whichHadSeen seen: SeenValues, _ table: SharedTable, _ field: String, _ isFresh: Freshness,
        where isPlace: (String) throws -> Bool
    ) throws {
        // What machines set by themselves, as when they join, or rows become one, takes nothing back.
        guard isFresh == .change, seen != .none, let conflicts = self.table("sync_conflict") else { return }
        let found = try rows(
            conflicts, "subject = ? AND field = ? AND machine = ? AND clock < ?",
            [.text(table.name), .text(field), .integer(stamp.machine), .integer(stamp.clock)])
        for row in found {
            guard case .text(let identity) = row[1], case .integer(let clock) = row[3], try isPlace(identity) else {
                continue
            }
            let lost = Stamp(clock: clock, machine: stamp.machine)
            let isKnown = seen.stamps.contains { $0.machine != lost.machine && $0 > lost }
            guard seen.stamps.contains(lost), !isKnown else { continue }
            try applyHereAndElsewhere(
                .fact(key: conflicts.key.map { row[$0] }, values: nil, stamp: newStamp()), to: conflicts)
        }
    }
}
