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
}

extension ExpenseStore {
    /// All changes that can be undone or redone, of all processes, the newest first.
    public func history() throws -> [Change] {
        try read { try $0.changes() }
    }

    /// Undoes the newest changes, in one transaction: they are hidden, and what they touched is as if they had not been made.
    ///
    /// - Parameters:
    ///   - count: the maximum number of changes.
    ///   - today: recurring entries recorded for later days (by a clock that was ahead) become due again on their day;
    ///     nil if none should become due again.
    /// - Returns: What was undone, as the history lists it now, the newest first. Fewer than `count` if there are not so
    ///   many.
    /// - Throws: `DatabaseError`. Then nothing is changed.
    public func undo(_ count: Int = 1, today: CalendarDate? = nil) throws -> [Change] {
        try turnBack({ try $0.undoable(count) }) { try $0.undo(count, at: $1, through: today?.description) }
    }

    /// Redoes what was undone last, in one transaction. Any new change ends this; changes undone before it can still be
    /// redone one by one, see ``redo(change:)``.
    ///
    /// - Returns: What was redone, as the history lists it now, the oldest first. Fewer than `count` if there are not so
    ///   many.
    /// - Throws: `DatabaseError`. Then nothing is changed.
    public func redo(_ count: Int = 1) throws -> [Change] {
        try turnBack({ try $0.redoable(count) }) { try $0.redo(count, at: $1) }
    }

    /// Redoes one change, whatever was changed since.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, or `DatabaseError`. Then nothing is changed.
    public func redo(change id: Int64) throws -> Change {
        try turnBack(id) { log, time in try log.redo(change: id, at: time) }
    }

    /// Undoes one change, also one of another machine, whatever was changed since. Later changes of the same rows stay; an edit
    /// of what the change made comes back with it.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, or `DatabaseError`. Then nothing is changed.
    public func undo(change id: Int64, today: CalendarDate? = nil) throws -> Change {
        try turnBack(id) { log, time in try log.undo(change: id, at: time, through: today?.description) }
    }

    /// - Parameter changes: those that are probably turned back.
    private func turnBack(
        _ changes: (Log) throws -> [LoggedChange], _ body: (Log, _ time: Int64) throws -> [LoggedChange]
    ) throws -> [Change] {
        try turnBack({ try changes($0).map(\.id) }) { try body($0, $1).map { Change($0) } }
    }

    private func turnBack(_ id: Int64, _ body: (Log, _ time: Int64) throws -> LoggedChange?) throws -> Change {
        try turnBack({ _ in [id] }) { log, time in
            guard let change = try body(log, time) else { throw UnknownChange(id: id) }
            return Change(change)
        }
    }

    private func turnBack<Result: Sendable>(
        _ changes: (Log) throws -> [Int64], _ body: (Log, _ time: Int64) throws -> Result
    ) throws -> Result {
        try withWriter { connection in
            let log = connection.log
            let many = try log.changesWithManyRows()
            let haveMany = try !many.isEmpty && changes(log).contains(where: many.contains)
            func turn() throws -> Result { try body(connection.log, clock.now()) }
            return try haveMany ? connection.writeCheckedAtEnd(turn) : connection.write(turn)
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

extension Change {
    /// The maximum length of a description in bytes.
    static let longestWords = 4_000
    /// The maximum length of one text in a description, so that what follows it is shown, too.
    static let longestPart = 500
}

extension Connection {
    /// The log of the file.
    var log: Log { Log(self, Schema.loggedKinds, bulk: Schema.bulkOfEntries, making: Schema.makeTable) }

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
        let log = log
        try log.recordStrays(at: time)
        let result = try body()
        let shown = shortened(words(result), to: Change.longestWords)
        if try log.record(shown, at: time, isAside: keepingUndone, maker: maker) != nil {
            try log.forget(keeping: historyLimit())
        }
        return result
    }

    func historyLimit() throws -> Int {
        try max(1, setting("history").flatMap { Int($0) } ?? 1000)
    }

    /// The newest first. Changes that `redo` would redo come first, in reverse order, because the one undone first is
    /// the newest.
    func changes() throws -> [Change] {
        let names = try has(Schema.machines) ? machineNames() : [:]
        // A file that several machines share keeps more than it lists: others may still undo them.
        return try log.history(limit: historyLimit()).map { logged in
            var change = Change(logged)
            if logged.isOfOthers, let maker = logged.maker, maker != Log.telephone {
                change.machine = names[maker] ?? nameOfUnnamed(machine: maker)
            }
            return change
        }
    }
}

extension Change {
    fileprivate init(_ change: LoggedChange) {
        self.init(
            time: change.time, words: change.words, isUndone: change.isUndone, isPast: change.isPast, id: change.id)
        isOfOthers = change.isOfOthers
        hasNoEffect = change.hasNoEffect
    }
}
