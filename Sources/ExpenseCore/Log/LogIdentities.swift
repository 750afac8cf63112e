extension Log {
    /// Gives the rows that a change made identities that are derived from what several machines may make. Other rows have a
    /// random one by the default of its column.
    ///
    /// The second row that was made with one name gets the identity of that name and the number 2, so that machines which
    /// do the same agree.
    func addIdentities(madeBy change: Int64) throws {
        for row in try rows(of: change, what: "+") where kind(row.kind)?.derived.isEmpty == false {
            try addIdentity(to: row, table(row.kind))
        }
    }

    /// Gives all rows identities that have none.
    func addIdentities() throws {
        for table in try tables() where table.hasIdentity {
            let name = quoted(table.kind.table)
            let unnamed = try connection.rows("SELECT id FROM main.\(name) WHERE uid IS NULL ORDER BY id") {
                LoggedRow(kind: table.kind.table, key: $0.value(0))
            }
            for row in unnamed { try addIdentity(to: row, table) }
        }
    }

    private func addIdentity(to row: LoggedRow, _ table: LogTable) throws {
        guard table.hasIdentity, try connection.value(Self.identity(in: row.kind), [row.key]) == .null,
            let values = try connection.text(table.selection, [row.key])
        else { return }
        if !table.kind.derived.isEmpty { return try setIdentity(of: row, from: derivedParts(of: values, table)) }
        try connection.run(
            "UPDATE main.\(quoted(row.kind)) SET uid = ?2 WHERE id = ?1",
            [row.key, .integer(.random(in: 1...Int64.max) & ~1)])
    }

    private static func identity(in kind: String) -> String { "SELECT uid FROM main.\(quoted(kind)) WHERE id = ?" }

    /// Lets rows that were made again be what those are that were gone by then, before other machines are told of them.
    func deriveRemade() throws {
        for table in try tables() where !table.kind.derived.isEmpty {
            let rows = try connection.rows("SELECT id, uid FROM main.\(quoted(table.kind.table)) ORDER BY id") {
                (LoggedRow(kind: table.kind.table, key: $0.value(0)), identity: $0.integer(1))
            }
            for (row, identity) in rows {
                guard let values = try connection.text(table.selection, [row.key]) else { continue }
                let parts = try derivedParts(of: values, table)
                let isRemade = (2...9).contains { Self.derivedIdentity(row.kind, parts, $0) == identity }
                if isRemade { try setIdentity(of: row, from: parts) }
            }
        }
    }

    /// The identity of a row that is there, which gets one if the change that makes it is not recorded yet.
    func makeIdentity(of row: LoggedRow) throws { try addIdentity(to: row, table(row.kind)) }

    /// Gives a row that several machines may make the identity that follows from what it is. Of several that are there and are
    /// the same, each has a number. One that is gone, and was the same to its end, becomes this one where machines share it: it
    /// was undone or deleted, and is made again.
    ///
    /// - Parameter isMarked: whether the identity says that it was derived so: it is odd then.
    func setIdentity(of row: LoggedRow, from parts: [String], isMarked: Bool = false) throws {
        let table = try table(row.kind)
        var number = 1
        while true {
            let identity = Self.derivedIdentity(row.kind, parts, number) | (isMarked ? 1 : 0)
            let other = try self.row(row.kind, withIdentity: identity).map {
                LoggedRow(kind: row.kind, key: .integer($0))
            }
            if try !rows(row.kind, withOtherIdentity: identity).isEmpty {
                number += 1
                continue
            }
            if let other, other != row {
                number += 1
                let isThere = try connection.text(table.selection, [other.key]) != nil
                if try isThere || !isSame(other, as: parts, table) { continue }
                try rename(other, to: row)
            }
            try connection.run(
                "UPDATE main.\(quoted(row.kind)) SET uid = ?2 WHERE id = ?1", [row.key, .integer(identity)])
            // What the log says of how it was made says who it is, too.
            return try connection.run(
                """
                UPDATE log_operation SET value = json_set(value, '$.uid', ?3)
                WHERE kind = ?1 AND row = ?2 AND what = '+' AND value IS NOT NULL
                """, [.text(row.kind), row.key, .integer(identity)])
        }
    }

    /// Gives many rows the identities that ``setIdentity(of:from:isMarked:)`` would give them one after the other.
    ///
    /// - Parameters:
    ///   - sql: selects the numbers of the rows, as `id`, and what they are, with the values of its parameters.
    ///   - parts: reads what a row is.
    func setMarkedIdentities(
        of kind: String, from sql: String, _ values: [StoredValue], _ parts: (borrowing Row) -> [String]
    ) throws {
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS log_derived (
                row INTEGER PRIMARY KEY, first INTEGER NOT NULL, uid INTEGER NOT NULL);
            DELETE FROM temp.log_derived;
            """)
        var counts: [Int64: Int] = [:]
        try connection.forEachRow("SELECT * FROM (\(sql)) ORDER BY id", values) { row in
            let parts = parts(row)
            let first = Self.derivedIdentity(kind, parts)
            let number = counts[first, default: 0] + 1
            counts[first] = number
            let identity = number == 1 ? first : Self.derivedIdentity(kind, parts, number)
            try connection.run(
                "INSERT INTO temp.log_derived VALUES (?, ?, ?)",
                [.integer(row.integer(0)), .integer(first), .integer(identity | 1)])
        }
        let name = quoted(kind)
        let isOther = try otherIdentities(of: kind).map { table, column in
            " OR EXISTS (SELECT 1 FROM main.\(quoted(table.kind.table)) WHERE \(quoted(column)) = derived.uid)"
        }
        let isTaken = """
            EXISTS (SELECT 1 FROM main.\(name) WHERE uid = derived.uid AND id <> derived.row)
                OR EXISTS (SELECT 1 FROM log_operation WHERE kind = '\(kind)' AND what = '+' AND value IS NOT NULL
                    AND json_extract(value, '$.uid') = derived.uid AND row <> derived.row)
                OR EXISTS (SELECT 1 FROM log_identity WHERE kind = '\(kind)' AND uid = derived.uid AND row <> derived.row)
            """ + isOther.joined()
        // Rows that are gone, or were there before, may have some of them already.
        let single: [(LoggedRow, [String])] = try connection.rows(
            """
            SELECT * FROM (\(sql)) WHERE id IN (SELECT row FROM temp.log_derived WHERE first IN (
                SELECT first FROM temp.log_derived derived WHERE \(isTaken))) ORDER BY id
            """, values
        ) { (LoggedRow(kind: kind, key: .integer($0.integer(0))), parts($0)) }
        for (row, _) in single { try connection.run("DELETE FROM temp.log_derived WHERE row = ?", [row.key]) }
        let all = "SELECT count(*) > (SELECT count(*) / 2 FROM main.\(name)) FROM temp.log_derived"
        let isMost = try connection.integer(all) == 1
        try connection.withoutParts("name = ? AND ?", [.text(Self.index(of: kind)), .integer(isMost ? 1 : 0)]) {
            try connection.execute(
                """
                UPDATE main.\(name) SET uid = derived.uid FROM temp.log_derived derived WHERE id = derived.row;
                UPDATE log_operation SET value = json_set(value, '$.uid', derived.uid) FROM temp.log_derived derived
                    WHERE kind = '\(kind)' AND log_operation.row = derived.row AND what = '+' AND value IS NOT NULL;
                DELETE FROM temp.log_derived;
                """)
        }
        for (row, parts) in single { try setIdentity(of: row, from: parts, isMarked: true) }
    }

    /// The index by which a row is found by its identity.
    private static func index(of kind: String) -> String { kind + "_by_identity" }

    /// Whether a row that is gone was the same to its end, and had no other name by then.
    private func isSame(_ row: LoggedRow, as parts: [String], _ table: LogTable) throws -> Bool {
        if table.kind.derived.isEmpty { return true }
        guard try isShared() else { return false }
        return try lastValues(of: row).map { try derivedParts(of: $0, table) == parts } ?? true
    }

    /// Gives what the log knows of a row that is gone to one that is made again, under a new number.
    private func rename(_ former: LoggedRow, to row: LoggedRow) throws {
        try takeOut(former)
        let keys = [.text(row.kind), former.key, row.key]
        for part in try tables().map(\.kind) where part.owner == row.kind {
            let isPart = part.key.count == 1 ? "row = ?2" : Self.isPart
            let number = part.key.count == 1 ? "?3" : "json_set(row, '$[0]', ?3)"
            try connection.run(
                "UPDATE log_operation SET row = \(number) WHERE kind = ?1 AND \(isPart)",
                [.text(part.table)] + keys.dropFirst())
        }
        try connection.run("UPDATE log_operation SET row = ?3 WHERE kind = ?1 AND row = ?2", keys)
        if try isShared() {
            try connection.run("DELETE FROM log_identity WHERE kind = ? AND row = ?", Array(keys.prefix(2)))
        }
        // As one of many, it has no operation of its own yet.
        let isNoted = try connection.integer(
            "SELECT 1 FROM log_operation WHERE kind = ? AND row = ? AND change = ?",
            [.text(row.kind), row.key, .integer(next())])
        if isNoted == nil { try addMaking(of: row, value: nil) }
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS log_renamed (
                kind TEXT NOT NULL, former INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (kind, former))
            """)
        try connection.run("INSERT OR REPLACE INTO temp.log_renamed VALUES (?, ?, ?)", keys)
    }

    /// Lets what the log knows of other rows name those that were made again by their new numbers: for many at a time.
    func renameMentions() throws {
        guard try connection.integer("SELECT 1 FROM temp.sqlite_schema WHERE name = 'log_renamed'") != nil else {
            return
        }
        let renamed = try connection.rows("SELECT DISTINCT kind FROM temp.log_renamed") { $0.text(0) ?? "" }
        for kind in try tables().map(\.kind) {
            for (column, reference) in kind.references where renamed.contains(reference.table) {
                try renameMentions(in: column, of: kind, reference.table)
            }
        }
        if !renamed.isEmpty { try connection.execute("DELETE FROM temp.log_renamed") }
    }

    private func renameMentions(in column: String, of kind: LoggedKind, _ target: String) throws {
        let place = kind.key.firstIndex(of: column)
        // Parts were renamed with their owner.
        if place == 0, kind.owner == target { return }
        if kind.ranged != nil, place == nil {
            let ranges = try connection.rows(
                """
                SELECT first FROM log_range WHERE content IS NOT NULL AND EXISTS (
                    SELECT 1 FROM json_each(content, '$[0]') JOIN temp.log_renamed
                        ON kind = ? AND former = json_extract(value, '$[1].\(column)'))
                """, [.text(target)]
            ) { $0.integer(0) }
            for first in ranges { try takeOut(rangeFrom: first) }
        }
        let isWhole = place != nil && kind.key.count == 1
        let (name, path) = place == nil ? ("value", "$.\(column)") : ("row", "$[\(place ?? 0)]")
        let number = isWhole ? "log_operation.row" : "json_extract(log_operation.\(name), '\(path)')"
        let renamed = "(SELECT row FROM temp.log_renamed WHERE kind = ?2 AND former = \(number))"
        try connection.run(
            """
            UPDATE log_operation SET \(name) = \(isWhole ? renamed : "json_replace(\(name), '\(path)', \(renamed))")
            WHERE kind = ?1 AND EXISTS \(renamed)
            """, [.text(kind.table), .text(target)])
    }

    /// Whether other machines know rows by their identities.
    func isShared() throws -> Bool {
        if !isKnownAsShared { isKnownAsShared = try connection.isShared() }
        return isKnownAsShared
    }

    /// Makes ready for other machines, which name rows by their identities.
    func share() throws {
        guard try !isShared() else { return }
        try connection.execute(LogSchema.sharing)
        for table in try tables() {
            for column in [table.kind.choice?.column, table.kind.companion].compactMap(\.self) {
                let named = "json_extract(value, '$.\(column)')"
                try connection.execute(
                    """
                    CREATE INDEX \(quoted("log_operation_by_\(table.kind.table)_\(column)")) ON log_operation (\(named))
                        WHERE kind = '\(table.kind.table)' AND \(named) IS NOT NULL
                    """)
            }
        }
        for table in try tables() where table.hasIdentity {
            let index = quoted(Self.index(of: table.kind.table))
            try connection.execute("CREATE UNIQUE INDEX \(index) ON \(quoted(table.kind.table)) (uid)")
            guard let place = try ranged().firstIndex(where: { $0.kind.table == table.kind.table }) else { continue }
            try connection.run(
                """
                INSERT INTO log_identity SELECT ?, json_extract(this.value, '$[1].uid'), json_extract(this.value, '$[0]')
                FROM log_range, json_each(content, '$[\(place)]') this WHERE content IS NOT NULL
                """, [.text(table.kind.table)])
        }
    }

    /// What the identity of a row with such values is derived from.
    private func derivedParts(of values: String, _ table: LogTable) throws -> [String] {
        try table.kind.derived.map { column in
            let value = try connection.value("SELECT json_extract(?1, '$.\(column)')", [.text(values)])
            if let target = table.kind.references[column]?.table, value != .null {
                return "\(try identity(of: LoggedRow(kind: target, key: value)) ?? 0)"
            }
            if case .text(let text) = value { return inLowerCase(text) }
            return "\(value)"
        }
    }

    /// The identity of what several machines may make: the first 62 bits of the SHA-256 of the kind, the parts and the
    /// number, each on a line.
    static func derivedIdentity(_ kind: String, _ parts: [String], _ number: Int = 1) -> Int64 {
        let text = ([kind] + parts + ["\(number)"]).joined(separator: "\n")
        let first = SHA256(text.utf8).digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The last bit is free for a mark.
        return Int64(first >> 1) & ~1
    }

    /// The identity of a row, which may be gone; nil if it has none.
    func identity(of row: LoggedRow) throws -> Int64? {
        let there = try connection.value(Self.identity(in: row.kind), [row.key])
        if case .integer(let identity) = there { return identity }
        let made = "SELECT json_extract(value, '$.uid') FROM log_operation WHERE \(Self.isMaking) AND row = ? LIMIT 1"
        let values = [.text(row.kind), row.key]
        if let identity = try connection.integer(made, values) { return identity }
        guard try isShared() else { return nil }
        return try connection.integer("SELECT uid FROM log_identity WHERE kind = ? AND row = ?", values)
    }

    private static let isMaking = "kind = ? AND what = '+' AND value IS NOT NULL"

    /// The number of the row with an identity, which may be gone; nil if there was none.
    func row(_ kind: String, withIdentity identity: Int64) throws -> Int64? {
        let there = "SELECT id FROM main.\(quoted(kind)) WHERE uid = ?"
        if let number = try connection.integer(there, [.integer(identity)]) { return number }
        let made = "SELECT row FROM log_operation WHERE \(Self.isMaking) AND json_extract(value, '$.uid') = ?"
        let values: [StoredValue] = [.text(kind), .integer(identity)]
        if let number = try connection.integer(made, values) { return number }
        guard try isShared() else { return nil }
        return try connection.integer("SELECT row FROM log_identity WHERE kind = ? AND uid = ?", values)
    }

    /// The tables that say which identities rows of a kind have besides their own, with the column.
    private func otherIdentities(of kind: String) throws -> [(table: LogTable, column: String)] {
        try tables().filter { $0.kind.owner == kind }.compactMap { table in
            table.kind.otherIdentity.map { (table, $0) }
        }
    }

    /// The numbers of the rows of a kind that have an identity besides their own.
    func rows(_ kind: String, withOtherIdentity identity: Int64) throws -> [Int64] {
        try otherIdentities(of: kind).flatMap { table, column in
            let owner = quoted(table.kind.key[0])
            return try connection.rows(
                "SELECT \(owner) FROM main.\(quoted(table.kind.table)) WHERE \(quoted(column)) = ? ORDER BY \(owner)",
                [.integer(identity)]
            ) { $0.integer(0) }
        }
    }

    /// The identities besides their own that rows of a kind had until they were deleted.
    func otherIdentities(ofDeleted kind: String) throws -> Set<Int64> {
        var found: Set<Int64> = []
        for (table, column) in try otherIdentities(of: kind) {
            guard let place = table.kind.key.firstIndex(of: column) else { continue }
            let known: [(key: StoredValue, identity: Int64)] = try connection.rows(
                """
                SELECT DISTINCT row, json_extract(row, '$[\(place)]') FROM log_operation WHERE kind = ? AND what = '+'
                """, [.text(table.kind.table)]
            ) { ($0.value(0), $0.integer(1)) }
            for (key, identity) in known {
                let row = LoggedRow(kind: table.kind.table, key: key)
                if try !isThere(row) && isDeleted(row) { found.insert(identity) }
            }
        }
        return found
    }

    /// What has become of the row with an identity.
    enum Whereabouts: Equatable {
        case unknown
        case there(Int64)
        /// The change that made it is undone. If it is made again, it gets this number.
        case undone(Int64)
        case deleted(Int64)
    }

    /// What has become of what is to be made, such as a row of a bank's file.
    func whereabouts(_ kind: String, withIdentity identity: Int64) throws -> Whereabouts {
        guard let number = try row(kind, withIdentity: identity) else { return .unknown }
        let row = LoggedRow(kind: kind, key: .integer(number))
        if try isThere(row) { return .there(number) }
        return try isDeleted(row) ? .deleted(number) : .undone(number)
    }

    private func isThere(_ row: LoggedRow) throws -> Bool {
        try connection.text(table(row.kind).selection, [row.key]) != nil
    }

    /// Whether a row that is gone was deleted; else what made it is undone.
    private func isDeleted(_ row: LoggedRow) throws -> Bool {
        if try isInHiddenRange(row) { return false }
        var computation = LogComputation(self)
        return try computation.operations(of: row, table(row.kind), current: nil)?.deletions.isEmpty == false
    }

    /// When a row was made first, by the clock that is the same on all machines.
    func clock(ofMaking row: LoggedRow) throws -> Int64 {
        try connection.integer("SELECT clock \(making(of: row))", [.text(row.kind), row.key]) ?? 0
    }

    /// The chain of the change that made a row first; nil if nobody knows.
    func chain(ofMaking row: LoggedRow) throws -> Int64? {
        try connection.integer("SELECT chain \(making(of: row))", [.text(row.kind), row.key])
    }

    /// The machine that made a row first; nil if nobody knows.
    func maker(of row: LoggedRow) throws -> Int64? {
        try connection.integer("SELECT ifnull(maker, source) \(making(of: row))", [.text(row.kind), row.key])
    }

    /// The changes that made a row without knowing of each other, in their order.
    func makings(of row: LoggedRow) throws -> [ChangeFacts] {
        let numbers = try connection.rows("SELECT id \(makings(of: row))", [.text(row.kind), row.key]) { $0.integer(0) }
        // What was there before the log may have no operation.
        let all = try (numbers.isEmpty ? [1] : numbers).map { try ChangeFacts(of: $0, in: connection) }
        return all.sorted { $0.order < $1.order }.reduce(into: []) { first, making in
            if !first.contains(where: making.knew) { first.append(making) }
        }
    }

    private func making(of row: LoggedRow) throws -> String { try makings(of: row) + " ORDER BY clock, hash LIMIT 1" }

    private func makings(of row: LoggedRow) throws -> String {
        let range = "SELECT iif(last >= ?2, change, NULL) FROM log_range WHERE first <= ?2 ORDER BY first DESC LIMIT 1"
        return """
            FROM log_change WHERE id IN (SELECT change FROM log_operation WHERE kind = ?1 AND row = ?2 AND what = '+')
                OR id = (\(try ranged().first?.kind.table == row.kind ? range : "NULL"))
            """
    }

    /// What is known of a change that other machines know.
    func change(_ number: Int64) throws -> (clock: Int64, time: Int64, hash: String, maker: Int64?) {
        try connection.firstRow(
            "SELECT clock, time, ifnull(hash, ''), ifnull(maker, source) FROM log_change WHERE id = ?",
            [.integer(number)]
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "", $0.isNull(3) ? nil : $0.integer(3)) } ?? (0, 0, "", nil)
    }

    /// What a row is, or was last, as a JSON object; nil if nothing is known of it.
    func lastValues(of row: LoggedRow) throws -> String? {
        var computation = LogComputation(self)
        return try computation.lastValues(of: row)
    }

    /// The number of the newest row of a kind that this machine has made; nil if there is none.
    func lastOwnRow(_ kind: String) throws -> Int64? {
        let isOfOthers = """
            SELECT 1 FROM log_change WHERE chain <> 0 AND id = ifnull(
                (SELECT change FROM log_operation WHERE kind = ?1 AND row = +this.id AND what = '+' ORDER BY id LIMIT 1),
                (SELECT iif(last >= this.id, change, NULL) FROM log_range
                    WHERE first <= this.id ORDER BY first DESC LIMIT 1))
            """
        return try connection.integer(
            "SELECT id FROM main.\(quoted(kind)) this WHERE NOT EXISTS (\(isOfOthers)) ORDER BY id DESC LIMIT 1",
            [.text(kind)])
    }

    /// The number that the next row of a kind gets.
    func nextNumber(_ kind: String) throws -> Int64 {
        try (connection.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(kind)]) ?? 0) + 1
    }

    /// Lets rows that are made here later get higher numbers, even if those that these are for never come.
    func takeNumbers(_ kind: String, through last: Int64) throws {
        let values: [StoredValue] = [.text(kind), .integer(last)]
        try connection.run("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", values)
        if connection.changedRows == 0 {
            try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", values)
        }
    }

    /// Gives a row of another machine a number that no row of its kind has had.
    func newRow(_ kind: String, withIdentity identity: Int64) throws -> Int64 {
        let number = try nextNumber(kind)
        try takeNumbers(kind, through: number)
        try connection.run(
            "INSERT INTO log_identity (kind, uid, row) VALUES (?, ?, ?)",
            [.text(kind), .integer(identity), .integer(number)])
        return number
    }
}

extension Connection {
    /// Whether other machines know rows by their identities, now or earlier.
    func isShared() throws -> Bool { try hasTable("log_identity") }
}
