// Decisions about conflicts are rows of a table with a journal: changes of the history, which `undo` takes back.
extension SharedLedger {
    /// Notes what was decided about a conflict.
    func note(_ decision: ConflictDecision, about conflict: SyncConflict) throws {
        let decisions = try table(ofOperation: Schema.syncDecisions.name)
        let isThere = try row(decisions, key: conflict.key) != nil
        try put(decisions, conflict.key, [.integer(decision == .keep ? 1 : 0)], isThere: isThere)
    }

    /// A conflict that a change has decided, or undecided.
    private struct Decided {
        let table: SharedTable
        let identity: String
        let field: String
        let key: [StoredValue]
        /// Whether what holds was kept.
        let isKept: Bool
    }

    private func decided(by facts: [Touched]) -> [Decided] {
        facts.compactMap { fact in
            guard fact.table.name == Schema.syncDecisions.name, let values = fact.after ?? fact.before,
                case .text(let name) = values[0], let table = table(name), case .text(let identity) = values[1],
                case .text(let field) = values[2]
            else { return nil }
            return Decided(
                table: table, identity: identity, field: field, key: Array(values.prefix(5)),
                isKept: fact.after?.last == .integer(1))
        }
    }

    /// The entries about which a change has decided.
    func entries(decidedBy facts: [Touched]) throws -> [Int64] {
        try decided(by: facts).filter { $0.table.subject == .entry }.flatMap(numbers)
    }

    /// The rows of a conflict that are there: two if they are entries that may be the same.
    private func numbers(of decided: Decided) throws -> [Int64] {
        guard let subject = decided.table.subject, let identity = Identifier(decided.identity),
            let number = try number(subject, identity)
        else { return [] }
        var all = [number]
        if decided.field == SyncConflict.double, let conflicts = table("sync_conflict"),
            case .text(let value)? = try row(conflicts, key: decided.key)?.last
        {
            all += try [double(of: number, value, in: decided.table)].compactMap(\.self)
        }
        all = try all.filter { try isThere(decided.table, $0) }
        if decided.field == SyncConflict.deleted, subject == .entry, !all.isEmpty {
            all += try incomes(ofSplit: number)
        }
        return all
    }

    /// Whoever keeps what holds has set it then. So it holds beside an opposite decision of another machine that was made
    /// before, which is listed, and rows that are kept are not deleted by one that did not know of that. Of
    /// two payments or transfers of which one was deleted because they are the same, the other one is kept.
    func keeping(_ facts: [Touched], _ stamp: Stamp) throws -> [Operation] {
        try decided(by: facts).filter { $0.isKept || $0.field == SyncConflict.double }.flatMap {
            decided -> [Operation] in
            let table = decided.table
            guard let subject = table.subject else {
                let key = try key(storedValues(decided.identity), of: table, local)
                var former = Array(repeating: StoredValue.null, count: table.columns.count)
                for (place, value) in zip(table.key, key) { former[place] = value }
                let present = try row(table, key: key)
                return [try operation(for: Touched(table: table, identity: "", before: former, after: present), stamp)]
            }
            let group = table.groups.first { $0.name == decided.field }
            return try numbers(of: decided).map { number in
                var cells = [String: Operation.Cell].touch(stamp)
                if let group, let row = try row(table, number) {
                    cells = [group.name: try set(group, of: table, number, row, stamp)]
                    cells = try withOtherSides(cells, number, row, table)
                } else {
                    try touch(subject, number, stamp)
                }
                return Operation(table: table.name, content: .row(try identity(subject, number), .change, cells))
            }
        }
    }

    // MARK: Opposite decisions

    /// Lists what an entry was that another machine makes one with another entry, if somebody has decided to keep both.
    func tellApart(_ kept: Identifier, _ other: Identifier, of table: SharedTable) throws {
        guard table.subject == .entry, let decisions = self.table(Schema.syncDecisions.name),
            let first = try number(.entry, kept), let second = try number(.entry, other), first != second,
            try isThere(table, first), let values = try row(table, second)
        else { return }
        let key = try key(ofDouble: first, second)
        guard try row(decisions, key: key)?.last == .integer(1) else { return }
        try addConflict(
            table.name, "\(try lowestIdentity(.entry, first))", SyncConflict.apart,
            stamp(decisions, jsonText(of: key), "").stamp, storedPart(values, of: table))
    }

    /// Notes that two entries are not the same, because somebody has added one of them beside the other.
    func keepApart(_ one: Int64, _ other: Int64) throws {
        let decisions = try table(ofOperation: Schema.syncDecisions.name)
        try put(decisions, key(ofDouble: one, other), [.integer(1)], isThere: false)
    }

    private func key(ofDouble one: Int64, _ other: Int64) throws -> [StoredValue] {
        let both = try identities(ofDouble: one, other)
        let stamp = Stamp(madeWith: both.second)
        return [
            .text(Identifier.Subject.entry.rawValue), .text("\(both.first)"), .text(SyncConflict.double),
            .integer(stamp.clock), .integer(stamp.machine),
        ]
    }

    /// Tells that a part of a receipt is there that one machine has added and another one has decided against.
    func tellPart(decidedAs key: [StoredValue], isKeptSince stamp: Stamp) throws {
        guard key[2] == .text(SyncConflict.part), let part = try entry(addedFor: key),
            let table = self.table("entry")
        else { return }
        try tell(table, part, stamp)
    }

    /// An entry that is not there any more, as a conflict keeps it.
    func storedPart(_ values: [StoredValue], of table: SharedTable) throws -> String {
        let values = try zip(values, table.columns.indices).map { try shared($0, $1, of: table) }
        return jsonText(of: [.null] + values.dropFirst())
    }
}
