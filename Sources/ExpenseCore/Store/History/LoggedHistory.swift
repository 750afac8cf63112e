// A file has its history in a log, or in the journal that the machines of a shared ledger still need.
extension Connection {
    /// The log of the file; nil if it has a journal.
    func log() throws -> Log? {
        try hasTable("log_change")
            ? Log(self, Schema.loggedKinds, bulk: Schema.bulkOfEntries, making: Schema.makeTable) : nil
    }

    /// Runs `body` as one change of the log.
    func change<Result>(
        _ words: (Result) -> String, in log: Log, at time: Int64, isAside: Bool, maker: Int64?,
        _ body: () throws -> Result
    ) throws -> Result {
        try log.recordStrays(at: time)
        let result = try body()
        let shown = shortened(words(result), to: Change.longestWords)
        if try log.record(shown, at: time, isAside: isAside, maker: maker) != nil {
            try log.forget(keeping: historyLimit())
        }
        return result
    }

    /// Undoes one change of the log.
    func undo(_ id: Int64, in log: Log, at time: Int64, through day: CalendarDate?) throws -> Change {
        guard let change = try log.undo(change: id, at: time, through: day?.description) else {
            throw UnknownChange(id: id)
        }
        return Change(change)
    }

    /// Redoes one change of the log.
    func redo(_ id: Int64, in log: Log, at time: Int64) throws -> Change {
        guard let change = try log.redo(change: id, at: time) else { throw UnknownChange(id: id) }
        return Change(change)
    }
}

extension Change {
    init(_ change: LoggedChange) {
        self.init(
            time: change.time, words: change.words, isUndone: change.isUndone, isPast: change.isPast, id: change.id)
        isOfOthers = change.isOfOthers
        hasNoEffect = change.hasNoEffect
    }
}
