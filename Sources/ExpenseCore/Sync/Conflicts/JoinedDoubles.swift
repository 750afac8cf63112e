/// What happens to two entries if people say that they are the same.
extension SharedLedger {
    /// The other entry of a conflict about two that may be the same; nil if one is gone, or they are one.
    func double(of number: Int64, _ value: String, in table: SharedTable) throws -> Int64? {
        guard case .text(let text)? = try storedValues(value).first, let identity = Identifier(text),
            let other = try self.number(subject(of: table), identity), other != number, try isThere(table, other)
        else { return nil }
        return other
    }

    /// Puts the other parts of a receipt into the account of a bank's row, if they are in none.
    private func setAccount(ofPartsBeside typed: Int64, as row: [StoredValue], _ stamp: Stamp) throws {
        let table = try table(of: .entry)
        guard let account = table.columns.firstIndex(of: "account"), row[account] != .null,
            let group = table.groups.first(where: { $0.columns.contains(account) })
        else { return }
        let condition = """
            receipt = (SELECT receipt FROM entry WHERE id = ?1) AND id <> ?1 AND account IS NULL AND kind <> 'transfer'
            """
        for part in try rows(table, condition, [.integer(typed)]) {
            guard case .integer(let number) = part[0] else { continue }
            var values = part
            values[account] = row[account]
            let cell = try cell(group, of: table, number, values, stamp)
            try applyHereAndElsewhere(.row(identity(.entry, number), .change, [group.name: cell]), to: table)
        }
    }

    /// Of two entries that become one, that which stays: the transfer, or that which was typed. Of two rows of which one
    /// machine took the day for the month it is the one that this machine has read.
    func stays(_ first: Int64, _ second: Int64) throws -> Int64 {
        let entries = try [first, second].compactMap { try connection.entry($0) }
        if let transfer = entries.first(where: { $0.kind == .transfer }),
            let other = entries.last(where: { $0.id != transfer.id })
        {
            let areBoth = other.kind == .transfer
            let (one, another) = (transfer.amount, other.amount)
            // Of two payments of one debt, the larger one.
            if areBoth, one.currency == another.currency, one != another {
                return one.minorUnits > another.minorUnits ? transfer.id : other.id
            }
            return try areBoth && !isImported(other.id) ? other.id : transfer.id
        }
        let areImported = try [first, second].map(isImported)
        if areImported[0] != areImported[1] { return areImported[0] ? second : first }
        guard entries.count == 2 else { return first }
        // One that was made one with its row before is known by it.
        if (entries[0].category == nil) != (entries[1].category == nil) {
            return entries[0].category == nil ? second : first
        }
        let (one, other) = (entries[0].date.parts, entries[1].date.parts)
        guard one != other, one == (other.year, other.day, other.month) else { return second }
        let areOwn = try [first, second].map { try maker(of: identity(.entry, $0).replica) == machine }
        return areOwn[0] && !areOwn[1] ? first : second
    }

    private func isImported(_ number: Int64) throws -> Bool { try importKeys(ofEntry: number).contains { $0 >= 0 } }

    /// Makes the two entries of a conflict one, as a change that this machine can undo.
    func joinDouble(_ conflict: SyncConflict) throws {
        guard let identity = Identifier(conflict.identity), let table = table(conflict.table),
            let first = try number(subject(of: table), identity),
            let second = try double(of: first, conflict.stored, in: table)
        else { return }
        let kept = try conflict.isRecurring ? first : stays(first, second)
        let other = kept == first ? second : first
        let decisions = try self.table(ofOperation: Schema.syncDecisions.name)
        let parts = try conflict.isRecurring ? [] : sameParts(kept, other)
        _ = try connection.change({ $0 }, at: time) {
            if try !conflict.isRecurring && parts.isEmpty && isTransfer(kept, unlike: other) {
                try keep(transfer: kept, insteadOf: other)
                try note(.replace, about: conflict)
            } else {
                if conflict.isRecurring {
                    try join(recurring: kept, other)
                } else {
                    for (kept, other) in parts.isEmpty ? [(kept, other)] : parts { try join(kept, other) }
                }
                let decided = Operation.Content.fact(
                    key: conflict.key, values: [.integer(0)], stamp: newStamp())
                try applyHereAndElsewhere(decided, to: decisions)
                // The others are told of the joining itself, not of what it changed here.
                try markCaptured()
            }
            return "make one entry of \(conflict.subject) and \(conflict.present)"
        }
    }

    /// The parts of the receipts of two entries, in pairs, if both receipts have the same parts; else nothing.
    private func sameParts(_ first: Int64, _ second: Int64) throws -> [(Int64, Int64)] {
        let receipts: [[(id: Int64, content: String)]] = try [first, second].map { number in
            try connection.rows(
                """
                SELECT id, kind || amount || currency FROM entry WHERE receipt = (SELECT receipt FROM entry WHERE id = ?)
                ORDER BY kind, amount, target, id
                """, [.integer(number)]
            ) { row in
                (row.integer(0), row.text(1) ?? "")
            }
        }
        guard receipts[0].map(\.content) == receipts[1].map(\.content), receipts[0].first?.id != receipts[1].first?.id
        else {
            return []
        }
        return zip(receipts[0], receipts[1]).map { ($0.id, $1.id) }
    }

    /// Whether an entry is a transfer of which another one is a side, or a larger payment of the same debt.
    private func isTransfer(_ kept: Int64, unlike other: Int64) throws -> Bool {
        guard let one = try connection.entry(kept), let another = try connection.entry(other) else { return false }
        return one.kind == .transfer && (another.kind != .transfer || one.amount != another.amount)
    }

    /// Deletes a row of a bank's file that is a side of a transfer. The transfer is known by the row from then on.
    private func keep(transfer: Int64, insteadOf row: Int64) throws {
        let (from, to) = (Value.integer(row), Value.integer(transfer))
        try connection.rememberImport(row)
        for table in ["imported", "bank_reference"] {
            try connection.run("UPDATE \(table) SET entry = ?2 WHERE entry = ?1", [from, to])
        }
        try connection.addTags(of: row, to: transfer)
        if try connection.has(Schema.attachments) {
            try connection.run(
                "INSERT OR IGNORE INTO attachment SELECT ?2, name, hash FROM attachment WHERE entry = ?1", [from, to])
        }
        try connection.run("DELETE FROM entry WHERE id = ?1", [from])
    }

    /// Makes two entries one: that which was typed, with what it lacks from the bank's row. It is known by the row from
    /// then on.
    private func join(_ typed: Int64, _ imported: Int64) throws {
        let table = try table(of: .entry)
        guard var values = try row(table, typed), let row = try row(table, imported), let facts = self.table("imported")
        else { return }
        let stamp = newStamp()
        // What both were in files is told first, so that no machine notes it by itself when one becomes the other.
        for number in [typed, imported] {
            try connection.rememberImport(number)
            for fact in try rows(facts, "entry = ?", [.integer(number)]) {
                let key = jsonText(of: facts.key.map { fact[$0] })
                try setStamp(facts, key, "", stamp)
                repairs.append(
                    Operation(table: facts.name, content: try content(of: facts, fact, stamp: stamp, seen: .none)))
            }
        }
        for name in ["category", "account", "note", "payee"] {
            guard let place = table.columns.firstIndex(of: name) else { continue }
            if values[place] == .null || values[place] == .text("") { values[place] = row[place] }
        }
        var cells: [String: Operation.Cell] = [:]
        for group in table.groups where group.columns.contains(where: { values[$0] != .null }) {
            var cell = try cell(group, of: table, typed, values, stamp)
            cell.seen = try cell.seen + seenValues(table, "\(imported)", group.name)
            cells[group.name] = cell
        }
        cells = try withVersion(cells, typed, table)
        let typedIdentity = try self.identity(.entry, typed)
        let keys = try importKeys(ofEntry: imported)
        try applyHereAndElsewhere(.same(typedIdentity, identity(.entry, imported)), to: table)
        try applyHereAndElsewhere(.row(typedIdentity, .change, keys: keys, cells), to: table)
        if let kept = try number(.entry, typedIdentity) { try setAccount(ofPartsBeside: kept, as: row, stamp) }
    }
}
