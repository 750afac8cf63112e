// What looks alike: rows that two machines have made, perhaps of the same. They are listed and asked about, never joined by
// themselves. Nothing else depends on this.

/// Two rows that look the same, by their numbers here.
struct AlikeRows: Hashable {
    let kind: String
    /// The one that stays if they become one.
    let kept: Int64
    let other: Int64

    /// Those of some pairs that have no row in common.
    static func disjoint(_ pairs: [AlikeRows]) -> [AlikeRows] {
        var used: [String: Set<Int64>] = [:]
        return pairs.filter { pair in
            guard used[pair.kind, default: []].isDisjoint(with: [pair.kept, pair.other]) else { return false }
            used[pair.kind, default: []].formUnion([pair.kept, pair.other])
            return true
        }
    }
}

extension Connection {
    /// The highest numbers of the rows that were here before another ledger arrives.
    func ownRows() throws -> [String: Int64] {
        try ["entry", "recurring"].reduce(into: [:]) { $0[$1] = try integer("SELECT max(id) FROM \($1)") ?? 0 }
    }

    /// Pairs of a row that was here before and one that has arrived since which look the same: of one kind, one amount, one
    /// note and one payee, on one day or as often. The one that the others know stays.
    func rowsLookingAlike(to own: [String: Int64]) throws -> [AlikeRows] {
        let same = [
            "kind", "amount", "currency", "lower(%.note)", "iif(%.kind = 'transfer', %.account, NULL)",
            "iif(%.kind = 'transfer', %.target, NULL)",
        ]
        let receipt = """
            (SELECT json_group_array(kind || amount) FROM (
                SELECT kind, amount FROM entry part WHERE part.receipt = %.receipt ORDER BY kind, amount))
            """
        return try pairs("entry", own, on: same + ["date", "received", "received_currency", receipt])
            + pairs("recurring", own, on: same + ["unit", "step"])
    }

    private func pairs(_ kind: String, _ own: [String: Int64], on values: [String]) throws -> [AlikeRows] {
        let conditions = values.map { value in
            let value = value.contains("%") ? value : "%." + value
            return value.replacing("%", with: "other") + " IS " + value.replacing("%", with: "mine")
        }
        // A bank calls a shop otherwise than people do: Rewe, REWE MARKT.
        let payee =
            "ifnull(instr(lower(mine.payee), lower(other.payee)) + instr(lower(other.payee), lower(mine.payee)), 1)"
        return try rows(
            """
            SELECT mine.id, other.id FROM \(kind) mine JOIN \(kind) other
                ON other.id > ?1 AND \(conditions.joined(separator: " AND ")) AND \(payee)
            WHERE mine.id <= ?1 ORDER BY mine.id, other.id
            """, [.integer(own[kind] ?? 0)]
        ) { AlikeRows(kind: kind, kept: $0.integer(1), other: $0.integer(0)) }
    }

    /// What rows that look the same are, to ask about them.
    func alikePair(of rows: AlikeRows) throws -> AlikePair {
        func entry(_ number: Int64) throws -> Expense {
            var found = try self.entry(number)
            if rows.kind == "recurring" {
                found = try Recurring.query(where: \.id == number).all(on: self).first?.entry
                found?.id = number
            }
            guard let found else { throw UnknownEntry(id: number) }
            return found
        }
        return try AlikePair(isRecurring: rows.kind == "recurring", mine: entry(rows.other), other: entry(rows.kept))
    }

    /// The parts of the receipts of two entries, in pairs, if both receipts have the same parts; else nothing.
    func sameParts(_ first: Int64, _ second: Int64) throws -> [(Int64, Int64)] {
        let parts: [[(id: Int64, content: String)]] = try [first, second].map { number in
            try rows(
                """
                SELECT id, json_array(kind, amount, currency) FROM entry
                WHERE receipt = (SELECT receipt FROM entry WHERE id = ?) ORDER BY kind, amount, target, id
                """, [.integer(number)]
            ) { ($0.integer(0), $0.text(1) ?? "") }
        }
        guard parts[0].map(\.content) == parts[1].map(\.content) else { return [] }
        return zip(parts[0], parts[1]).map { ($0.id, $1.id) }
    }

    /// Pairs of rows that got one name on two machines, of which all but one are shown with a number.
    func rowsCalledAlike() throws -> [AlikeRows] {
        let log = log
        return try log.tables().flatMap { table in try table.kind.name.map { try rowsCalledAlike($0, table, log) } ?? []
        }
    }

    private func rowsCalledAlike(_ column: String, _ table: LogTable, _ log: Log) throws -> [AlikeRows] {
        let (kind, name) = (table.kind.table, quoted(column))
        var computation = LogComputation(log)
        var pairs: [AlikeRows] = []
        let numbered = try rows("SELECT id, \(name) FROM \(quoted(kind)) WHERE \(name) LIKE '% (%)' ORDER BY uid") {
            (id: $0.integer(0), name: $0.text(1) ?? "")
        }
        for row in numbered {
            let values = try computation.values(of: LoggedRow(kind: kind, key: .integer(row.id)))
            let said = try values.flatMap { try text("SELECT json_extract(?, '$.' || ?)", [.text($0), .text(column)]) }
            guard let said, said != row.name,
                let first = try integer("SELECT id FROM \(quoted(kind)) WHERE \(name) = ?", [.text(said)])
            else { continue }
            pairs.append(AlikeRows(kind: kind, kept: first, other: row.id))
        }
        return pairs
    }
}
