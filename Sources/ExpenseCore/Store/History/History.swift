/// A change of the data as a person would describe it: an entry added, a file imported.
public struct Change: Hashable, Sendable {
    /// When it was made, in seconds since 1970 (UTC), by the clock of the machine.
    public let time: Int64
    /// What was changed: `add #42  12.50 USD  food  lunch`.
    public let words: String
    /// Whether it has been undone and can be redone.
    public let isUndone: Bool
    /// Whether it was undone and other changes followed. ``ExpenseStore/redo(_:)`` skips it;
    /// ``ExpenseStore/redo(change:)`` can redo it.
    public let isPast: Bool
    /// The number. A later change has a higher one. Undoing and redoing a change gives it a new number.
    public let id: Int64
    /// The name of the machine that made it, if that is another one.
    public internal(set) var machine: String?
    /// Whether ``ExpenseStore/undo(_:today:)`` passes over it, because another machine made it, or a telephone wrote it.
    package internal(set) var isOfOthers = false
    /// Whether undoing or redoing it just now has changed nothing.
    package internal(set) var hasNoEffect = false
    /// What undoing or redoing it just now has left as other machines have made it.
    package internal(set) var kept: [KeptRow] = []
}

extension ExpenseStore {
    /// All changes that can be undone or redone, of all processes, the newest first.
    public func history() throws -> [Change] {
        try read { try $0.changes() }
    }

    /// Undoes the newest changes, in one transaction.
    ///
    /// - Parameters:
    ///   - count: the maximum number of changes.
    ///   - today: recurring entries recorded for later days (by a clock that was ahead) become due again on their day;
    ///     nil if none should become due again.
    /// - Returns: What was undone, as the history lists it now, the newest first. Fewer than `count` if there are not so
    ///   many.
    /// - Throws: `ConflictingChange` if another machine that shares the data has changed the same since, or
    ///   `DatabaseError`. Then nothing is changed.
    public func undo(_ count: Int = 1, today: CalendarDate? = nil) throws -> [Change] {
        try withWriter { writer in
            try writer.write {
                if let log = try writer.log() {
                    return try log.undo(count, at: clock.now(), through: today?.description).map { Change($0) }
                }
                return try writer.revert(count, undone: false, today: today ?? .last, at: clock.now())
            }
        }
    }

    /// Redoes what was undone last, in one transaction. Any new change ends this; changes undone before it can still be
    /// redone one by one, see ``redo(change:)``.
    ///
    /// - Returns: What was redone, as the history lists it now, the oldest first. Fewer than `count` if there are not so
    ///   many.
    /// - Throws: `ConflictingChange` if another machine that shares the data has changed the same since, or
    ///   `DatabaseError`. Then nothing is changed.
    public func redo(_ count: Int = 1) throws -> [Change] {
        try withWriter { writer in
            try writer.write {
                if let log = try writer.log() { return try log.redo(count, at: clock.now()).map { Change($0) } }
                return try writer.revert(count, undone: true, today: .last, at: clock.now())
            }
        }
    }

    /// Redoes one change, whatever was changed since.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, `ConflictingChange` if a row is not as it was before the change, or `DatabaseError`.
    ///   Then nothing is changed.
    public func redo(change id: Int64) throws -> Change {
        try withWriter { writer in
            var sought: Change?
            do {
                return try writer.write {
                    if let log = try writer.log() { return try writer.redo(id, in: log, at: clock.now()) }
                    guard let change = try writer.changes().first(where: { $0.id == id && $0.isUndone }) else {
                        throw UnknownChange(id: id)
                    }
                    sought = change
                    let conflict =
                        try writer.conflict(withRedoing: change) ?? writer.conflict(withNamesSince: change)
                    if let conflict { throw conflict }
                    return try writer.revertAlone(change, at: clock.now())
                }
            } catch let error as DatabaseError where error.isConstraint {
                // Another category has the name now, or the category of an entry was deleted.
                guard let sought else { throw error }
                throw ConflictingChange(change: sought, other: nil)
            }
        }
    }

    /// Undoes one change, also one of another machine, whatever was changed since in other rows.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, `ConflictingChange` if a later change touched the same rows or refers to them, such as an
    ///   entry to its account, or `DatabaseError`. Then nothing is changed.
    public func undo(change id: Int64, today: CalendarDate? = nil) throws -> Change {
        try withWriter { writer in
            try writer.write {
                if let log = try writer.log() {
                    return try writer.undo(id, in: log, at: clock.now(), through: today)
                }
                guard let change = try writer.changes().first(where: { $0.id == id && !$0.isUndone }) else {
                    throw UnknownChange(id: id)
                }
                let isOwn = try !change.isOfOthers && writer.hasSyncTables()
                let conflict =
                    try writer.conflict(withUndoing: change)
                    ?? (isOwn ? writer.conflict(withOthersSince: change) : writer.conflict(withNamesSince: change))
                if let conflict { throw conflict }
                return try writer.revertAlone(change, today: today ?? .last, at: clock.now())
            }
        }
    }

    /// The maximum number of changes in the history; 1,000 by default.
    public func historyLimit() throws -> Int {
        try read { try $0.historyLimit() }
    }

    /// Sets the maximum number of changes in the history, at least one. Older ones are deleted at once.
    public func setHistoryLimit(_ limit: Int) throws {
        try change({ _ in limit == 1 ? "keep 1 change" : "keep \(limit) changes" }) {
            try $0.set("history", "\(max(1, limit))")
        }
    }
}

/// There is no undone change with this number.
public struct UnknownChange: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

/// A change that cannot be undone or redone, because its rows have changed since, or others refer to them.
public struct ConflictingChange: Error, Sendable, Equatable {
    /// The change to undo or redo.
    public let change: Change
    /// The change that must be undone first; or, if it is undone, redone first. Nil if the history has none.
    public let other: Change?
}

extension Change {
    /// The maximum length of a description in bytes.
    static let longestWords = 4_000
    /// The maximum length of one text in a description, so that what follows it is shown, too.
    static let longestPart = 500
}

extension Connection {
    /// Runs `body` as one change. Triggers record what it touches. It discards what could be redone. If it touches
    /// nothing, no change is recorded.
    ///
    /// - Parameters:
    ///   - time: the time of the change, in seconds since 1970.
    ///   - keepingUndone: whether what was undone can still be redone, as after a change of another machine.
    ///   - maker: the machine that made it, if that is not this one.
    func change<Result>(
        _ words: (Result) -> String, at time: Int64, keepingUndone: Bool = false, maker: Int64? = nil,
        _ body: () throws -> Result
    ) throws -> Result {
        if let log = try log() {
            return try change(words, in: log, at: time, isAside: keepingUndone, maker: maker, body)
        }
        let id = try open(words: "", time: time, isUndone: false)
        if let maker { try noteMaker(maker) }
        let result = try body()
        guard try integer("SELECT 1 FROM journal WHERE change = ? LIMIT 1", [.integer(id)]) != nil else {
            try run("DELETE FROM change WHERE id = ?", [.integer(id)])
            return result
        }
        let shown = shortened(words(result), to: Change.longestWords)
        try run("UPDATE change SET words = ?, is_open = 0 WHERE id = ?", [.text(shown), .integer(id)])
        if !keepingUndone { try leaveUndoneBehind() }
        try forgetChanges(
            """
            SELECT id FROM (SELECT id FROM change ORDER BY id LIMIT max(0, (SELECT count(*) FROM change) - ?))
            WHERE \(forgettable())
            """,
            [.integer(Int64(historyLimit()))])
        return result
    }

    func historyLimit() throws -> Int {
        try max(1, setting("history").flatMap { Int($0) } ?? 1000)
    }

    func leaveUndoneBehind() throws {
        try run("UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past")
    }

    /// The newest first. Changes that `redo` would redo come first, in reverse order, because the one undone first is
    /// the newest.
    func changes() throws -> [Change] {
        if let log = try log() {
            let names = try has(Schema.machines) ? machineNames() : [:]
            return try log.history().map { logged in
                var change = Change(logged)
                if logged.isOfOthers, let maker = logged.maker, maker != Self.telephone {
                    change.machine = names[maker] ?? nameOfUnnamed(machine: maker)
                }
                return change
            }
        }
        var changes: [Change] = try rows(
            """
            SELECT id, time, words, is_undone, is_past FROM change
            ORDER BY is_undone > is_past DESC, iif(is_undone > is_past, id, -id)
            """
        ) { Change($0) }
        guard try hasSyncTables() else { return changes }
        let (machines, names) = try (machinesOfChanges(), machineNames())
        for index in changes.indices {
            guard let machine = machines[changes[index].id] else { continue }
            changes[index].isOfOthers = true
            if machine != Self.telephone { changes[index].machine = names[machine] ?? nameOfUnnamed(machine: machine) }
        }
        return changes
    }

    /// The machines of the changes that `undo` passes over.
    private func machinesOfChanges() throws -> [Int64: Int64] {
        var machines: [Int64: Int64] = [:]
        try forEachRow("SELECT change, machine FROM sync_change") { row in
            machines[row.integer(0)] = row.integer(1)
        }
        return machines
    }

    /// Begins a change; its rows are journaled until `is_open` is 0.
    func open(words: String, time: Int64, isUndone: Bool) throws -> Int64 {
        try run(
            "INSERT INTO change (time, words, is_open, is_undone) VALUES (?, ?, 1, ?)",
            [.integer(time), .text(words), .integer(isUndone ? 1 : 0)])
        return lastInsertedID
    }
}

extension Change {
    init(_ row: borrowing Row) {
        self.init(
            time: row.integer(1), words: row.text(2) ?? "", isUndone: row.integer(3) != 0,
            isPast: row.integer(4) != 0, id: row.integer(0))
    }
}
