extension Connection {
    /// Ends that the data file is shared, and forgets what need not be known when it shares a ledger again.
    func endSharing() throws {
        let forgotten = [
            Schema.inboxFiles, Schema.inboxLines, Schema.syncKeys, Schema.syncFold, Schema.syncDelivery,
        ]
        for table in forgotten { try execute("DROP TABLE IF EXISTS \(table.name)") }
        if try has(Schema.ownMachine) { return try execute("UPDATE machine_self SET place = NULL") }
        try Schema.createIfMissing(Schema.syncLeft, in: self)
    }
}
