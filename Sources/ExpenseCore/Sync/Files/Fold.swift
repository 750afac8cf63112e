extension SharedLedger {
    /// Everything of the ledger that only this machine has written, or would have: the beginning of a new file. What the
    /// files of other machines have is left out, so all files together have each value once.
    ///
    /// - Parameters:
    ///   - others: the machines that have files.
    ///   - receive: receives a few operations at a time.
    func fold(without others: Set<Int64>, _ receive: ([Operation]) throws -> Void) throws {
        try fold(withAllDeletions: true, { !others.contains($0) }, receive)
    }

    /// What has been read of some machines and replicas, and may not be in their files any more.
    func fold(of lost: Set<Int64>, _ receive: ([Operation]) throws -> Void) throws {
        try fold(withAllDeletions: false, lost.contains, receive)
    }

    private func fold(
        withAllDeletions: Bool, _ isTold: (Int64) -> Bool, _ receive: ([Operation]) throws -> Void
    ) throws {
        var pending: [Operation] = []
        func add(_ operations: [Operation]) throws {
            pending += operations
            if pending.count >= ChangeLine.most {
                try receive(pending)
                pending = []
            }
        }
        func isOwn(_ stamp: Stamp) -> Bool { stamp != .made && isTold(stamp.machine) }
        for table in tables {
            guard let subject = table.subject else { continue }
            // Deleted rows come first, because others may refer to them.
            for number in try numbers("SELECT row FROM sync_gone WHERE subject = ? ORDER BY row", table) {
                guard let grave = try grave(subject, number),
                    withAllDeletions || isOwn(grave.deletion.stamp)
                else { continue }
                try add(grave.content + [Operation(table: table.name, content: .gone(grave.deletion))])
            }
            let stamped = Set(
                try numbers("SELECT DISTINCT CAST(row AS INTEGER) FROM sync_stamp WHERE subject = ?", table))
            // What this machine has recognised in a bank's file belongs to it, even if another one made the entry.
            let recognised = try Set(
                withAllDeletions ? numbers("SELECT DISTINCT entry FROM imported WHERE ? = 'entry'", table) : [])
            let owned = try subject == .entry ? tables.filter { try $0.isPartOfEntry && !isEmpty($0) } : []
            try forEachRow(of: table, "ORDER BY id") { values in
                guard case .integer(let number) = values[0] else { return }
                let isOfOther = try !isTold(identity(subject, number).replica)
                let stamps = try stamped.contains(number) ? stamps(table, "\(number)") : [:]
                if !isOfOther {
                    // What belongs to an entry follows it, so that whoever reads it has all of the entry at once.
                    let facts = try owned.flatMap { owned in
                        try rows(owned, "entry = ?", [.integer(number)]).map { (owned, $0) }
                    }
                    try add(content(of: table, values, number, stamps, facts: facts))
                } else if stamps.values.contains(where: isOwn) || recognised.contains(number) {
                    let own = try cells(values, of: table, stamps).filter { isOwn($0.value.stamp) }
                    let cells = try withOtherSides(own, number, values, table)
                    let keys = recognised.contains(number) ? try importKeys(ofEntry: number) : []
                    try add(
                        [
                            Operation(
                                table: table.name,
                                content: .row(identity(subject, number), .change, keys: keys, cells))
                        ])
                }
            }
            // A deletion has named all identities of its row.
            try connection.forEachRow(
                """
                SELECT replica, number, row FROM sync_alias WHERE subject = ?1
                    AND row NOT IN (SELECT row FROM sync_gone WHERE subject = ?1) ORDER BY replica, number
                """, [.text(table.name)]
            ) { row in
                let alias = Identifier(replica: row.integer(0), number: row.integer(1))
                let kept = try identity(subject, row.integer(2))
                try add([Operation(table: table.name, content: .same(kept, alias))])
            }
            for deletion in try outlivedDeletions(subject) {
                try add([Operation(table: table.name, content: .gone(deletion))])
            }
        }
        for table in tables where table.subject == nil {
            try forEachRow(of: table) { row in
                guard !Self.isOfThisMachine(table, row) else { return }
                let isOfOther = try table.owners.contains { owner in
                    guard case .integer(let number) = row[owner], let subject = table.references[owner] else {
                        return false
                    }
                    return try !isTold(identity(subject, number).replica)
                }
                // What belongs to an entry of this machine has followed it.
                if table.isPartOfEntry, !isOfOther { return }
                let fact = try fact(table, row)
                guard case .fact(_, _, let stamp, _) = fact.content else { return }
                if stamp.isMade && !isOfOther || isOwn(stamp) { try add([fact]) }
            }
            try addRemoved(table, isOwn, add)
        }
        if !pending.isEmpty { try receive(pending) }
    }

    private func isEmpty(_ table: SharedTable) throws -> Bool {
        try connection.integer("SELECT EXISTS (SELECT 1 FROM main.\(quoted(table.name)))") == 0
    }

    /// How long the history is, is decided on each machine.
    private static func isOfThisMachine(_ table: SharedTable, _ row: [StoredValue]) -> Bool {
        table.name == "setting" && row.first == .text("history")
    }

    private func addRemoved(_ table: SharedTable, _ isOwn: (Stamp) -> Bool, _ add: ([Operation]) throws -> Void) throws
    {
        for removed in try removedFacts(of: table, "clock > ?2", [.integer(Stamp.latestMade)]) {
            if case .fact(_, _, let stamp, _) = removed.content, isOwn(stamp) { try add([removed]) }
        }
    }

    func numbers(_ sql: String, _ table: SharedTable) throws -> [Int64] {
        return try connection.rows(sql, [.text(table.name)]) { row in
            row.integer(0)
        }
    }
}
