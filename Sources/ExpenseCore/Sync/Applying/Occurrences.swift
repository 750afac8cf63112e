/// What an entry was recorded for.
struct RecordedOccurrence {
    let recurring: Int64
    let day: StoredValue
    /// Its place among the entries of the occurrence.
    let place: Int64
}

// An occurrence of a recurring entry that several machines have recorded is one: it has numbers by which they recognise it,
// entry by entry. If it is a receipt, it holds whole as one of them recorded it, because parts of two would not have the sum
// of either: the one whose definition was set last. So each entry of a changed definition has a version, which every change
// of it tells, and what was changed in another version is listed.
extension SharedLedger {
    /// The entries that a change has recorded for occurrences.
    func occurrences(among facts: [Touched], _ rows: [Touched]) throws -> [Int64: RecordedOccurrence] {
        var occurrences: [Int64: RecordedOccurrence] = [:]
        for fact in facts where fact.table.name == "made" {
            guard let values = fact.after, case .integer(let recurring) = values[0],
                case .integer(let first) = values[2]
            else { continue }
            for row in rows where row.table.subject == .entry && row.before == nil {
                guard let number = row.number, let values = row.after,
                    number == first || receipt(of: values, row.table) == first
                else { continue }
                occurrences[number] = RecordedOccurrence(
                    recurring: recurring, day: fact.after?[1] ?? .null, place: number - first)
            }
        }
        return occurrences
    }

    /// Gives recorded entries numbers by which other machines that record the same occurrence recognise them.
    func noteOccurrences(_ occurrences: [Int64: RecordedOccurrence]) throws {
        for (number, occurrence) in occurrences.sorted(by: { $0.key < $1.key }) {
            let recurring = "\(try lowestIdentity(.recurring, occurrence.recurring))"
            _ = try makeImportKey(
                [.text("occurrence"), .text(recurring), occurrence.day, .integer(occurrence.place)], of: number,
                isImported: false)
        }
    }

    // MARK: Versions

    /// The version of the definition of which an entry was recorded; that of all others is ``Stamp/made``.
    func version(ofEntry number: Int64) throws -> Stamp {
        try stamp(table(of: .entry), "\(number)", Operation.version).stamp
    }

    /// The version of a new entry: when what it was recorded for was set. What else is added to a receipt has that of the
    /// receipt.
    func version(
        _ number: Int64, _ values: [StoredValue], _ table: SharedTable, _ occurrence: RecordedOccurrence?
    ) throws -> Stamp {
        guard let occurrence else {
            guard let first = receipt(of: values, table), first != number else { return .made }
            return try version(ofEntry: first)
        }
        var version = Stamp.made
        try connection.run(
            """
            SELECT clock, machine FROM sync_stamp
            WHERE subject = 'recurring' AND row = CAST(?1 AS TEXT) AND field IN ('amount', 'kind', 'category', 'account')
                OR subject = 'recurring_step' AND json_extract(row, '$[0]') = ?1 AND json_extract(row, '$[1]') <= ?2
            ORDER BY clock DESC, machine DESC LIMIT 1
            """, [.integer(occurrence.recurring), occurrence.day]
        ) { row in
            version = Stamp(clock: row.integer(0), machine: row.integer(1))
            return false
        }
        return version.isMade ? .made : version
    }

    /// Adds to what a change has set of an entry of which version that was.
    func withVersion(
        _ cells: [String: Operation.Cell], _ number: Int64, _ table: SharedTable
    ) throws -> [String: Operation.Cell] {
        table.subject == .entry ? cells.withVersion(try version(ofEntry: number)) : cells
    }

    /// The first entry of the receipt of an entry.
    func receipt(of values: [StoredValue], _ table: SharedTable) -> Int64? {
        guard table.subject == .entry, let place = table.columns.firstIndex(of: "receipt"),
            case .integer(let first) = values[place]
        else { return nil }
        return first
    }

    /// Notes the receipt of a row, whose parts are compared when all of a line has been applied.
    func noteReceipt(of values: [StoredValue], _ table: SharedTable) {
        if let first = receipt(of: values, table) { receipts.insert(first) }
    }

    /// Lets the later one of two versions of a receipt's entry hold whole. What was set in the other one is listed.
    ///
    /// - Returns: false if the fields are merged one by one: those of one version, and those of single entries.
    func mergeRecordings(
        _ cells: [String: Operation.Cell], _ effect: Operation.Effect, of identity: Identifier, into number: Int64,
        _ former: [StoredValue], _ table: SharedTable, isFresh: Freshness
    ) throws -> Bool {
        guard table.subject == .entry, cells.contains(where: { !$0.value.isTouch }) else { return false }
        let (theirs, known) = (cells[Operation.version]?.stamp ?? .made, try version(ofEntry: number))
        guard theirs != known else { return false }
        let version = Operation.Cell(values: [], stamp: max(theirs, known))
        guard receipt(of: former, table) != nil || cells["receipt"]?.values.isNothing == false else {
            if effect != .change { try setStamps(of: [Operation.version: version], table, number) }
            return false
        }
        // Whoever changed it knew a recording that has not arrived.
        if theirs > known, effect == .change { throw MissingRow(identity: identity) }
        var values = former
        let stamps = try stamps(table, "\(number)")
        for group in table.groups {
            guard let cell = cells[group.name] else { continue }
            let lost =
                theirs > known
                ? Operation.Cell(
                    values: try group.columns.map { try shared(former[$0], $0, of: table) },
                    stamp: stamps[group.name] ?? .made) : cell
            if isFresh.isAny, group.name != "receipt", !lost.stamp.isMade,
                try isOther(cell, group, former, of: table)
            {
                try lose(table, number, group.name, lost.values, lost.stamp)
            }
            try touch(.entry, number, lost.stamp)
            guard theirs > known else { continue }
            for (column, value) in zip(group.columns, cell.values) {
                values[column] = try reference(value, column, of: table)
            }
            try removeStamp(table, number, group.name)
            try setStamps(of: [group.name: cell], table, number)
        }
        try setStamps(of: cells.filter { $0.value.isTouch && $0.key != Operation.version }, table, number)
        guard theirs > known else { return true }
        try setStamps(of: [Operation.version: version], table, number)
        if let first = receipt(of: former, table) { receipts.insert(first) }
        noteReceipt(of: values, table)
        receipts.insert(number)
        try update(table, number, former, values)
        return true
    }

    /// Deletes the parts of receipts that were recorded of, or added to, another version than that which holds, as every
    /// machine does. What people changed or added is listed.
    func removePartsOfOtherRecordings() throws {
        let table = try table(of: .entry)
        for first in receipts.sorted() {
            let holds = try version(ofEntry: first)
            guard holds != .made else { continue }
            for values in try rows(table, "receipt = ?1 AND id <> ?1 ORDER BY id", [.integer(first)]) {
                guard case .integer(let number) = values[0], try version(ofEntry: number) < holds else { continue }
                if try isChanged(values, number, beside: row(table, first), of: table) {
                    try addConflict(
                        table.name, "\(try lowestIdentity(.entry, first))", SyncConflict.part,
                        Stamp(madeWith: lowestIdentity(.entry, number)), storedPart(values, of: table))
                }
                let deletion = Deletion(
                    members: try identities(.entry, number), seen: try stamps(table, "\(number)"), stamp: .made)
                try bury(table, number, deletion)
            }
        }
        receipts = []
    }

    /// Whether somebody has added or changed a part of a receipt since it was recorded.
    private func isChanged(
        _ values: [StoredValue], _ number: Int64, beside first: [StoredValue]?, of table: SharedTable
    ) throws -> Bool {
        if try importKeys(ofEntry: number).isEmpty { return true }
        // All parts have the note and the payee of the definition.
        let same = Set(
            ["note", "payee"].filter { name in
                table.columns.firstIndex(of: name).map { values[$0] == first?[$0] } ?? false
            })
        return try stamps(table, "\(number)").contains { field, stamp in
            !stamp.isMade && field != Operation.version && !same.contains(field)
        }
    }

    // MARK: Recordings without such numbers

    /// Makes the recordings of an occurrence one that are not known to be the same: those of before the ledger was shared.
    func join(occurrence one: StoredValue, _ other: StoredValue) throws {
        guard case .text(let first) = one, case .text(let second) = other, let first = Identifier(first),
            let second = Identifier(second), let table = table("entry"), let one = try number(.entry, first),
            let other = try number(.entry, second), one != other
        else { return }
        let both = try [(one, first), (other, second)].sorted { Stamp(madeWith: $0.1) < Stamp(madeWith: $1.1) }
            .map { try recording($0.0, table) }
        guard let later = both.last, let former = both.first, !later.isEmpty, !former.isEmpty else {
            return try join([(first, second)], of: table)
        }
        let rest = try former.dropFirst(later.count).map { try number(.entry, $0) }
        try join(Array(zip(later, former)), of: table)
        for number in rest.compactMap(\.self) { try deleteHereAndElsewhere(number, of: table) }
    }

    private func join(_ pairs: [(Identifier, Identifier)], of table: SharedTable) throws {
        for (one, other) in pairs {
            repairs.append(Operation(table: table.name, content: .same(one, other)))
            try join(one, other, of: table)
        }
    }

    /// The entries of a recording in the order in which they were made; none if its first entry is deleted.
    private func recording(_ first: Int64, _ table: SharedTable) throws -> [Identifier] {
        guard try isThere(table, first) else { return [] }
        return try rows(table, "id = ?1 OR receipt = ?1", [.integer(first)]).compactMap {
            values -> (Int64, Identifier)? in
            guard case .integer(let number) = values[0] else { return nil }
            return (number, try identity(.entry, number))
        }.sorted { ($0.0 != first ? 1 : 0, $0.1.number) < ($1.0 != first ? 1 : 0, $1.1.number) }.map(\.1)
    }

    // MARK: Pauses

    /// Tells of an occurrence that another machine recorded, because it did not know that the recurring entry was paused for
    /// the day or had ended.
    func tellIfPaused(_ key: [StoredValue], _ entry: StoredValue) throws {
        guard case .integer(let recurring) = key[0], case .text(let day) = key[1], case .text(let text) = entry,
            let identity = Identifier(text), let number = try number(.entry, identity),
            try isThere(table(of: .entry), number), let pause = try pause(of: recurring, on: day), !pause.isMade
        else { return }
        try addConflict("entry", "\(try lowestIdentity(.entry, number))", SyncConflict.paused, pause, "[]")
    }

    /// When a recurring entry was paused for a day, or ended before it; nil if it was not.
    func pause(of recurring: Int64, on day: String) throws -> Stamp? {
        var pause: Stamp?
        try connection.run(
            """
            SELECT is_paused, date FROM recurring_step WHERE recurring = ? AND date <= ? AND is_paused IS NOT NULL
            ORDER BY date DESC LIMIT 1
            """, [.integer(recurring), .text(day)]
        ) { row in
            guard row.integer(0) != 0, let steps = table("recurring_step"), let date = row.text(1) else { return false }
            pause = try stamp(steps, jsonText(of: [.integer(recurring), .text(date)]), "").stamp
            return false
        }
        let hasEnded = "SELECT 1 FROM recurring WHERE id = ? AND last < ?"
        if pause == nil, try connection.integer(hasEnded, [.integer(recurring), .text(day)]) != nil {
            pause = try stamp(table(of: .recurring), "\(recurring)", "last").stamp
        }
        return pause
    }
}

extension [String: Operation.Cell] {
    /// The same with the version of an entry, unless it has none.
    func withVersion(_ version: Stamp) -> Self {
        guard version != .made else { return self }
        return merging([Operation.version: Operation.Cell(values: [], stamp: version)]) { own, _ in own }
    }
}
