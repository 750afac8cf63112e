/// A change of the data that a person would name: an entry added, a file imported.
public struct Change: Hashable, Sendable {
    /// When it was made, in seconds since 1970 in universal time, by the clock of the machine.
    public let time: Int64
    /// What was changed: `add #42  12.50 USD  food  lunch`.
    public let words: String
    /// Whether it has been undone, and can be made again.
    public let isUndone: Bool
    /// Whether it was undone and other changes followed, so that ``ExpenseStore/redo(_:)`` passes over it;
    /// ``ExpenseStore/redo(change:)`` makes it again.
    public let isPast: Bool
    /// The number; a later change has a higher one. Undoing a change and making it again gives it a new one.
    public let id: Int64
}

extension ExpenseStore {
    /// All changes that can be undone or redone, of every process, the newest first.
    public func history() throws -> [Change] {
        try read { try $0.changes() }
    }

    /// Takes back the newest changes that have not been undone, all in one step.
    ///
    /// - Parameter today: recurring entries that were recorded for later days, by a clock that was ahead, are due again
    ///   when their day comes; nil where none of them is to come again.
    /// - Returns: What was undone, the newest first: fewer changes where there are not so many, none where none is
    ///   left.
    public func undo(_ count: Int = 1, today: CalendarDate? = nil) throws -> [Change] {
        try withWriter { writer in
            try writer.writeMany { try writer.revert(count, undone: false, today: today ?? .last) }
        }
    }

    /// Makes again what was undone last, all in one step. A new change of any kind ends this; what was undone before it
    /// can still be made again one by one, see ``redo(change:)``.
    ///
    /// - Returns: What was made again, the oldest first: fewer changes where there are not so many, none where none is
    ///   left.
    public func redo(_ count: Int = 1) throws -> [Change] {
        try withWriter { writer in try writer.writeMany { try writer.revert(count, undone: true, today: .last) } }
    }

    /// Makes one change again that was undone, whatever was changed since.
    ///
    /// - Throws: `UnknownChange`, `ConflictingChange` where another change of the same rows followed, or `DatabaseError`;
    ///   nothing is changed then.
    public func redo(change id: Int64) throws -> Change {
        try withWriter { writer in
            try writer.writeMany {
                guard let change = try writer.changes().first(where: { $0.id == id && $0.isUndone }) else {
                    throw UnknownChange(id: id)
                }
                if let later = try writer.changeOfSameRows(after: change) {
                    throw ConflictingChange(change: change, later: later)
                }
                try writer.revertAlone(change)
                return change
            }
        }
    }

    /// How many changes are kept at most; 1,000 where nothing else was set.
    public func historyLimit() throws -> Int {
        try read { try $0.historyLimit() }
    }

    /// Keeps so many changes at most from now on, at least one; older ones are forgotten at once.
    public func setHistoryLimit(_ limit: Int) throws {
        try change({ _ in "keep \(limit) changes" }) { try $0.set("history", "\(max(1, limit))") }
    }
}

/// A number that no change has that was undone.
public struct UnknownChange: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

/// A change that cannot be made again, since a later one changed the same rows.
public struct ConflictingChange: Error, Sendable, Equatable {
    /// The change to make again.
    public let change: Change
    /// The later one.
    public let later: Change
}

extension Connection {
    /// Runs `body` as one change, of which triggers record what it touches. It ends what could be redone; if it
    /// touches nothing, there was no change.
    func change<Result>(_ words: (Result) -> String, _ body: () throws -> Result) throws -> Result {
        let id = try open(words: "", isUndone: false)
        let result = try body()
        try summarizeBlocks(most: 4)
        guard try integer("SELECT 1 FROM journal WHERE change = ? LIMIT 1", [.integer(id)]) != nil else {
            try run("DELETE FROM change WHERE id = ?", [.integer(id)])
            return result
        }
        try run("UPDATE change SET words = ?, is_open = 0 WHERE id = ?", [.text(words(result)), .integer(id)])
        try leaveUndoneBehind()
        try run(
            """
            DELETE FROM change WHERE id IN (
                SELECT id FROM change ORDER BY id LIMIT max(0, (SELECT count(*) FROM change) - ?))
            """, [.integer(Int64(historyLimit()))])
        return result
    }

    fileprivate func historyLimit() throws -> Int {
        try max(1, setting("history").flatMap { Int($0) } ?? 1000)
    }

    private func leaveUndoneBehind() throws {
        try run("UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past")
    }

    /// The newest first. What `redo` makes again stands above: of that, the change that was undone first is the newest,
    /// but was turned round longest ago.
    fileprivate func changes() throws -> [Change] {
        var changes: [Change] = []
        try run(
            """
            SELECT id, time, words, is_undone, is_past FROM change
            ORDER BY is_undone > is_past DESC, iif(is_undone > is_past, id, -id)
            """
        ) { row in
            changes.append(Change(row))
            return true
        }
        return changes
    }

    /// Turns round the newest changes that have not been undone, or those that have.
    fileprivate func revert(_ count: Int, undone: Bool, today: CalendarDate) throws -> [Change] {
        // Rows are put back one by one, and refer to each other.
        try execute("PRAGMA defer_foreign_keys = ON")
        var reverted: [Change] = []
        while reverted.count < count {
            var newest: Change?
            try run(
                """
                SELECT id, time, words, is_undone, is_past FROM change WHERE is_undone = ? AND NOT is_past
                ORDER BY id DESC LIMIT 1
                """, [.integer(undone ? 1 : 0)]
            ) {
                newest = Change($0)
                return false
            }
            guard let newest else { break }
            try revert(newest, today: today)
            reverted.append(newest)
        }
        try summarizeBlocks(most: 4)
        return reverted
    }

    /// Turns round one change that was undone, as a new one after all others.
    fileprivate func revertAlone(_ change: Change) throws {
        try execute("PRAGMA defer_foreign_keys = ON")
        try revert(change, today: .last)
        try leaveUndoneBehind()
        try summarizeBlocks(most: 4)
    }

    /// Whether a row of the journal is of a setting, in a change that is about something else, as the currency that the
    /// first entry decides.
    private static func isSettingBesideOthers(_ row: String) -> String {
        """
        \(row).subject = 'setting'
            AND EXISTS (SELECT 1 FROM journal WHERE change = \(row).change AND subject <> 'setting')
        """
    }

    /// A change that holds and touched the same rows as one that was undone before it; nil where there is none.
    fileprivate func changeOfSameRows(after change: Change) throws -> Change? {
        var later: Change?
        try run(
            """
            SELECT later.id, time, words, is_undone, is_past FROM change later
            JOIN journal theirs ON theirs.change = later.id
            JOIN journal ours ON ours.change = ?1 AND ours.subject = theirs.subject AND ours.identity = theirs.identity
            WHERE later.id > ?1 AND NOT later.is_undone AND NOT (
                \(Self.isSettingBesideOthers("ours")))
            LIMIT 1
            """, [.integer(change.id)]
        ) {
            later = Change($0)
            return false
        }
        return later
    }

    /// Puts back each row as it was, last things first. The triggers record that as a change the other way round,
    /// which takes this one's place.
    ///
    /// That an occurrence of a recurring entry was made up to today is not taken back: who undoes it wants it gone, and
    /// not made anew by whatever writes next.
    private func revert(_ change: Change, today: CalendarDate) throws {
        let id = try open(words: change.words, time: change.time, isUndone: !change.isUndone)
        var tables: [String: JournaledTable] = [:]
        // A setting that a later change decided stays so.
        let selection = """
            SELECT subject, identity, former FROM journal mine
            WHERE change = ? AND subject <> '\(EntryBatch.subject)'
                AND NOT (subject = 'made' AND former IS NULL AND json_extract(identity, '$[1]') <= ?)
                AND NOT (\(Self.isSettingBesideOthers("mine")) AND EXISTS (
                    SELECT 1 FROM journal theirs JOIN change ON change.id = theirs.change
                    WHERE theirs.subject = 'setting' AND theirs.identity = mine.identity
                        AND theirs.change > mine.change AND NOT is_undone AND NOT is_open))
            ORDER BY number DESC
            """
        try run(selection, [.integer(change.id), .text(today.description)]) { row in
            let name = row.text(0) ?? ""
            let table = try tables[name] ?? JournaledTable(name, on: self)
            tables[name] = table
            try table.putBack(identity: row.text(1) ?? "", former: row.text(2), on: self)
            return true
        }
        try revertRanges(of: change)
        try run("DELETE FROM change WHERE id = ?", [.integer(change.id)])
        try run("UPDATE change SET is_open = 0 WHERE id = ?", [.integer(id)])
    }

    /// Removes entries that were imported together, or puts them back.
    private func revertRanges(of change: Change) throws {
        var ranges: [(number: Int64, entries: EntryBatch, wereThere: Bool)] = []
        try run(
            """
            SELECT number, json_extract(identity, '$[0]'), json_extract(identity, '$[1]'), former IS NOT NULL
            FROM journal WHERE change = ? AND subject = '\(EntryBatch.subject)' ORDER BY number DESC
            """, [.integer(change.id)]
        ) { row in
            let entries = EntryBatch(first: row.integer(1), last: row.integer(2))
            ranges.append((row.integer(0), entries, row.integer(3) != 0))
            return true
        }
        // What somebody else wrote into the history must not keep anybody busy for longer than there are entries.
        ranges = try ranges.compactMap { number, entries, wereThere in
            try (wereThere ? entries.journaled(in: self) : entries.present(in: self)).map { (number, $0, wereThere) }
        }
        guard !ranges.isEmpty else { return }
        let many = ranges.reduce(0) { $0 + $1.entries.last - $1.entries.first + 1 }
        try withoutEntryTriggers(many: many) {
            var (added, removed) = (PendingTotals(self, sign: 1), PendingTotals(self, sign: -1))
            for (number, entries, wereThere) in ranges {
                if wereThere {
                    try entries.putBack(fromJournal: number, to: self, &added)
                } else {
                    try entries.remove(from: self, &removed)
                }
            }
            try added.write()
            try removed.write()
        }
    }

    private func open(words: String, time: Int64? = nil, isUndone: Bool) throws -> Int64 {
        try run(
            """
            INSERT INTO change (time, words, is_open, is_undone)
            VALUES (ifnull(?, CAST(strftime('%s', 'now') AS INTEGER)), ?, 1, ?)
            """, [time.map(Value.integer) ?? .null, .text(words), .integer(isUndone ? 1 : 0)])
        return lastInsertedID
    }
}

extension Change {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            time: row.integer(1), words: row.text(2) ?? "", isUndone: row.integer(3) != 0,
            isPast: row.integer(4) != 0, id: row.integer(0))
    }
}
