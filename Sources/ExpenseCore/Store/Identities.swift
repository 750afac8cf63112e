extension ExpenseStore {
    /// The entry that this file got last, added here or arrived from another machine, if any.
    package func lastEntry() throws -> Expense? {
        try read { connection in
            try connection.integer("SELECT max(id) FROM entry").flatMap(connection.entry)
        }
    }

    /// The entry that was added last here, if any. What other machines have added is not meant, however late
    /// it has arrived.
    package func lastAddedEntry() throws -> Expense? {
        try read { connection in
            try connection.log.lastOwnRow("entry").flatMap(connection.entry)
        }
    }
}

extension Connection {
    /// Lets this copy of a shared data file go on as another machine. Its rows have their identities in themselves.
    func beginAsCopy() throws {
        guard try isSynchronized() else { return }
        try execute(
            """
            UPDATE machine_self SET former = ifnull(former, machine), machine = 1 + abs(random() >> 2), told = 0, state = NULL,
                due = 'missing', is_replacement = 0;
            """)
    }
}
