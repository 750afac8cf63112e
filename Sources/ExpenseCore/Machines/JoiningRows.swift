// Two rows that people call the same become one: by an ordinary change, which can be undone.
extension Log {
    /// Notes, on all machines, that pairs which look alike are not the same.
    func noteApart(
        _ pairs: [AlikeRows], _ words: String = "entries that look alike are different ones", at time: Int64
    ) throws {
        try change(words, at: time) {
            for pair in pairs {
                // Both stay, whatever others do to them meanwhile.
                for number in [pair.kept, pair.other] {
                    try touch(LoggedRow(kind: pair.kind, key: .integer(number)))
                }
                try noteDecided(pair)
            }
        }
    }

    private func noteDecided(_ pair: AlikeRows) throws {
        let identities = try [pair.kept, pair.other].compactMap {
            try identity(of: LoggedRow(kind: pair.kind, key: .integer($0)))
        }.sorted()
        try connection.run("INSERT OR IGNORE INTO apart VALUES (?, ?)", identities.map { .integer($0) })
    }

    /// Makes of each pair one row: the one that stays gets what it lacks from the other one, which is deleted.
    ///
    /// - Parameter leavesOpen: whether people should be asked about what differs, because they have not seen it.
    func join(_ pairs: [AlikeRows], leavesOpen: Bool = false, _ words: String, at time: Int64) throws {
        let number = try change(words, at: time) { for pair in pairs { try join(pair, leavesOpen: leavesOpen) } }
        if let number { try settle(rows(of: number, what: "?")) }
    }

    /// Whether changes of other machines are here.
    func knowsOthers() throws -> Bool {
        try connection.integer("SELECT 1 FROM log_change WHERE chain <> 0 LIMIT 1") != nil
    }

    /// Whether another machine has begun with another ledger than this one: with one that has not even the first change, or
    /// nothing but that, which two new ledgers have alike.
    func hasMetAnotherLedger() throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM log_change WHERE chain <> 0
                AND parents IN ('[]', (SELECT json_array(hash) FROM log_change WHERE id = 1)) LIMIT 1
            """) != nil
    }

    /// Lets what others say hold where this machine says otherwise, as one that joins them: its own values are left open, and
    /// what they have deleted stays, because it has it, too.
    func yield(_ words: String, at time: Int64) throws {
        let own = try conflicts().filter { try isOwn($0.holder) }
        let fields = Dictionary(grouping: own) { [$0.row.kind, "\($0.row.key)"] + $0.columns }
        var rows: [LoggedRow] = []
        for (_, lost) in fields.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let taken = try lost.last(where: { try !isOwn($0.change) }) else { continue }
            rows.append(taken.row)
            try note("=", taken.lost ?? "{}", of: taken.row)
            if taken.lost == nil { continue }
            // What others have not decided stays open, too.
            for open in lost.filter({ $0 != taken }).compactMap(\.lost) + [taken.current] {
                try note("?", open, of: taken.row)
            }
        }
        try record(words, at: time)
        try settle(rows)
    }

    private func isOwn(_ change: Int64) throws -> Bool {
        try connection.integer("SELECT chain FROM log_change WHERE id = ?", [.integer(change)]) == 0
    }

    /// Lets a row keep the name with a number by which it is shown.
    func keepName(of number: Int64, _ kind: String, _ words: String, at time: Int64) throws {
        guard let column = try table(kind).kind.name else { return }
        try recordStrays(at: time)
        try connection.run(
            """
            INSERT INTO log_operation (change, kind, row, what, value)
            SELECT ?1, ?2, id, '=', json_object(?3, \(quoted(column))) FROM main.\(quoted(kind)) WHERE id = ?4
            """, [.integer(next()), .text(kind), .text(column), .integer(number)])
        try record(words, at: time)
    }

    private func join(_ pair: AlikeRows, leavesOpen: Bool) throws {
        // It stays, whatever others do to it meanwhile.
        try touch(LoggedRow(kind: pair.kind, key: .integer(pair.kept)))
        try noteDecided(pair)
        switch pair.kind {
        case "entry":
            let parts = try connection.sameParts(pair.kept, pair.other)
            for (kept, other) in parts.isEmpty ? [(pair.kept, pair.other)] : parts {
                try join(entry: AlikeRows(kind: "entry", kept: kept, other: other), leavesOpen: leavesOpen)
            }
        case "recurring":
            for (made, kept, other) in try connection.occurrences(ofBoth: pair) {
                if try connection.isReceipt(kept, other), try connection.sameParts(kept, other).isEmpty {
                    try note("?", "{\"entry\":\(other)}", of: made)
                    // What the other one recorded is there only if somebody says so.
                    try connection.run(
                        "UPDATE made SET entry = 0 WHERE recurring = ? AND entry = ?",
                        [.integer(pair.other), .integer(other)])
                } else {
                    try join(AlikeRows(kind: "entry", kept: kept, other: other), leavesOpen: false)
                }
            }
            if leavesOpen {
                try leaveOpen(pair)
                try connection.run(
                    "UPDATE OR IGNORE recurring_part SET recurring = ? WHERE recurring = ?",
                    [.integer(pair.kept), .integer(pair.other)])
            }
            try connection.run(
                "UPDATE OR IGNORE made SET recurring = ? WHERE recurring = ?",
                [.integer(pair.kept), .integer(pair.other)])
            try connection.run("DELETE FROM recurring WHERE id = ?", [.integer(pair.other)])
        case "category":
            let known = try connection.categories()
            guard let kept = known.first(where: { $0.id == pair.kept }),
                let other = known.first(where: { $0.id == pair.other })
            else { return }
            _ = try connection.merge(other, into: kept)
        default:
            try moveReferences(pair)
            try connection.run("DELETE FROM main.\(quoted(pair.kind)) WHERE id = ?", [.integer(pair.other)])
        }
    }

    private func join(entry pair: AlikeRows, leavesOpen: Bool) throws {
        try connection.fill(pair.kept, from: pair.other)
        if leavesOpen { try leaveOpen(pair) }
        try connection.moveParts(of: pair.other, to: pair.kept)
        try connection.run("DELETE FROM entry WHERE id = ?", [.integer(pair.other)])
        // Who made the other one has made this one: it stays if its own making is undone.
        try makeAgain(LoggedRow(kind: "entry", key: .integer(pair.kept)))
    }

    /// Leaves open what the other one of two rows says otherwise.
    private func leaveOpen(_ pair: AlikeRows) throws {
        let table = try table(pair.kind)
        let rows = try [pair.kept, pair.other].map {
            StoredValue(try connection.text(table.formerSelection, [.integer($0)]))
        }
        let difference = try connection.text(table.difference, rows)
        try connection.run(
            """
            INSERT INTO log_operation (change, kind, row, what, value)
            SELECT ?1, ?2, ?3, '?', json_group_object(key, value) FROM json_each(?4)
            WHERE value IS NOT NULL AND value <> '' AND key NOT IN ('uid', 'receipt') HAVING count(*) > 0
            """, [.integer(next()), .text(pair.kind), .integer(pair.kept), StoredValue(difference)])
    }

    private static let isDefault =
        "SELECT 1 FROM setting JOIN account ON value = uid WHERE setting.name = 'account' AND id = ?"

    /// Lets what names the other one of two rows name the one that stays, unless that has as much already.
    private func moveReferences(_ pair: AlikeRows) throws {
        let numbers: [StoredValue] = [.integer(pair.kept), .integer(pair.other)]
        if pair.kind == "account", try connection.integer(Self.isDefault, [.integer(pair.other)]) != nil {
            try connection.run(
                "UPDATE setting SET value = (SELECT uid FROM account WHERE id = ?) WHERE name = 'account'", [numbers[0]]
            )
        }
        if pair.kind == "account" { try connection.endTransfers(between: numbers) }
        for kind in try tables().map(\.kind) {
            for (column, reference) in kind.references where reference.table == pair.kind {
                let (table, name) = (quoted(kind.table), quoted(column))
                try connection.run("UPDATE OR IGNORE \(table) SET \(name) = ?1 WHERE \(name) = ?2", numbers)
                guard kind.key.contains(column) || kind.derived.contains(column) else { continue }
                try connection.run("DELETE FROM \(table) WHERE \(name) = ?", [.integer(pair.other)])
            }
        }
    }
}

extension Connection {
    /// Gives an entry what it lacks from another one; the parts of a receipt the account of its sum. A transfer lacks nothing
    /// of one of its sides.
    fileprivate func fill(_ kept: Int64, from other: Int64) throws {
        let columns = (["category", "account"] + EntryField.texts.map(\.column)).map {
            "\($0) = ifnull(entry.\($0), other.\($0))"
        }
        try run(
            """
            UPDATE entry SET \(columns.joined(separator: ", ")), note = iif(entry.note = '', other.note, entry.note)
            FROM entry other WHERE entry.id = ?1 AND other.id = ?2
                AND (entry.kind = 'transfer') = (other.kind = 'transfer')
            """, [.integer(kept), .integer(other)])
        try run(
            """
            UPDATE entry SET account = (SELECT account FROM entry WHERE id = ?2)
            WHERE receipt = (SELECT receipt FROM entry WHERE id = ?1) AND account IS NULL AND kind <> 'transfer'
                AND (SELECT receipt FROM entry WHERE id = ?2) IS NULL
            """, [.integer(kept), .integer(other)])
    }

    /// Gives an entry the tags and files of another one, and lets it be known by the rows of files by which that was known.
    fileprivate func moveParts(of other: Int64, to kept: Int64) throws {
        for entry in [kept, other] { try rememberImport(entry) }
        try moveImports(of: other, to: kept)
        try moveKnownRows(of: other, to: kept)
        try addTags(of: other, to: kept)
        if try has(Schema.attachments) {
            try run(
                "INSERT OR IGNORE INTO attachment SELECT ?1, name, hash FROM attachment WHERE entry = ?2",
                [.integer(kept), .integer(other)])
        }
    }

    /// Lets nothing be a transfer between two accounts that become one: money that was moved left it and arrived there.
    fileprivate func endTransfers(between accounts: [StoredValue]) throws {
        let isBetween = "kind = 'transfer' AND account IN (?1, ?2) AND target IN (?1, ?2) AND account <> target"
        for id in try rows("SELECT id FROM entry WHERE \(isBetween)", accounts, { $0.integer(0) }) { try split(id) }
        try run("DELETE FROM recurring WHERE \(isBetween)", accounts)
    }

    /// The entries that two recurring entries have recorded for the same days, in pairs, each with the note of the first one.
    fileprivate func occurrences(ofBoth pair: AlikeRows) throws -> [(LoggedRow, Int64, Int64)] {
        try rows(
            """
            SELECT json_array(made.recurring, made.date), kept.id, other.id FROM made JOIN made former USING (date)
            JOIN entry kept ON kept.id = made.entry JOIN entry other ON other.id = former.entry
            WHERE made.recurring = ? AND former.recurring = ? AND kept.id <> other.id ORDER BY made.date
            """, [.integer(pair.kept), .integer(pair.other)]
        ) { (LoggedRow(kind: "made", key: $0.value(0)), $0.integer(1), $0.integer(2)) }
    }

    /// Whether one of two entries is a part of a receipt.
    fileprivate func isReceipt(_ first: Int64, _ second: Int64) throws -> Bool {
        try integer(
            "SELECT 1 FROM entry WHERE id IN (?, ?) AND receipt IS NOT NULL", [.integer(first), .integer(second)])
            != nil
    }
}
