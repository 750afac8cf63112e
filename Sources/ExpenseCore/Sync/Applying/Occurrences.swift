/// One occurrence of a recurring entry that several machines have recorded.
extension SharedLedger {
    /// Makes the recordings of an occurrence one. Of two receipts with other parts, one holds whole: parts of both would not
    /// have the sum of either. What was edited in the other one is told as lost.
    ///
    /// - Parameter kept: the first entry of the recording that holds, as every machine finds.
    func join(occurrence kept: StoredValue, _ other: StoredValue) throws {
        guard case .text(let first) = kept, case .text(let second) = other, let first = Identifier(first),
            let second = Identifier(second), let table = table("entry"), let kept = try number(.entry, first),
            let joined = try number(.entry, second), kept != joined
        else { return }
        let (recorded, others) = (try recording(kept, table), try recording(joined, table))
        guard !recorded.isEmpty, !others.isEmpty else { return try join([(first, second)], of: table) }
        let areAlike =
            try recorded.count == others.count && zip(recorded, others).allSatisfy { try isAlike($0, $1, table) }
        if areAlike || max(recorded.count, others.count) == 1 {
            return try join(zip(recorded, others).map { ($0.identity, $1.identity) }, of: table)
        }
        let made = try changeThatMade(others[0].number)
        for (place, lost) in others.enumerated() {
            if try changeThatMade(lost.number) != made { try lose(part: lost, of: recorded[0], table) }
            let stamps = try stamps(table, "\(lost.number)")
            let held = recorded[place < recorded.count ? place : 0]
            for group in table.groups {
                guard let stamp = stamps[group.name],
                    group.columns.contains(where: { held.values[$0] != lost.values[$0] })
                else { continue }
                let values = try group.columns.map { try shared(lost.values[$0], $0, of: table) }
                try lose(table, held.number, group.name, values, stamp)
            }
            try deleteHereAndElsewhere(lost.number, of: table)
        }
    }

    /// Tells of an occurrence that another machine recorded, because it did not know that the recurring entry was paused for
    /// the day or had ended.
    func tellIfPaused(_ key: [StoredValue], _ entry: StoredValue) throws {
        guard case .integer(let recurring) = key[0], case .text(let day) = key[1], case .text(let text) = entry,
            let identity = Identifier(text), let number = try number(.entry, identity),
            try isThere(table(of: .entry), number)
        else { return }
        var pause: Stamp?
        try connection.run(
            """
            SELECT is_paused, date FROM recurring_step WHERE recurring = ? AND date <= ? AND is_paused IS NOT NULL
            ORDER BY date DESC LIMIT 1
            """, key
        ) { row in
            guard row.integer(0) != 0, let steps = table("recurring_step"), let date = row.text(1) else { return false }
            pause = try stamp(steps, jsonText(of: [key[0], .text(date)]), "").stamp
            return false
        }
        let hasEnded = "SELECT 1 FROM recurring WHERE id = ? AND last < ?"
        if pause == nil, try connection.integer(hasEnded, [.integer(recurring), .text(day)]) != nil {
            pause = try stamp(table(of: .recurring), "\(recurring)", "last").stamp
        }
        guard let pause, !pause.isMade else { return }
        try addConflict("entry", "\(try lowestIdentity(.entry, number))", SyncConflict.paused, pause, "[]")
    }

    /// Keeps what people added to a receipt that does not hold.
    private func lose(part: Recorded, of held: Recorded, _ table: SharedTable) throws {
        try addConflict(
            table.name, "\(try lowestIdentity(.entry, held.number))", SyncConflict.part, Stamp(madeWith: part.identity),
            storedPart(part.values, of: table))
    }

    /// The change of the history that made an entry; nil if it is too old.
    private func changeThatMade(_ number: Int64) throws -> Int64? {
        try connection.integer(
            """
            SELECT change FROM journal WHERE former IS NULL AND (subject = 'entry' AND identity = ?2
                OR subject = '\(EntryBatch.subject)'
                    AND ?1 BETWEEN json_extract(identity, '$[0]') AND json_extract(identity, '$[1]'))
            ORDER BY number DESC LIMIT 1
            """, [.integer(number), .text("[\(number)]")])
    }

    private func join(_ pairs: [(Identifier, Identifier)], of table: SharedTable) throws {
        for (one, other) in pairs {
            repairs.append(Operation(table: table.name, content: .same(one, other)))
            try join(one, other, of: table)
        }
    }

    private typealias Recorded = (number: Int64, identity: Identifier, values: [StoredValue])

    /// The entries of a recording in the order in which they were made; none if its first entry is deleted.
    private func recording(_ first: Int64, _ table: SharedTable) throws -> [Recorded] {
        guard try isThere(table, first) else { return [] }
        return try rows(table, "id = ?1 OR receipt = ?1", [.integer(first)]).compactMap { values -> Recorded? in
            guard case .integer(let number) = values[0] else { return nil }
            return (number, try identity(.entry, number), values)
        }.sorted { ($0.number != first ? 1 : 0, $0.identity.number) < ($1.number != first ? 1 : 0, $1.identity.number) }
    }

    /// Whether two entries were recorded alike, as far as nobody has changed them since.
    private func isAlike(_ one: Recorded, _ other: Recorded, _ table: SharedTable) throws -> Bool {
        let changed = try Set(stamps(table, "\(one.number)").keys).union(stamps(table, "\(other.number)").keys)
        return table.groups.allSatisfy { group in
            group.name == "receipt" || changed.contains(group.name)
                || group.columns.allSatisfy { one.values[$0] == other.values[$0] }
        }
    }
}
