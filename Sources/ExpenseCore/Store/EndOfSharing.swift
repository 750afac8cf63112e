extension Connection {
    /// Ends that the data file is shared, and forgets what need not be known when it shares a ledger again.
    func endSharing() throws {
        for table in [Schema.inboxFiles, Schema.inboxLines, Schema.syncKeys] {
            try execute("DROP TABLE IF EXISTS \(table.name)")
        }
        try execute("UPDATE machine_self SET place = NULL")
    }
}
