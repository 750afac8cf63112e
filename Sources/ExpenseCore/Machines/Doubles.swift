// Pairs of rows that two machines have made of the same, perhaps.
extension Connection {
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
                let chain = try log.makings(of: row).first?.chain
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
