// What nobody has decided: values that lost, and entries that look alike.
extension ExpenseStore {
    /// What nobody has decided: values that lost, rows that stayed, and entries that may be the same.
    package func syncConflicts() throws -> [SyncConflict] {
        try read { connection in
            guard try connection.isSynchronized() else { return [] }
            let all = try connection.conflictsOfLog()
            return SyncConflict.numbered(all.map(\.conflict))
        }
    }

    /// Settles a conflict, on all machines, as a change that can be undone. Then the conflict is listed again.
    package func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) throws {
        let words =
            conflict.column == SyncConflict.double && decision == .replace
            ? "make one entry of \(conflict.subject) and \(conflict.present)"
            : "decide the conflict of \(conflict.subject): \(decision.rawValue)"
        try write { connection in
            let log = connection.log
            let time = clock.now()
            guard let found = try connection.conflictsOfLog().first(where: { $0.conflict.key == conflict.key }) else {
                return
            }
            switch found.origin {
            case .value(let lost):
                let income = try connection.income(ofSplit: lost.row)
                try log.decide(lost, forLost: decision == .replace, besides: income, words, at: time)
            case .alike(let pair) where decision == .keep: try log.noteApart([pair], words, at: time)
            case .calledAlike(let pair) where decision == .keep:
                try log.keepName(of: pair.other, pair.kind, words, at: time)
            case .alike(let pair), .calledAlike(let pair): try log.join([pair], words, at: time)
            }
        }
    }
}

/// A conflict, and where it comes from.
private struct FoundConflict {
    enum Origin {
        case value(LogConflict)
        case alike(AlikeRows)
        case calledAlike(AlikeRows)
    }

    let conflict: SyncConflict
    let origin: Origin
}

extension Connection {
    fileprivate func conflictsOfLog() throws -> [FoundConflict] {
        let log = log
        let words = try ConflictWords(self) { number in
            let row = LoggedRow(kind: "category", key: .integer(number))
            return try log.lastValues(of: row).flatMap {
                try self.text("SELECT json_extract(?, '$.name')", [.text($0)])
            } ?? ""
        }
        var found: [FoundConflict] = []
        for conflict in try log.conflicts() {
            guard let said = try words.conflict(conflict, in: log) else { continue }
            found.append(FoundConflict(conflict: said, origin: .value(conflict)))
        }
        for pair in try doubles() {
            guard let said = try words.double(pair, in: log) else { continue }
            found.append(FoundConflict(conflict: said, origin: .alike(pair)))
        }
        for pair in try rowsCalledAlike() {
            guard let said = try words.double(pair, in: log) else { continue }
            found.append(FoundConflict(conflict: said, origin: .calledAlike(pair)))
        }
        return found
    }
}

extension ConflictWords {
    /// Says what a conflict of the log is about; nil if both values are the same to people.
    fileprivate func conflict(_ conflict: LogConflict, in log: Log) throws -> SyncConflict? {
        let table = try log.table(conflict.row.kind)
        var present = try columns(of: table.whole(conflict.row, in: connection))
        for (column, value) in try columns(of: conflict.current) { present[column] = value }
        // Of parts that nothing records any more it does not matter what they are.
        if conflict.row.kind == "recurring_part", let recurring = number(present["recurring"]),
            try row("recurring", recurring)?["version"] != present["version"]
        {
            return nil
        }
        let isFact = table.kind.key != ["id"]
        let number = number(present["id"])
        let key = present.filter { table.kind.key.contains($0.key) }
        let subject =
            try isFact || number == nil
            ? title(conflict.row.kind, key: key)
            : title(conflict.row.kind, number ?? 0, present, isWhole: !conflict.others.isEmpty)
        let field = isFact && conflict.lost != nil ? "" : conflict.columns.first ?? SyncConflict.deleted
        var said = (label: "", present: "", lost: String?.none)
        if let values = conflict.lost {
            var lost = present
            for (column, value) in try columns(of: values) { lost[column] = value }
            let texts = try self.field(field, conflict.columns, conflict.row.kind, present, lost)
            // A name in other letters is the same one.
            let isName = field == table.kind.name
            guard isName ? texts.present.lowercased() != texts.lost.lowercased() : texts.present != texts.lost else {
                return nil
            }
            said = (isFact ? "" : texts.label, texts.present, texts.lost)
        }
        let change = try log.change(conflict.change)
        let identity = try log.translate(key: conflict.row.key, table) { try log.identity(of: $0) }
        return SyncConflict(
            table: conflict.row.kind, identity: text(identity), field: field, clock: change.clock,
            maker: Int64(change.hash.prefix(12), radix: 16) ?? 0, stored: conflict.lost ?? "", subject: subject,
            label: said.label, present: said.present,
            lost: said.lost, machine: try nameOfMaker(change.maker),
            time: change.time > 0 ? change.time : nil)
    }

    /// Says what two rows that look alike are.
    fileprivate func double(_ pair: AlikeRows, in log: Log) throws -> SyncConflict? {
        func said(_ number: Int64) throws -> String? {
            if pair.kind == "entry" { return try entry(number, isWhole: true) }
            return try row(pair.kind, number).map { try title(pair.kind, number, $0) }
        }
        guard let subject = try said(pair.kept), let present = try said(pair.other) else { return nil }
        let identities = try [pair.kept, pair.other].map {
            try log.identity(of: LoggedRow(kind: pair.kind, key: .integer($0))) ?? 0
        }
        let maker = try log.maker(of: LoggedRow(kind: pair.kind, key: .integer(pair.other)))
        return SyncConflict(
            table: pair.kind, identity: "\(identities[0])", field: SyncConflict.double, clock: 0,
            maker: identities[1], stored: "", subject: subject, label: "",
            present: present, lost: nil, machine: try nameOfMaker(maker), time: nil)
    }

    /// The name of the machine that made a change. What this one did before it shared the ledger has no maker.
    private func nameOfMaker(_ maker: Int64?) throws -> String {
        if maker == Log.telephone { return "the inbox" }
        return try (maker ?? connection.machineNumber()).map(connection.nameOfMachine) ?? ""
    }

    /// The values of a JSON object, by their names.
    func columns(of object: String?) throws -> Row {
        let pairs = try connection.rows("SELECT key, value FROM json_each(?)", [.text(object ?? "{}")]) {
            ($0.text(0) ?? "", $0.value(1))
        }
        return Row(pairs) { first, _ in first }
    }
}

extension LogTable {
    /// A row with its key, as a JSON object; nil if it is not there.
    fileprivate func whole(_ row: LoggedRow, in connection: Connection) throws -> String? {
        let pairs = columns.map { "'\($0)', this.\(quoted($0))" }.joined(separator: ", ")
        return try connection.text(
            "SELECT json_object(\(pairs)) FROM main.\(quoted(kind.table)) this WHERE \(condition)", [row.key])
    }
}
