extension Connection {
    /// Whether the file is synchronised with other machines.
    func isSynchronized() throws -> Bool {
        try hasSyncTables() && !has(Schema.syncLeft)
    }

    /// Whether the file is synchronised, or was: what it knows of the others is kept for the time when it is again.
    func hasSyncTables() throws -> Bool {
        try hasTable("sync")
    }

    /// The replica that makes new rows: the identity of this copy of the file.
    func replica() throws -> Int64 {
        try integer("SELECT replica FROM origin WHERE subject = 'change' ORDER BY first DESC LIMIT 1") ?? 0
    }

    /// A condition for changes that the history may forget: other machines know them, or there have never been any.
    func forgettable() throws -> String {
        try hasSyncTables() ? "id <= (SELECT captured_change FROM sync)" : "TRUE"
    }

    /// A condition for changes that `undo` undoes: those that this machine made.
    func undoable() throws -> String {
        try hasSyncTables() ? "id NOT IN (SELECT change FROM sync_change)" : "TRUE"
    }
}
