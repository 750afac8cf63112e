// What the operations of a row say.
extension LogComputation {
    /// What a row was before the limit, if nothing else had to have it; nil if it was not there.
    mutating func values(of row: LoggedRow) throws -> String? {
        guard let operations = try operations(of: row), !operations.kept.isEmpty else { return nil }
        return try values(of: operations, row, log.table(row.kind))
    }

    /// What a row is, or was last, whether or not it is there; nil if nothing is known of it.
    mutating func lastValues(of row: LoggedRow) throws -> String? {
        let table = try log.table(row.kind)
        if let current = try current(row, table) { return current }
        guard let operations = try operations(of: row, table, current: nil) else { return nil }
        return try values(of: operations, row, table)
    }

    /// What a row would be if something had to have it; nil if nothing is known of it.
    mutating func neededValues(of row: LoggedRow) throws -> String? {
        let table = try log.table(row.kind)
        let current = try current(row, table)
        guard let operations = try operations(of: row, table, current: current) else { return current }
        return try values(of: operations, row, table)
    }

    mutating func values(of operations: RowOperations, _ row: LoggedRow, _ table: LogTable) throws -> String? {
        guard var values = operations.first else { return nil }
        for operation in operations.counting {
            guard let value = operation.value else { continue }
            let said = operation.what == "+" ? try connection.text(table.said, [.text(value)]) : value
            values = try connection.text("SELECT json_patch(?1, ?2)", [.text(values), StoredValue(said)]) ?? values
        }
        if let fitting = table.fitting { values = try connection.text(fitting, [.text(values)]) ?? values }
        return try placed(values, operations, row, table)
    }

    /// The operations of a row, in order; nil if the log has none.
    mutating func operations(of row: LoggedRow, isAlone: Bool = false) throws -> RowOperations? {
        let table = try log.table(row.kind)
        return try operations(of: row, table, current: current(row, table), isAlone: isAlone)
    }

    /// The operations of a row that is known to be as it is now; nil if the log has none.
    ///
    /// - Parameter isAlone: whether what goes with the row is left out.
    mutating func operations(
        of row: LoggedRow, _ table: LogTable, current: String?, isAlone: Bool = false
    ) throws -> RowOperations? {
        var operations: [RowOperations.Operation] = []
        let found: [(number: Int64, change: Int64, what: String, value: String?)] = try connection.rows(
            """
            SELECT id, change, what, value FROM log_operation
            WHERE kind = ? AND row = ? AND what <> '~' AND change < ? ORDER BY id
            """, [.text(row.kind), row.key, .integer(limit)]
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "", $0.text(3)) }
        if found.isEmpty, !table.kind.isNested || current == nil { return nil }
        if !found.contains(where: { $0.what == "+" }), current != nil {
            operations.append(.init(what: "+", value: current, change: try facts(of: 1), id: 1, number: 0))
        }
        for (number, change, what, value) in found {
            let isAsMade = what == "+" && value == nil
            var facts = try facts(of: change)
            if table.kind.isSetBesideOthers, let original = facts.original, try log.touches(change, besides: row.kind) {
                facts = original
            }
            operations.append(
                .init(what: what, value: isAsMade ? current : value, change: facts, id: change, number: number))
        }
        let day = try table.kind.staysThrough.map { try value($0, of: row, "{}", table) }
        var outlived: Set<Int64> = []
        if let owner = try owner(of: row, table), let whole = try self.operations(of: owner) {
            operations.removeAll { whole.isOver($0.change) }
            // What was made with it stays with it.
            outlived = whole.outlived
        } else if !isAlone {
            let alone = RowOperations(operations, of: table.kind, on: day)
            if try alone.endings.isEmpty || !log.isShared() { return alone }
            let made = operations.first { $0.what == "+" }?.value
            let leader = try namedLeader(of: row, made ?? "{}", table)
            if let leader, gathered.insert(leader).inserted { chosen.insert(leader) }
            if alone.isMade { return alone }
            // What one change deletes, or takes back, stays or goes as one.
            let whole = try leader.map { try self.operations(ofRowsGoingWith: $0) } ?? [alone]
            outlived = Set(whole.flatMap(alone.outlived))
        }
        return RowOperations(operations, of: table.kind, on: day, outlived: outlived)
    }

    /// Whether a row that was deleted is used by one that is there.
    func isInUse(_ row: LoggedRow) throws -> Bool {
        for table in try log.tables() {
            for use in table.kind.uses where use.table == row.kind {
                let found = try connection.integer(
                    "SELECT 1 FROM main.\(quoted(table.kind.table)) WHERE \(quoted(use.column)) = ?1 LIMIT 1", [row.key]
                )
                if found != nil { return true }
            }
        }
        return false
    }

    mutating func facts(of change: Int64) throws -> ChangeFacts {
        if let known = facts[change] { return known }
        let read = try ChangeFacts(of: change, before: limit, in: connection)
        facts[change] = read
        return read
    }
}

extension Connection {
    /// The first column of the first row; null if there is none.
    func value(_ sql: String, _ values: [StoredValue] = []) throws -> StoredValue {
        try firstRow(sql, values) { $0.value(0) } ?? .null
    }
}
