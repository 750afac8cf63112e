// Machines that begin to share join their ledgers with those whose files are there, and ask about entries that look the same.
// Two that begin at the same time, before anything has been carried, list such entries when they read each other's files.
extension Connection {
    /// Notes that this machine has compared its ledger with those of others, as it begins to share.
    func noteMeetings(with machines: [Int64]) throws {
        try Schema.createIfMissing(Schema.syncMet, in: self)
        for machine in machines { try run("INSERT OR IGNORE INTO sync_met VALUES (?, 0)", [.integer(machine)]) }
    }

    /// The machines whose ledgers have met this one.
    ///
    /// - Parameter areApart: whether only those that knew nothing of it when they began to share.
    func machinesMet(areApart: Bool) throws -> Set<Int64> {
        guard try has(Schema.syncMet) else { return [] }
        var machines: Set<Int64> = []
        try forEachRow("SELECT machine FROM sync_met WHERE is_apart OR NOT ?", [.integer(areApart ? 1 : 0)]) { row in
            machines.insert(row.integer(0))
        }
        return machines
    }
}

extension SharedLedger {
    /// Notes that the file of another machine is read for the first time.
    ///
    /// - Parameter others: the machines that it had met.
    func noteMeeting(with other: Int64, _ others: [Int64]) throws {
        let isKnown = try replicas(toldBy: [machine]).union([machine]).contains(where: others.contains)
        try Schema.createIfMissing(Schema.syncMet, in: connection)
        try connection.run(
            "INSERT OR IGNORE INTO sync_met VALUES (?, ?)", [.integer(other), .integer(isKnown ? 0 : 1)])
    }

    /// Lists recurring entries of this machine and of others that look the same and were there before either shared its ledger,
    /// if nobody could be asked.
    ///
    /// - Parameter last: the highest numbers of the rows that were here before.
    /// - Returns: the number of pairs that were not listed yet.
    func tellAlikeRecurring(after last: [Identifier.Subject: Int64]) throws -> Int {
        let apart = try connection.machinesMet(areApart: true)
        guard !apart.isEmpty else { return 0 }
        let alike = try alikeRecurring(through: last) { mine, other in
            let (mine, other) = (try self.identity(.recurring, mine), try self.identity(.recurring, other))
            // What was added since has the identity of a machine.
            guard mine.replica != self.machine, try self.maker(of: mine.replica) == self.machine else { return false }
            return try !apart.contains(other.replica) && apart.contains(self.maker(of: other.replica))
        }
        return try alike.count { try tell(double: $0.mine, $0.other, of: .recurring) }
    }
}
