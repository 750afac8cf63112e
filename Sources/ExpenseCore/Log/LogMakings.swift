// Who made a row, when, and what has become of it.
extension Log {
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

    /// When a row was made first, by the clock that is the same on all machines.
    func clock(ofMaking row: LoggedRow) throws -> Int64 {
        try connection.integer("SELECT clock \(making(of: row))", [.text(row.kind), row.key]) ?? 0
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
        let isOne = "id IN (SELECT change FROM log_operation WHERE kind = ?1 AND row = ?2 AND what = '+')"
        let isOneOfMany = try ranged().first?.kind.table == row.kind ? " OR id = \(Self.change(ofRangeWith: "?2"))" : ""
        return "FROM log_change WHERE \(isOne)\(isOneOfMany)"
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
                \(Self.change(ofRangeWith: "this.id")))
            """
        return try connection.integer(
            "SELECT id FROM main.\(quoted(kind)) this WHERE NOT EXISTS (\(isOfOthers)) ORDER BY id DESC LIMIT 1",
            [.text(kind)])
    }
}
