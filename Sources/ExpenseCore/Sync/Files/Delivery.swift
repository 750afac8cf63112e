// Another program brings what was written to the others, as git or one that encrypts. What it has not brought waits.
extension ExpenseStore {
    /// Notes that the others can read everything that was written.
    ///
    /// - Returns: how many lines they could not read before; nil if they read the files as they are written.
    package func noteDelivery() throws -> Int? {
        if let machines = try machinesOfLog() { return try machines.noteDelivery() }
        guard let count = try read({ try $0.undelivered() }) else { return nil }
        if count > 0 {
            try write { try $0.run("UPDATE sync_delivery SET line = (SELECT line FROM sync)", []) }
        }
        return Int(count)
    }
}

extension Connection {
    /// The number of lines of this machine that no other one can read; nil if they are read as they are written.
    func undelivered() throws -> Int64? {
        guard try has(Schema.syncDelivery) else { return nil }
        return try integer("SELECT sync.line - sync_delivery.line FROM sync, sync_delivery")
    }

    /// Notes that nothing of the files has been brought to the others.
    ///
    /// - Parameter isBeginning: whether another program brings them from now on.
    func beginDelivery(isBeginning: Bool = false) throws {
        if isBeginning {
            try Schema.createIfMissing(Schema.syncDelivery, in: self)
            try run("INSERT INTO sync_delivery VALUES (1, 0)", [])
        } else if try has(Schema.syncDelivery) {
            try run("UPDATE sync_delivery SET line = 0", [])
        }
    }
}
