extension SharedLedger {
    /// What the journal says of one row: before a change, and after it.
    struct Touched {
        let table: SharedTable
        let identity: String
        var before: [StoredValue]?
        var after: [StoredValue]?

        /// The number of a row with an identity.
        var number: Int64? {
            guard table.subject != nil, case .integer(let number)? = (after ?? before)?.first else { return nil }
            return number
        }
    }

    /// A row of the journal.
    struct Event {
        let change: Int64
        let subject: String
        let identity: String
        let former: String?
        /// Whether other machines are told of it.
        let isTold: Bool
    }

    /// The values that the journal or the table has, without the number of a fact.
    func values(_ json: String, of table: SharedTable) throws -> [StoredValue] {
        var values = try journaled(json)
        let isNumbered = try table.subject == nil && tableColumns(table).first == "id" && !table.columns.contains("id")
        if isNumbered { values.removeFirst() }
        // The journal of an older version lacks the newest columns.
        values += Array(repeating: .null, count: max(0, table.columns.count - values.count))
        return values
    }

    /// What the journal says of one row: where, and what the row was before.
    typealias History = [(index: Int, former: String?)]

    /// What a row was at a place of the journal; nil if it was not there. Its parts, which the journal has apart from it, are
    /// as they are now, or as they were when it was deleted: a change of them tells of the whole row.
    ///
    /// - Parameter later: what the journal says of the row since.
    func state(_ table: SharedTable, _ identity: String, _ later: History, in events: [Event]) throws -> [StoredValue]?
    {
        let now = try current(table, identity)
        guard let next = later.first else { return now }
        guard let former = next.former else { return nil }
        var values = try values(former, of: table)
        guard let parts = table.parts else { return values }
        // Another row may have the number of a deleted one.
        let deletion = later.indices.first { place in
            place + 1 < later.count ? later[place + 1].former == nil : now == nil
        }
        let removed = try deletion.flatMap { later[$0] }.flatMap { deletion in
            let change = events[deletion.index].change
            return try deletion.former.map {
                try removedParts(parts, of: $0, in: events.filter { $0.change == change })
            }
        }
        values[values.count - 1] = removed ?? now?.last ?? .text("[]")
        return values
    }

    /// The parts of a fact that were deleted with it, as the fact's column has them.
    ///
    /// - Parameter former: what the journal says that the fact was.
    func removedParts(_ parts: SharedTable.Parts, of former: String, in events: [Event]) throws -> StoredValue {
        let names = try TableColumns(of: parts.table, in: connection).names
        guard let owner = names.firstIndex(of: parts.owner) else { return .text("[]") }
        let number = try journaled(former).first
        let rows = try events.filter { $0.subject == parts.table }.compactMap { event -> String? in
            guard let former = event.former else { return nil }
            var values = try journaled(former)
            guard values.indices.contains(owner), values.remove(at: owner) == number else { return nil }
            return jsonText(of: values)
        }
        return .text("[\(rows.sorted().joined(separator: ","))]")
    }

    /// The values of a row in the journal.
    private func journaled(_ json: String) throws -> [StoredValue] {
        return try connection.rows("SELECT value FROM json_each(?)", [.text(json)]) { row in
            row.value(0)
        }
    }

    func tableColumns(_ table: SharedTable) throws -> [String] {
        try TableColumns(of: table.name, in: connection).names
    }

    func current(_ table: SharedTable, _ identity: String) throws -> [StoredValue]? {
        let columns = try TableColumns(of: table.name, in: connection)
        return try rows(table, columns.condition(on: "?1"), [.text(identity)]).first
    }

    /// The fact of which a part changed; nil for anything else, and for parts that were deleted with their fact.
    ///
    /// - Parameter laterOf: what the journal says of a row since the change.
    func whole(of event: Event, in events: [Event], _ laterOf: ([String]) -> History) throws -> Touched? {
        guard let table = tables.first(where: { $0.parts?.table == event.subject }), let parts = table.parts else {
            return nil
        }
        let columns = try TableColumns(of: parts.table, in: connection)
        let owner = try connection.firstRow(
            "SELECT json_extract(?1, '$[' || ?2 || ']')",
            [.text(event.identity), .integer(Int64(columns.key.firstIndex(of: parts.owner) ?? 0))]
        ) { row in
            row.integer(0)
        }
        guard let owner else { return nil }
        let identity = "[\(owner)]"
        let after = try state(table, identity, laterOf([table.name, identity]), in: events)
        guard let after else { return nil }
        return Touched(table: table, identity: event.identity, before: after.dropLast() + [.null], after: after)
    }

    /// The entries that an import made or that undoing it deleted.
    ///
    /// - Parameter later: what the journal says since. Entries that were changed or deleted since are told as they were.
    func entries(of event: Event, later: ArraySlice<Event>) throws -> [Touched] {
        if let former = event.former { return try removedEntries(former) }
        guard let table = table("entry"), let tags = self.table("entry_tag") else { return [] }
        var (first, last): (Int64, Int64) = (0, 0)
        try connection.run("SELECT json_extract(?1, '$[0]'), json_extract(?1, '$[1]')", [.text(event.identity)]) {
            row in
            (first, last) = (row.integer(0), row.integer(1))
            return false
        }
        var former: [Int64: [StoredValue]] = [:]
        var formerTags: [[StoredValue]] = []
        func note(_ table: SharedTable, _ values: [StoredValue]) {
            guard case .integer(let number)? = values.first, (first...last).contains(number) else { return }
            if table.name == tags.name { return formerTags.append(values) }
            if former[number] == nil { former[number] = values }
        }
        for other in later where other.change != event.change {
            guard let json = other.former else { continue }
            if other.subject == EntryBatch.subject {
                for removed in try removedEntries(json) { note(removed.table, removed.before ?? []) }
            } else if let table = [table, tags].first(where: { $0.name == other.subject }) {
                note(table, try values(json, of: table))
            }
        }
        let range = [Value.integer(first), .integer(last)]
        var made = try rows(table, "id BETWEEN ? AND ? ORDER BY id", range)
        for (index, values) in made.enumerated() {
            guard !former.isEmpty, case .integer(let number) = values[0] else { continue }
            if let values = former.removeValue(forKey: number) { made[index] = values }
        }
        made += former.sorted { $0.key < $1.key }.map(\.value)
        return try made.map { Touched(table: table, identity: "", before: nil, after: $0) }
            + (rows(tags, "entry BETWEEN ? AND ?", range) + formerTags).map {
                Touched(table: tags, identity: "", before: nil, after: $0)
            }
    }

    /// The entries that were deleted together, with their tags.
    private func removedEntries(_ former: String) throws -> [Touched] {
        guard let table = table("entry"), let tags = self.table("entry_tag") else { return [] }
        var touched: [Touched] = []
        // All are read first, because a statement cannot run within itself.
        for row in try connection.texts(inArray: former) {
            var values = try self.values(row ?? "", of: table)
            // Tags are the eighth value.
            guard values.count > 7, case .integer(let number) = values[0] else { continue }
            let names = values.remove(at: 7)
            values += Array(repeating: .null, count: max(0, table.columns.count - values.count))
            values = Array(values.prefix(table.columns.count))
            touched.append(Touched(table: table, identity: "", before: values, after: nil))
            if case .text(let json) = names {
                for tag in try connection.texts(inArray: json) {
                    touched.append(
                        Touched(
                            table: tags, identity: "", before: [.integer(number), StoredValue(tag)], after: nil))
                }
            }
        }
        return touched
    }
}

// MARK: - Merged categories

extension SharedLedger {
    /// The categories into which a change merged others, without changing them: what the journal has of them says so.
    func targets(ofMergesIn touched: [Touched]) -> [Touched] {
        let categories = touched.filter { $0.table.subject == .category }
        guard categories.contains(where: { $0.after == nil }) else { return [] }
        return categories.filter { $0.before != nil && $0.before == $0.after }
    }

    /// Tells that a category is used, so that it is there for what was merged into it, even if that is nothing.
    func use(of target: Touched, _ stamp: Stamp) throws -> Operation {
        let (subject, number) = (try subject(of: target.table), target.number ?? 0)
        try touch(subject, number, stamp)
        return Operation(
            table: target.table.name, content: .row(try identity(subject, number), .change, .touch(stamp)))
    }

    /// Removes the targets of merges from the journal: nothing was done to them that could be undone.
    func forgetTargets(ofMergesIn touched: [Touched], _ change: Int64) throws {
        for target in targets(ofMergesIn: touched) {
            try connection.run(
                "DELETE FROM journal WHERE change = ? AND subject = ? AND identity = ?",
                [.integer(change), .text(target.table.name), .text(target.identity)])
        }
    }
}
