extension SharedLedger {
    /// Reads a shared ledger for the first time: what it has holds beside what this machine had by itself.
    func readFirst(_ folder: SyncFolder) throws -> SyncReport {
        lastOwn = try lastNumbers()
        compared = []
        defer { compared = nil }
        let report = try read(folder)
        guard report.received > 0 else { return report }
        try asRepair("join the shared ledger") {
            for fact in replacedOwn { try confirm(fact.table, fact.key, after: fact.stamp) }
            try deleteReadyMade(through: lastOwn[.category] ?? 0)
        }
        return report
    }

    /// Whether a row was here before the shared ledger was read for the first time.
    func isOwn(_ table: SharedTable, _ number: Int64) -> Bool {
        table.subject.map { number <= lastOwn[$0] ?? 0 } ?? false
    }

    /// Whether a fact is as this machine set it before it joined, and is compared with the shared ledger for the first time.
    func isOwnBeforeJoining(_ known: Stamp, _ place: [String]) -> Bool {
        (known == .made || known.machine == machine) && isMetFirst(place)
    }

    /// Sets a fact to what it is, on all machines, beside a value that one of them may find to be later.
    func confirm(_ table: SharedTable, _ localKey: [StoredValue], after other: Stamp) throws {
        let (known, others) = try stamp(table, place(of: localKey, in: table), "")
        let stamp = Stamp(clock: max(known, other).clock + 1, machine: machine)
        let seen = others.with(known)
        guard let row = try row(table, key: localKey) else {
            let key = try key(localKey, of: table, shared)
            return try applyHereAndElsewhere(.fact(key: key, values: nil, stamp: stamp, seen: seen), to: table)
        }
        try applyHereAndElsewhere(content(of: table, row, stamp: stamp, seen: seen), to: table)
    }

    /// Whether a value is compared with a shared ledger for the first time, while that is read for the first time. Of facts
    /// such as the default currency, those of the shared ledger hold. What this machine had is listed as lost; what the shared
    /// ledger had before is not.
    ///
    /// - Parameter place: its table, its row or key, and its field.
    func isMetFirst(_ place: [String]) -> Bool {
        compared?.insert(place).inserted ?? false
    }

    /// The highest numbers of rows here.
    func lastNumbers() throws -> [Identifier.Subject: Int64] {
        try Dictionary(
            uniqueKeysWithValues: Identifier.Subject.allCases.filter { $0 != .change }.map {
                ($0, try nextNumber($0) - 1)
            })
    }

    /// Deletes the ready-made categories of this machine that nothing uses and the shared ledger does not have: somebody
    /// there has deleted or renamed them. A copy of this data file may have the same rows, so it is told like any deletion.
    private func deleteReadyMade(through last: Int64) throws {
        let table = try table(of: .category)
        let told = try replicas(toldBy: Set(connection.machinesRead()))
        for category in try connection.categories() where category.id <= last {
            let isReadyMade = Category.readyMade.contains { $0.name == category.name && $0.color == category.color }
            let identities = try identities(.category, category.id)
            guard isReadyMade, identities.count == 1, !told.contains(identities[0].replica),
                try !isUsed(.category, category.id), try facts(of: .category, category.id).isEmpty
            else { continue }
            let deletion = Deletion(members: identities, seen: try seen(of: table, category.id), stamp: newStamp())
            try bury(table, category.id, deletion)
        }
    }
}
