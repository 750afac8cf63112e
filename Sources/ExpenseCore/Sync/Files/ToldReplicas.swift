/// Who tells of the rows of a replica when a file is written anew. A machine tells of its own rows. Rows that were made before
/// a data file was shared have other replicas, of which the first line of a file says that its machine tells of them; whoever
/// has once said so does so from then on, so that no row is in no file. If a machine's file lacks what others have read in
/// it, because it was put back, they tell of its rows, too.
extension SharedLedger {
    /// Lets this machine tell of all of which another one has told, from its next file on.
    func takeOver(from other: Int64) throws {
        try Schema.createIfMissing(Schema.syncTold, in: connection)
        try connection.run(
            """
            INSERT OR IGNORE INTO sync_told SELECT ?1, ?2 UNION SELECT replica, ?2 FROM sync_told WHERE machine = ?1
            """, [.integer(other), .integer(machine)])
    }

    /// Notes what the first line of a machine's file says.
    func note(replicas: [Int64], toldBy other: Int64) throws {
        try Schema.createIfMissing(Schema.syncTold, in: connection)
        try connection.run("DELETE FROM sync_told WHERE machine = ?", [.integer(other)])
        for replica in replicas {
            try connection.run("INSERT OR IGNORE INTO sync_told VALUES (?, ?)", [.integer(replica), .integer(other)])
        }
    }

    /// The replicas of which this machine tells besides its own rows. Those of which nobody else does are added.
    func replicasToTell() throws -> Set<Int64> {
        try Schema.createIfMissing(Schema.syncTold, in: connection)
        try connection.run(
            """
            INSERT OR IGNORE INTO sync_told
            SELECT replica, ?1 FROM (SELECT replica FROM origin UNION SELECT replica FROM sync_alias)
            WHERE replica <> ?1 AND replica NOT IN (SELECT replica FROM sync_told)
                AND replica NOT IN (SELECT machine FROM sync_reading) AND replica NOT IN (SELECT machine FROM sync_machine)
            """, [.integer(machine)])
        return try replicas(toldBy: [machine])
    }

    /// The replicas of which machines tell.
    func replicas(toldBy machines: Set<Int64>) throws -> Set<Int64> {
        guard try connection.has(Schema.syncTold) else { return [] }
        var replicas: Set<Int64> = []
        try connection.forEachRow("SELECT replica, machine FROM sync_told") { row in
            if machines.contains(row.integer(1)) { replicas.insert(row.integer(0)) }
        }
        return replicas
    }

    /// The machine that made the rows of a replica, or a copy of whose data file has them.
    func maker(of replica: Int64) throws -> Int64 {
        guard try connection.has(Schema.syncTold) else { return replica }
        return try connection.integer(
            """
            SELECT machine FROM sync_told WHERE replica = ?1 AND ?1 NOT IN (SELECT machine FROM sync_machine)
            ORDER BY machine = ?2, machine LIMIT 1
            """, [.integer(replica), .integer(machine)]) ?? replica
    }
}
