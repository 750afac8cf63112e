extension SharedLedger {
    /// Reads a shared ledger for the first time: what it has holds beside what this machine had by itself.
    func readFirst(_ folder: SyncFolder) throws -> SyncReport {
        let last = try nextNumber(.category) - 1
        compared = []
        defer { compared = nil }
        let report = try read(folder)
        guard report.received > 0 else { return report }
        try asRepair("join the shared ledger") {
            for fact in replacedOwn { try confirm(fact.table, fact.key, after: fact.stamp) }
            try removeReadyMade(through: last)
        }
        return report
    }

    /// Whether a fact is as this machine set it before it joined, and is compared with the shared ledger for the first time.
    func isOwnBeforeJoining(_ known: Stamp, _ place: [String]) -> Bool {
        (known == .made || known.machine == machine) && isMetFirst(place)
    }

    /// Sets a fact to what it is, on all machines, beside a value that one of them may find to be later.
    func confirm(_ table: SharedTable, _ localKey: [StoredValue], after other: Stamp) throws {
        let known = try stamp(table, place(of: localKey, in: table), "").stamp
        let stamp = Stamp(clock: max(known, other).clock + 1, machine: machine)
        guard let row = try row(table, key: localKey) else {
            let key = try key(localKey, of: table, shared)
            return try applyHereAndElsewhere(.fact(key: key, values: nil, stamp: stamp, base: known), to: table)
        }
        try applyHereAndElsewhere(content(of: table, row, stamp: stamp, base: known), to: table)
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

    /// Removes the ready-made categories of this machine that nothing uses and the shared ledger does not have: somebody
    /// there has deleted or renamed them.
    private func removeReadyMade(through last: Int64) throws {
        for category in try connection.categories() where category.id <= last {
            let isReadyMade = Category.readyMade.contains { $0.name == category.name && $0.color == category.color }
            guard isReadyMade, try identities(.category, category.id).allSatisfy({ $0.replica == machine }),
                try !isUsed(.category, category.id), try facts(of: .category, category.id).isEmpty
            else { continue }
            try connection.run("DELETE FROM category WHERE id = ?", [.integer(category.id)])
        }
    }
}
