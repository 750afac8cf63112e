// Two entries can be the same only if neither of their machines had seen the other one: whoever sees it and adds another one
// means another one. What a machine has seen is in its clock, which is later than all that it has read.
extension SharedLedger {
    /// Notes with which clock entries were made, from a number on.
    func noteEntries(from first: Int64, at clock: Int64) throws {
        try Schema.createIfMissing(Schema.syncEntered, in: connection)
        try connection.run("INSERT OR IGNORE INTO sync_entered VALUES (?, ?)", [.integer(first), .integer(clock)])
    }

    /// Whether this machine made one of two entries, other machines the other one, and neither had seen the other: the machine
    /// with the later clock knows that.
    func areApart(_ one: Int64, _ other: Int64) throws -> Bool {
        try areOfOthers(one, other) && clock(ofMaking: max(one, other)) <= clock(ofMaking: min(one, other))
    }

    /// Whether this machine made the first one of two entries before the other one arrived, which it did not make, not even as
    /// one with an entry of another machine.
    func areOfOthers(_ one: Int64, _ other: Int64) throws -> Bool {
        let own = try makers(of: min(one, other))
        return try own.contains(machine) && own.isDisjoint(with: makers(of: max(one, other)))
    }

    private func makers(of entry: Int64) throws -> Set<Int64> {
        try Set(identities(.entry, entry).map { try maker(of: $0.replica) })
    }

    /// An entry of before the ledger was shared, while it has not been told, is later than all that has arrived.
    private func clock(ofMaking entry: Int64) throws -> Int64 {
        guard try connection.has(Schema.syncEntered) else { return .max }
        return try connection.integer(
            "SELECT clock FROM sync_entered WHERE first <= ? ORDER BY first DESC LIMIT 1", [.integer(entry)]) ?? .max
    }
}
