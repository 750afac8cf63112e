import Streams

extension ExpenseStore {
    /// The result of a query: now, and again after each commit, by any process, that changes the result.
    ///
    ///     commits   ------x--x-----x---
    ///     live      a--------b-----c---     (a burst of commits emits one result)
    ///
    /// The first result is emitted while subscribing. Later results are emitted on the thread that committed, or on the
    /// thread that watches the file for commits of other processes. Equal results are not repeated, and the newest
    /// state is always emitted. All that a query reads of the store is of one commit. A database error ends the stream. All
    /// live queries of a store share one thread, which sleeps between commits. If the file is replaced by another one, the
    /// queries continue with that one.
    public func live<Answer: Equatable & Sendable>(
        _ query: @escaping @Sendable (ExpenseStore) throws -> Answer
    ) -> Observable<Answer> {
        commits
            .map { try self.snapshot { try query(self) } }
            .distinctUntilChanged()
    }
}
