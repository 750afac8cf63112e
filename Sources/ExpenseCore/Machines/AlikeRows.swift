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

    // MARK: - Made apart

    /// One of two rows that two machines may have made of the same.
    private struct Found {
        let number: Int64
        let identity: Int64
        let form: String
        let isRow: Bool
        let isCategorized: Bool
        let words: Set<String>
        let text: String

        /// - Parameter first: the first of its columns.
        init(_ row: borrowing Row, from first: Int32) {
            number = row.integer(first)
            identity = row.integer(first + 1)
            form = row.text(first + 2) ?? ""
            isRow = row.integer(first + 3) != 0
            isCategorized = row.integer(first + 4) != 0
            text = (row.text(first + 5) ?? "").lowercased()
            words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        }

        static let columns = ["number", "uid", "form", "is_row", "is_categorized", "text"]

        /// Whether people or files may mean one thing by what they say. A bank and a person say it in different words.
        func isLike(_ other: Found) -> Bool {
            if isRow != other.isRow { return true }
            return isRow
                ? text == other.text : words.isEmpty || other.words.isEmpty || !words.isDisjoint(with: other.words)
        }

        /// Which of two stays: a transfer rather than one of its sides, what was typed rather than a row of a file, what has a
        /// category rather than what has none.
        var rank: [Bool] { [form == "side", form == "receipt", !isRow, isCategorized] }
    }

    /// Pairs of rows that two machines have made without knowing of each other's, of one amount, at most five days apart,
    /// about which nobody has decided; also a transfer and a row of a file that is one of its sides, a receipt and the row of
    /// its sum, and what a person has paid back, wherever it went.
    ///
    /// - Parameter change: one of each pair was made by another machine's change that arrived after the one with this number.
    func doubles(after change: Int64 = 0) throws -> [AlikeRows] {
        guard try has(Schema.apart),
            try integer("SELECT 1 FROM log_change WHERE chain <> 0 AND id > ? LIMIT 1", [.integer(change)]) != nil
        else { return [] }
        return try ["entry", "recurring"].flatMap { try doubles($0, after: change) }
    }

    private func doubles(_ kind: String, after change: Int64) throws -> [AlikeRows] {
        let range =
            kind == "entry"
            ? """
            UNION ALL SELECT this.id, change FROM unseen JOIN log_range USING (change)
            CROSS JOIN entry this ON this.id BETWEEN first AND last
            """ : ""
        let isInRange =
            kind == "entry" ? "OR EXISTS (SELECT 1 FROM log_range WHERE this.id BETWEEN first AND last)" : ""
        let columns = ["one", "other"].flatMap { row in Found.columns.map { "\(row).\($0)" } }
        let found = try rows(
            """
            WITH \(Log.unseenChanges),
            unseen (change) AS MATERIALIZED (SELECT change FROM later UNION SELECT change FROM earlier),
            making (row, change) AS MATERIALIZED (
                SELECT row, change FROM unseen CROSS JOIN log_operation USING (change) WHERE kind = '\(kind)' AND what = '+'
                \(range)
                UNION ALL SELECT this.id, change FROM unseen CROSS JOIN \(kind) this WHERE change = 1 AND NOT (EXISTS (
                    SELECT 1 FROM log_operation WHERE kind = '\(kind)' AND row = +this.id AND what = '+') \(isInRange))),
            item (number, change, form, is_row, is_categorized, text, uid, same, account, target, date, is_made)
                AS MATERIALIZED (\(try kind == "entry" ? entryItems() : Self.recurringItems))
            SELECT \(columns.joined(separator: ", ")) FROM item one JOIN item other
                ON one.same = other.same AND one.change < other.change AND one.number <> other.number
            WHERE one.change IN (SELECT change FROM earlier) AND other.change IN (SELECT change FROM later)
                AND ifnull(abs(julianday(one.date) - julianday(other.date)), 0) <= 5
                AND ifnull(one.account = other.account, TRUE)
                AND (one.target IS other.target OR one.account IN (SELECT id FROM account WHERE name LIKE 'people:%'))
                AND (one.form = other.form AND one.form <> 'side'
                    OR one.form = 'single' AND one.is_row OR other.form = 'single' AND other.is_row)
                AND NOT (one.is_made AND other.is_made)
                AND NOT EXISTS (
                    SELECT 1 FROM apart WHERE apart.one = min(one.uid, other.uid) AND apart.other = max(one.uid, other.uid))
            ORDER BY abs(julianday(one.date) - julianday(other.date)), min(one.uid, other.uid), max(one.uid, other.uid)
            """, [.integer(change)]
        ) { (Found($0, from: 0), Found($0, from: Int32(Found.columns.count))) }
        let (log, joined) = try (log, chainsJoined(kind))
        var pairs = try kind == "entry" ? rowsKnownTwice(after: change) : []
        var used = Set(pairs.flatMap { [$0.kept, $0.other] })
        for (one, other) in found where used.isDisjoint(with: [one.number, other.number]) && one.isLike(other) {
            // Several machines may have made a row.
            let makings = try [one, other].map {
                try log.makings(of: LoggedRow(kind: kind, key: .integer($0.number)))
            }
            // Who had seen the one and made the other meant two.
            func areTwo(_ first: ChangeFacts, _ second: ChangeFacts) -> Bool {
                first.knew(second) || second.knew(first) || joined[one.identity]?.contains(second.chain) ?? false
                    || joined[other.identity]?.contains(first.chain) ?? false
            }
            if makings[0].contains(where: { first in makings[1].contains { areTwo(first, $0) } }) { continue }
            if one.form == "receipt", other.form == "receipt", try sameParts(one.number, other.number).isEmpty {
                continue
            }
            used.formUnion([one.number, other.number])
            let isEarlier = makings[0][0].order < makings[1][0].order
            let isFirst = zip(one.rank, other.rank).first { $0 != $1 }.map { $0.0 } ?? isEarlier
            let (kept, lost) = isFirst ? (one.number, other.number) : (other.number, one.number)
            pairs.append(AlikeRows(kind: kind, kept: kept, other: lost))
        }
        return pairs
    }

    /// Pairs of an entry as which a row of a file was recognised and of one that another import made of it.
    private func rowsKnownTwice(after change: Int64) throws -> [AlikeRows] {
        guard try has(Schema.knownRows) else { return [] }
        let found = try rows(
            """
            SELECT known.id, made.id, known_row.row FROM known_row JOIN entry known ON known.id = known_row.entry
            JOIN entry made ON made.uid = known_row.row AND made.id <> known.id
            WHERE NOT EXISTS (SELECT 1 FROM apart
                WHERE apart.one = min(known.uid, made.uid) AND apart.other = max(known.uid, made.uid))
            ORDER BY made.uid, known.uid
            """
        ) { (known: $0.integer(0), made: $0.integer(1), row: $0.integer(2)) }
        let log = log
        let pairs = try found.filter { known, made, row in
            let key = try value("SELECT json_array(?, ?)", [.integer(known), .integer(row)])
            let rows = [LoggedRow(kind: "known_row", key: key), LoggedRow(kind: "entry", key: .integer(made))]
            return try rows.contains { try log.makings(of: $0).contains { $0.number > change } }
        }
        return AlikeRows.disjoint(pairs.map { AlikeRows(kind: "entry", kept: $0.known, other: $0.made) })
    }

    /// For the identities of rows that people have made one with another, the chains of the changes that had made the other:
    /// what such a machine made besides is something else.
    private func chainsJoined(_ kind: String) throws -> [Int64: Set<Int64>] {
        let log = log
        let pairs = try rows("SELECT one, other FROM apart UNION ALL SELECT other, one FROM apart") {
            ($0.integer(0), $0.integer(1))
        }
        var chains: [Int64: Set<Int64>] = [:]
        for (kept, other) in pairs {
            guard try integer("SELECT 1 FROM \(kind) WHERE uid = ?", [.integer(kept)]) != nil,
                let number = try log.row(kind, withIdentity: other),
                case let row = LoggedRow(kind: kind, key: .integer(number)),
                try integer("SELECT 1 FROM \(kind) WHERE id = ?", [.integer(number)]) == nil,
                let chain = try log.chain(ofMaking: row)
            else { continue }
            chains[kept, default: []].insert(chain)
        }
        return chains
    }

    /// SQL: entries as one may know them: each by itself, a receipt as its sum, and both sides of a transfer.
    private func entryItems() throws -> String {
        let isMade =
            try hasTable("made") ? "EXISTS (SELECT 1 FROM made WHERE made.entry = ifnull(receipt, id))" : "FALSE"
        func items(
            _ form: String, isRow: String = Self.isRow("entry"), amount: String = "amount", kind: String = "kind",
            currency: String = "currency", account: String = "account", target: String = "target",
            from condition: String
        ) -> String {
            """
            SELECT id, making.change, '\(form)', \(isRow), category IS NOT NULL, note || ' ' || ifnull(payee, ''), uid,
                json_array(\(kind), \(amount), \(currency)), \(account), \(target), date, \(isMade)
            FROM making CROSS JOIN entry ON id = row WHERE \(condition)
            """
        }
        func ofReceipt(_ value: String) -> String {
            "(SELECT \(value) FROM entry part WHERE part.receipt = entry.receipt)"
        }
        let sum = ofReceipt("sum(iif(kind IN ('expense', 'transfer'), amount, -amount))")
        return [
            items("single", from: "receipt IS NULL"),
            // The part with the lowest identity stands for all, on every machine.
            items(
                "receipt", isRow: ofReceipt("max(\(Self.isRow("part")))"), amount: "abs(\(sum))",
                kind: "iif(\(sum) < 0, 'income', 'expense')", target: "NULL",
                from: "uid = \(ofReceipt("iif(count(DISTINCT currency) = 1, min(uid), NULL)"))"),
            items(
                "side", isRow: "FALSE", kind: "'expense'", target: "NULL",
                from: "kind = 'transfer' AND receipt IS NULL AND account IS NOT NULL"),
            items(
                "side", isRow: "FALSE", amount: "ifnull(received, amount)", kind: "'income'",
                currency: "ifnull(received_currency, currency)", account: "target", target: "NULL",
                from: "kind = 'transfer' AND receipt IS NULL AND target IS NOT NULL"),
        ].joined(separator: "\nUNION ALL ")
    }

    private static let recurringItems = """
        SELECT id, making.change, 'single', FALSE, category IS NOT NULL, note || ' ' || ifnull(payee, ''), uid,
            json_array(kind, amount, currency, unit, step), NULL, target, NULL, FALSE
        FROM making CROSS JOIN recurring ON id = row WHERE TRUE
        """

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

    // MARK: - Called alike

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

extension Log {
    /// SQL: tables of changes: `later`, those of other machines after the one whose number is the first parameter which had
    /// not seen one of yet another machine that was here before; and `earlier`, those that they had not seen.
    fileprivate static let unseenChanges = """
        chains (chain) AS MATERIALIZED (SELECT DISTINCT chain FROM log_change),
        later (change) AS MATERIALIZED (
            SELECT id FROM log_change this WHERE chain <> 0 AND id > ?1 AND EXISTS (
                SELECT 1 FROM chains CROSS JOIN log_change other ON other.chain = chains.chain AND other.id < this.id
                    AND other.id > ifnull(json_extract(this.seen, '$."' || chains.chain || '"'), 0)
                WHERE chains.chain <> this.chain)),
        earlier (change) AS MATERIALIZED (
            SELECT id FROM log_change this WHERE EXISTS (
                SELECT 1 FROM chains WHERE chain NOT IN (0, this.chain) AND this.id > (
                    SELECT ifnull(json_extract(seen, '$."' || this.chain || '"'), 0) FROM log_change next
                    WHERE next.chain = chains.chain AND next.id > max(this.id, ?1) ORDER BY id LIMIT 1)))
        """
}
