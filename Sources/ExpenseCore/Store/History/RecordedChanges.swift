import StreamsAtomics

// Changes that the history lists, with what must be done before them in their transactions.
extension ExpenseStore {
    /// Runs `body` in one transaction, as one change that can be undone.
    ///
    /// - Parameter words: the description of the change for the history: `add 3 tags`.
    func change<Result: Sendable>(
        _ words: (Result) -> String, keepingUndone: Bool = false, maker: Int64? = nil,
        _ body: (Connection) throws -> Result
    ) throws -> Result {
        try prepared { prepare in
            try write { connection in
                try prepare(connection)
                return try connection.change(words, at: clock.now(), keepingUndone: keepingUndone, maker: maker) {
                    try connection.insertMissing(newNames.withLock(\.self))
                    return try body(connection)
                }
            }
        }
    }

    /// Does something in the transaction of the next change, before it. If that change is refused, nothing is done.
    ///
    /// - Parameter prepare: returns what to do when both are stored.
    func beforeNextChange(_ prepare: @escaping Preparation) {
        preparation.withLock { $0 = prepare }
    }

    typealias Preparation = @Sendable (Connection) throws -> @Sendable () -> Void

    /// Runs `body`, which makes a change, with what must be done before it in its transaction.
    func prepared<Result>(_ body: (_ prepare: (Connection) throws -> Void) throws -> Result) throws -> Result {
        let prepare = preparation.withLock(\.self)
        var done: (() -> Void)?
        let result = try body { done = try prepare?($0) }
        if let done {
            preparation.withLock { $0 = nil }
            done()
        }
        return result
    }
}
