// What changes did can be hidden and shown again: undoing writes no inverse.
extension Log {
    /// Undoes the newest changes of this machine.
    ///
    /// - Parameter day: what recurs and was recorded for a day up to this one stays recorded; nil for all days.
    /// - Returns: what was undone, the newest first; fewer if there are not so many.
    func undo(_ count: Int = 1, at time: Int64, through day: String? = nil) throws -> [LoggedChange] {
        try repeated(count, at: time) {
            try undoable(1).first.map { try set($0, .hidden, isAside: true, at: time, through: day) }
        }
    }

    /// Redoes what was undone last. Any other change ends this.
    func redo(_ count: Int = 1, at time: Int64) throws -> [LoggedChange] {
        try repeated(count, at: time) {
            try redoable(1).first.map { try set($0, .shown, isAside: true, at: time) }
        }
    }

    /// The newest changes of this machine that `undo` would undo, the newest first.
    func undoable(_ count: Int) throws -> [LoggedChange] {
        try history("NOT is_undone AND is_own", "place DESC", limit: count)
    }

    /// The changes that `redo` would redo, that which it would redo first being the first.
    func redoable(_ count: Int) throws -> [LoggedChange] {
        try history("is_undone AND NOT is_past AND is_own", "place DESC", limit: count)
    }

    /// Undoes any change, of any machine, whatever was changed since; nil if there is no such change that is not undone.
    func undo(change id: Int64, at time: Int64, through day: String? = nil) throws -> LoggedChange? {
        try recordStrays(at: time)
        let change = try history("id = ?1 AND NOT is_undone", "place", values: [.integer(id)]).first
        return try change.map { try set($0, .hidden, isAside: true, at: time, through: day) }
    }

    /// Redoes any change that is undone. If others followed, it counts as made now; nil if there is no such change.
    func redo(change id: Int64, at time: Int64) throws -> LoggedChange? {
        try recordStrays(at: time)
        let change = try history("id = ?1 AND is_undone", "place", values: [.integer(id)]).first
        return try change.map { try set($0, $0.isPast ? .shownAnew : .shown, isAside: false, at: time) }
    }

    enum Effect: Int64 {
        case shown = 0
        case hidden
        case shownAnew
    }

    private func repeated(_ count: Int, at time: Int64, _ step: () throws -> LoggedChange?) throws -> [LoggedChange] {
        try recordStrays(at: time)
        var changes: [LoggedChange] = []
        while changes.count < count, let change = try step() { changes.append(change) }
        return changes
    }

    /// Hides or shows a change, and computes its rows anew.
    private func set(
        _ change: LoggedChange, _ effect: Effect, isAside: Bool, at time: Int64, through day: String? = nil
    ) throws -> LoggedChange {
        try insert(next(), "", time, hides: change.id, effect, isAside: isAside, through: day)
        var computation = LogComputation(self)
        try computation.run { try turn(change.id, isHidden: effect == .hidden, &$0) }
        return LoggedChange(
            id: change.id, time: change.time, words: change.words, isUndone: effect == .hidden, isPast: false,
            isOfOthers: change.isOfOthers, maker: change.maker, hasNoEffect: !computation.hasChanged)
    }

    /// Takes away what a change did, or puts it back.
    func turn(_ change: Int64, isHidden: Bool, _ computation: inout LogComputation) throws {
        // Rows that refer to others come and go in the order in which they were made, or the reverse.
        if isHidden {
            try takeLoose(rangesOf: change)
            for row in try rows(of: change, "DESC") { try computation.settle(row) }
            try hideRanges(of: change, &computation)
        } else {
            try showRanges(of: change, &computation)
            for row in try rows(of: change, "ASC") { try computation.settle(row) }
        }
    }

    /// The newest changes, the newest first. Those that `redo` would redo come first, in reverse order, because the one
    /// undone first is the newest.
    func history(limit: Int = -1) throws -> [LoggedChange] {
        try history("TRUE", "is_undone > is_past DESC, iif(is_undone > is_past, place, -place)", limit: limit)
    }

    func history(_ condition: String, _ order: String, limit: Int = -1, values: [StoredValue] = []) throws
        -> [LoggedChange]
    {
        let unlisted = kinds.values.filter { !$0.isInHistory }.map { "'\($0.table)'" }.joined(separator: ", ")
        // The last own change that is not one of undo and redo ends what could be redone.
        return try connection.rows(
            """
            SELECT id, time, words, is_undone, is_undone AND place < ifnull((
                SELECT id FROM log_change WHERE NOT is_aside ORDER BY id DESC LIMIT 1), 0) AS is_past,
                chain = 0 AND (maker IS NOT \(Self.telephone) OR is_redone) AS is_own, maker
            FROM (
                SELECT made.id, made.time, made.words, made.chain, ifnull(made.maker, made.source) AS maker, ifnull(said.id, made.id) AS place,
                    ifnull(said.effect, 0) = 1 AS is_undone, ifnull(said.effect, 1) <> 1 AS is_redone
                FROM log_change made LEFT JOIN log_change said ON said.id = (
                    SELECT id FROM log_change WHERE hides = made.id
                    ORDER BY clock DESC, ifnull(hash, '~') DESC, id DESC LIMIT 1)
                WHERE made.hides IS NULL AND made.id > 1 AND (made.words <> '' OR EXISTS (
                    SELECT 1 FROM log_operation WHERE change = made.id AND kind NOT IN (\(unlisted)))))
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """, values
        ) {
            try LoggedChange(
                id: $0.integer(0), time: $0.integer(1), words: wordsHere($0.text(2) ?? ""),
                isUndone: $0.integer(3) != 0,
                isPast: $0.integer(4) != 0, isOfOthers: $0.integer(5) == 0,
                maker: $0.isNull(6) ? nil : $0.integer(6))
        }
    }
}

/// A change as the history lists it.
struct LoggedChange: Hashable, Sendable {
    /// The number, which it keeps.
    let id: Int64
    let time: Int64
    let words: String
    let isUndone: Bool
    /// Whether it was undone and others followed.
    let isPast: Bool
    /// Whether another machine made it, or none: a telephone.
    let isOfOthers: Bool
    /// The machine that made it; nil if nobody else knows it.
    let maker: Int64?
    /// Whether undoing or redoing it just now has changed nothing.
    var hasNoEffect = false
}
