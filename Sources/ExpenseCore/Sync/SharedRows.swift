extension SharedLedger {
    /// The values of a row here, if any.
    func row(_ table: SharedTable, _ number: Int64) throws -> [StoredValue]? {
        guard var row = try rows(table, "id = ?", [.integer(number)]).first else { return nil }
        if let used = usedRows.first(where: { $0.table.name == table.name && $0.number == number }),
            let place = table.nameColumn, row[place] == used.placeholder
        {
            row[place] = used.name
        }
        return row
    }

    /// The values of the rows for which a condition holds.
    func rows(_ table: SharedTable, _ condition: String, _ values: [StoredValue]) throws -> [[StoredValue]] {
        return try connection.rows(
            "SELECT \(table.selection) FROM main.\(quoted(table.name)) WHERE \(condition)",
            values
        ) { row in
            table.columns.indices.map { row.value(Int32($0)) }
        }
    }

    /// Calls `body` with the values of each row, one after the other.
    ///
    /// - Parameter clause: a condition and an order, as SQL.
    func forEachRow(of table: SharedTable, _ clause: String = "", _ body: ([StoredValue]) throws -> Void) throws {
        try connection.forEachRow("SELECT \(table.selection) FROM main.\(quoted(table.name)) \(clause)") { row in
            try body(table.columns.indices.map { row.value(Int32($0)) })
        }
    }

    func isThere(_ table: SharedTable, _ number: Int64) throws -> Bool {
        try connection.integer("SELECT 1 FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)]) != nil
    }

    /// The condition for the row of a fact, with the values of its key as parameters.
    func condition(_ table: SharedTable) -> String {
        table.key.map { "\(quoted(table.columns[$0])) IS ?" }.joined(separator: " AND ")
    }

    /// The row of a fact with a key, if any, however its name is spelled.
    func row(_ table: SharedTable, key: [StoredValue]) throws -> [StoredValue]? {
        guard let name = table.spelledKey, let spelled = key.last else {
            return try rows(table, condition(table), key).first
        }
        let others = table.key.dropLast().map { "\(quoted(table.columns[$0])) IS ?" } + ["TRUE"]
        return try rows(table, others.joined(separator: " AND "), key.dropLast()).first {
            table.isSame($0[name], spelled, name)
        }
    }

    /// The name under which the stamp of a fact is stored.
    func place(of key: [StoredValue], in table: SharedTable) throws -> String {
        let text = table.text(of: key)
        guard table.spelledKey != nil else { return text }
        let begin = key.count == 1 ? "[" : jsonText(of: key.dropLast()).dropLast() + ","
        var known: String?
        // A name can be composed and decomposed.
        try connection.run(
            """
            SELECT row FROM sync_stamp WHERE subject = ?1 AND row > ?2 AND row < ?2 || char(0x10FFFF)
            ORDER BY clock DESC, machine DESC
            """, [.text(table.name), .text(String(begin))]
        ) { row in
            if let other = row.text(0), other.lowercased() == text { known = other }
            return known == nil
        }
        return known ?? text
    }

    /// The facts that a row owns.
    ///
    /// - Parameter some: the tables that are asked; nil for all.
    func facts(
        of subject: Identifier.Subject, _ number: Int64, in some: [SharedTable]? = nil
    ) throws -> [(table: SharedTable, row: [StoredValue])] {
        try (some ?? tables).flatMap { table in
            try table.owners.filter { table.references[$0] == subject }.flatMap { owner in
                try rows(table, "\(quoted(table.columns[owner])) = ?", [.integer(number)]).map { (table, $0) }
            }
        }
    }

    /// The cells of a row's values.
    ///
    /// - Parameter stamps: by field; those without one are as the row was made.
    func cells(_ values: [StoredValue], of table: SharedTable, _ stamps: [String: Stamp]) throws -> [String: Operation
        .Cell]
    {
        var cells: [String: Operation.Cell] = [:]
        let row = if case .integer(let number)? = values.first { "\(number)" } else { "" }
        for group in table.groups {
            let stamp = stamps[group.name] ?? .made
            let content = try group.columns.map { try shared(values[$0], $0, of: table) }
            if stamp == .made, content.allSatisfy({ $0 == .null }) { continue }
            let seen = stamp == .made ? .none : try self.stamp(table, row, group.name).seen
            cells[group.name] = Operation.Cell(values: content, stamp: stamp, seen: seen)
        }
        for (name, stamp) in stamps where name == stamp.nameOfMachine { cells.merge(.touch(stamp)) { $1 } }
        return cells.withVersion(stamps[Operation.version] ?? .made)
    }

    /// The values of fields that change together, in place of those that the row has.
    func cell(
        _ group: (name: String, columns: [Int]), of table: SharedTable, _ number: Int64, _ values: [StoredValue],
        _ stamp: Stamp
    ) throws -> Operation.Cell {
        Operation.Cell(
            values: try group.columns.map { try shared(values[$0], $0, of: table) }, stamp: stamp,
            seen: try seenValues(table, "\(number)", group.name))
    }

    /// Stamps fields that change together, and tells their values.
    func set(
        _ group: (name: String, columns: [Int]), of table: SharedTable, _ number: Int64, _ values: [StoredValue],
        _ stamp: Stamp
    ) throws -> Operation.Cell {
        let cell = try cell(group, of: table, number, values, stamp)
        try setStamp(table, "\(number)", group.name, stamp, seen: cell.seen)
        return cell
    }

    /// A fact with its stamp.
    func fact(_ table: SharedTable, _ row: [StoredValue]) throws -> Operation {
        let localKey = table.key.map { row[$0] }
        let (stamp, seen) = try stamp(table, place(of: localKey, in: table), "")
        return Operation(table: table.name, content: try content(of: table, row, stamp: stamp, seen: seen))
    }

    func content(of table: SharedTable, _ row: [StoredValue], stamp: Stamp, seen: SeenValues) throws
        -> Operation.Content
    {
        let localKey = table.key.map { row[$0] }
        return .fact(
            key: try key(localKey, of: table, shared), values: try sharedValues(of: table, row), stamp: stamp,
            seen: seen)
    }

    /// The values of a fact besides its key, as they are on all machines.
    func sharedValues(of table: SharedTable, _ row: [StoredValue]) throws -> [StoredValue] {
        try table.values.map {
            table.name == "setting" ? try sharedSetting(row[table.key[0]], row[$0]) : try shared(row[$0], $0, of: table)
        }
    }

    /// A row with everything that it owns, with all stamps: what makes it anew.
    func content(of subject: Identifier.Subject, _ number: Int64) throws -> [Operation] {
        let table = try table(of: subject)
        guard let values = try row(table, number) else { return [] }
        return try content(of: table, values, number, stamps(table, "\(number)"), facts: facts(of: subject, number))
    }

    func content(
        of table: SharedTable, _ values: [StoredValue], _ number: Int64, _ stamps: [String: Stamp],
        facts: [(table: SharedTable, row: [StoredValue])]
    ) throws -> [Operation] {
        guard let subject = table.subject else { return [] }
        let keys = subject == .entry ? try importKeys(ofEntry: number) : []
        let cells = try cells(values, of: table, stamps)
        let made = Operation(table: table.name, content: .row(try identity(subject, number), .make, keys: keys, cells))
        return try [made] + facts.map { try fact($0.table, $0.row) }
    }
}

extension [StoredValue] {
    /// Whether no value is there.
    var isNothing: Bool { allSatisfy { $0 == .null } }
}
