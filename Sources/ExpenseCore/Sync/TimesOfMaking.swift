// Rows that several machines may make without knowing of each other are one row. Then the values that were set later
// hold, so such rows have stamps from the beginning. Others, of which there may be a million, have none.
extension SharedLedger {
    /// The stamps of the values of a new row.
    ///
    /// - Parameters:
    ///   - occurrence: what an entry was recorded for.
    ///   - keys: the numbers by which other machines recognise the row: what a file says, or, if they are negative, a line of
    ///     the inbox. Whoever reads it gives it a category, and a line an account.
    ///   - isFew: whether the change makes so few rows that each can have stamps.
    func timesOfMaking(
        _ number: Int64, _ values: [StoredValue], of table: SharedTable, _ stamp: Stamp,
        occurrence: RecordedOccurrence?, _ keys: [Int64], isFew: Bool
    ) throws -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        if table.nameColumn != nil || isOpening(values, table, keys: keys) {
            for group in table.groups { stamps[group.name] = stamp }
        } else if let occurrence {
            stamps = try timesOfDefinition(occurrence.recurring, for: table)
            // The parts of a receipt have these of their own; they hold as a whole.
            if receipt(of: values, table) != nil {
                stamps = stamps.filter { ["note", "payee"].contains($0.key) }
            }
        } else if isFew, let key = keys.first {
            stamps = key < 0 ? ["category": stamp, "account": stamp] : ["category": stamp]
        }
        stamps = stamps.filter { name, _ in
            table.groups.contains { $0.name == name && $0.columns.contains { values[$0] != .null } }
        }
        let version = try version(number, values, table, occurrence)
        if version != .made { stamps[Operation.version] = version }
        for (name, stamp) in stamps { try setStamp(table, "\(number)", name, stamp) }
        return stamps
    }

    /// When the values with which a recurring entry records its occurrences were set. One that another machine recorded with
    /// former values, because it did not know the new ones, gives way.
    private func timesOfDefinition(_ recurring: Int64, for entries: SharedTable) throws -> [String: Stamp] {
        let table = try table(of: .recurring)
        let known = try stamps(table, "\(recurring)")
        var stamps: [String: Stamp] = [:]
        for group in entries.groups {
            for column in group.columns {
                let name = entries.columns[column]
                guard let place = table.columns.firstIndex(of: name),
                    let stamp = table.groups.first(where: { $0.columns.contains(place) }).flatMap({ known[$0.name] })
                else { continue }
                stamps[group.name] = max(stamp, stamps[group.name] ?? .made)
            }
        }
        try connection.forEachRow(
            """
            SELECT clock, machine FROM sync_stamp WHERE subject = 'recurring_step' AND json_extract(row, '$[0]') = ?
            """, [.integer(recurring)]
        ) { row in
            let stamp = Stamp(clock: row.integer(0), machine: row.integer(1))
            stamps["amount"] = max(stamp, stamps["amount"] ?? .made)
        }
        return stamps
    }

    /// Whether facts belong to rows that another machine may make as well.
    func isOwnedByName(_ table: SharedTable) throws -> Bool {
        try table.owners.contains { owner in
            try table.references[owner].map { try self.table(of: $0).nameColumn != nil } ?? false
        }
    }
}
